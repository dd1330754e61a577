import type { FromWorkshop, Told, ToWorkshop } from './messages.ts'
import { ownBuffers } from './own-buffers.ts'
import { runThread } from './run-thread.ts'
import { keepThreadFor } from './spare-thread.ts'

/** The program of the process that `workshop.ts` keeps: each order is a thread here. */
const running = new Map<number, AbortController>()

// The terminal, or a service manager, tells the whole group to stop; the server may still be waiting for an answer.
// This process ends with the server, when the channel between them closes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

process.on('message', (message: ToWorkshop) => {
  if ('cancel' in message) running.get(message.id)?.abort()
  else void work(message)
})

async function work({ id, order }: Extract<ToWorkshop, { order: unknown }>): Promise<void> {
  const tell = (told: Told) => process.send?.({ id, told } satisfies FromWorkshop)
  const wanted = new AbortController()
  running.set(id, wanted)
  try {
    const answer = await runThread(
      { ...order, input: ownBuffers(order.input) },
      { signal: wanted.signal, onProgress: (fraction) => tell({ kind: 'progress', fraction }) },
    )
    tell(answer)
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    tell({ kind: 'failed', message, stack })
  } finally {
    running.delete(id)
    // Not between orders that follow each other: those would wait for what it loads.
    if (running.size === 0) keepThreadFor(order)
  }
}
