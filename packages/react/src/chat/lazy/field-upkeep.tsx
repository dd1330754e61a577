import type { ReactElement, RefObject } from 'react'
import { useSession } from '../chat-context.ts'
import { FieldWidth } from './field-width.ts'
import { useSentElsewhere } from './sent-elsewhere.ts'

export interface FieldUpkeepProps {
  fieldRef: RefObject<HTMLTextAreaElement | null>
  /** The field has got its width, or another one. */
  onWidth: () => void
}

/** What the composer's field needs that may arrive after it. */
export function FieldUpkeep({ fieldRef, onWidth }: FieldUpkeepProps): ReactElement {
  useSentElsewhere(fieldRef, useSession())
  return <FieldWidth fieldRef={fieldRef} onChange={onWidth} />
}
