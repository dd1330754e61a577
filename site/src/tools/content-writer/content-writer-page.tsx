import type { ReactElement } from 'react'
import { prepareTools } from '../prepare-tools.ts'
import { ToolPage } from '../tool-page.tsx'
import { contentWriterTexts } from './content-writer-texts.ts'
import { WriterResult } from './writer-result.tsx'

/** Texts by template, and what can be done with a text that is there. */
export function ContentWriterPage(): ReactElement {
  return <ToolPage texts={contentWriterTexts} icon="pen" Result={WriterResult} />
}

export const prepare = prepareTools
