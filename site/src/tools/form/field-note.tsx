import { Icon } from '@ai-studio/react'
import type { ReactElement } from 'react'

export interface FieldNoteProps {
  id: string
  hint: string | undefined
  error: string | undefined
}

/** What stands below a field: what is wrong with it, else what should be known. */
export function FieldNote({ id, hint, error }: FieldNoteProps): ReactElement | null {
  const note = error ?? hint
  if (!note) return null
  return (
    <p id={id} className="st-field-note" data-error={error ? '' : undefined}>
      {error && <Icon name="alert" size={16} />}
      <span>{note}</span>
    </p>
  )
}
