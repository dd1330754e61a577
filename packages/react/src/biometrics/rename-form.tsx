import { limits } from '@ai-studio/contract/constants'
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { isComposing } from '../chat/field/key-intent.ts'
import { Button } from '../ui/button.tsx'
import { namespace } from './biometrics-texts.ts'

export interface RenameFormProps {
  name: string
  isBusy: boolean
  /** `returnsFocus` is false when the person has gone on to something else. */
  onSave(name: string, returnsFocus: boolean): void
  onCancel(): void
}

/** A name in the middle of a list, being written anew. Enter saves, Escape leaves it as it was, going elsewhere saves. */
export function RenameForm({ name, isBusy, onSave, onCancel }: RenameFormProps): ReactElement {
  const text = useTexts(namespace)
  const [value, setValue] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  function save(returnsFocus: boolean): void {
    if (isBusy || isOver.current) return
    onSave(value, returnsFocus)
  }

  function cancel(): void {
    isOver.current = true
    onCancel()
  }

  function onBlur({ relatedTarget, currentTarget }: FocusEvent): void {
    // To a button of this form, or to another window: nothing is decided yet.
    if (currentTarget.contains(relatedTarget) || !document.hasFocus()) return
    save(false)
  }

  function onMouseDown(event: MouseEvent): void {
    // Safari gives no focus to a button that is pressed, so the field would seem to be left for something else.
    if ((event.target as Element).closest('button')) event.preventDefault()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    // A dialog around it stays open.
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves it from any of its parts.
    <form
      className="st-passkey-rename"
      noValidate
      part="rename-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        save(true)
      }}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onMouseDown={onMouseDown}
    >
      <input
        ref={field}
        className="st-passkey-field"
        aria-label={text('rename.field', { name })}
        autoComplete="off"
        readOnly={isBusy}
        maxLength={limits.credentialNameLength}
        part="new-name"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Button type="submit" size="small" variant="primary" isBusy={isBusy}>
        {text('rename.save')}
      </Button>
      <Button size="small" variant="ghost" onClick={cancel}>
        {text('cancel')}
      </Button>
    </form>
  )
}
