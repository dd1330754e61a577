import type { SpeechRequest, VoiceList } from '@ai-studio/contract'
import type { Language } from '@ai-studio/contract/constants'
import { atom } from 'nanostores'
import { isApiError } from '../client/api-error.ts'
import type { ApiClient } from '../client/types.ts'
import type { StudioStorage } from '../storage/studio-storage.ts'
import { createBrowserTrack } from './browser-track.ts'
import { browserVoices, toSpeechVoice, voiceFor } from './browser-voices.ts'
import { createServerTrack } from './server-track.ts'
import { listVoices, speakMessage } from './speech-calls.ts'
import {
  followSpeechSettings,
  keepSpeechSettings,
  readSpeechSettings,
  settingsFrom,
} from './speech-settings.ts'
import type {
  AudioFormat,
  Speech,
  SpeechKind,
  SpeechOrder,
  SpeechPlayer,
  SpeechProblem,
  SpeechProgress,
  SpeechSettings,
  SpeechVoices,
} from './speech-types.ts'
import type { AudioElement, SpeechWorld } from './speech-world.ts'
import { splitSpeech } from './split-speech.ts'
import { noProgress, type Track, type TrackListener } from './track.ts'

export interface SpeechPlayerOptions {
  api: ApiClient
  storage: StudioStorage
  world: SpeechWorld
  /** Where a file lies that the server names. */
  addressOf: (url: string) => string
}

/** A file with an answer in it. */
interface Sound {
  readonly address: string
  readonly format: AudioFormat
}

/** As browsers are asked whether they play it. Nobody plays bare samples. */
const contentTypes: Record<AudioFormat, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  opus: 'audio/ogg; codecs=opus',
  aac: 'audio/aac',
  flac: 'audio/flac',
  pcm: '',
}

const playable = (formats: readonly AudioFormat[], audio: AudioElement) =>
  formats.filter((format) => contentTypes[format] && audio.canPlayType(contentTypes[format]) !== '')

function requestOf({ voice, format, pitch }: SpeechSettings, known: VoiceList): SpeechRequest {
  return {
    ...(known.voices.some(({ id }) => id === voice) && { Voice: voice }),
    ...(known.formats.includes(format) && { AudioFormat: format }),
    ...(known.changesPitch && pitch !== 0 && { Pitch: pitch }),
  }
}

function limitsOf(kind: SpeechKind, changesPitch: boolean): Speech['limits'] {
  if (kind === 'browser') return { seek: 'browser-voice', download: 'browser-voice', format: 'browser-voice' }
  return changesPitch ? {} : { pitch: 'service' }
}

function problemOf(error: unknown): SpeechProblem {
  return isApiError(error) ? { code: error.code, text: error.text } : { code: 'UNPLAYABLE', text: '' }
}

