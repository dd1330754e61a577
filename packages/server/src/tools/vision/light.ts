import { lightness } from './oklab.ts'
import type { Pixels } from './pixels.ts'

/** How light a picture is, and how far its light and dark are apart. */
export interface Light {
  /** Mean lightness (CIE L*) of what is not transparent: 0 is black, 1 white, a middle grey about a half. */
  brightness: number
  /** Twice the standard deviation of the lightness: 0 is one tone, 1 is half black and half white. */
  contrast: number
}

export function lightOf({ data }: Pixels): Light {
  let [total, sum, squares] = [0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const weight = data[at + 3]! / 255
    if (weight === 0) continue
    const light = lightness(data[at]!, data[at + 1]!, data[at + 2]!)
    total += weight
    sum += light * weight
    squares += light * light * weight
  }
  if (total === 0) return { brightness: 0, contrast: 0 }
  const mean = sum / total
  const deviation = Math.sqrt(Math.max(0, squares / total - mean * mean))
  return { brightness: round(mean), contrast: round(Math.min(1, 2 * deviation)) }
}

/** Tiles in each direction. */
const tiles = 8
/** Variance of the Laplacian that counts as half sharp: a photo on a screen that nobody would call blurred. */
const halfSharp = 300

/**
 * How sharp a grey picture is, from 0 to 1: the variance v of its Laplacian as v / (v + 300). A flat or blurred picture
 * stays below 0.1, a good photo is at a half or more, print near 1. The sharpest quarter of the picture counts, so that
 * a soft background is no flaw; noise counts as detail.
 */
export function sharpnessOf(picture: Pixels): number {
  const { width, height } = picture
  if (width < 3 || height < 3) return 0
  const across = Math.min(tiles, Math.floor(width / 3))
  const down = Math.min(tiles, Math.floor(height / 3))
  const variances: number[] = []
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      const left = Math.floor((column * width) / across)
      const right = Math.floor(((column + 1) * width) / across)
      const top = Math.floor((row * height) / down)
      const bottom = Math.floor(((row + 1) * height) / down)
      variances.push(laplacianVariance(picture, left, top, right, bottom))
    }
  }
  variances.sort((a, b) => b - a)
  const best = variances.slice(0, Math.ceil(variances.length / 4))
  const mean = best.reduce((sum, variance) => sum + variance, 0) / best.length
  return round(mean / (mean + halfSharp))
}

/** Of the part of a picture that begins at left and top and ends before right and bottom. */
function laplacianVariance(
  { data, width, height }: Pixels,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number {
  let [count, sum, squares] = [0, 0, 0]
  for (let y = Math.max(1, top); y < Math.min(height - 1, bottom); y += 1) {
    for (let x = Math.max(1, left); x < Math.min(width - 1, right); x += 1) {
      const at = y * width + x
      const value = 4 * data[at]! - data[at - 1]! - data[at + 1]! - data[at - width]! - data[at + width]!
      count += 1
      sum += value
      squares += value * value
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

const round = (value: number): number => Math.round(value * 1000) / 1000
