import { isApiError } from '@ai-studio/core'
import type { Translate } from '../../provider/use-studio.ts'

const offline = { NETWORK: 'problem.offline', TIMEOUT: 'problem.offline' }
const ofConversation = {
  ...offline,
  CONVERSATION_EMPTY: 'problem.empty',
  CONVERSATION_BUSY: 'problem.busy',
  NOT_FOUND: 'problem.gone',
}

function wordsFor(text: Translate, error: unknown, known: Partial<Record<string, string>>): string {
  if (!isApiError(error)) return text('problem.failed')
  const key = known[error.code]
  return key ? text(key) : error.text || text('problem.failed')
}

/** Why a conversation cannot be shared, in words. */
export const problemText = (text: Translate, error: unknown): string => wordsFor(text, error, ofConversation)

/** What is the matter with the links, in words. */
export const linksProblemText = (text: Translate, error: unknown): string => wordsFor(text, error, offline)

/** Whether the same may work later; what is empty or gone stays so. */
export const mayWorkLater = (error: unknown): boolean =>
  !isApiError(error) || (error.code !== 'CONVERSATION_EMPTY' && error.code !== 'NOT_FOUND')
