import type { ScorePart } from '@ai-studio/contract'

export type Instrument = ScorePart['instrument']

/** An instrument of a style with its General MIDI program, from 0. */
export interface Voice {
  instrument: Instrument
  program: number
}

/** Lowest and highest pitch that each instrument is given, as MIDI. */
export const instrumentRanges: Readonly<Record<Instrument, readonly [number, number]>> = {
  piano: [28, 100],
  electricPiano: [36, 91],
  guitar: [40, 84],
  strings: [36, 93],
  pad: [36, 91],
  lead: [52, 96],
  flute: [60, 94],
  brass: [48, 82],
  bass: [28, 55],
  synthBass: [26, 55],
  uprightBass: [28, 57],
  drums: [35, 82],
  brushes: [35, 82],
  machine: [35, 82],
}

/** Places of the General MIDI kit that drums use. */
export const kit = {
  bassDrum: 36,
  rim: 37,
  snare: 38,
  clap: 39,
  lowTom: 41,
  closedHat: 42,
  midTom: 45,
  openHat: 46,
  highTom: 48,
  crash: 49,
  ride: 51,
  tambourine: 54,
  pedalHat: 44,
  shaker: 82,
  triangle: 81,
} as const
export type KitPiece = keyof typeof kit

/** A pitch moved by octaves until an instrument has it. */
export function inRange(pitch: number, instrument: Instrument): number {
  const [low, high] = instrumentRanges[instrument]
  let moved = pitch
  while (moved < low) moved += 12
  while (moved > high) moved -= 12
  return moved
}
