import { inThread } from '../../in-thread.ts'
import { ToolError } from '../../tool-worker.ts'
import type { DocumentOrder, MadeDocument } from './order.ts'

/** Megabytes. */
const largest = 1_024
/** Milliseconds; the longest Markdown that is allowed takes a fraction of it. */
const longest = 90_000

/**
 * The same as `makeDocument`, in a thread of its own.
 * @throws ToolError `FILE_TOO_COMPLEX` where making it takes more time or memory than any real document does.
 */
export async function makeDocumentInThread(
  order: DocumentOrder,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: (fraction: number) => void },
): Promise<MadeDocument> {
  return inThread<MadeDocument>(import.meta.url, './make-thread', order, {
    signal,
    timeout: longest,
    memory: largest,
    preload: order.format,
    exhausted: () => new ToolError('FILE_TOO_COMPLEX'),
    ...(onProgress && { onProgress }),
  })
}
