import type { ChatNotice } from '@ai-studio/core/chat'
import { limits } from '@ai-studio/contract/constants'
import { useEffect, useId, useImperativeHandle, useRef, useState, type ReactElement } from 'react'
import { useStudio, useTexts } from '../../provider/use-studio.ts'
import { IconButton } from '../../ui/button.tsx'
import { useChat } from '../chat-context.ts'
import type { ChatControls } from '../chat-controls.ts'
import { loadThread, useLaterPart } from '../lazy-part.ts'
import { useEarlyEffect, useLatest } from '../../hooks/use-latest.ts'
import { useSelected } from '../use-selected.ts'
import { Footnote } from './footnote.tsx'
import { useFieldHeight } from '../field/use-field-height.ts'
import { useFieldKeys } from '../field/use-field-keys.ts'

/** From this share of the limit on the characters that are left are shown. */
const counterFrom = 0.9

export interface ComposerProps {
  takesFocus: boolean
  placeholder?: string | undefined
  onClose?: (() => void) | undefined
}

/** What the field's text means for the view; typing renders nothing as long as this stays the same. */
interface FieldState {
  readonly isEmpty: boolean
  /** Characters left; null while there are plenty. */
  readonly left: number | null
}

function stateOf(text: string): FieldState {
  const isNear = text.length > limits.messageLength * counterFrom
  return { isEmpty: !/\S/.test(text), left: isNear ? limits.messageLength - text.length : null }
}

const isSendable = ({ isEmpty, left }: FieldState) => !isEmpty && (left === null || left >= 0)
const isRateLimit = (notice: ChatNotice | null) => notice?.kind === 'rate-limited'

