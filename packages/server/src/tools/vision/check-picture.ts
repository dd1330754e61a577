import { extname } from 'node:path'
import { limits } from '@ai-studio/contract'
import sharp, { type Metadata } from 'sharp'
import { ToolError, type GivenFile } from '../tool-worker.ts'
import { decodeOptions, decodeSeconds, inTurn } from './decoding.ts'
import { pictureKind, pictureKindNames, type PictureKind } from './picture-kind.ts'

type Named = Pick<GivenFile, 'fileName' | 'data'>

/** Raw files of cameras are TIFFs whose picture is a small preview; what would be said of them would mislead. */
const rawExtensions = new Set(['.dng', '.nef', '.nrw', '.arw', '.sr2', '.pef', '.srw', '.3fr', '.iiq'])

/**
 * Looks at a file as it arrives and answers its media type. What it is counts, not what its name says: a JPEG that is
 * named `.png` is a JPEG. It is decoded once, so that a damaged file is refused before a job is begun with it.
 * @throws ToolError `FILE_TYPE_NOT_SUPPORTED`, `FILE_UNREADABLE` or `FILE_TOO_COMPLEX`.
 */
export async function checkPicture({ fileName, data }: Named): Promise<string> {
  const { kind } = await readHead({ fileName, data })
  await inTurn(async () => {
    try {
      await sharp(data, decodeOptions).resize(32, 32).timeout({ seconds: decodeSeconds }).raw().toBuffer()
    } catch (cause) {
      throw unreadable(fileName, cause)
    }
  })
  return kind.contentType
}

/**
 * Reads the head of a file alone: a bomb is refused before anything is unpacked.
 * @throws ToolError as `checkPicture` does.
 */
export async function readHead({
  fileName,
  data,
}: Named): Promise<{ kind: PictureKind; metadata: Metadata }> {
  const kind = pictureKind(data)
  const isRaw = kind?.format === 'tiff' && rawExtensions.has(extname(fileName).toLowerCase())
  if (!kind || isRaw) throw new ToolError('FILE_TYPE_NOT_SUPPORTED', { values: { types: pictureKindNames } })
  let metadata: Metadata
  try {
    metadata = await sharp(data, { failOn: 'error', limitInputPixels: false }).metadata()
  } catch (cause) {
    throw unreadable(fileName, cause)
  }
  const { format, width, height } = metadata
  if (format !== kind.format) throw unreadable(fileName, new Error(`decoded as ${format}`))
  if (width * height > limits.imagePixels) {
    throw new ToolError('FILE_TOO_COMPLEX', { values: { name: fileName }, detail: `${width} × ${height}` })
  }
  return { kind, metadata }
}

/** A file that no decoder reads. */
export const unreadable = (name: string, cause: unknown): ToolError =>
  new ToolError('FILE_UNREADABLE', { values: { name }, cause })
