import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useChat } from '../chat-context.ts'

/** The models to choose from; models above the visitor's plan are shown, but cannot be chosen. */
export function ModelMenu(): ReactElement | null {
  const text = useTexts('chat')
  const { session, isDisabled } = useChat()
  const models = useStore(session.$models)?.models ?? []
  const modelId = useStore(session.$modelId)
  const current = models.find((model) => model.id === modelId)
  if (models.length === 0) return null

  return (
    <Menu
      label={text('header.model')}
      value={modelId}
      items={models.map((model) => ({
        id: model.id,
        label: model.name,
        description: model.available
          ? (model.description ?? model.provider)
          : text('header.notAvailable', { tier: text(`tiers.${model.tier}`) }),
        isDisabled: !model.available,
      }))}
      align="end"
      size="small"
      hasArrow
      isDisabled={isDisabled}
      className="st-chat-models"
      part="model"
      onSelect={(id) => session.selectModel(id)}
    >
      <span className="st-chat-model">
        <Icon name="sparkle" size={18} />
        <span>{current?.name ?? text('header.noModel')}</span>
      </span>
    </Menu>
  )
}
