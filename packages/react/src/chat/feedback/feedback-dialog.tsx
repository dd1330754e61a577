import type { TextLoader } from '@ai-studio/core'
import type { ChatSession } from '@ai-studio/core/chat'
import { sharedFeedback } from '@ai-studio/core/conversations'
import { limits, type Language } from '@ai-studio/contract/constants'
import { useState, type ReactElement } from 'react'
import { useLatest } from '../../hooks/use-latest.ts'
import { useWidgetTexts } from '../../hooks/use-widget-texts.ts'
import { useStudio, useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toasts.ts'
import { fits, LongField } from '../parts/fields.tsx'
import { askedAbout } from './ask-why.ts'
import en from './locales/en.json' with { type: 'json' }

const feedbackTexts: Record<Language, TextLoader> = {
  en: () => Promise.resolve(en),
  vi: async () => (await import('./locales/vi.json')).default,
}

export interface FeedbackDialogProps {
  session: ChatSession
  isOpen: boolean
  onClose(): void
}

/** Asks what was wrong with an answer that was rated bad. Who has nothing to say skips it; the rating stays. */
export function FeedbackDialog({ session, isOpen, onClose }: FeedbackDialogProps): ReactElement | null {
  const hasTexts = useWidgetTexts('feedback', en, feedbackTexts)
  if (!hasTexts) return null
  return <Form key={askedAbout(session)} session={session} isOpen={isOpen} onClose={onClose} />
}

function Form({ session, isOpen, onClose }: FeedbackDialogProps): ReactElement {
  const text = useTexts('feedback')
  const { rate } = sharedFeedback(useStudio())
  const [comment, setComment] = useState('')
  const [isSending, setSending] = useState(false)
  const latestComment = useLatest(comment)
  const canSend = comment.trim() !== '' && fits(comment, limits.feedbackCommentLength)

  async function send(): Promise<void> {
    const messageId = askedAbout(session)
    if (messageId === undefined || !canSend || isSending) return
    setSending(true)
    const problem = await rate(messageId, 'down', comment.trim())
    setSending(false)
    // What was written stays for another try.
    if (problem !== null) return void toast(problem || text('failed'), { kind: 'error' })
    // By now it may ask about another answer, or hold other words.
    if (askedAbout(session) === messageId && latestComment.current === comment) {
      setComment('')
      onClose()
    }
    toast(text('thanks'), { kind: 'success' })
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      heading={text('heading')}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{text('skip')}</Button>
          <Button variant="primary" isBusy={isSending} disabled={!canSend} onClick={() => void send()}>
            {text('send')}
          </Button>
        </>
      }
    >
      <LongField
        label={text('label')}
        hint={text('hint')}
        value={comment}
        limit={limits.feedbackCommentLength}
        rows={4}
        onChange={setComment}
        onSubmit={() => void send()}
      />
    </Dialog>
  )
}
