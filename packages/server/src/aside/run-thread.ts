import type { Worker } from 'node:worker_threads'
import type { Answer, Order, Told } from './messages.ts'
import { threadFor } from './spare-thread.ts'

interface RunOptions {
  /** Ends the thread. */
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

/** How often it is looked at what a thread's buffers take, in milliseconds. */
const watchEvery = 200

/**
 * Runs a program in a thread of its own, which ends with its answer, at its limits, or when the signal says so.
 * @throws the reason of the signal.
 */
export async function runThread(order: Order, { signal, onProgress }: RunOptions): Promise<Answer> {
  signal.throwIfAborted()
  const { input, limits } = order
  const thread = threadFor(order)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const exhausted = () => resolve({ kind: 'exhausted' })
  const failed = ({ message, stack }: Error) => resolve({ kind: 'failed', message, stack })
  const stop = () => reject(signal.reason as Error)
  const timer = setTimeout(exhausted, limits.time)
  // The limit of the heap does not count what buffers take.
  const watch = setInterval(() => {
    void buffersOf(thread).then((bytes) => bytes > limits.memory * 1024 * 1024 && exhausted())
  }, watchEvery)
  signal.addEventListener('abort', stop, { once: true })
  thread.on('message', (told: Told) => {
    if (told.kind === 'progress') onProgress(told.fraction)
    else resolve(told)
  })
  thread.once('error', (error: Error & { code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? exhausted() : failed(error),
  )
  thread.once('exit', () => failed(new Error('The program ended without an answer.')))
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
    thread.postMessage(input)
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    signal.removeEventListener('abort', stop)
    await thread.terminate()
  }
}

/** Bytes that a thread has in buffers; none when it has ended meanwhile. */
async function buffersOf(thread: Worker): Promise<number> {
  try {
    return (await thread.getHeapStatistics()).external_memory
  } catch {
    return 0
  }
}
