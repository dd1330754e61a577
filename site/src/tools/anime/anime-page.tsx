import type { ReactElement } from 'react'
import { nameOfPictures } from '../pictures/name-of-pictures.ts'
import { PictureResult } from '../pictures/picture-result.tsx'
import { ToolPage } from '../tool-page.tsx'
import { animeTexts } from './anime-texts.ts'

export { prepareTools as prepare } from '../prepare-tools.ts'

/** A drawn character, put together from parts. */
export function AnimePage(): ReactElement {
  return (
    <ToolPage texts={animeTexts} icon="sparkle" Result={PictureResult} nameOf={nameOfPictures} offersFiles />
  )
}
