import sharp from 'sharp'
import type { Language, VisionOutput } from '@ai-studio/contract'
import { inThread } from '../in-thread.ts'
import type { GivenFile, MadeFile } from '../tool-worker.ts'
import type { LookInput, LookOutput } from './look.ts'
import { openPicture, pixelsOf, type OpenPicture } from './open-picture.ts'
import type { Pixels } from './pixels.ts'

/** What is to be looked at, and by whom it is waited for. */
export interface LookOrder {
  files: readonly GivenFile[]
  /** Whether the first two are compared. */
  compares: boolean
  language: Language
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

/** A copy of a picture that browsers do not draw. */
export interface Preview {
  /** Id of the picture. */
  of: string
  file: MadeFile
}

export interface LookedAt extends Pick<VisionOutput, 'pictures' | 'comparison'> {
  previews: Preview[]
}

/** Part of the time that decoding takes. */
const decodingPart = 0.4

/**
 * Finds what can be found in pictures without a model: the file, its colours and light, what the camera wrote down,
 * and codes. Decoding happens in the image library's own threads, everything else in one of ours.
 * @throws ToolError `FILE_TYPE_NOT_SUPPORTED`, `FILE_UNREADABLE`, `FILE_TOO_COMPLEX` or `TOOL_TIMEOUT`.
 */
export async function lookAtPictures(order: LookOrder): Promise<LookedAt> {
  const { files, language, signal, onProgress } = order
  const opened: OpenPicture[] = []
  for (const file of files) {
    signal.throwIfAborted()
    opened.push(await openPicture(file))
    onProgress((decodingPart * opened.length) / files.length)
  }
  signal.throwIfAborted()
  const pair = order.compares ? pairOf(opened) : null
  const input: LookInput = {
    samples: opened.map(({ sample }) => sample),
    compare: pair && (await atSameSize(...pair)),
    language,
  }
  const { pictures, comparison } = await inThread<LookOutput>(import.meta.url, './look-program', input, {
    signal,
    onProgress: (fraction) => onProgress(decodingPart + (1 - decodingPart) * fraction),
  })
  return {
    pictures: pictures.map((found, place) => ({ ...opened[place]!.facts, ...found })),
    comparison: comparison && pair && { ...comparison, sameSize: isSameSize(...pair) },
    previews: opened.flatMap(({ facts, preview }) => (preview ? { of: facts.file, file: preview } : [])),
  }
}

function pairOf([one, other]: readonly OpenPicture[]): [OpenPicture, OpenPicture] | null {
  return one && other ? [one, other] : null
}

const isSameSize = ({ facts: one }: OpenPicture, { facts: other }: OpenPicture): boolean =>
  one.width === other.width && one.height === other.height

/**
 * Both as large as the smaller one, so that what only the larger one shows is no difference; in the shape of the first.
 * On grey, because on white a white sign would be the same as none.
 */
async function atSameSize(
  { small: one }: OpenPicture,
  { small: other }: OpenPicture,
): Promise<[Pixels, Pixels]> {
  const scale = Math.min(1, other.width / one.width, other.height / one.height)
  const width = Math.max(1, Math.round(one.width * scale))
  const height = Math.max(1, Math.round(one.height * scale))
  const sized = ({ data, ...size }: Pixels) =>
    pixelsOf(
      sharp(data, { raw: { ...size, channels: 4 } })
        .resize(width, height, { fit: 'fill', kernel: 'mitchell' })
        .flatten({ background: '#808080' })
        .ensureAlpha(),
    )
  return [await sized(one), await sized(other)]
}
