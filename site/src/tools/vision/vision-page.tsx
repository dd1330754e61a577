import type { ToolJob } from '@ai-studio/contract'
import type { ReactElement } from 'react'
import { ToolPage } from '../tool-page.tsx'
import { VisionResult } from './vision-result.tsx'
import { visionTexts } from './vision-texts.ts'

export { prepareTools as prepare } from '../prepare-tools.ts'

/** Looks at pictures. */
export function VisionPage(): ReactElement {
  return (
    // Its files are copies to look at, of pictures that browsers do not draw: they stand in the view of the results.
    <ToolPage texts={visionTexts} icon="eye" Result={VisionResult} nameOf={nameOfPictures} offersFiles />
  )
}

const nameOfPictures = ({ inputFiles }: ToolJob): string | undefined =>
  inputFiles.map(({ fileName }) => fileName).join(', ') || undefined
