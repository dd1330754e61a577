import type { LocalMessage } from './local-message.ts'
import type { Thread } from './thread.ts'

/** Whether nobody has refused a question: it may be at the server as it was. */
export const isOpen = ({ error }: LocalMessage): boolean =>
  !error || ['NETWORK', 'TIMEOUT', 'UNKNOWN'].includes(error.code)

/**
 * The question that may have begun the conversation without anybody here having heard of it. It goes before all others:
 * the next one would begin another conversation.
 */
export function lostOpening({ serverId, messages }: Thread): LocalMessage | undefined {
  if (serverId !== null) return undefined
  return messages.find((message) => message.status === 'unsent' && message.request && isOpen(message))
}
