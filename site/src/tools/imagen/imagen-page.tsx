import type { ReactElement } from 'react'
import { nameOfPictures } from '../pictures/name-of-pictures.ts'
import { PictureResult } from '../pictures/picture-result.tsx'
import { ToolPage } from '../tool-page.tsx'
import { imagenTexts } from './imagen-texts.ts'

export { prepareTools as prepare } from '../prepare-tools.ts'

/** Pictures as a camera might take them, several to compare. */
export function ImagenPage(): ReactElement {
  return (
    <ToolPage texts={imagenTexts} icon="palette" Result={PictureResult} nameOf={nameOfPictures} offersFiles />
  )
}
