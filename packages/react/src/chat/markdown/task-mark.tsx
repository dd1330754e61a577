import type { ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Icon } from '../../ui/icon.tsx'

/** The box of a task in a list: a mark to read, nothing to press. */
export function TaskMark({ isDone }: { isDone: boolean }): ReactElement {
  const text = useTexts('chat')
  return (
    <span
      className="st-md-task"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not loaded.
      role="img"
      aria-label={text(isDone ? 'markdown.done' : 'markdown.open')}
      data-done={isDone || undefined}
    >
      {isDone && <Icon name="check" size={14} />}
    </span>
  )
}
