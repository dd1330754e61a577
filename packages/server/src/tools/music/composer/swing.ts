/**
 * Where a note sounds that is written at a time, both in quarter notes: the second eighth of each quarter comes late by a
 * share of an eighth, and everything between the two moves with it.
 */
export function swungBeat(time: number, swing: number): number {
  if (swing === 0) return time
  const beat = Math.floor(time)
  const inside = time - beat
  const middle = 0.5 + swing / 2
  return beat + (inside < 0.5 ? (inside / 0.5) * middle : middle + ((inside - 0.5) / 0.5) * (1 - middle))
}
