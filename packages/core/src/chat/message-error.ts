import type { Message } from '@ai-studio/contract'
import type { MessageError } from './chat-session-types.ts'
import type { Speaker } from './speaker.ts'

/** The same question would be refused in the same way again. */
const final: readonly string[] = [
  'MODEL_AUTH_FAILED',
  'MODEL_CONTENT_REFUSED',
  'MODEL_CONTEXT_EXCEEDED',
  'MODEL_CANNOT_SEE',
  'MODEL_NOT_FOUND',
  'MODEL_NOT_ALLOWED',
]

/** What to tell about an answer in the history that has not come to its end. */
export function errorOfMessage({ status, errorCode }: Message, speaker: Speaker): MessageError | undefined {
  if (status !== 'failed' && status !== 'interrupted') return undefined
  const code = errorCode ?? (status === 'failed' ? 'MODEL_UNAVAILABLE' : 'GENERATION_INTERRUPTED')
  const text =
    (errorCode && speaker.codeText(errorCode)) ??
    speaker.t(status === 'failed' ? 'error.failed' : 'error.interrupted')
  return { code, text, retryable: !final.includes(code) }
}
