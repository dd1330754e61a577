import { toLab, type Lab } from './oklab.ts'
import type { Pixels } from './pixels.ts'

/**
 * Side of a block, in pixels. Blocks are compared instead of pixels, because files that were only saved again differ in
 * every pixel.
 */
export const blockSide = 4

/** A picture in blocks, in rows from the top: the mean colour of each. */
export interface Blocks {
  colors: readonly Lab[]
  width: number
  height: number
}

/** The blocks of a picture in red, green, blue and alpha; the last ones of a row or column may be smaller. */
export function blocksOf({ data, width, height }: Pixels): Blocks {
  const across = Math.ceil(width / blockSide)
  const down = Math.ceil(height / blockSide)
  const colors: Lab[] = []
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      let [count, red, green, blue] = [0, 0, 0, 0]
      for (let y = row * blockSide; y < Math.min(height, (row + 1) * blockSide); y += 1) {
        for (let x = column * blockSide; x < Math.min(width, (column + 1) * blockSide); x += 1) {
          const at = (y * width + x) * 4
          count += 1
          red += data[at]!
          green += data[at + 1]!
          blue += data[at + 2]!
        }
      }
      colors.push(toLab(red / count, green / count, blue / count))
    }
  }
  return { colors, width: across, height: down }
}
