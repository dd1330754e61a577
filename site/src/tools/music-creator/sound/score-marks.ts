import type { Score } from '@ai-studio/contract'
import { lengthOf, scoreClock } from './score-clock.ts'

/** Something that lasts from one second of a piece to another. */
export interface Mark {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** When the sections of a piece sound; the last one goes on until the end. */
export function sectionMarks(score: Score): Mark[] {
  const secondsAt = scoreClock(score)
  const length = lengthOf(score)
  const marks = score.sections
    .map(({ name, bar, bars }) => ({
      name,
      start: secondsAt(bar * score.beatsPerBar),
      end: secondsAt((bar + bars) * score.beatsPerBar),
    }))
    .filter(({ start, end }) => start < length && end > start)
  return marks.map((mark, at) => ({
    ...mark,
    end: at === marks.length - 1 ? length : Math.min(mark.end, length),
  }))
}

/** When the chords of a piece sound. */
export function chordMarks(score: Score): Mark[] {
  const secondsAt = scoreClock(score)
  const length = lengthOf(score)
  return score.chords
    .map(({ start, length, name }) => ({ name, start: secondsAt(start), end: secondsAt(start + length) }))
    .filter(({ start }) => start < length)
    .sort((a, b) => a.start - b.start)
}

/** Place of what sounds at a second in the list; -1 where nothing does. */
export const markAt = (marks: readonly Mark[], seconds: number): number =>
  marks.findLastIndex(({ start, end }) => seconds >= start && seconds < end)
