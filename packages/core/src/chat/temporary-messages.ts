import type { TemporaryRequest } from '@ai-studio/contract'
import { limits } from '@ai-studio/contract/constants'
import type { LocalMessage } from './local-message.ts'

/**
 * What goes along with a temporary question, which is the last of the messages: as much of the latest as the server
 * takes, in whole messages, beginning with a question.
 */
export function messagesToSend(messages: readonly LocalMessage[]): TemporaryRequest['messages'] {
  const question = messages.at(-1)
  const said = messages.filter(
    (each) => each.content.trim() !== '' && (each === question || each.status !== 'unsent'),
  )
  let length = 0
  let start = said.length
  while (start > 0 && said.length - start < limits.temporaryMessages) {
    length += said[start - 1]?.content.length ?? 0
    if (length > limits.temporaryLength) break
    start -= 1
  }
  const first = said.findIndex(({ role }, index) => index >= start && role === 'user')
  return said.slice(first).map(({ role, content }) => ({ role, content }))
}
