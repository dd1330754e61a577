import { limitSilence } from '../client/limit-silence.ts'
import { createSseParser, type ServerSentEvent } from './sse-parser.ts'

/** How long events are handled in one go before the page gets its turn, in milliseconds. */
const sliceMs = 8
/** Events between two looks at the clock. */
const eventsPerLook = 16
/** Longer waits than this are for the network; shorter ones may be nothing but a pause of the engine. */
const idleMs = 4

export interface ReadEventsOptions {
  /** Ends the reading at once. */
  signal: AbortSignal
  /** Bytes have arrived, comments included. */
  onBytes: () => void
  /** @returns false to read no further */
  onEvent: (event: ServerSentEvent) => boolean
}

/**
 * Reads a stream to its end, its abort or the event that ends it; the connection is closed in each case. Events are
 * handled in slices of time, so that megabytes arriving at once do not block the page. Rejects when the connection
 * breaks or falls silent.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { signal, onBytes, onEvent }: ReadEventsOptions,
): Promise<void> {
  const reader = limitSilence(body).getReader()
  const parser = createSseParser()
  const close = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', close)
  if (signal.aborted) close()
  try {
    let sliceStart = performance.now()
    let count = 0
    for (;;) {
      const asked = performance.now()
      const { value, done } = await reader.read()
      if (done) return
      const now = performance.now()
      // Waiting for the network gave the page its turn; bytes that were there already did not.
      if (now - asked > idleMs) sliceStart = now
      onBytes()
      for (const event of parser.push(value)) {
        if (signal.aborted || !onEvent(event)) return
        count += 1
        if (count % eventsPerLook === 0 && performance.now() - sliceStart > sliceMs) {
          await nextTask()
          sliceStart = performance.now()
        }
      }
    }
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}

function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } }
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}
