import type { Score } from '@ai-studio/contract'
import type { StereoSound } from './dsp/pan.ts'
import type { StemName } from './stems.ts'

/** What the worker is given: one stem at a time. */
export interface StemOrder {
  readonly score: Score
  readonly name: StemName
}

/** What the worker says: how far it is, from 0 to 1; then the sound; or what went wrong. */
export type StemAnswer =
  | { readonly progress: number }
  | { readonly sound: StereoSound }
  | { readonly failure: string }