/** Reads answers aloud: with the server's voice where there is one, else with the browser's. */
export function createSpeechPlayer({ api, storage, world, addressOf }: SpeechPlayerOptions): SpeechPlayer {
  const { audio, synthesis } = world
  const $speech = atom<Speech | null>(null)
  const $progress = atom<SpeechProgress>(noProgress)
  const $settings = atom<SpeechSettings>(readSpeechSettings(storage))
  const $voices = atom<SpeechVoices | null>(null)
  let order: SpeechOrder | null = null
  let track: Track | null = null
  let sound: Sound | null = null
  /** The settings have changed what it would sound like since it was begun. */
  let isStale = false
  let ending = new AbortController()
  let atServer: VoiceList | null = null

  function update(values: Partial<Speech>) {
    const now = $speech.get()
    if (now) $speech.set({ ...now, ...values })
  }

  function silence() {
    ending.abort()
    ending = new AbortController()
    track?.stop()
    track = null
    sound = null
    isStale = false
    $progress.set(noProgress)
  }

  function fail(problem: SpeechProblem) {
    silence()
    update({ phase: 'failed', problem, limits: { seek: 'no-sound', download: 'no-sound' } })
  }

  const listener: TrackListener = {
    onPhase: (phase, isHeldBack = false) => update({ phase, isHeldBack }),
    onProgress: (progress) => $progress.set(progress),
    onFailed: (code) => fail({ code, text: '' }),
  }

  /** Asked once; a failure is no answer. */
  async function knownVoices(language: Language): Promise<VoiceList> {
    atServer ??= await listVoices(api, language)
    return atServer
  }

  /** Null where the server cannot speak. */
  async function makeSound(
    messageId: string,
    language: Language,
    signal: AbortSignal,
  ): Promise<Sound | null> {
    const known = await knownVoices(language)
    if (!known.available || signal.aborted) return null
    const request = requestOf($settings.get(), known)
    try {
      const { audioUrl } = await speakMessage(api, messageId, request, { language, signal })
      return { address: addressOf(audioUrl), format: request.AudioFormat ?? 'mp3' }
    } catch (error) {
      if (!isApiError(error) || error.code !== 'SPEECH_NOT_AVAILABLE') throw error
      // It could when it was asked; next time it is asked again.
      atServer = null
      return null
    }
  }

  async function browserTrack(given: SpeechOrder): Promise<Track | null> {
    const pieces = splitSpeech(await given.paragraphs(), given.language)
    if (!synthesis || pieces.length === 0) return null
    const voices = await browserVoices(synthesis)
    return createBrowserTrack(
      {
        world: { synthesis, createUtterance: world.createUtterance },
        pieces,
        voiceFor: (language) => voiceFor(voices, language, $settings.get().voice),
        speed: $settings.get().speed,
        pitch: () => $settings.get().pitch,
      },
      listener,
    )
  }

  async function speak(given: SpeechOrder): Promise<void> {
    silence()
    order = given
    const { signal } = ending
    $speech.set({
      id: given.id,
      owner: given.owner,
      phase: 'loading',
      kind: null,
      limits: { seek: 'no-sound', download: 'no-sound' },
      isHeldBack: false,
      problem: null,
    })
    // WebKit lets an element play after the wait if it was loaded during the press.
    audio?.load()
    try {
      const { messageId, language } = given
      const made = messageId !== null && audio ? await makeSound(messageId, language, signal) : null
      if (signal.aborted) return
      const next = made
        ? createServerTrack(audio!, made.address, $settings.get().speed, listener)
        : await browserTrack(given)
      if (signal.aborted) return next?.stop()
      if (!next) return fail({ code: 'NO_VOICE', text: '' })
      track = next
      sound = made
      const kind = made ? 'server' : 'browser'
      update({ kind, limits: limitsOf(kind, atServer?.changesPitch ?? false) })
      track.play()
    } catch (error) {
      if (!signal.aborted) fail(problemOf(error))
    }
  }

  function stop() {
    silence()
    order = null
    if ($speech.get()) $speech.set(null)
  }

  async function loadVoices(isAtServer: boolean, language: Language): Promise<void> {
    const known = isAtServer && audio ? await knownVoices(language) : null
    if (known?.available && audio) {
      const { changesPitch } = known
      const voices = known.voices.map(({ id, name, languages = [] }) => ({ id, name, languages }))
      $voices.set({ kind: 'server', voices, formats: playable(known.formats, audio), changesPitch })
    } else {
      const voices = synthesis ? (await browserVoices(synthesis)).map(toSpeechVoice) : []
      $voices.set({ kind: 'browser', voices, formats: [], changesPitch: true })
    }
  }

  followSpeechSettings(storage, (settings) => $settings.set(settings))
  world.onLeave(stop)

  return {
    $speech,
    $progress,
    $settings,
    $voices,
    speak,
    play() {
      const { phase } = $speech.get() ?? {}
      if (!order || phase === 'loading' || phase === 'playing') return
      if (phase === 'failed' || isStale || !track) void speak(order)
      else track.play()
    },
    pause: () => track?.pause(),
    stop,
    seek(seconds) {
      if (!$speech.get()?.limits.seek) track?.seek(seconds)
    },
    change(values) {
      const before = $settings.get()
      const next = settingsFrom({ ...before, ...values })
      $settings.set(next)
      keepSpeechSettings(storage, next)
      if (next.speed !== before.speed) track?.setSpeed(next.speed)
      const isOther =
        next.voice !== before.voice || next.pitch !== before.pitch || next.format !== before.format
      if (!isOther || !order) return
      if (track?.followVoice) return track.followVoice()
      const { phase } = $speech.get() ?? {}
      if (phase === 'playing' || phase === 'loading') void speak(order)
      else isStale = true
    },
    loadVoices,
    async download() {
      if (!sound) throw new Error('There is no sound to download.')
      const { address, format } = sound
      return { blob: await world.fetchFile(address), format }
    },
  }
}
