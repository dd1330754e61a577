import type { Language, VoiceList } from '@ai-studio/contract'
import type { ReadableAtom } from 'nanostores'

export type AudioFormat = VoiceList['formats'][number]

/** `server`: sound that the server has made. `browser`: a voice of the visitor's own device. */
export type SpeechKind = 'server' | 'browser'

export type SpeechPhase = 'loading' | 'playing' | 'paused' | 'ended' | 'failed'

/** Why something cannot be done with what is being spoken. */
export type SpeechLimit =
  /** The browser's own voice can't do it. */
  | 'browser-voice'
  /** The speech service of the server can't. */
  | 'service'
  /** There is no sound yet. */
  | 'no-sound'

/** Why nothing is heard. */
export interface SpeechProblem {
  /**
   * A code of the contract or of the client (`SPEECH_FAILED`, `ALLOWANCE_EXHAUSTED`, `NETWORK` …), `NO_VOICE` where neither
   * server nor browser can speak, `UNPLAYABLE` where the sound came and cannot be played.
   */
  readonly code: string
  /** For people, from the server; empty for failures of the browser, whose words the view has. */
  readonly text: string
}

/** An answer that is being read aloud. */
export interface Speech {
  /** Names the answer on this page. */
  readonly id: string
  /** Whose answer it is: the session. */
  readonly owner: unknown
  readonly phase: SpeechPhase
  /** Null until it is known. */
  readonly kind: SpeechKind | null
  /** What cannot be done with it, and why. */
  readonly limits: Readonly<Partial<Record<'seek' | 'download' | 'pitch' | 'format', SpeechLimit>>>
  /** The browser did not let it begin without a press: it waits, `paused`. */
  readonly isHeldBack: boolean
  /** Only when `failed`. */
  readonly problem: SpeechProblem | null
}

export interface SpeechProgress {
  /** Seconds since the beginning; null for a voice that does not tell. */
  readonly position: number | null
  /** Length in seconds; null as long as it is unknown. */
  readonly duration: number | null
  /** What has been heard, from 0 to 1. */
  readonly share: number
}

/** How this visitor wants answers read. */
export interface SpeechSettings {
  /** Id of a voice; empty for one that fits the language of the text. */
  readonly voice: string
  /** Of files from the server. */
  readonly format: AudioFormat
  /** 1 is usual; from 0.5 to 2. */
  readonly speed: number
  /** Semitones, from -12 to 12. */
  readonly pitch: number
  /** Whether a finished answer is read without being asked. */
  readonly autoPlay: boolean
  /** Whether the visitor has read what browsers do with a recorded voice. */
  readonly knowsDictation: boolean
}

/** A voice to choose. */
export interface SpeechVoice {
  readonly id: string
  readonly name: string
  /** BCP 47; empty for one that speaks any. */
  readonly languages: readonly string[]
}

/** What there is to choose from. */
export interface SpeechVoices {
  readonly kind: SpeechKind
  readonly voices: readonly SpeechVoice[]
  /** Formats that the server makes and this browser plays. */
  readonly formats: readonly AudioFormat[]
  readonly changesPitch: boolean
}

/** An answer to be read aloud. */
export interface SpeechOrder {
  /** Names the answer on this page. */
  readonly id: string
  readonly owner: unknown
  /** The server's id of it; null where the server does not have it, so that only the browser can speak. */
  readonly messageId: string | null
  /** Of refusals, and of words that show none of their own. */
  readonly language: Language
  /** What a browser's voice says: paragraphs without any markup. Asked for only when one speaks. */
  readonly paragraphs: () => readonly string[] | Promise<readonly string[]>
}

/** What was spoken, as a file. */
export interface SpokenFile {
  readonly blob: Blob
  readonly format: AudioFormat
}

/** Reads answers aloud, one at a time. */
export interface SpeechPlayer {
  readonly $speech: ReadableAtom<Speech | null>
  readonly $progress: ReadableAtom<SpeechProgress>
  readonly $settings: ReadableAtom<SpeechSettings>
  /** Null until they have been asked for. */
  readonly $voices: ReadableAtom<SpeechVoices | null>
  /** Begins with an answer; what was being read ends. Never throws: what goes wrong stands in `$speech`. */
  speak: (order: SpeechOrder) => Promise<void>
  /** Goes on, begins again at the end, or tries again after a failure. */
  play: () => void
  pause: () => void
  /** Ends it and forgets it. */
  stop: () => void
  /** To a number of seconds from the beginning; nothing where that can't be done. */
  seek: (seconds: number) => void
  /** Changes settings and keeps them. What is being read follows at once. */
  change: (settings: Partial<SpeechSettings>) => void
  /**
   * Finds out what can be chosen, for answers that the server has or has not.
   * @throws ApiError when the server cannot be asked
   */
  loadVoices: (isAtServer: boolean, language: Language) => Promise<void>
  /**
   * The sound that is being played.
   * @throws Error when there is none or it cannot be fetched
   */
  download: () => Promise<SpokenFile>
}
