/** Mean of squares, as amplitude. */
export function loudness(samples: Float32Array, from = 0, to = samples.length): number {
  let sum = 0
  for (let at = from; at < to; at++) sum += (samples[at] ?? 0) ** 2
  return Math.sqrt(sum / Math.max(1, to - from))
}

export const highest = (samples: Float32Array): number =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)

export const mean = (samples: Float32Array): number =>
  samples.reduce((sum, sample) => sum + sample, 0) / Math.max(1, samples.length)

/** How much of a frequency is in the samples, through a bell so that neighbours do not leak in. */
export function amountOf(samples: Float32Array, hertz: number, rate: number): number {
  let real = 0
  let imaginary = 0
  for (let at = 0; at < samples.length; at++) {
    const bell = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / samples.length)
    const angle = (2 * Math.PI * hertz * at) / rate
    real += (samples[at] ?? 0) * bell * Math.cos(angle)
    imaginary += (samples[at] ?? 0) * bell * Math.sin(angle)
  }
  return (2 * Math.hypot(real, imaginary)) / samples.length
}

/** The strongest frequency between two others, in steps of two cents. */
export function strongestBetween(samples: Float32Array, low: number, high: number, rate: number): number {
  let best = low
  let most = 0
  for (let hertz = low; hertz <= high; hertz += low / 860) {
    const amount = amountOf(samples, hertz, rate)
    if (amount > most) [best, most] = [hertz, amount]
  }
  return best
}

/** Power at each step of `rate / size` hertz, of the first `size` samples (a power of two), seen through a bell. */
function powerOf(samples: Float32Array, size: number): Float64Array {
  type Pair = [real: number[], imaginary: number[]]
  const transform = (real: number[], imaginary: number[]): Pair => {
    const count = real.length
    if (count === 1) return [real, imaginary]
    const half = (rest: number, values: number[]) => values.filter((_, at) => at % 2 === rest)
    const [evenReal, evenImaginary] = transform(half(0, real), half(0, imaginary))
    const [oddReal, oddImaginary] = transform(half(1, real), half(1, imaginary))
    const out: Pair = [Array.from({ length: count }, () => 0), Array.from({ length: count }, () => 0)]
    for (let k = 0; k < count / 2; k++) {
      const angle = (-2 * Math.PI * k) / count
      const x = (oddReal[k] ?? 0) * Math.cos(angle) - (oddImaginary[k] ?? 0) * Math.sin(angle)
      const y = (oddReal[k] ?? 0) * Math.sin(angle) + (oddImaginary[k] ?? 0) * Math.cos(angle)
      out[0][k] = (evenReal[k] ?? 0) + x
      out[1][k] = (evenImaginary[k] ?? 0) + y
      out[0][k + count / 2] = (evenReal[k] ?? 0) - x
      out[1][k + count / 2] = (evenImaginary[k] ?? 0) - y
    }
    return out
  }
  const seen = Array.from(
    { length: size },
    (_, at) => (samples[at] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size)),
  )
  const [real, imaginary] = transform(
    seen,
    seen.map(() => 0),
  )
  return Float64Array.from({ length: size / 2 }, (_, at) => (real[at] ?? 0) ** 2 + (imaginary[at] ?? 0) ** 2)
}

/** Loudness in decibels in 27 bands of a third of an octave from 40 Hz, the loudest being 0 and nothing below -80. */
export function bands(samples: Float32Array, rate: number): number[] {
  const size = 32_768
  const power = powerOf(samples, size)
  const sums = Array.from({ length: 27 }, (_, band) => {
    const from = Math.ceil((40 * 2 ** ((band - 0.5) / 3) * size) / rate)
    const to = Math.ceil((40 * 2 ** ((band + 0.5) / 3) * size) / rate)
    return power.slice(from, to).reduce((sum, each) => sum + each, 0)
  })
  const most = Math.max(...sums)
  return sums.map((sum) => Math.max(-80, 10 * Math.log10(sum / most + 1e-12)))
}
