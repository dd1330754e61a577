import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useChat } from '../chat-context.ts'
import { useSelected } from '../use-selected.ts'

export interface ModelButtonProps {
  /** Whether the list of models is on its way. */
  isBusy: boolean
  isOpen: boolean
  onOpen: () => void
}

/** Names the model that answers, and opens the list of all. Absent while none is known. */
export function ModelButton({ isBusy, isOpen, onOpen }: ModelButtonProps): ReactElement | null {
  const text = useTexts('chat')
  const { session, isDisabled } = useChat()
  const hasModels = useSelected(session.$models, (list) => (list?.models.length ?? 0) > 0)
  const modelId = useStore(session.$modelId)
  const name = useSelected(session.$models, (list) => list?.models.find(({ id }) => id === modelId)?.name)
  if (!hasModels) return null
  return (
    <span className="st-menu-root st-chat-models">
      <Button
        variant="ghost"
        size="small"
        disabled={isDisabled}
        isBusy={isBusy}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        part="model"
        onClick={onOpen}
      >
        <VisuallyHidden>{text('header.model')}: </VisuallyHidden>
        <span className="st-chat-model">
          <Icon name="sparkle" size={18} />
          <span>{name ?? text('header.noModel')}</span>
        </span>
        <Icon name="chevron-down" size={16} />
      </Button>
    </span>
  )
}
