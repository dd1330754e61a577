import type { Language, WriterOutput } from '@ai-studio/contract'
import { inThread } from '../in-thread.ts'
import type { ToolTask } from '../tool-worker.ts'
import { writeBuiltIn } from './built-in.ts'
import type { WriterInput } from './writer-input.ts'

/** Characters that are worked on within some ten milliseconds; more would hold up the server's other work. */
const quick = 6_000

/** What the thread is given. */
export interface WriterWork {
  input: WriterInput
  language: Language
}

/** Does a task without any model: a short one at once, a long one in a thread of its own. */
export async function compute(
  input: WriterInput,
  { language, signal }: Pick<ToolTask, 'language' | 'signal'>,
): Promise<WriterOutput> {
  const size = [input.topic, input.points, input.outline, input.text].reduce(
    (sum, { length }) => sum + length,
    0,
  )
  if (size <= quick) return writeBuiltIn(input, language)
  const work: WriterWork = { input, language }
  return inThread(import.meta.url, './writer-thread', work, { signal, timeout: 30_000, memory: 256 })
}
