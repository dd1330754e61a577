import { extname } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { ErrorCode } from '@ai-studio/contract'
import { ToolError } from './tool-worker.ts'

export interface ThreadOptions {
  /** Ends the thread. */
  signal: AbortSignal
  /** Longest time, in milliseconds; 60 s by default. What takes longer was made to take long. */
  timeout?: number
  /** Megabytes of the thread's heap, and again as many of its buffers; 512 by default. */
  memory?: number
  /** Buffers in the input that the thread takes over instead of copying. */
  transfer?: readonly ArrayBuffer[]
  /** What the thread tells meanwhile. */
  onProgress?: (fraction: number) => void
  /** What a thread that has run out of time or memory has met; `TOOL_TIMEOUT` by default. */
  exhausted?: () => ToolError
}

/** Threads at the same time, in all. */
const inTurn = pLimit(2)
/** How often it is looked at what a thread's buffers take, in milliseconds. */
const watchEvery = 200

/** What a thread answers; see `thread-side.ts`. */
export type ThreadAnswer =
  | { kind: 'progress'; fraction: number }
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; code: ErrorCode; values: Record<string, string | number> }
  | { kind: 'failed'; message: string; stack: string | undefined }

/**
 * Computes something in a thread of its own, so that neither a large document nor a hostile one stops the server. The
 * program stands beside its caller and is named without its extension, which is another one once it is compiled.
 * @throws ToolError, or an error with the message of what the thread threw.
 */
export function inThread<Output>(
  caller: string,
  program: string,
  input: unknown,
  { signal, timeout = 60_000, memory = 512, transfer = [], onProgress, exhausted }: ThreadOptions,
): Promise<Output> {
  return inTurn(async () => {
    signal.throwIfAborted()
    const isSource = extname(caller) === '.ts'
    const options: WorkerOptions = {
      workerData: input,
      transferList: [...transfer],
      // Nothing of what the server was told to keep secret.
      env: {},
      execArgv: isSource ? ['--conditions=ai-studio-source'] : [],
      resourceLimits: { maxOldGenerationSizeMb: memory },
    }
    const tooMuch = () => exhausted?.() ?? new ToolError('TOOL_TIMEOUT')
    const thread = new Worker(new URL(`${program}${isSource ? '.ts' : '.js'}`, caller), options)
    const { promise, resolve, reject } = Promise.withResolvers<Output>()
    const stop = () => reject(signal.reason as Error)
    const timer = setTimeout(() => reject(tooMuch()), timeout)
    // The limit of the heap does not count what buffers take.
    const watch = setInterval(() => {
      void buffersOf(thread).then((bytes) => bytes > memory * 1024 * 1024 && reject(tooMuch()))
    }, watchEvery)
    signal.addEventListener('abort', stop, { once: true })
    thread.on('message', (answer: ThreadAnswer) => {
      if (answer.kind === 'progress') onProgress?.(answer.fraction)
      else if (answer.kind === 'done') resolve(answer.value as Output)
      else if (answer.kind === 'refused') reject(new ToolError(answer.code, { values: answer.values }))
      else reject(Object.assign(new Error(answer.message), answer.stack && { stack: answer.stack }))
    })
    thread.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
    )
    thread.once('exit', () => reject(new Error('The thread ended without an answer.')))
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      clearInterval(watch)
      signal.removeEventListener('abort', stop)
      await thread.terminate()
    }
  })
}

/** Bytes that a thread has in buffers; none when it has ended meanwhile. */
async function buffersOf(thread: Worker): Promise<number> {
  try {
    return (await thread.getHeapStatistics()).external_memory
  } catch {
    return 0
  }
}
