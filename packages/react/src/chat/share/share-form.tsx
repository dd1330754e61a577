import type { SharePreview, ShareResponse } from '@ai-studio/contract'
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { submitForm } from '../../ui/submit-form.ts'
import { toast } from '../../ui/toasts.ts'
import { daysOf, usualDays } from './days.ts'
import { DaysSelection } from './days-selection.tsx'
import { Preview, type Jump } from './preview.tsx'
import { Problem } from './problem.tsx'
import { problemText } from './problem-text.ts'
import { RangeSelection, type Part } from './range-selection.tsx'
import type { ShareCalls } from './share-calls.ts'
import { usePresence } from './use-presence.ts'
import { usePreview, type PreviewState } from './use-preview.ts'
import { Warnings } from './warnings.tsx'

export interface ShareFormProps {
  conversationId: string
  /** What a link to the whole conversation would make public; fetched anew once an answer has been written. */
  whole: PreviewState & { preview: SharePreview }
  /** Whether an answer is being written, so that no link can be made. */
  isWriting: boolean
  calls: ShareCalls
  /** Whether what had the focus before has gone. */
  takesFocus: boolean
  /** False behind another tab. */
  isShown: boolean
  onShared(link: ShareResponse): void
}

/** What is asked before a link is made. */
export function ShareForm(props: ShareFormProps): ReactElement {
  const { conversationId, whole, isWriting, calls, takesFocus, isShown, onShared } = props
  const text = useTexts('share')
  const [days, setDays] = useState(usualDays)
  const [chosen, setChosen] = useState<Part | null>(null)
  const [confirmed, setConfirmed] = useState<SharePreview | null>(null)
  const [missing, setMissing] = useState<'days' | 'confirmation' | null>(null)
  const [jump, setJump] = useState<Jump | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown; round: number } | null>(null)
  const firstRef = useRef<HTMLInputElement>(null)
  const fieldRef = useRef<HTMLInputElement>(null)
  const boxRef = useRef<HTMLInputElement>(null)
  const sheetRef = useRef<HTMLDivElement>(null)
  const hasRetried = useRef(false)
  const presence = usePresence(isShown)

  const ids = whole.preview.messageIds
  const end = ids.length - 1
  // There may be fewer messages than when it was chosen.
  const part = chosen && { first: Math.min(chosen.first, end), last: Math.min(chosen.last, end) }
  const isWhole = !part || (part.first === 0 && part.last === end)
  // Of what is about to change no part is asked for.
  const isPart = !isWhole && !isWriting && !whole.isLoading && !whole.error
  const partial = usePreview(
    calls,
    isPart ? { conversationId, fromMessageId: ids[part.first]!, toMessageId: ids[part.last]! } : null,
  )
  const isWaiting = isWriting || whole.isLoading || partial.isLoading
  const { error: problem, retry } = isPart ? partial : whole
  // While another part is on its way the last one stays, so that nothing jumps.
  const preview = isWhole ? whole.preview : (partial.preview ?? whole.preview)
  const offset = Math.max(0, ids.indexOf(preview.messageIds[0] ?? ''))
  // What was confirmed is what was seen: another part is confirmed anew.
  const isConfirmed = confirmed === preview

  useEffect(() => {
    if (takesFocus) firstRef.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- counts at the beginning.
  }, [])

  useEffect(() => {
    if (problem || !hasRetried.current) return
    // The button that was pressed has gone with the failure.
    hasRetried.current = false
    sheetRef.current?.focus()
  }, [problem])

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || isWaiting || problem) return
    const expiresInDays = daysOf(days)
    if (expiresInDays === undefined) {
      setMissing('days')
      fieldRef.current?.focus()
      return
    }
    if (preview.warnings.length > 0 && !isConfirmed) {
      setMissing('confirmation')
      boxRef.current?.focus()
      return
    }
    setMissing(null)
    setFailure(null)
    setBusy(true)
    try {
      // From its first to its last message: what was written since the preview does not become public.
      const fromMessageId = preview.messageIds[0]!
      const toMessageId = preview.messageIds.at(-1)!
      onShared(await calls.create({ conversationId, fromMessageId, toMessageId, expiresInDays }))
    } catch (error) {
      setFailure((last) => ({ error, round: (last?.round ?? 0) + 1 }))
      if (presence.current !== 'shown') toast(problemText(text, error), { kind: 'error' })
    }
    setBusy(false)
  }

  return (
    <form className="st-share-form" noValidate onSubmit={(event) => void create(event)}>
      <p className="st-share-quiet">{text('intro')}</p>
      <DaysSelection
        value={days}
        onChange={(value) => {
          setDays(value)
          if (missing === 'days') setMissing(null)
        }}
        isRefused={missing === 'days'}
        fieldRef={fieldRef}
        firstRef={firstRef}
      />
      <RangeSelection messages={whole.preview.conversation.messages} value={part} onChange={setChosen} />
      {problem ? (
        <Problem
          icon="alert"
          isError
          isRetrying={isWaiting}
          onRetry={() => {
            hasRetried.current = true
            retry()
          }}
        >
          {problemText(text, problem)}
        </Problem>
      ) : (
        <>
          <Preview
            preview={preview}
            offset={offset}
            isRefreshing={isWaiting}
            jump={jump}
            sheetRef={sheetRef}
          />
          <Warnings
            preview={preview}
            offset={offset}
            onShow={(messageId) => setJump({ messageId })}
            isConfirmed={isConfirmed}
            onConfirm={(isMeant) => {
              setConfirmed(isMeant ? preview : null)
              if (missing === 'confirmation') setMissing(null)
            }}
            isMissing={missing === 'confirmation'}
            boxRef={boxRef}
          />
        </>
      )}
      <Alert kind="info">{isWriting && text('problem.busy')}</Alert>
      <Alert kind="error" {...(failure && { round: failure.round })}>
        {failure && problemText(text, failure.error)}
      </Alert>
      <div className="st-share-actions">
        <Button
          type="submit"
          variant="primary"
          isBusy={isBusy || isWaiting}
          disabled={Boolean(problem)}
          part="share-create"
          onClick={submitForm}
        >
          {text('create')}
        </Button>
      </div>
    </form>
  )
}
