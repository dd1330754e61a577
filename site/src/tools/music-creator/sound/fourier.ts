/** Factors of the transform by its size; there are only a few sizes. */
const known = new Map<number, { cosines: Float64Array; sines: Float64Array }>()

function factors(size: number) {
  let found = known.get(size)
  if (!found) {
    found = { cosines: new Float64Array(size / 2), sines: new Float64Array(size / 2) }
    for (let at = 0; at < size / 2; at++) {
      found.cosines[at] = Math.cos((2 * Math.PI * at) / size)
      found.sines[at] = Math.sin((2 * Math.PI * at) / size)
    }
    known.set(size, found)
  }
  return found
}

function swapBits(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length
  for (let at = 1, mirrored = 0; at < size; at++) {
    let bit = size >> 1
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit
    mirrored ^= bit
    if (at >= mirrored) continue
    const a = real[at]!
    real[at] = real[mirrored]!
    real[mirrored] = a
    const b = imaginary[at]!
    imaginary[at] = imaginary[mirrored]!
    imaginary[mirrored] = b
  }
}

/**
 * Turns a spectrum into the signal that it stands for, in place and not scaled (inverse fast Fourier transform). The
 * size is a power of two.
 */
export function inverseFourier(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length
  const { cosines, sines } = factors(size)
  swapBits(real, imaginary)
  for (let half = 1; half < size; half *= 2) {
    const step = size / (half * 2)
    for (let begin = 0; begin < size; begin += half * 2) {
      for (let k = 0, factor = 0; k < half; k++, factor += step) {
        const low = begin + k
        const high = low + half
        const c = cosines[factor]!
        const s = sines[factor]!
        const x = real[high]! * c - imaginary[high]! * s
        const y = real[high]! * s + imaginary[high]! * c
        real[high] = real[low]! - x
        imaginary[high] = imaginary[low]! - y
        real[low] = real[low]! + x
        imaginary[low] = imaginary[low]! + y
      }
    }
  }
}
