import type { ScorePart } from '@ai-studio/contract'
import type { StereoSound } from './dsp/pan.ts'
import type { Frame } from './render-part.ts'

/**
 * What a thread is given, one thing at a time: a part to be played, a sound to be put into a room, or nothing but time
 * to get ready.
 */
export type SoundOrder =
  | { readonly kind: 'warm-up' }
  | { readonly kind: 'part'; readonly frame: Frame; readonly part: ScorePart }
  | { readonly kind: 'room'; readonly genre: string; readonly send: number; readonly sound: StereoSound }

/** What it says: the sound, or what went wrong; nothing of what was only to make it ready. */
export type SoundAnswer = { readonly sound: StereoSound } | { readonly failure: string }
