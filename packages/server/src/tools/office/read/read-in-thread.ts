import type { Language, OfficeWarning } from '@ai-studio/contract'
import { inThread } from '../../in-thread.ts'
import { readingLimits } from './reading-limits.ts'
import { tooComplex } from './refusals.ts'
import type { SummaryLength } from './summary.ts'
import type { ReadTable, TableRoom } from './tables-in-room.ts'

/** A document to read, already looked at by `checkDocument`. */
export interface GivenDocument {
  /** What it is called, with its extension. */
  fileName: string
  contentType: string
  data: Uint8Array
}

/** What is wanted of a document. */
export interface ReadingOrder {
  /** `tables` takes the tables alone, `summary` a summary without a model beside the text. */
  want: 'text' | 'tables' | 'summary'
  /** Most of the text, in UTF-16 code units. */
  characters: number
  /** Most of the tables. */
  room: TableRoom
  length: SummaryLength
  /** Of the request: for names that nobody has given, and for dates and numbers that could be read in two ways. */
  language: Language
}

/** One document, read. */
export interface ReadDocument {
  markdown: string
  /** Null for what has none. */
  pages: number | null
  words: number
  tables: ReadTable[]
  /** As Markdown; empty unless it was asked for. */
  summary: string
  warnings: OfficeWarning[]
}

/** What the thread is given. */
export type ThreadOrder =
  | { task: 'read'; document: GivenDocument; order: ReadingOrder }
  | { task: 'openPdf'; document: GivenDocument }

interface Waiting {
  signal: AbortSignal
  onProgress?: (fraction: number) => void
  /** Milliseconds, and megabytes of heap. */
  limits?: { time: number; memory: number }
}

/**
 * Reads a document in a thread of its own.
 * @throws ToolError `FILE_UNREADABLE`, `FILE_ENCRYPTED` or `FILE_TOO_COMPLEX`.
 */
export function readInThread(
  document: GivenDocument,
  order: ReadingOrder,
  waiting: Waiting,
): Promise<ReadDocument> {
  return start({ task: 'read', document, order }, waiting)
}

/**
 * Opens a PDF file in a thread of its own, without a password.
 * @throws ToolError `FILE_ENCRYPTED`, `FILE_UNREADABLE` or `FILE_TOO_COMPLEX`.
 */
export function openPdfInThread(fileName: string, data: Uint8Array, signal: AbortSignal): Promise<void> {
  const document = { fileName, contentType: 'application/pdf', data }
  return start({ task: 'openPdf', document }, { signal })
}

function start<Output>(
  order: ThreadOrder,
  { signal, onProgress, limits = readingLimits }: Waiting,
): Promise<Output> {
  return inThread<Output>(import.meta.url, './reading-thread', order, {
    signal,
    timeout: limits.time,
    memory: limits.memory,
    exhausted: () => tooComplex(order.document.fileName),
    ...(onProgress && { onProgress }),
  })
}
