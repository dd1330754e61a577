import type { ModelList } from '@ai-studio/contract'
import type { ChatSession } from '@ai-studio/core/chat'
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useRowTexts } from './row-texts.ts'

const usable = new WeakMap<ModelList, ModelList['models']>()

/** Models that this visitor can use; looked through once for all rows. */
function usableModels(list: ModelList | null): ModelList['models'] {
  if (!list) return []
  let found = usable.get(list)
  if (!found) usable.set(list, (found = list.models.filter(({ available }) => available)))
  return found
}

export interface RetryButtonsProps {
  session: ChatSession
  /** By the model of that id, else by the one that is selected. */
  writeAnew: (modelId?: string) => void
}

/** The same question again, to the same model or to another one. */
export function RetryButtons({ session, writeAnew }: RetryButtonsProps): ReactElement {
  const text = useTexts('chat')
  return (
    <>
      <IconButton
        icon="retry"
        iconSize={16}
        size="small"
        label={text('thread.regenerate')}
        part="retry"
        onClick={() => writeAnew()}
      />
      <ModelRetry session={session} writeAnew={writeAnew} />
    </>
  )
}

/** Which other model is to answer. Absent where there is no choice. */
export function ModelRetry({ session, writeAnew }: RetryButtonsProps): ReactElement | null {
  const text = useRowTexts()
  const models = usableModels(useStore(session.$models))
  if (!text || models.length < 2) return null
  return (
    <Menu
      label={text('retry.other')}
      icon="chevron-down"
      size="small"
      className="st-retry-models"
      part="retry-model"
      items={[
        { id: '', label: text('retry.again') },
        ...models.map(({ id, name, provider }) => ({
          id,
          label: text('retry.with', { name }),
          description: provider,
        })),
      ]}
      onSelect={(id) => writeAnew(id || undefined)}
    />
  )
}
