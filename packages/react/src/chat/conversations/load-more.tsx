import type { ConversationList } from '@ai-studio/core/conversations'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactElement, type Ref } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'

/** The end of what is loaded. When it comes into view, the next page is fetched. */
function End({ list }: { list: ConversationList }): ReactElement {
  const endRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const end = endRef.current
    if (!end || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && void list.loadMore(),
      { root: end.closest('.st-conversations-scroller'), rootMargin: '200px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [list])
  return <div ref={endRef} aria-hidden="true" />
}

/** Fetches more when the end is reached; the button is for who does not scroll, and for another try. */
export function LoadMore({
  list,
  moreRef,
}: {
  list: ConversationList
  moreRef: Ref<HTMLButtonElement>
}): ReactElement | null {
  const text = useTexts('conversations')
  const { items, hasMore, isLoadingMore, problem } = useStore(list.$list)
  if (!hasMore) return null
  return (
    <div className="st-conversations-more">
      {/* After each page anew: an end that is still in view says nothing by itself. */}
      <End key={items.length} list={list} />
      {problem !== null && !isLoadingMore && <p role="alert">{problem || text('state.moreFailed')}</p>}
      <Button ref={moreRef} size="small" isBusy={isLoadingMore} onClick={() => void list.loadMore()}>
        {text(isLoadingMore ? 'state.moreLoading' : problem === null ? 'state.more' : 'state.retry')}
      </Button>
    </div>
  )
}
