import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import { useStore } from '@nanostores/react'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactElement,
} from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useSelected } from '../use-selected.ts'
import { Row } from './row.tsx'
import { turnOf, type VersionTurn } from './version-turn.ts'
import { Viewport } from './viewport.ts'

/**
 * The conversation: only the rows near the view are drawn. Not live for screen readers; the announcer speaks.
 * Keys in it: Home and End go to the beginning and the end, Alt with the arrow up or down to the message before or
 * after.
 */
export function Thread({ session }: { session: ChatSession }): ReactElement {
  const text = useTexts('chat')
  const messages = useStore(session.$messages)
  const liveId = useSelected(session.$live, (live) => live?.id ?? null)
  const hasOlder = useStore(session.$hasOlder)
  const [viewport] = useState(() => new Viewport(() => session.$hasOlder.get() && void session.loadOlder()))
  const scrollerRef = useRef<HTMLDivElement>(null)
  const aboveRef = useRef<HTMLDivElement>(null)
  const belowRef = useRef<HTMLDivElement>(null)
  const hasLive = liveId !== null && messages.at(-1)?.id !== liveId

  useFollowing(viewport, session, messages)
  viewport.setMessages(messages)
  const { start, end, pill } = useSyncExternalStore(viewport.subscribe, viewport.getState, viewport.getState)

  useLayoutEffect(
    () =>
      viewport.attach({ scroller: scrollerRef.current!, above: aboveRef.current!, below: belowRef.current! }),
    [viewport],
  )
  useLayoutEffect(() => viewport.settle())

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey) return
    if (event.altKey) {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      if (step === 0) return
      const focused = (event.target as Element).closest<HTMLElement>('.st-row')?.dataset.id
      const from = focused === undefined ? viewport.topIndex : viewport.heights.indexOf(focused)
      const index = (from < 0 ? messages.length : from) + step
      if (index >= messages.length) viewport.follow()
      else focusRow(scrollerRef.current!, viewport.goTo(Math.max(0, index)))
    } else if (event.key === 'End') viewport.follow()
    else if (event.key === 'Home') viewport.goToStart()
    else if (event.key === 'Escape' && session.$live.get()) {
      event.stopPropagation()
      void session.stop()
    } else return
    event.preventDefault()
  }

  const count = hasOlder ? -1 : messages.length + (hasLive ? 1 : 0)
  const row = (message: ChatMessage | null, id: string, index: number) => (
    <Row
      key={id}
      session={session}
      id={id}
      message={message}
      position={index + 1}
      count={count}
      isLast={!hasLive && index === messages.length - 1}
    />
  )

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that scroll. */}
      <div
        ref={scrollerRef}
        className="st-thread"
        role="log"
        aria-live="off"
        aria-label={text('thread.label')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard.
        tabIndex={0}
        part="thread"
        onKeyDown={onKeyDown}
      >
        <div className="st-thread-content">
          {hasOlder && (
            <div className="st-thread-older">
              <Spinner size={16} />
              {text('thread.older')}
            </div>
          )}
          {/* One list, so that an answer that ends keeps its row: it only changes sides of the space below. */}
          {[
            <div key="above" ref={aboveRef} aria-hidden="true" />,
            ...messages.slice(start, end).map((message, index) => row(message, message.id, start + index)),
            <div key="below" ref={belowRef} aria-hidden="true" />,
            hasLive && row(null, liveId, messages.length),
          ]}
        </div>
      </div>
      {pill !== 'none' && (
        <Button
          className="st-thread-pill"
          variant="secondary"
          size="small"
          icon="arrow-down"
          part="pill"
          aria-label={text(pill === 'new' ? 'thread.newMessages' : 'thread.toEnd')}
          onClick={() => {
            viewport.follow()
            scrollerRef.current?.focus({ preventScroll: true })
          }}
        >
          {pill === 'new' && text('thread.newMessages')}
        </Button>
      )}
    </>
  )
}

function focusRow(scroller: HTMLElement, id: string | null): void {
  // Drawn by now, or in a moment.
  queueMicrotask(() => {
    for (const row of scroller.querySelectorAll<HTMLElement>('.st-row')) {
      if (row.dataset.id === id) row.focus({ preventScroll: true })
    }
  })
}

/**
 * An own question goes to the end; another version of a message takes the place of the one before; anything else
 * that is new is only pointed out to who reads elsewhere.
 */
function useFollowing(viewport: Viewport, session: ChatSession, messages: readonly ChatMessage[]): void {
  const last = messages.at(-1)
  const seen = useRef(last?.id)
  const placed = useRef<VersionTurn>(undefined)
  useLayoutEffect(() => {
    const before = seen.current
    const turn = turnOf(session)
    const version = turn && messages.find(({ serverId }) => serverId === turn.versionId)
    if (version && placed.current !== turn) {
      placed.current = turn
      seen.current = last?.id
      return viewport.hold(version.id, turn.distance)
    }
    if (last?.id === before) return
    seen.current = last?.id
    const isOwn = last?.role === 'user' && last.status === 'sending'
    const isOther = viewport.heights.indexOf(before ?? '') < 0
    if (isOwn || isOther) viewport.follow()
    else viewport.noteNew()
  }, [viewport, session, messages, last])
  useEffect(() => session.$live.listen((live) => live?.text && viewport.noteNew()), [viewport, session])
}
