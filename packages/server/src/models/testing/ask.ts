import type { ChatRequest, ChatTurn, ModelError, ModelProvider } from '../provider.ts'

export interface Outcome {
  text: string
  error: unknown
}

/** Reads an answer to its end, however that comes. */
export async function outcomeOf(answer: AsyncIterable<string>): Promise<Outcome> {
  let text = ''
  try {
    for await (const piece of answer) text += piece
  } catch (error) {
    return { text, error }
  }
  return { text, error: undefined }
}

/** A request as the chat makes it. */
export function chatRequest(question: string | ChatTurn[], more: Partial<ChatRequest> = {}): ChatRequest {
  return {
    modelId: 'test-model',
    turns: typeof question === 'string' ? [{ role: 'user', content: question }] : question,
    language: 'en',
    signal: new AbortController().signal,
    ...more,
  }
}

/** Asks and reads to the end. */
export function ask(
  provider: ModelProvider,
  question: string | ChatTurn[],
  more: Partial<ChatRequest> = {},
): Promise<Outcome> {
  return outcomeOf(provider.streamChat(chatRequest(question, more)))
}

/** Everything that a log could show of an error. */
export function everythingIn(error: unknown): string {
  const parts: string[] = []
  for (let depth = 0, current = error; depth < 8 && current instanceof Error; depth += 1) {
    parts.push(current.name, current.message, current.stack ?? '', JSON.stringify(Object.entries(current)))
    current = (current as ModelError).cause
  }
  return parts.join('\n')
}
