import { answerAside } from '../aside/answer-aside.ts'
import type { ThreadAnswer } from './in-thread.ts'
import { ToolError } from './tool-worker.ts'

/** What a program that runs `inThread` is: computes its answer from its input once, and ends. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it says what the caller has sent.
export async function answerThread<Input>(
  compute: (input: Input, progress: (fraction: number) => void) => unknown,
  load?: (preload: string) => Promise<unknown>,
): Promise<void> {
  await answerAside<Input>(async (input, progress): Promise<ThreadAnswer> => {
    try {
      return { value: await compute(input, progress) }
    } catch (error) {
      if (!(error instanceof ToolError)) throw error
      return { refusal: { code: error.code, values: { ...error.values } } }
    }
  }, load)
}
