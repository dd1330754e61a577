import type { Language, PictureFindings, VisionOutput } from '@ai-studio/contract'
import { cameraData } from './camera-data.ts'
import { comparePixels } from './compare.ts'
import { lightOf, sharpnessOf } from './light.ts'
import { paletteOf } from './palette.ts'
import type { Pixels, PictureSample } from './pixels.ts'
import { loadReader, readCodes } from './read-codes.ts'
import { readExif } from './read-exif.ts'
import { placeOf, takenAt } from './time-and-place.ts'

/** What is computed in a thread of its own. */
export interface LookInput {
  samples: readonly PictureSample[]
  /** Two pictures in the same size: red, green, blue, alpha. */
  compare: readonly [Pixels, Pixels] | null
  language: Language
}

/** What is found in one picture beside the facts of its file. */
export type Looked = Omit<PictureFindings, 'format' | 'width' | 'height' | 'bytes' | 'hasAlpha' | 'frames'>

export interface LookOutput {
  pictures: Looked[]
  comparison: Omit<NonNullable<VisionOutput['comparison']>, 'sameSize'> | null
}

/** Looks at pictures without any model. Takes up to two seconds for each. */
export async function look(
  { samples, compare, language }: LookInput,
  progress: (fraction: number) => void,
): Promise<LookOutput> {
  await loadReader()
  const steps = samples.length + (compare ? 1 : 0)
  const pictures: Looked[] = []
  for (const sample of samples) {
    pictures.push(await lookAt(sample, language))
    progress(pictures.length / steps)
  }
  return { pictures, comparison: compare && comparePixels(...compare) }
}

async function lookAt(sample: PictureSample, language: Language): Promise<Looked> {
  const tags = await readExif(sample.exif)
  return {
    file: sample.file,
    palette: paletteOf(sample.colors),
    ...lightOf(sample.colors),
    sharpness: sharpnessOf(sample.detail),
    camera: cameraData(tags, language),
    takenAt: takenAt(tags),
    ...placeOf(tags, sample.xmp),
    codes: await readCodes(sample.codes),
  }
}
