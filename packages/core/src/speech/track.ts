import type { SpeechProgress } from './speech-types.ts'

/** Something that sounds: a file, or a voice of the browser. */
export interface Track {
  play(): void
  pause(): void
  /** Ends it; its listener hears nothing more. */
  stop(): void
  /** Nothing where it can't be done. */
  seek(seconds: number): void
  setSpeed(speed: number): void
  /** Goes on with another voice or pitch at the word that is said. Absent where the sound has to be made anew. */
  followVoice?(): void
}

export interface TrackListener {
  /** @param isHeldBack the browser wants a press first */
  onPhase(phase: 'loading' | 'playing' | 'paused' | 'ended', isHeldBack?: boolean): void
  onProgress(progress: SpeechProgress): void
  onFailed(code: 'UNPLAYABLE' | 'NO_VOICE' | 'NETWORK'): void
}

export const noProgress: SpeechProgress = { position: null, duration: null, share: 0 }
