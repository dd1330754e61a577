import { limits } from '@ai-studio/contract/constants'
import { useEffect, useRef, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { isComposing } from '../field/key-intent.ts'

export interface RenameFieldProps {
  title: string
  /** Null: the title stays as it is. */
  onDone: (title: string | null, returnsFocus: boolean) => void
}

/** Another title, in the place of the old one: Enter and leaving the field save it, Escape does not. */
export function RenameField({ title, onDone }: RenameFieldProps): ReactElement {
  const text = useTexts('conversations')
  const fieldRef = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)

  useEffect(() => {
    const field = fieldRef.current
    field?.focus()
    field?.select()
  }, [])

  function end(isSaved: boolean, returnsFocus: boolean) {
    if (isDone.current) return
    isDone.current = true
    const next = fieldRef.current?.value.trim() ?? ''
    onDone(isSaved && next && next !== title ? next : null, returnsFocus)
  }

  return (
    <input
      ref={fieldRef}
      className="st-conversation-rename"
      defaultValue={title}
      aria-label={text('row.newTitle')}
      maxLength={limits.conversationTitleLength}
      enterKeyHint="done"
      autoComplete="off"
      dir="auto"
      // To another window nothing is decided yet.
      onBlur={() => document.hasFocus() && end(true, false)}
      onKeyDown={(event) => {
        // A key that ends the writing of a character is not meant for us.
        if (isComposing(event.nativeEvent)) return
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        end(event.key === 'Enter', true)
      }}
    />
  )
}
