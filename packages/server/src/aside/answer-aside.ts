import { parentPort, workerData } from 'node:worker_threads'
import type { Told } from './messages.ts'

/** What a program that `computeAside` runs is: it computes its answer from its input once, and ends. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it says what the caller has sent.
export async function answerAside<Input>(
  compute: (input: Input, progress: (fraction: number) => void) => unknown,
): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
  const tell = (told: Told) => parentPort?.postMessage(told)
  try {
    tell({
      kind: 'done',
      value: await compute(workerData as Input, (fraction) => tell({ kind: 'progress', fraction })),
    })
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error('not an error')
    tell({ kind: 'failed', message, stack })
  }
}
