import { limits } from '@ai-studio/contract'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { ApiError } from '../api-error.ts'
import type { ImageKind } from './image-kind.ts'

export interface CleanImage {
  data: Buffer
  width: number
  height: number
}

/** Frames of an animation that are kept at most. */
const maxFrames = 200
/** A decoder that takes longer has met something that was made to take long. */
const timeoutSeconds = 20
/** Images that are decoded at the same time; each may take 200 MB. */
const inTurn = pLimit(2)

// Nothing is opened twice, so a cache would only hold on to visitors' images.
sharp.cache(false)

/**
 * Writes the image anew: pixels only, turned as the camera meant it. What else was in the file (place, device,
 * comments, profiles, something hidden behind the end) is gone.
 * @throws ApiError `UPLOAD_UNREADABLE` when it is damaged or has too many pixels.
 */
export async function cleanImage(bytes: Buffer, kind: ImageKind): Promise<CleanImage> {
  return inTurn(async () => {
    try {
      const frames = await framesToKeep(bytes, kind)
      const options = { failOn: 'error', limitInputPixels: limits.imagePixels, pages: frames } as const
      const image = encoders[kind.format](sharp(bytes, options).autoOrient()).timeout({
        seconds: timeoutSeconds,
      })
      const { data, info } = await image.toBuffer({ resolveWithObject: true })
      return { data, width: info.width, height: info.pageHeight ?? info.height }
    } catch (cause) {
      if (cause instanceof ApiError) throw cause
      throw new ApiError('UPLOAD_UNREADABLE', { detail: (cause as Error).message })
    }
  })
}

/** Looks at the head of the file only: a bomb is refused before anything is unpacked. */
async function framesToKeep(bytes: Buffer, kind: ImageKind): Promise<number> {
  const {
    width,
    height,
    pages = 1,
    format,
  } = await sharp(bytes, {
    failOn: 'error',
    limitInputPixels: false,
  }).metadata()
  if (format !== kind.format) throw new ApiError('UPLOAD_UNREADABLE', { detail: `decoded as ${format}` })
  const pixels = width * height
  if (pixels > limits.imagePixels) throw new ApiError('UPLOAD_UNREADABLE', { detail: `${pixels} pixels` })
  return Math.max(1, Math.min(pages, maxFrames, Math.floor(limits.imagePixels / pixels)))
}

const encoders: Record<ImageKind['format'], (image: Sharp) => Sharp> = {
  png: (image) => image.png({ compressionLevel: 7 }),
  jpeg: (image) => image.jpeg({ quality: 88 }),
  webp: (image) => image.webp({ quality: 88 }),
  gif: (image) => image.gif({ effort: 3 }),
}
