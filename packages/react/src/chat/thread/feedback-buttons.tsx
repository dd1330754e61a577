import type { FeedbackRating } from '@ai-studio/contract'
import type { ChatSession } from '@ai-studio/core/chat'
import { sharedFeedback } from '@ai-studio/core/conversations'
import type { ReactElement } from 'react'
import { useStudio, useTexts } from '../../provider/use-studio.ts'
import { IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import { askWhy } from '../feedback/ask-why.ts'
import { useSelected } from '../use-selected.ts'

export interface FeedbackButtonsProps {
  session: ChatSession
  /** The server's id of the answer. */
  messageId: string
  /** What the reader had said when the answer was loaded. */
  known: FeedbackRating | undefined
}

/** Says whether an answer was good; pressed again, takes it back. Who finds it bad is asked why. */
export function FeedbackButtons({ session, messageId, known }: FeedbackButtonsProps): ReactElement {
  const text = useTexts('chat')
  const { $ratings, rate } = sharedFeedback(useStudio())
  const said = useSelected($ratings, (ratings) => ratings[messageId])
  const rating = said === undefined ? (known ?? null) : said

  async function press(pressed: FeedbackRating) {
    const problem = await rate(messageId, pressed === rating ? null : pressed)
    if (problem !== null) toast(problem || text('thread.notRated'), { kind: 'error' })
    // Unless it was taken back meanwhile.
    else if (pressed === 'down' && $ratings.get()[messageId] === 'down') askWhy(session, messageId)
  }

  const button = (value: FeedbackRating) => (
    <IconButton
      // Named whole: the build of the elements keeps the icons that it finds by name.
      icon={value === 'up' ? 'thumb-up' : 'thumb-down'}
      iconSize={16}
      size="small"
      label={text(value === 'up' ? 'thread.good' : 'thread.bad')}
      className="st-feedback"
      aria-pressed={rating === value}
      part="feedback"
      onClick={() => void press(value)}
    />
  )
  return (
    <>
      {button('up')}
      {button('down')}
    </>
  )
}
