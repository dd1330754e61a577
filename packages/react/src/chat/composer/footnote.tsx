import type { ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { useChat } from '../chat-context.ts'
import { useSelected } from '../use-selected.ts'

/** From this many messages on the visitor is told how many are left today. */
const fewMessages = 5

/** The quiet line under the composer. */
export function Footnote(): ReactElement {
  const text = useTexts('chat')
  const { session, isDisabled } = useChat()
  const left = useSelected(session.$usage, (usage) => usage?.messages.remaining ?? null)
  const isFew = left !== null && left > 0 && left <= fewMessages
  const known = isFew ? text('composer.remaining', { count: left }) : text('composer.footnote')
  return <p className="st-composer-footnote">{isDisabled ? text('composer.disabled') : known}</p>
}
