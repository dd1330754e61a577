import type { VisionOutput } from '@ai-studio/contract'
import { blockSide, blocksOf, type Blocks } from './blocks.ts'
import { differingRegions, type Box } from './differing-regions.ts'
import { labDistance } from './oklab.ts'
import type { Pixels } from './pixels.ts'
import { similarity } from './similarity.ts'

type Comparison = Omit<NonNullable<VisionOutput['comparison']>, 'sameSize'>

/** Blocks this far apart look different, each by itself. */
const striking = 0.1
/** Blocks this far apart look different together with their neighbours; alone they come of saving a JPEG again. */
const visible = 0.05
/** How many of a block and its eight neighbours have to. */
const together = 3
/** Difference of the hue, on average over the picture, from which on nothing is alike. */
const otherColors = 0.25

/**
 * Compares two pictures of the same size in red, green, blue and alpha. The likeness is how alike they are in structure
 * (SSIM of the lightness) times how alike in hue, and 1 only for what is the same all over.
 */
export function comparePixels(one: Pixels, other: Pixels): Comparison {
  const [left, right] = [blocksOf(one), blocksOf(other)]
  const structure = similarity(left, right)
  const hue = 1 - Math.min(1, meanHueDistance(left, right) / otherColors)
  const distances = left.colors.map((color, place) => labDistance(color, right.colors[place]!))
  const { width, height } = left
  const differs = distances.map(
    (distance, place) =>
      distance > striking ||
      (distance > visible && visibleAround(distances, place, width, height) >= together),
  )
  return {
    // Downwards, so that only the same comes to 1.
    likeness: Math.floor(Math.max(0, structure) * hue * 1000) / 1000,
    differences: differingRegions(differs, width, height).map((box) => inPicture(box, one)),
  }
}

function visibleAround(distances: readonly number[], place: number, width: number, height: number): number {
  const [x, y] = [place % width, Math.floor(place / width)]
  let count = 0
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
      if (distances[row * width + column]! > visible) count += 1
    }
  }
  return count
}

function meanHueDistance(left: Blocks, right: Blocks): number {
  const sum = left.colors.reduce((sum, [, a, b], place) => {
    const [, otherA, otherB] = right.colors[place]!
    return sum + Math.hypot(a - otherA, b - otherB)
  }, 0)
  return sum / left.colors.length
}

function inPicture(box: Box, { width, height }: Pixels): Comparison['differences'][number] {
  // The last blocks may stand out over the edge.
  const right = Math.min(1, (box.right * blockSide) / width)
  const bottom = Math.min(1, (box.bottom * blockSide) / height)
  const [x, y] = [(box.left * blockSide) / width, (box.top * blockSide) / height]
  return { x: round(x), y: round(y), width: round(right - x), height: round(bottom - y) }
}

const round = (part: number): number => Math.round(part * 10_000) / 10_000
