import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { Told } from './messages.ts'

/** What a thread knows from its start, which may be before anybody has something for it to compute. */
export interface ThreadStart {
  preload?: string | undefined
}

/**
 * What a program that `computeAside` runs is: it computes its answer from its input once, and ends. A program with
 * large libraries says how it loads those that `preload` names, so that a thread can have them ready.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it says what the caller has sent.
export async function answerAside<Input>(
  compute: (input: Input, progress: (fraction: number) => void) => unknown,
  load?: (preload: string) => Promise<unknown>,
): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
  const tell = (told: Told) => parentPort?.postMessage(told)
  const { preload } = workerData as ThreadStart
  try {
    if (preload) await load?.(preload)
    const [input] = (await once(parentPort!, 'message')) as [Input]
    tell({ kind: 'done', value: await compute(input, (fraction) => tell({ kind: 'progress', fraction })) })
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error('not an error')
    tell({ kind: 'failed', message, stack })
  }
}
