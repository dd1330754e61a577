import type { OfficeOutput, ToolJob } from '@ai-studio/contract'
import type { ReactElement } from 'react'
import { ToolPage } from '../tool-page.tsx'
import { OfficeResult } from './office-result.tsx'
import { officeToolsTexts } from './office-tools-texts.ts'

export { prepareTools as prepare } from '../prepare-tools.ts'

/** Documents out of text, and text out of documents. */
export function OfficeToolsPage(): ReactElement {
  return <ToolPage texts={officeToolsTexts} icon="tools" Result={OfficeResult} nameOf={nameOfDocument} />
}

const nameOfDocument = ({ inputFiles, output }: ToolJob): string | undefined =>
  inputFiles.map(({ fileName }) => fileName).join(', ') || (output as OfficeOutput | null)?.title || undefined
