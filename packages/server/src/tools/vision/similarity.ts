import type { Blocks } from './blocks.ts'

/** Side of a window, in blocks. */
const windowSide = 8
const step = 2
/** They keep the quotients steady where both pictures are flat or dark (constants of SSIM for values from 0 to 1). */
const steadyMean = 0.01 ** 2
const steadyVariance = 0.03 ** 2

/**
 * How alike the structure of two pictures is: the mean structural similarity (SSIM, Wang et al. 2004) of their
 * lightness, from -1 for a negative to 1 for the same.
 */
export function similarity(one: Blocks, other: Blocks): number {
  const wide = Math.min(windowSide, one.width)
  const high = Math.min(windowSide, one.height)
  let [count, sum] = [0, 0]
  for (let top = 0; top + high <= one.height; top += step) {
    for (let left = 0; left + wide <= one.width; left += step) {
      count += 1
      sum += ofWindow(one, other, left, top, wide, high)
    }
  }
  return sum / count
}

function ofWindow(one: Blocks, other: Blocks, left: number, top: number, wide: number, high: number): number {
  const count = wide * high
  let [sumOne, sumOther, squaresOne, squaresOther, products] = [0, 0, 0, 0, 0]
  for (let y = top; y < top + high; y += 1) {
    for (let x = left; x < left + wide; x += 1) {
      const a = one.colors[y * one.width + x]![0]
      const b = other.colors[y * one.width + x]![0]
      sumOne += a
      sumOther += b
      squaresOne += a * a
      squaresOther += b * b
      products += a * b
    }
  }
  const [meanOne, meanOther] = [sumOne / count, sumOther / count]
  const varianceOne = squaresOne / count - meanOne * meanOne
  const varianceOther = squaresOther / count - meanOther * meanOther
  const shared = products / count - meanOne * meanOther
  const light =
    (2 * meanOne * meanOther + steadyMean) / (meanOne * meanOne + meanOther * meanOther + steadyMean)
  const form = (2 * shared + steadyVariance) / (varianceOne + varianceOther + steadyVariance)
  return light * form
}
