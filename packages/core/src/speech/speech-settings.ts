import { defaultAudioFormat } from '@ai-studio/contract/constants'
import type { StudioStorage } from '../storage/studio-storage.ts'
import type { SpeechSettings } from './speech-types.ts'

/** Where they are kept; nothing is before the visitor changes one. */
export const settingsKey = 'chat_voice'

export const speeds = { min: 0.5, max: 2 } as const
/** In semitones. */
export const pitches = { min: -12, max: 12 } as const

const formats: readonly SpeechSettings['format'][] = ['mp3', 'wav', 'opus', 'aac', 'flac', 'pcm']

export const usualSettings: SpeechSettings = {
  voice: '',
  format: defaultAudioFormat,
  speed: 1,
  pitch: 0,
  autoPlay: false,
  knowsDictation: false,
}

function within(value: unknown, { min, max }: { min: number; max: number }, usual: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : usual
}

/** Makes settings of whatever is kept: other releases and other hands may have written it. */
export function settingsFrom(kept: Readonly<Record<string, unknown>>): SpeechSettings {
  const { voice, format, speed, pitch, autoPlay, knowsDictation } = kept
  return {
    voice: typeof voice === 'string' ? voice : usualSettings.voice,
    format: formats.find((known) => known === format) ?? usualSettings.format,
    speed: within(speed, speeds, usualSettings.speed),
    pitch: within(pitch, pitches, usualSettings.pitch),
    autoPlay: autoPlay === true,
    knowsDictation: knowsDictation === true,
  }
}

function parse(text: string | null): SpeechSettings {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return settingsFrom(typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {})
  } catch {
    return usualSettings
  }
}

/** How this visitor wants answers read, as far as this browser knows. */
export const readSpeechSettings = (storage: Pick<StudioStorage, 'get'>): SpeechSettings =>
  parse(storage.get(settingsKey))

/** Only what differs from the usual, so that the usual may change. */
export function keepSpeechSettings(
  storage: Pick<StudioStorage, 'set' | 'remove'>,
  settings: SpeechSettings,
): void {
  const own = Object.entries(settings).filter(
    ([name, value]) => value !== usualSettings[name as keyof SpeechSettings],
  )
  if (own.length > 0) storage.set(settingsKey, JSON.stringify(Object.fromEntries(own)))
  else storage.remove(settingsKey)
}

/** Calls back with what another tab has changed. */
export const followSpeechSettings = (
  storage: Pick<StudioStorage, 'subscribe'>,
  listener: (settings: SpeechSettings) => void,
): (() => void) => storage.subscribe((key, value) => key === settingsKey && listener(parse(value)))
