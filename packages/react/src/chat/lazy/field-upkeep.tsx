import { useEffect, useRef, type ReactElement, type RefObject } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { announce } from '../announce.ts'
import { useSession } from '../chat-context.ts'
import { FieldWidth } from './field-width.ts'
import { useSentElsewhere } from './sent-elsewhere.ts'

export interface FieldUpkeepProps {
  fieldRef: RefObject<HTMLTextAreaElement | null>
  /** Characters left; null while there are plenty. */
  left: number | null
  /** The field has got its width, or another one. */
  onWidth: () => void
}

/** With so few characters left it is said once more how many. */
const fewLeft = 300

/** How many characters are left is said now and then; a live region would say it with each key. */
function useSpokenLimit(left: number | null): void {
  const session = useSession()
  const text = useTexts('chat')
  const stage = left === null ? 0 : left > fewLeft ? 1 : left >= 0 ? 2 : 3
  const before = useRef(stage)
  useEffect(() => {
    const isNearer = stage > before.current
    before.current = stage
    if (left === null || !isNearer) return
    announce(
      session,
      left < 0 ? text('composer.over', { count: -left }) : text('composer.left', { count: left }),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- said once for each stage.
  }, [stage])
}

/** What the composer's field needs that may arrive after it. */
export function FieldUpkeep({ fieldRef, left, onWidth }: FieldUpkeepProps): ReactElement {
  useSpokenLimit(left)
  useSentElsewhere(fieldRef, useSession())
  return <FieldWidth fieldRef={fieldRef} onChange={onWidth} />
}
