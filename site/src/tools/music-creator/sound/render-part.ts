import type { Score, ScorePart } from '@ai-studio/contract'
import { addPlaced, type Sound, type StereoSound } from './dsp/pan.ts'
import { instruments } from './instruments/all-instruments.ts'
import { planNotes } from './note-plan.ts'
import { lengthOf, scoreClock } from './score-clock.ts'
import { createToneShelf } from './tone-shelf.ts'
import { sampleRate } from './tones/tone.ts'

/** What of a score a part has to know. */
export type Frame = Pick<Score, 'bpm' | 'swing' | 'seconds'>

const shelf = createToneShelf()

export const silence = (count: number): StereoSound => [new Float32Array(count), new Float32Array(count)]

/** Samples of a piece. */
export const countOf = (frame: Frame): number => Math.ceil(lengthOf(frame) * sampleRate)

/**
 * Plays a part at its place and its level, as long as the piece. The same part gives the same samples, in every
 * browser.
 */
export function renderPart(frame: Frame, { instrument, notes, pan, level }: ScorePart): StereoSound {
  const count = countOf(frame)
  const { channels, play, effect } = instruments[instrument]
  const [one, other] = silence(count)
  const sound: Sound = channels === 1 ? [one] : [one, other]
  play(sound, planNotes(notes, scoreClock(frame), lengthOf(frame)), shelf)
  const placed = silence(count)
  addPlaced(placed, effect?.(sound) ?? sound, pan, level)
  return placed
}
