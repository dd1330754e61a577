import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import { useEffect, useId, useRef, useState, type ReactElement } from 'react'
import { Button } from '../../ui/button.tsx'
import { useChat } from '../chat-context.ts'
import { useFieldHeight } from '../field/use-field-height.ts'
import { useFieldKeys } from '../field/use-field-keys.ts'
import { FieldWidth } from '../lazy/field-width.ts'
import { useSelected } from '../use-selected.ts'
import { keepEdit, keptEdit } from './kept-edits.ts'
import { useRowTexts } from './row-texts.ts'

export interface EditFieldProps {
  session: ChatSession
  message: ChatMessage
  /** Whether somebody has just asked for it; a field that scrolls back into view leaves the focus alone. */
  takesFocus: boolean
  onDone: (isSent: boolean) => void
}

/** A question to be put otherwise, in the place of its bubble. Keys as in the composer; Escape leaves it as it was. */
export function EditField({ session, message, takesFocus, onDone }: EditFieldProps): ReactElement | null {
  const text = useRowTexts()
  const { send } = useChat()
  const { id, content, images } = message
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  const [isSending, setSending] = useState(false)
  const [isBlank, setBlank] = useState(false)
  const isAnswering = useSelected(session.$live, (live) => live !== null)
  const fitHeight = useFieldHeight(fieldRef)
  const [initial] = useState(() => keptEdit(session, id) ?? content)
  const canSave = !isBlank && !isAnswering && !isSending

  useEffect(() => {
    const field = fieldRef.current
    if (!takesFocus || !field) return
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
    // oxlint-disable-next-line react/exhaustive-deps -- only when it appears.
  }, [])

  function leave(isSent: boolean): void {
    // Where the button that takes it is yet to be drawn, the row keeps the focus.
    if (!isSent) fieldRef.current?.closest<HTMLElement>('.st-row')?.focus({ preventScroll: true })
    keepEdit(session, id, undefined)
    onDone(isSent)
  }

  async function save(): Promise<void> {
    const value = fieldRef.current?.value ?? ''
    if (!canSave || (value.trim() === '' && images.length === 0)) return
    if (value.trim() === content.trim()) return leave(false)
    setSending(true)
    const isSent = await send(value, (text) => session.edit(id, text))
    setSending(false)
    // A refusal is told beside the composer, and the text stays here; also where the page has prevented it.
    if (isSent) leave(true)
    else fieldRef.current?.focus()
  }

  useFieldKeys(fieldRef, {
    onInput() {
      const value = fieldRef.current?.value ?? ''
      keepEdit(session, id, value)
      setBlank(value.trim() === '' && images.length === 0)
      fitHeight()
    },
    onSubmit: () => void save(),
    onEscape(event) {
      event.preventDefault()
      if (!isSending) leave(false)
      return true
    },
  })

  return (
    // No form, as in the composer.
    <div className="st-edit" part="edit">
      <FieldWidth fieldRef={fieldRef} onChange={() => fitHeight(true)} />
      <textarea
        ref={fieldRef}
        className="st-edit-field"
        part="edit-input"
        rows={1}
        dir="auto"
        enterKeyHint="send"
        autoComplete="off"
        defaultValue={initial}
        readOnly={isSending}
        aria-label={text?.('edit.label')}
        aria-describedby={hintId}
      />
      <div className="st-edit-actions">
        <span id={hintId}>{text?.('edit.hint')}</span>
        <Button size="small" part="edit-cancel" disabled={isSending} onClick={() => leave(false)}>
          {text?.('edit.cancel')}
        </Button>
        <Button
          size="small"
          variant="primary"
          part="edit-save"
          isBusy={isSending}
          disabled={isBlank || isAnswering}
          onClick={() => void save()}
        >
          {text?.('edit.save')}
        </Button>
      </div>
    </div>
  )
}
