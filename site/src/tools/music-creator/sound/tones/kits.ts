import { block, brush, burst, clap, metal, mixIn, squares, sweep } from './drum-pieces.ts'
import { highPass, peakTo, samplesOf, type Channels } from './tone.ts'

export type KitName = 'drums' | 'brushes' | 'machine'

/** A piece of a kit. */
export interface Piece {
  /** What it is made of. */
  readonly make: () => Float32Array<ArrayBuffer>
  /** Highest sample at full strength. */
  readonly peak: number
  /** -1 left, 1 right, as somebody hears it who stands before the kit. */
  readonly pan: number
  /** Pieces of one group silence each other: the hats are one pair of plates. */
  readonly chokes?: 'hats'
}

const tom = (hertz: number, pan: number): Piece => ({
  make: () => {
    const skin = sweep({ seconds: 0.55, from: hertz * 1.7, to: hertz, fall: 0.06, click: 0.15 })
    return mixIn(skin, burst({ seconds: 0.09, seed: 320 + hertz, low: 2_500, high: 200 }), 0.22)
  },
  peak: 0.62,
  pan,
})

const hat = (seconds: number, peak: number): Piece => ({
  make: () => metal({ seconds, seed: 42, hertz: 3_400, partials: 14, hiss: 0.75, high: 5_800 }),
  peak,
  pan: 0.28,
  chokes: 'hats',
})

const cymbal = (
  seconds: number,
  seed: number,
  hiss: number,
  pan: number,
  peak: number,
  hertz = 420,
): Piece => ({
  make: () => metal({ seconds, seed, hertz, partials: 46, hiss, high: 1_800 }),
  peak,
  pan,
})

const ride = (pan: number): Piece => ({
  make: () => {
    const plate = metal({ seconds: 1.7, seed: 51, hertz: 560, partials: 40, hiss: 0.2, high: 3_000 })
    return mixIn(plate, block(3_150, 1.47, 0.09), 0.5)
  },
  peak: 0.3,
  pan,
})

/** Pieces that are the same in every kit, by their place in the General MIDI kit. */
const common: Record<number, Piece> = {
  37: { make: () => mixIn(block(1_680, 1.52, 0.06), block(480, 1.9, 0.05), 0.6), peak: 0.5, pan: -0.1 },
  39: { make: () => clap(0.24, 391), peak: 0.5, pan: 0.05 },
  41: tom(78, 0.4),
  42: hat(0.085, 0.3),
  43: tom(92, 0.3),
  44: hat(0.06, 0.24),
  45: tom(112, 0.15),
  46: hat(0.8, 0.3),
  47: tom(132, -0.05),
  48: tom(155, -0.2),
  49: cymbal(2.6, 49, 0.55, 0.35, 0.5),
  50: tom(182, -0.32),
  51: ride(-0.35),
  52: cymbal(1.8, 52, 0.8, -0.25, 0.45),
  53: {
    make: () =>
      mixIn(
        metal({ seconds: 1.4, seed: 53, hertz: 780, partials: 26, hiss: 0.1, high: 1_500 }),
        block(1_560, 2.1, 0.5),
        0.5,
      ),
    peak: 0.34,
    pan: -0.35,
  },
  54: {
    make: () => metal({ seconds: 0.2, seed: 54, hertz: 4_800, partials: 12, hiss: 0.9, high: 5_200 }),
    peak: 0.28,
    pan: 0.4,
  },
  55: cymbal(0.9, 55, 0.7, -0.3, 0.4, 900),
  56: { make: () => block(562, 1.5, 0.28), peak: 0.4, pan: 0.3 },
  57: cymbal(2.3, 57, 0.6, -0.4, 0.48, 520),
  59: ride(0.4),
  60: {
    make: () => sweep({ seconds: 0.2, from: 460, to: 400, fall: 0.02, click: 0.1 }),
    peak: 0.5,
    pan: -0.3,
  },
  61: {
    make: () => sweep({ seconds: 0.26, from: 330, to: 280, fall: 0.02, click: 0.1 }),
    peak: 0.5,
    pan: -0.2,
  },
  62: {
    make: () => sweep({ seconds: 0.12, from: 390, to: 330, fall: 0.02, click: 0.2 }),
    peak: 0.5,
    pan: 0.2,
  },
  63: {
    make: () => sweep({ seconds: 0.35, from: 360, to: 310, fall: 0.02, click: 0.1 }),
    peak: 0.5,
    pan: 0.25,
  },
  64: {
    make: () => sweep({ seconds: 0.4, from: 250, to: 205, fall: 0.02, click: 0.1 }),
    peak: 0.55,
    pan: 0.3,
  },
  69: { make: () => burst({ seconds: 0.1, seed: 69, high: 3_800, rise: 0.02 }), peak: 0.2, pan: 0.45 },
  70: { make: () => burst({ seconds: 0.07, seed: 70, high: 5_000, rise: 0.008 }), peak: 0.2, pan: 0.45 },
  75: { make: () => block(2_480, 1.01, 0.08), peak: 0.4, pan: -0.4 },
  76: { make: () => block(1_080, 1.6, 0.08), peak: 0.4, pan: 0.35 },
  77: { make: () => block(800, 1.6, 0.09), peak: 0.4, pan: 0.25 },
  81: {
    make: () => metal({ seconds: 1.6, seed: 81, hertz: 5_300, partials: 5, hiss: 0.02, high: 4_000 }),
    peak: 0.2,
    pan: -0.45,
  },
  82: { make: () => burst({ seconds: 0.11, seed: 82, high: 4_600, rise: 0.025 }), peak: 0.2, pan: -0.4 },
}

