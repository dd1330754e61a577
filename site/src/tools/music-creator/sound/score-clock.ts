import type { Score } from '@ai-studio/contract'

/** What of a score says when something sounds. */
export type Timing = Pick<Score, 'bpm' | 'swing'>

/** Pieces are cut off here, in seconds: more would not fit into the memory of a phone. */
export const longestSeconds = 300

const between = (value: number, least: number, most: number) =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least

/**
 * Answers at which second a place of the score sounds; places are quarter notes from the beginning. Swing moves the
 * second eighth of each quarter, and what stands around it moves along.
 */
export function scoreClock({ bpm, swing }: Timing): (quarters: number) => number {
  const secondsAQuarter = 60 / between(bpm, 20, 400)
  const middle = 0.5 + 0.5 * between(swing, 0, 0.5)
  return (quarters) => {
    const whole = Math.floor(quarters)
    const rest = quarters - whole
    const swung = rest < 0.5 ? rest * 2 * middle : middle + (rest - 0.5) * 2 * (1 - middle)
    return (whole + swung) * secondsAQuarter
  }
}

/** How long a score sounds, in seconds, within what can be rendered. */
export const lengthOf = ({ seconds }: Pick<Score, 'seconds'>): number => between(seconds, 0.5, longestSeconds)
