import type { ConversationList } from '@ai-studio/core/conversations'
import { useStore } from '@nanostores/react'
import type { ReactElement, Ref } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** What stands in place of the rows: loading, failed, nothing there, nothing found. */
export function ListState({
  list,
  isSearching,
  retryRef,
}: {
  list: ConversationList
  isSearching: boolean
  retryRef: Ref<HTMLButtonElement>
}): ReactElement {
  const text = useTexts('conversations')
  const { phase, problem, foundFor } = useStore(list.$list)
  if (phase === 'idle' || phase === 'loading') {
    return (
      <div className="st-conversations-skeleton" aria-hidden="true">
        {[...Array(7).keys()].map((index) => (
          <i key={index} />
        ))}
      </div>
    )
  }
  if (phase === 'error') {
    return (
      <div className="st-conversations-state" role="alert">
        <Icon name="alert" size={26} />
        <p>{problem || text('state.failed')}</p>
        <Button ref={retryRef} size="small" icon="retry" onClick={() => void list.refresh()}>
          {text('state.retry')}
        </Button>
      </div>
    )
  }
  const isFound = isSearching && foundFor !== ''
  return (
    <div className="st-conversations-state">
      <Icon name={isFound ? 'search' : 'chat-bubble'} size={26} />
      <p dir="auto">{isFound ? text('search.none', { words: foundFor }) : text('state.empty')}</p>
      <p className="st-conversations-hint">{text(isFound ? 'search.noneHint' : 'state.emptyHint')}</p>
    </div>
  )
}
