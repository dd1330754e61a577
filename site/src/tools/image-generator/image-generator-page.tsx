import type { ReactElement } from 'react'
import { nameOfPictures } from '../pictures/name-of-pictures.ts'
import { PictureResult } from '../pictures/picture-result.tsx'
import { ToolPage } from '../tool-page.tsx'
import { imageGeneratorTexts } from './image-generator-texts.ts'

export { prepareTools as prepare } from '../prepare-tools.ts'

/** A picture from a description. */
export function ImageGeneratorPage(): ReactElement {
  return (
    <ToolPage
      texts={imageGeneratorTexts}
      icon="image"
      Result={PictureResult}
      nameOf={nameOfPictures}
      offersFiles
    />
  )
}
