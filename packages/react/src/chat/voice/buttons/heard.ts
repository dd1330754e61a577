import type { SpeechPhase } from '@ai-studio/core/speech'
import { atom } from 'nanostores'

/** Which answer is being read; the part that reads sets it. Here, so that rows need nothing of that part to know. */
export const $heard = atom<{ readonly id: string; readonly phase: SpeechPhase } | null>(null)
