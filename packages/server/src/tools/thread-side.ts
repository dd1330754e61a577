import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadAnswer } from './in-thread.ts'
import { ToolError } from './tool-worker.ts'

/** What a program that runs `inThread` is: computes its answer from its input once, and ends. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it says what the caller has sent.
export async function answerThread<Input>(
  compute: (input: Input, progress: (fraction: number) => void) => unknown,
): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
  const tell = (answer: ThreadAnswer) => parentPort?.postMessage(answer)
  try {
    const value = await compute(workerData as Input, (fraction) => tell({ kind: 'progress', fraction }))
    tell({ kind: 'done', value })
  } catch (error) {
    if (error instanceof ToolError) tell({ kind: 'refused', code: error.code, values: { ...error.values } })
    else {
      const { message, stack } = error instanceof Error ? error : new Error('not an error')
      tell({ kind: 'failed', message, stack })
    }
  }
}
