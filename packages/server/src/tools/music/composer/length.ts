/** Seconds from the end of the last note until its sound and its room have faded. */
export const fadeSeconds = 1.5

/** Bars of a piece, how long the last chord is held, and how fast it all goes. */
export interface PieceLength {
  bpm: number
  /** All bars, the one of the last chord included. */
  bars: number
  /** Quarter notes that the last chord is held; may be longer than its bar. */
  hold: number
}

/**
 * Finds a tempo near the wished one, and a number of bars, so that a piece is as long as it is asked to be and its
 * sections come out even.
 * @param freedom by what share the tempo may differ; 0 for a tempo that was asked for.
 */
export function fitLength(
  seconds: number,
  wished: number,
  beatsPerBar: number,
  freedom: number,
): PieceLength {
  let best: PieceLength | undefined
  let least = Infinity
  const low = Math.ceil(wished * (1 - freedom))
  const high = Math.max(low, Math.floor(wished * (1 + freedom)))
  for (let bpm = low; bpm <= high; bpm += 1) {
    const beats = ((seconds - fadeSeconds) * bpm) / 60
    for (let body = Math.max(1, Math.floor(beats / beatsPerBar) - 3); body * beatsPerBar < beats; body += 1) {
      const hold = Math.round(beats - body * beatsPerBar)
      if (hold < 2 || hold > beatsPerBar * 2 + 1) continue
      const uneven = body % 4 === 0 ? 0 : body % 2 === 0 ? 4 : 9
      const value = (Math.abs(bpm - wished) / wished) * 60 + uneven + Math.abs(hold - beatsPerBar) * 0.7
      if (value >= least) continue
      least = value
      best = { bpm, bars: body + 1, hold }
    }
  }
  return best ?? { bpm: low, bars: 2, hold: 2 }
}