/** Where the visitor writes. The text lives in the field itself and in the session's draft, not in the view. */
export function Composer({ takesFocus, placeholder, onClose }: ComposerProps): ReactElement {
  const text = useTexts('chat')
  const studio = useStudio()
  const { session, isDisabled, send: ask, controls } = useChat()
  const Part = useLaterPart(session)
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const fieldId = useId()
  const counterId = useId()
  const [field, setField] = useState<FieldState>(() => stateOf(session.getDraft()))
  const [isSending, setSending] = useState(false)
  const isAnswering = useSelected(session.$live, (live) => live !== null)
  const isLimited = useSelected(session.$notice, isRateLimit)
  const fitHeight = useFieldHeight(fieldRef)
  const isTooLong = field.left !== null && field.left < 0
  const canSend = isSendable(field) && !isSending && !isLimited && !isDisabled
  const isOnItsWay = useRef(false)

  function sync(value: string): void {
    const next = stateOf(value)
    setField((now) => (now.isEmpty === next.isEmpty && now.left === next.left ? now : next))
    fitHeight()
  }

  async function send(value: string): Promise<boolean> {
    // Another question is refused meanwhile; the first one still is on its way.
    if (isOnItsWay.current) return ask(value)
    isOnItsWay.current = true
    setSending(true)
    try {
      return await ask(value)
    } finally {
      isOnItsWay.current = false
      setSending(false)
    }
  }

  async function submit(): Promise<void> {
    // As things are now, which may be newer than what is drawn.
    const value = fieldRef.current?.value ?? ''
    if (!isSendable(stateOf(value)) || isOnItsWay.current || isDisabled) return
    if (session.$live.get() || isRateLimit(session.$notice.get())) return
    // The text stays in the field until the question stands in the conversation: a refusal loses nothing.
    if (!(await send(value))) return
    // What was refused meanwhile stands in lines before it, and stays.
    const now = `\n${fieldRef.current?.value ?? ''}`
    controls.current?.setDraft(now.slice(1, now.endsWith(`\n${value}`) ? -value.length - 1 : undefined))
  }

  /** Puts a text back that was not sent, without losing what was written meanwhile. */
  function restore(unsent: string): void {
    // With the line ends that the field has.
    const value = unsent.replace(/\r\n?/g, '\n')
    const typed = fieldRef.current?.value ?? ''
    // What is put back may hold what was typed already; nothing to put back means that nothing stays.
    controls.current?.setDraft(value && !value.endsWith(typed) ? `${value}\n${typed}` : value)
  }

  useFieldKeys(fieldRef, {
    onInput() {
      const value = fieldRef.current?.value ?? ''
      session.setDraft(value)
      sync(value)
    },
    onSubmit: () => void submit(),
    // First it ends the answer; without one it closes the chat or leaves the field, and the page hears it.
    onEscape(event) {
      const isRunning = session.$live.get() !== null
      if (isRunning || onClose) event.preventDefault()
      if (isRunning) void session.stop()
      else if (onClose) onClose()
      else fieldRef.current?.blur()
      return isRunning
    },
  })

  const latest = useLatest({ send, sync, restore })

  useEarlyEffect(
    () => session.$restoredDraft.listen((restored) => restored && latest.current.restore(restored.text)),
    [session, latest],
  )

  useEffect(() => {
    // Hidden or empty, it would cost Chromium a look at its styles with each key.
    if (!field.isEmpty) fieldRef.current?.removeAttribute('placeholder')
  }, [field.isEmpty])

  useEffect(() => {
    if (takesFocus) fieldRef.current?.focus({ preventScroll: true })
  }, [takesFocus])

  useImperativeHandle(
    controls,
    (): ChatControls => ({
      focus: () => fieldRef.current?.focus({ preventScroll: true }),
      async send(value) {
        // What the page sends for its visitor is a use, too.
        studio.storage.allow()
        const isSent = await latest.current.send(value)
        const typed = fieldRef.current?.value ?? ''
        if (!isSent && value.trim() !== '') latest.current.restore(value)
        // What the visitor was writing meanwhile is not what was sent.
        else if (typed) session.setDraft(typed)
        return isSent
      },
      setDraft(value) {
        const element = fieldRef.current
        if (element) element.value = value
        // The field has line ends of its own.
        const shown = element?.value ?? value
        session.setDraft(shown)
        latest.current.sync(shown)
      },
      stop: session.stop,
      newConversation: () => session.newConversation(),
      openConversation: (id) => session.openConversation(id),
      regenerate: async () => (await loadThread()).regenerate(session),
      getMessages: async () => (await loadThread()).messagesOf(session),
      clear: async () => (await loadThread()).clear(session),
    }),
    [session, latest, studio],
  )

  return (
    <div className="st-composer-frame">
      {/* No form: in a frame that may not send any, the browser would not tell of the press. */}
      <div className="st-composer" data-disabled={isDisabled || undefined} part="composer">
        {Part && <Part.Attachments session={session} />}
        {Part && <Part.FieldUpkeep fieldRef={fieldRef} left={field.left} onWidth={() => fitHeight(true)} />}
        <span className="st-composer-tools">{Part && <Part.ComposerTools />}</span>
        <label className="st-visually-hidden" htmlFor={fieldId}>
          {text('composer.label')}
        </label>
        <div className="st-composer-text">
          <textarea
            ref={fieldRef}
            id={fieldId}
            className="st-composer-field"
            part="input"
            rows={1}
            dir="auto"
            enterKeyHint="send"
            autoComplete="off"
            defaultValue={session.getDraft()}
            placeholder={field.isEmpty ? placeholder || text('composer.placeholder') : ''}
            disabled={isDisabled}
            readOnly={isSending}
            aria-invalid={isTooLong || undefined}
            aria-describedby={field.left === null ? undefined : counterId}
          />
        </div>
        {Part && <Part.MicrophoneButton />}
        {isAnswering ? (
          <IconButton
            icon="stop"
            variant="primary"
            label={text('composer.stop')}
            className="st-composer-send"
            part="stop"
            // The second press of two is no wish to stop what the first has sent.
            onClick={(event) => void (event.detail < 2 && session.stop())}
          />
        ) : (
          <IconButton
            icon="send"
            variant="primary"
            label={text('composer.send')}
            className="st-composer-send"
            part="send"
            isBusy={isSending}
            aria-disabled={!canSend || undefined}
            onClick={() => void submit()}
          />
        )}
        {field.left !== null && (
          <span id={counterId} className="st-composer-counter" data-over={isTooLong || undefined}>
            {isTooLong
              ? text('composer.over', { count: -field.left })
              : text('composer.left', { count: field.left })}
          </span>
        )}
      </div>
      <Footnote />
    </div>
  )
}
