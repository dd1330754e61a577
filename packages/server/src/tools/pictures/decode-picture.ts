import { limits } from '@ai-studio/contract'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { imageKind } from '../../uploads/image-kind.ts'

/** A picture as PNG, without anything but its pixels. */
export interface PngPicture {
  data: Buffer
  width: number
  height: number
}

/** A decoder that takes longer has met something that was made to take long. */
const timeoutSeconds = 20
/** Each may take 200 MB. */
const inTurn = pLimit(2)

/** Why a file is no picture that can be used; says nothing of what is in it. */
export class PictureError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PictureError'
  }
}

/**
 * Decodes a PNG, JPEG or WebP by what its bytes say, and writes it anew: upright, its first frame, without metadata.
 * @param options.fit cuts it to a proportion around its middle, or makes it at most so large
 * @throws PictureError
 */
export function decodePicture(
  bytes: Uint8Array,
  { aspect, longest }: { aspect?: number; longest?: number } = {},
): Promise<PngPicture> {
  return inTurn(async () => {
    const kind = imageKind(bytes)
    if (!kind || kind.format === 'gif') throw new PictureError('its first bytes are of no PNG, JPEG or WebP')
    try {
      // The head alone at first, so that a bomb is refused before anything is unpacked.
      const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (format !== kind.format) throw new PictureError(`it was decoded as ${format}`)
      if (width * height > limits.imagePixels) throw new PictureError(`it has ${width * height} pixels`)
      const image = sharp(bytes, { failOn: 'error', limitInputPixels: limits.imagePixels }).autoOrient()
      const { data, info } = await image
        .timeout({ seconds: timeoutSeconds })
        .png({ compressionLevel: 7 })
        .toBuffer({ resolveWithObject: true })
      const cut = cutTo(info, aspect)
      const isSame =
        cut.width === info.width &&
        cut.height === info.height &&
        (longest ?? Infinity) >= Math.max(cut.width, cut.height)
      if (isSame) return { data, width: info.width, height: info.height }
      const result = await sharp(data)
        .extract({
          left: Math.floor((info.width - cut.width) / 2),
          top: Math.floor((info.height - cut.height) / 2),
          ...cut,
        })
        .resize({
          ...(longest !== undefined && { width: longest, height: longest }),
          fit: 'inside',
          withoutEnlargement: true,
        })
        .png({ compressionLevel: 7 })
        .toBuffer({ resolveWithObject: true })
      return { data: result.data, width: result.info.width, height: result.info.height }
    } catch (cause) {
      if (cause instanceof PictureError) throw cause
      throw new PictureError('it could not be decoded', { cause })
    }
  })
}

/** The largest part of a picture with a proportion; differences of a few pixels stay. */
function cutTo({ width, height }: { width: number; height: number }, aspect: number | undefined) {
  if (aspect === undefined || Math.abs(width / height / aspect - 1) < 0.01) return { width, height }
  return width / height > aspect
    ? { width: Math.max(1, Math.round(height * aspect)), height }
    : { width, height: Math.max(1, Math.round(width / aspect)) }
}
