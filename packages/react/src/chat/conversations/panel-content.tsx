import type { ChatSession } from '@ai-studio/core/chat'
import type { ConversationList } from '@ai-studio/core/conversations'
import { useStore } from '@nanostores/react'
import { useRef, type KeyboardEvent, type ReactElement } from 'react'
import { useFocusOnward } from '../../hooks/use-focus-onward.ts'
import { useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConversationRows } from './conversation-rows.tsx'
import { ImportButton } from './import-button.tsx'
import { ListState } from './list-state.tsx'
import { RowScroller } from './row-scroller.tsx'
import { SearchField } from './search-field.tsx'
import { usePlace } from './use-place.ts'

export interface PanelContentProps {
  list: ConversationList
  session: ChatSession
  onClose: () => void
  /** A new conversation is wanted. */
  onBegin: () => void
}

/** What stands in the open list. Keys in it: `/` goes to the search. */
export function PanelContent({ list, session, onClose, onBegin }: PanelContentProps): ReactElement {
  const text = useTexts('conversations')
  const contentRef = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const { phase, items, foundFor, isBusy, hasMore } = useStore(list.$list)
  const isOnline = useStore(session.$online)
  const isSearching = useStore(list.$search) !== ''
  usePlace(contentRef)
  const retryRef = useFocusOnward(() =>
    phase === 'ready'
      ? (contentRef.current?.querySelector<HTMLElement>('.st-conversation-open') ?? searchRef.current)
      : null,
  )

  function onKeyDown(event: KeyboardEvent): void {
    // Pages bind shortcuts to plain letters, and cannot see that somebody writes in here.
    if (event.key !== 'Escape') event.stopPropagation()
    const isWriting = (event.target as Element).matches('input')
    if (event.key !== '/' || isWriting || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    searchRef.current?.focus()
  }

  const status = () => {
    if (phase === 'loading') return text('state.loading')
    if (!foundFor || isBusy) return ''
    if (items.length === 0) return text('search.none', { words: foundFor })
    return text(hasMore ? 'search.foundMore' : 'search.found', { count: items.length })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what is inside.
    <div ref={contentRef} className="st-conversations-content" onKeyDown={onKeyDown}>
      <div className="st-conversations-tools">
        <SearchField list={list} fieldRef={searchRef} />
        <div className="st-conversations-actions">
          <Button icon="plus" size="small" part="new-conversation" onClick={onBegin}>
            {text('newConversation')}
          </Button>
          <ImportButton list={list} />
        </div>
      </div>
      {!isOnline && (
        <p className="st-conversations-offline">
          <Icon name="offline" size={16} />
          {text('state.offline')}
        </p>
      )}
      <output className="st-visually-hidden">{status()}</output>
      <RowScroller isBusy={isBusy} searchRef={searchRef}>
        {items.length > 0 ? (
          <ConversationRows list={list} session={session} searchRef={searchRef} onClose={onClose} />
        ) : (
          <ListState list={list} isSearching={isSearching} retryRef={retryRef} />
        )}
      </RowScroller>
    </div>
  )
}
