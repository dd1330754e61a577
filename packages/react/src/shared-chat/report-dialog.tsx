import { limits, shareReportReasons, type ShareReportReason } from '@ai-studio/contract/constants'
import { reportShare } from '@ai-studio/core/shares'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactElement } from 'react'
import { callHost } from '../hooks/host-call.ts'
import { useLanguage, useStudio, useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { submitForm } from '../ui/submit-form.ts'
import { failureOf, isGone, messageOf } from './failure.ts'
import { namespace } from './shared-chat-texts.ts'
import type { SharedChatProps } from './shared-chat-props.ts'

export interface ReportDialogProps extends Pick<SharedChatProps, 'slug' | 'onError' | 'onReport'> {
  isOpen: boolean
  onClose: () => void
  /** It is not shared any more. */
  onGone: () => void
}

type Sending = { state: 'idle' | 'busy' | 'sent' } | { state: 'failed'; text: string; round: number }

/** Tells the operator what is wrong with a shared conversation. */
export function ReportDialog(props: ReportDialogProps): ReactElement {
  const { isOpen } = props
  const text = useTexts(namespace)
  const formId = useId()
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const isSent = sending.state === 'sent'
  const closeRef = useRef<HTMLButtonElement>(null)
  const onClose = () => {
    setSending({ state: 'idle' })
    props.onClose()
  }

  useEffect(() => {
    // The button that had the focus has gone.
    if (isSent) closeRef.current?.focus({ preventScroll: true })
  }, [isSent])

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      heading={text('report.label')}
      className="st-shared-report-dialog"
      actions={
        isSent ? (
          <Button ref={closeRef} variant="primary" part="report-close" onClick={onClose}>
            {text('report.close')}
          </Button>
        ) : (
          <>
            <Button part="report-cancel" onClick={onClose}>
              {text('report.cancel')}
            </Button>
            <Button
              variant="primary"
              type="submit"
              form={formId}
              isBusy={sending.state === 'busy'}
              part="report-send"
              onClick={submitForm}
            >
              {text('report.send')}
            </Button>
          </>
        )
      }
    >
      <div className="st-shared-report">
        {!isSent && (
          <ReportForm
            {...props}
            onClose={onClose}
            formId={formId}
            sending={sending}
            setSending={setSending}
          />
        )}
        <Alert kind="success">{isSent && text('report.sent')}</Alert>
      </div>
    </Dialog>
  )
}

interface ReportFormProps extends ReportDialogProps {
  formId: string
  sending: Sending
  setSending: (sending: Sending) => void
}

function ReportForm(props: ReportFormProps): ReactElement {
  const { slug, formId, sending, setSending, onReport, onError, onGone, onClose } = props
  const { api } = useStudio()
  const text = useTexts(namespace)
  const language = useLanguage()
  const ids = useId()
  const [reason, setReason] = useState<ShareReportReason | null>(null)
  const [comment, setComment] = useState('')
  const round = useRef(0)
  const isLeft = useRef(false)

  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  const fail = (failure: string) =>
    setSending({ state: 'failed', text: failure, round: (round.current += 1) })

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (sending.state === 'busy') return
    if (!reason) return fail(text('report.missing'))
    setSending({ state: 'busy' })
    const written = comment.trim()
    try {
      await reportShare(api, slug, { reason, ...(written && { comment: written }) }, { language })
    } catch (error) {
      callHost(() => onError?.(failureOf(error, 'report')))
      // Whoever has closed the dialog waits for nothing any more.
      if (isLeft.current) return
      if (!isGone(error)) return fail(messageOf(error, text('report.failed')))
      onClose()
      return onGone()
    }
    callHost(() => onReport?.({ reason }))
    if (!isLeft.current) setSending({ state: 'sent' })
  }

  return (
    <form id={formId} className="st-shared-report-form" noValidate onSubmit={(event) => void send(event)}>
      <p>{text('report.text')}</p>
      <fieldset className="st-shared-reasons">
        <legend>{text('report.reason')}</legend>
        {shareReportReasons.map((each, index) => (
          <label key={each} className="st-shared-reason">
            <input
              type="radio"
              name={`${ids}-reason`}
              value={each}
              checked={reason === each}
              onChange={() => setReason(each)}
              {...(index === 0 && { 'data-autofocus': '' })}
            />
            <span>{text(`report.reasons.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      <label className="st-shared-comment">
        <span>{text('report.comment')}</span>
        <textarea
          rows={3}
          dir="auto"
          maxLength={limits.reportCommentLength}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </label>
      <Alert kind="error" round={sending.state === 'failed' ? sending.round : 0}>
        {sending.state === 'failed' && sending.text}
      </Alert>
    </form>
  )
}
