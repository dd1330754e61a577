import type { OfficeWarning } from '@ai-studio/contract'
import { answerThread } from '../../thread-side.ts'
import { ToolError } from '../../tool-worker.ts'
import { markdownOfBlocks } from './markdown-of-blocks.ts'
import { readBlocks } from './read-blocks.ts'
import { openPdf } from './read-pdf.ts'
import type { GivenDocument, ReadDocument, ReadingOrder, ThreadOrder } from './read-in-thread.ts'
import { tooComplex, unreadable } from './refusals.ts'
import { summaryOfBlocks } from './summary-of-blocks.ts'
import { tablesInRoom } from './tables-in-room.ts'
import { tablesOfBlocks } from './tables-of-blocks.ts'

await answerThread<ThreadOrder>(async (order, progress) => {
  const { fileName, data } = order.document
  try {
    if (order.task === 'read') return await read(order.document, order.order, progress)
    await openPdf(fileName, data)
    return undefined
  } catch (error) {
    throw refusal(fileName, error)
  }
})

/** The libraries fail in many ways at what is not as it should be. Out of stack, or of length, it was too much. */
function refusal(name: string, error: unknown): ToolError {
  if (error instanceof ToolError) return error
  return error instanceof RangeError ? tooComplex(name, error) : unreadable(name, error)
}

async function read(
  document: GivenDocument,
  { want, characters, room, length, language }: ReadingOrder,
  progress: (fraction: number) => void,
): Promise<ReadDocument> {
  const { blocks, pages, warnings } = await readBlocks(document, { characters, language }, (part) =>
    progress(part * 0.9),
  )
  const text = want === 'tables' ? { markdown: '', isCut: false } : markdownOfBlocks(blocks, characters)
  const found = tablesInRoom(want === 'tables' ? tablesOfBlocks(blocks, language) : [], room)
  const all = new Set<OfficeWarning>(warnings)
  if (text.isCut || found.isCut) all.add('cut')
  return {
    markdown: text.markdown,
    pages,
    words: wordCount(text.markdown),
    tables: found.tables,
    summary: want === 'summary' ? summaryOfBlocks(blocks, language, length) : '',
    warnings: [...all],
  }
}

/** Words of people; in languages without spaces as a dictionary finds them. */
function wordCount(text: string): number {
  let count = 0
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (isWordLike) count += 1
  }
  return count
}
