import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import { useStore } from '@nanostores/react'
import {
  useLayoutEffect,
  useMemo,
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
import { $heard } from '../voice/buttons/heard.ts'
import { askForOlder } from './ask-for-older.ts'
import { Row } from './row.tsx'
import { ToolTurnsContext } from './row-tools.tsx'
import { idsBelow, rowsInOrder } from './rows-in-order.ts'
import { goByKey } from './thread-keys.ts'
import { useFollowing } from './use-following.ts'
import { Viewport } from './viewport.ts'

/**
 * The conversation: only the rows near the view are drawn. Not live for screen readers; the announcer speaks.
 * Keys in it: Home and End go to the beginning and the end, Alt with the arrow up or down to the message before or
 * after.
 */
export function Thread({ session }: { session: ChatSession }): ReactElement {
  const text = useTexts('chat')
  const messages = useStore(session.$messages)
  const writingId = useSelected(session.$live, (live) => live?.id ?? null)
  const hasOlder = useStore(session.$hasOlder)
  const isTemporary = useStore(session.$isTemporary)
  const heardId = useSelected($heard, (heard) => heard?.id)
  const [viewport] = useState(() => new Viewport(askForOlder(session)))
  const scrollerRef = useRef<HTMLDivElement>(null)
  const aboveRef = useRef<HTMLDivElement>(null)
  const belowRef = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => rowsInOrder(messages, writingId), [messages, writingId])
  const { settled, liveId, queued } = rows

  useFollowing(viewport, session, messages)
  viewport.setMessages(settled)
  const { start, end, pill } = useSyncExternalStore(viewport.subscribe, viewport.getState, viewport.getState)

  useLayoutEffect(
    () =>
      viewport.attach({
        scroller: scrollerRef.current!,
        above: aboveRef.current!,
        get below() {
          return belowRef.current!
        },
      }),
    [viewport],
  )
  useLayoutEffect(() => viewport.settle())

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape' && !event.altKey && session.$live.get()) {
      event.stopPropagation()
      void session.stop()
    } else if (!goByKey(event, viewport, rows)) return
    event.preventDefault()
  }

  const behind = settled.length + (liveId === null ? 0 : 1)
  const count = hasOlder ? -1 : behind + queued.length
  const [you, assistant] = [text('thread.you'), text('thread.assistant')]
  const row = (message: ChatMessage | null, id: string, index: number) => (
    <Row
      key={id}
      session={session}
      id={id}
      message={message}
      position={index + 1}
      count={count}
      speaker={message?.role === 'user' ? you : assistant}
      isLast={liveId === null && index === settled.length - 1}
      isHeard={heardId === id}
      isTemporary={isTemporary}
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
          {/*
            One list, so that a row which settles stays what it is: it only changes sides of the space below. That
            becomes another one then: preact would rather move the row than the space, which loses what is selected in it.
          */}
          <ToolTurnsContext.Provider value={viewport.toolTurns}>
            {[
              <div key="above" ref={aboveRef} aria-hidden="true" />,
              ...settled.slice(start, end).map((message, index) => row(message, message.id, start + index)),
              <div key={`below ${idsBelow(rows)[0]}`} ref={belowRef} aria-hidden="true" />,
              liveId !== null && row(null, liveId, settled.length),
              ...queued.map((message, index) => row(message, message.id, behind + index)),
            ]}
          </ToolTurnsContext.Provider>
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
