import type { SharePreview, ShareResponse } from '@ai-studio/contract'
import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import { daysOf, usualDays } from './days.ts'
import { DaysSelection } from './days-selection.tsx'
import { Preview, type Jump } from './preview.tsx'
import { Problem } from './problem.tsx'
import { problemText } from './problem-text.ts'
import { RangeSelection, type Part } from './range-selection.tsx'
import type { ShareCalls } from './share-calls.ts'
import { usePresence } from './use-presence.ts'
import { usePreview } from './use-preview.ts'
import { Warnings } from './warnings.tsx'

export interface ShareFormProps {
  conversationId: string
  /** What a link to the whole conversation would make public. */
  whole: SharePreview
  calls: ShareCalls
  /** Whether what had the focus before has gone. */
  takesFocus: boolean
  /** False behind another tab. */
  isShown: boolean
  onShared(link: ShareResponse): void
}

/** What is asked before a link is made. */
export function ShareForm(props: ShareFormProps): ReactElement {
  const { conversationId, whole, calls, takesFocus, isShown, onShared } = props
  const text = useTexts('share')
  const [days, setDays] = useState(usualDays)
  const [part, setPart] = useState<Part | null>(null)
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

  const ids = whole.messageIds
  const isWhole = !part || (part.first === 0 && part.last === ids.length - 1)
  const range = useMemo(
    () =>
      isWhole ? null : { conversationId, fromMessageId: ids[part.first]!, toMessageId: ids[part.last]! },
    [conversationId, ids, isWhole, part],
  )
  const partial = usePreview(calls, range)
  const isLoading = !isWhole && partial.isLoading
  const problem = isWhole ? null : partial.error
  // While another part is on its way the last one stays, so that nothing jumps.
  const preview = isWhole ? whole : (partial.preview ?? whole)
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
    if (isBusy || isLoading || problem) return
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
      <RangeSelection messages={whole.conversation.messages} value={part} onChange={setPart} />
      {problem ? (
        <Problem
          icon="alert"
          isError
          isRetrying={isLoading}
          onRetry={() => {
            hasRetried.current = true
            partial.retry()
          }}
        >
          {problemText(text, problem)}
        </Problem>
      ) : (
        <>
          <Preview
            preview={preview}
            offset={offset}
            isRefreshing={isLoading}
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
      <Alert kind="error" {...(failure && { round: failure.round })}>
        {failure && problemText(text, failure.error)}
      </Alert>
      <div className="st-share-actions">
        <Button
          type="submit"
          variant="primary"
          isBusy={isBusy || isLoading}
          disabled={Boolean(problem)}
          part="share-create"
        >
          {text('create')}
        </Button>
      </div>
    </form>
  )
}
