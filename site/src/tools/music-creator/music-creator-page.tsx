import type { ReactElement } from 'react'
import { ToolPage } from '../tool-page.tsx'
import { musicCreatorTexts } from './music-creator-texts.ts'
import { MusicResult } from './music-result.tsx'

export { prepareTools as prepare } from '../prepare-tools.ts'

/** Pieces of music, composed on the server and sounded here. */
export function MusicCreatorPage(): ReactElement {
  return <ToolPage texts={musicCreatorTexts} icon="mixer" Result={MusicResult} offersFiles />
}