const kick = (): Float32Array<ArrayBuffer> => {
  const skin = sweep({ seconds: 0.34, from: 190, to: 52, fall: 0.028, click: 0.4 })
  return mixIn(skin, burst({ seconds: 0.03, seed: 36, low: 1_800 }), 0.25)
}

const snare = (wires: number, seconds: number): Float32Array<ArrayBuffer> => {
  const rattle = burst({ seconds, seed: 38, low: 7_800, high: 900 })
  for (let at = 0; at < rattle.length; at++) rattle[at] = rattle[at]! * wires
  mixIn(rattle, sweep({ seconds: Math.min(seconds, 0.16), from: 250, to: 186, fall: 0.02, click: 0.3 }), 0.75)
  return mixIn(rattle, block(331, 1.6, 0.09), 0.3)
}

/** Hertz of the six oscillators of the metal of a drum machine. */
const machineMetal = [205.3, 304.4, 369.6, 522.7, 540, 800]
const machineHat = (seconds: number, peak: number): Piece => ({
  make: () =>
    squares(
      seconds,
      machineMetal.map((hertz) => hertz * 4.1),
      7_000,
    ),
  peak,
  pan: 0.2,
  chokes: 'hats',
})

const kits: Record<KitName, Record<number, Piece>> = {
  drums: {
    ...common,
    35: { make: kick, peak: 0.82, pan: 0 },
    36: { make: kick, peak: 0.86, pan: 0 },
    38: { make: () => snare(0.85, 0.24), peak: 0.62, pan: -0.06 },
    40: { make: () => snare(1.05, 0.19), peak: 0.62, pan: -0.06 },
  },
  brushes: {
    ...common,
    35: { make: () => sweep({ seconds: 0.3, from: 110, to: 58, fall: 0.03 }), peak: 0.5, pan: 0 },
    36: { make: () => sweep({ seconds: 0.3, from: 120, to: 60, fall: 0.03 }), peak: 0.54, pan: 0 },
    38: { make: () => brush(0.19, 380, 0.002), peak: 0.36, pan: -0.08 },
    39: { make: () => brush(0.42, 393, 0.13), peak: 0.24, pan: 0.1 },
    40: { make: () => brush(0.42, 400, 0.13), peak: 0.24, pan: 0.1 },
  },
  machine: {
    ...common,
    35: {
      make: () => sweep({ seconds: 0.75, from: 140, to: 47, fall: 0.035, click: 0.1 }),
      peak: 0.86,
      pan: 0,
    },
    36: {
      make: () => sweep({ seconds: 0.55, from: 210, to: 50, fall: 0.03, click: 0.3 }),
      peak: 0.9,
      pan: 0,
    },
    37: {
      make: () => mixIn(block(1_740, 1.45, 0.05), burst({ seconds: 0.02, seed: 37, high: 2_000 }), 0.4),
      peak: 0.45,
      pan: -0.1,
    },
    38: {
      make: () => {
        const rattle = burst({ seconds: 0.22, seed: 808, high: 1_500 })
        mixIn(rattle, sweep({ seconds: 0.13, from: 215, to: 180, fall: 0.015 }), 0.9)
        return mixIn(rattle, sweep({ seconds: 0.09, from: 350, to: 330, fall: 0.015 }), 0.45)
      },
      peak: 0.58,
      pan: 0,
    },
    40: { make: () => clap(0.2, 808), peak: 0.55, pan: 0 },
    42: machineHat(0.07, 0.26),
    44: machineHat(0.05, 0.2),
    46: machineHat(0.42, 0.26),
    49: {
      make: () =>
        squares(
          1.5,
          machineMetal.map((hertz) => hertz * 3.3),
          3_500,
        ),
      peak: 0.34,
      pan: 0.25,
    },
    56: { make: () => squares(0.32, [540, 800], 400), peak: 0.34, pan: 0.2 },
  },
}

/** A kit has a piece for every place; where General MIDI has none that we make, something is shaken. */
export const pieceOf = (kit: KitName, pitch: number): Piece => kits[kit][pitch] ?? kits[kit][70]!

/** The sound of a piece at full strength. */
export function pieceTone(kit: KitName, pitch: number): Channels {
  const { make, peak } = pieceOf(kit, pitch)
  const samples = make()
  // Bursts and sweeps leave a little of a constant behind, which only moves the loudspeaker.
  if (samples.length > samplesOf(0.02)) highPass(samples, 22)
  return peakTo([samples], peak)
}
