import { sampleRate } from '../tones/tone.ts'

export type WaveShape = 'sine' | 'triangle' | 'square' | 'sawtooth'

/** Samples of one period; a power of two. */
export const waveSize = 2_048
const mostPartials = 480
/** Sums of partials overshoot; so scaled, none goes above 1. */
const scales: Record<WaveShape, number> = { sine: 1, triangle: 1, square: 0.85, sawtooth: 0.85 }

/** Amplitude of the `n`-th partial of a wave (Fourier series). */
function partialOf(shape: WaveShape, n: number): number {
  switch (shape) {
    case 'sine':
      return n === 1 ? 1 : 0
    case 'triangle':
      return n % 2 === 0 ? 0 : ((n % 4 === 1 ? 1 : -1) * 8) / (Math.PI * n) ** 2
    case 'square':
      return n % 2 === 0 ? 0 : 4 / (Math.PI * n)
    case 'sawtooth':
      return ((n % 2 === 1 ? 1 : -1) * 2) / (Math.PI * n)
  }
}

const sines = Float64Array.from({ length: waveSize }, (_, at) => Math.sin((2 * Math.PI * at) / waveSize))
const known = new Map<string, Float32Array>()

/**
 * One period of a wave for notes about `hertz`, with its first sample again at its end: it has only partials that a
 * file can hold, since higher ones would fold back as wrong notes.
 */
export function waveFor(shape: WaveShape, hertz: number): Float32Array {
  // Two waves an octave.
  const band = Math.ceil(Math.log2(Math.max(1, hertz)) * 2)
  const name = `${shape} ${band}`
  const kept = known.get(name)
  if (kept) return kept
  const partials = Math.max(1, Math.min(mostPartials, Math.floor((0.45 * sampleRate) / 2 ** (band / 2))))
  const sums = new Float64Array(waveSize + 1)
  for (let n = 1; n <= partials; n++) {
    const amplitude = partialOf(shape, n) * scales[shape]
    if (amplitude === 0) continue
    for (let at = 0; at <= waveSize; at++)
      sums[at] = sums[at]! + amplitude * sines[(n * at) & (waveSize - 1)]!
  }
  const wave = Float32Array.from(sums)
  known.set(name, wave)
  return wave
}
