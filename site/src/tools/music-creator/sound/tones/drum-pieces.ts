import { whiteNoise } from '../random.ts'
import { addPartials, highPass, lowPass, sampleRate, samplesOf, smoothEnds } from './tone.ts'

type Samples = Float32Array<ArrayBuffer>

/** Share that is left after `seconds` of a sound that falls by 60 dB in `decay`. */
const left = (seconds: number, decay: number) => Math.exp((-6.9 * seconds) / decay)

export interface Sweep {
  readonly seconds: number
  /** Hertz at the beginning and in the end. */
  readonly from: number
  readonly to: number
  /** Seconds of the way from one to the other. */
  readonly fall: number
  readonly click?: number
}

/** A skin that is struck: a sine that falls. */
export function sweep({ seconds, from, to, fall, click = 0 }: Sweep): Samples {
  const samples = new Float32Array(samplesOf(seconds))
  let phase = 0
  for (let at = 0; at < samples.length; at++) {
    const time = at / sampleRate
    phase += (2 * Math.PI * (to + (from - to) * Math.exp(-time / fall))) / sampleRate
    samples[at] = Math.sin(phase) * left(time, seconds)
  }
  if (click > 0) mixIn(samples, burst({ seconds: 0.012, seed: 71, low: 6_000 }), click)
  smoothEnds(samples, 0.0008, seconds * 0.2)
  return samples
}

export interface Burst {
  readonly seconds: number
  readonly seed: number
  /** Hertz above which it is softer, and below which it is. */
  readonly low?: number
  readonly high?: number
  /** How long it swells. @default 0.0005 */
  readonly rise?: number
}

/** Noise that dies away. */
export function burst({ seconds, seed, low, high, rise = 0.0005 }: Burst): Samples {
  const samples = whiteNoise(samplesOf(seconds), seed)
  if (low !== undefined) lowPass(samples, low)
  if (high !== undefined) {
    highPass(samples, high)
    highPass(samples, high)
  }
  for (let at = 0; at < samples.length; at++) samples[at] = samples[at]! * left(at / sampleRate, seconds)
  smoothEnds(samples, rise, seconds * 0.25)
  return samples
}

export interface Metal {
  readonly seconds: number
  readonly seed: number
  /** The lowest of its partials, in hertz. */
  readonly hertz: number
  /** How many there are. */
  readonly partials: number
  /** How much noise there is between them. */
  readonly hiss: number
  readonly high: number
}

/** A plate of bronze: many partials in no order, and noise. */
export function metal({ seconds, seed, hertz, partials, hiss, high }: Metal): Samples {
  const samples = burst({ seconds, seed, high })
  for (let at = 0; at < samples.length; at++) samples[at] = samples[at]! * hiss
  const places = whiteNoise(partials * 2, seed + 1)
  const tones = Array.from({ length: partials }, (_, n) => {
    const spread = (n + 0.5 + places[n]! * 0.45) / partials
    return {
      hertz: hertz * (11_000 / hertz) ** spread,
      amplitude: 0.6 / Math.sqrt(partials),
      decay: seconds * (1.05 - 0.65 * spread),
      phase: places[partials + n]! * 3,
    }
  })
  addPartials(samples, tones)
  smoothEnds(samples, 0.0006, seconds * 0.3)
  return samples
}

/** Six square waves that fit nowhere, as in the drum machines of 1980. */
export function squares(seconds: number, hertz: readonly number[], high: number): Samples {
  const samples = new Float32Array(samplesOf(seconds))
  for (let at = 0; at < samples.length; at++) {
    let sum = 0
    for (const each of hertz) sum += ((at * each * 2) / sampleRate) & 1 ? -1 : 1
    samples[at] = (sum / hertz.length) * left(at / sampleRate, seconds)
  }
  highPass(samples, high)
  highPass(samples, high)
  smoothEnds(samples, 0.0006, seconds * 0.2)
  return samples
}

/** Adds `other` from `seconds` on; what reaches past the end is left out. */
export function mixIn(samples: Samples, other: Float32Array, gain: number, seconds = 0): Samples {
  const from = Math.round(seconds * sampleRate)
  const end = Math.min(samples.length, from + other.length)
  for (let at = from; at < end; at++) samples[at] = samples[at]! + other[at - from]! * gain
  return samples
}

/** Several hands that do not clap at quite the same time. */
export function clap(seconds: number, seed: number): Samples {
  const samples = new Float32Array(samplesOf(seconds))
  const hand = burst({ seconds: 0.03, seed, low: 4_200, high: 700 })
  for (const late of [0, 0.011, 0.023]) mixIn(samples, hand, 0.8, late)
  return mixIn(samples, burst({ seconds: seconds - 0.03, seed: seed + 1, low: 3_600, high: 700 }), 0.9, 0.03)
}

/** A small block of wood or metal: two partials. */
export function block(hertz: number, ratio: number, seconds: number): Samples {
  const samples = new Float32Array(samplesOf(seconds))
  addPartials(samples, [
    { hertz, amplitude: 0.8, decay: seconds * 0.8 },
    { hertz: hertz * ratio, amplitude: 0.4, decay: seconds * 0.5 },
  ])
  mixIn(samples, burst({ seconds: 0.006, seed: 88, high: 1_500 }), 0.3)
  smoothEnds(samples, 0.0006, seconds * 0.2)
  return samples
}

/** A wire brush that is drawn over the skin, or taps it. */
export function brush(seconds: number, seed: number, rise: number): Samples {
  const samples = burst({ seconds, seed, low: 5_200, high: 850, rise })
  return mixIn(
    samples,
    sweep({ seconds: Math.min(0.1, seconds), from: 240, to: 190, fall: 0.03 }),
    rise < 0.01 ? 0.22 : 0.05,
  )
}
