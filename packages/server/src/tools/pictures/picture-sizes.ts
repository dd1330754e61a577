import type { ImageSize } from '../../config/image-settings.ts'

/** Sizes of what is drawn here, by the proportion that is asked for; about 1.2 million pixels each. */
const sizes: Readonly<Record<string, ImageSize>> = {
  '1:1': { width: 1104, height: 1104 },
  '4:3': { width: 1280, height: 960 },
  '3:4': { width: 960, height: 1280 },
  '3:2': { width: 1344, height: 896 },
  '2:3': { width: 896, height: 1344 },
  '16:9': { width: 1472, height: 828 },
  '9:16': { width: 828, height: 1472 },
}

/**
 * The size of a picture with a proportion such as `3:2`.
 * @throws Error for a proportion that no tool has.
 */
export function sizeOf(aspect: string): ImageSize {
  const size = sizes[aspect]
  if (!size) throw new Error(`There are no pictures of ${aspect}.`)
  return size
}

/** Share of a picture that is left when it is cut to a proportion, from 0 to 1. */
export function shareLeft({ width, height }: ImageSize, aspect: string): number {
  const wanted = sizeOf(aspect)
  const [own, other] = [width / height, wanted.width / wanted.height]
  return Math.min(own / other, other / own)
}
