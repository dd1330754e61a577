import type { ErrorCode } from '@ai-studio/contract'
import { computeAside, Exhausted, type AsideOptions } from '../aside/index.ts'
import { ToolError } from './tool-worker.ts'

export interface ThreadOptions extends AsideOptions {
  signal: AbortSignal
  /** What a thread that has run out of time or memory has met; `TOOL_TIMEOUT` by default. */
  exhausted?: () => ToolError
}

/** What a thread answers; see `thread-side.ts`. */
export type ThreadAnswer =
  | { value: unknown }
  | { refusal: { code: ErrorCode; values: Record<string, string | number> } }

/**
 * Computes something of a tool in a thread beside the server. The program stands beside its caller and is named
 * without its extension.
 * @throws ToolError, or an error with the message of what the thread threw.
 */
export async function inThread<Output>(
  caller: string,
  program: string,
  input: unknown,
  { exhausted = () => new ToolError('TOOL_TIMEOUT'), ...options }: ThreadOptions,
): Promise<Output> {
  try {
    const answer = await computeAside<ThreadAnswer>(caller, program, input, options)
    if ('value' in answer) return answer.value as Output
    throw new ToolError(answer.refusal.code, { values: answer.refusal.values })
  } catch (error) {
    throw error instanceof Exhausted ? exhausted() : error
  }
}
