import {
  type Speech,
  type SpeechPlayer,
  type SpeechProgress,
  type SpeechSettings,
  type SpeechVoices,
} from '@ai-studio/core/speech'
import { atom } from 'nanostores'

export const serverVoices: SpeechVoices = {
  kind: 'server',
  voices: [
    { id: 'anna', name: 'Anna', languages: ['en'] },
    { id: 'mai', name: 'Mai', languages: ['vi'] },
  ],
  formats: ['mp3', 'wav'],
  changesPitch: false,
}

export const browserVoices: SpeechVoices = {
  kind: 'browser',
  voices: [{ id: 'device', name: 'Daniel', languages: ['en-gb'] }],
  formats: [],
  changesPitch: true,
}

/** What is read of the answer with the id `a`. */
export const speechOf = (values: Partial<Speech> = {}): Speech => ({
  id: 'a',
  owner: null,
  phase: 'playing',
  kind: 'server',
  limits: { pitch: 'service' },
  isHeldBack: false,
  problem: null,
  ...values,
})

export interface FakePlayerValues {
  speech?: Speech | null
  progress?: SpeechProgress
  settings?: Partial<SpeechSettings>
  voices?: SpeechVoices
}

/** A player whose state is set by hand; what a view asks of it is noted. */
export function createFakePlayer(values: FakePlayerValues = {}) {
  const $speech = atom<Speech | null>(values.speech === undefined ? speechOf() : values.speech)
  const $progress = atom<SpeechProgress>(values.progress ?? { position: 5, duration: 20, share: 0.25 })
  const $settings = atom<SpeechSettings>({
    voice: '',
    format: 'mp3',
    speed: 1,
    pitch: 0,
    autoPlay: false,
    knowsDictation: false,
    ...values.settings,
  })
  const $voices = atom<SpeechVoices | null>(null)
  const calls: unknown[][] = []
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void calls.push([name, ...given])
  const player: SpeechPlayer = {
    $speech,
    $progress,
    $settings,
    $voices,
    async speak(order) {
      calls.push(['speak', order.id, order.messageId])
      $speech.set(speechOf({ id: order.id, owner: order.owner, phase: 'loading' }))
    },
    play: note('play'),
    pause: note('pause'),
    stop() {
      calls.push(['stop'])
      $speech.set(null)
    },
    seek: note('seek'),
    change(settings) {
      calls.push(['change', settings])
      $settings.set({ ...$settings.get(), ...settings })
    },
    async loadVoices() {
      $voices.set(values.voices ?? serverVoices)
    },
    async download() {
      calls.push(['download'])
      return { blob: new Blob(['sound'], { type: 'audio/mpeg' }), format: 'mp3' }
    },
  }
  return { player, calls, $speech, $progress, $settings, $voices }
}
