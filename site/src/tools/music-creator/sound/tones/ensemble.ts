import { inverseFourier } from '../fourier.ts'
import { createRandom } from '../random.ts'
import { hertz, levelTo, sampleRate, type Channels } from './tone.ts'

/** Samples of a loop, about three seconds: long enough that nobody hears it come round. */
const size = 131_072

export interface Ensemble {
  /** How far the players are apart, in cents. */
  readonly spread: number
  /** How loud the partial at `hertz` is, the `n`-th of its tone. */
  readonly amplitude: (n: number, hertz: number) => number
  readonly seed: number
}

/**
 * Many players of one note at once, as a loop without a seam: each partial is a small hill in the spectrum with phases
 * of its own, so that nothing beats in step (the PADsynth algorithm). Left and right have phases of their own.
 */
export function ensembleTone(pitch: number, { spread, amplitude, seed }: Ensemble): Channels {
  const fundamental = hertz(pitch)
  const random = createRandom(seed + pitch)
  const loudness = spectrumOf(fundamental, spread, amplitude)
  const real = new Float64Array(size)
  const imaginary = new Float64Array(size)
  for (let bin = 1; bin < size / 2; bin++) {
    const level = loudness[bin]!
    if (level < 1e-9) continue
    const a = random() * 2 * Math.PI
    const b = random() * 2 * Math.PI
    // One transform gives both sides: the left is its real, the right its imaginary part.
    const [leftReal, leftImaginary] = [level * Math.cos(a), level * Math.sin(a)]
    const [rightReal, rightImaginary] = [level * Math.cos(b), level * Math.sin(b)]
    real[bin] = leftReal - rightImaginary
    imaginary[bin] = leftImaginary + rightReal
    real[size - bin] = leftReal + rightImaginary
    imaginary[size - bin] = -leftImaginary + rightReal
  }
  inverseFourier(real, imaginary)
  return levelTo([new Float32Array(real), new Float32Array(imaginary)], 0.15, size / sampleRate)
}

function spectrumOf(fundamental: number, spread: number, amplitude: Ensemble['amplitude']): Float64Array {
  const loudness = new Float64Array(size / 2)
  const hertzABin = sampleRate / size
  for (let n = 1; n * fundamental < 15_000 && n <= 64; n++) {
    const centre = n * fundamental
    const level = amplitude(n, centre)
    // Very high partials get no wider: they would be hiss.
    const width = Math.max(hertzABin, (2 ** (spread / 1_200) - 1) * fundamental * n ** 0.9) / 2
    const first = Math.max(1, Math.floor((centre - 3 * width) / hertzABin))
    const last = Math.min(loudness.length - 1, Math.ceil((centre + 3 * width) / hertzABin))
    for (let bin = first; bin <= last; bin++) {
      const away = (bin * hertzABin - centre) / width
      loudness[bin] = loudness[bin]! + (level * Math.exp(-away * away)) / Math.sqrt(width)
    }
  }
  return loudness
}

/** A hill in the spectrum around `centre`, an octave and a bit wide. */
const body = (hertz: number, centre: number, gain: number) =>
  gain * Math.exp(-(Math.log2(hertz / centre) ** 2) * 2.2)

/** Violins, violas and cellos. */
export const stringsTone = (pitch: number): Channels =>
  ensembleTone(pitch, {
    spread: 26,
    amplitude: (n, at) =>
      (1 / n ** 1.05) *
      (0.7 + body(at, 480, 0.5) + body(at, 1_150, 0.6) + body(at, 2_900, 0.7)) *
      Math.exp(-at / 6_500),
    seed: 21_000,
  })

/** A warm synthesiser with more of the even partials' air than their edge. */
export const padTone = (pitch: number): Channels =>
  ensembleTone(pitch, {
    spread: 44,
    amplitude: (n, at) => (1 / n ** 1.5) * (n % 2 === 0 ? 0.65 : 1) * Math.exp(-at / 3_600),
    seed: 42_000,
  })
