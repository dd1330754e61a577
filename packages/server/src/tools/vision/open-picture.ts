import { parse } from 'node:path'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { imageTypes, type PictureFindings } from '@ai-studio/contract'
import type { GivenFile, MadeFile } from '../tool-worker.ts'
import { readHead, unreadable } from './check-picture.ts'
import { decodeOptions, decodeSeconds, inTurn } from './decoding.ts'
import { lookSizes, type Pixels, type PictureSample } from './pixels.ts'

/** What the file itself says of a picture. */
export type PictureFacts = Pick<
  PictureFindings,
  'file' | 'format' | 'width' | 'height' | 'bytes' | 'hasAlpha' | 'frames'
>

/** A picture that was decoded once: upright, of an animation the first frame. */
export interface OpenPicture {
  facts: PictureFacts
  sample: PictureSample
  /** Small enough to be compared: red, green, blue, alpha. */
  small: Pixels
  /** A copy to show, and to take to the chat; null where every browser draws the file itself, and the chat takes it. */
  preview: MadeFile | null
}

/** Longest part of embedded data that is read; what programs write is a few kilobytes. */
const maxEmbedded = 512 * 1024

/**
 * Decodes a picture and makes what is looked at.
 * @throws ToolError as `checkPicture` does.
 */
export async function openPicture({ id, fileName, data }: GivenFile): Promise<OpenPicture> {
  const { kind, metadata } = await readHead({ fileName, data })
  const facts: PictureFacts = {
    file: id,
    format: kind.name,
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
    bytes: data.byteLength,
    hasAlpha: metadata.hasAlpha,
    frames: metadata.pages ?? 1,
  }
  const whole = await inTurn(() => decoded(data)).catch((cause: unknown) => {
    throw unreadable(fileName, cause)
  })
  return {
    facts,
    small: await pixelsOf(smaller(whole, lookSizes.compare)),
    preview: isTaken(kind.contentType) ? null : await previewOf(whole, fileName),
    sample: {
      file: id,
      codes: await renderings(whole, facts),
      detail: await grey(smaller(whole, lookSizes.detail), '#808080'),
      colors: await pixelsOf(smaller(whole, lookSizes.colors)),
      exif: exifOf(metadata, data),
      xmp: metadata.xmpAsString?.slice(0, maxEmbedded) ?? null,
    },
  }
}

const isTaken = (type: string): boolean => imageTypes.some((taken) => taken === type)

/** Upright, and pixels alone: what the camera wrote is not in it. */
async function previewOf(whole: Pixels, fileName: string): Promise<MadeFile> {
  const { data, info } = await smaller(whole, lookSizes.preview).webp({ quality: 85 }).toUint8Array()
  const { width, height } = info
  return { fileName: `${parse(fileName).name}.webp`, contentType: 'image/webp', data, width, height }
}

async function renderings(whole: Pixels, { hasAlpha }: PictureFacts): Promise<Pixels[]> {
  const image = () => smaller(whole, lookSizes.codes)
  const onWhite = await grey(image(), 'white')
  if (!hasAlpha || (await image().stats()).isOpaque) return [onWhite]
  // A light code on a transparent ground is nowhere to be seen on white.
  return [onWhite, await grey(image(), 'black')]
}

/** A picture that was decoded, no longer than that on its longer side. */
function smaller({ data, width, height }: Pixels, side: number): Sharp {
  const raw = { width, height, channels: 4 } as const
  const isLarger = Math.max(width, height) > side
  const image = sharp(data, { raw })
  return isLarger ? image.resize(side, side, { fit: 'inside', kernel: 'mitchell' }) : image
}

/** The pixels of a picture as they come. */
export async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toUint8Array()
  return { data, width: info.width, height: info.height }
}

const grey = (image: Sharp, background: string): Promise<Pixels> =>
  pixelsOf(image.flatten({ background }).toColourspace('b-w'))

function decoded(data: Uint8Array): Promise<Pixels> {
  const side = lookSizes.codes
  const image = sharp(data, decodeOptions)
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .timeout({ seconds: decodeSeconds })
  return pixelsOf(image)
}

function exifOf({ exif, format }: Metadata, data: Uint8Array): Uint8Array | null {
  // The tags of a TIFF file are the file itself.
  if (format === 'tiff') return data
  if (!exif || exif.length > maxEmbedded) return null
  const hasMark = exif.subarray(0, 6).toString('latin1') === 'Exif\0\0'
  // A copy, because this is handed to a thread.
  return Uint8Array.from(hasMark ? exif.subarray(6) : exif)
}
