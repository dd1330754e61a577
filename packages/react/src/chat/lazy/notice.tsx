import type { ChatNotice } from '@ai-studio/core/chat'
import { formatWhen } from '@ai-studio/core'
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react'
import { useLanguage, useTexts } from '../../provider/use-studio.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { announce } from '../announce.ts'
import { useChat } from '../chat-context.ts'
import { focusBack } from '../focus-back.ts'
import { useLatest } from '../../hooks/use-latest.ts'
import { useSelected } from '../use-selected.ts'
import { TemporaryBand } from './temporary-band.tsx'

const icons: Record<ChatNotice['kind'], IconName> = {
  error: 'alert',
  offline: 'offline',
  'rate-limited': 'info',
  allowance: 'info',
  info: 'info',
}

const numbers = new WeakMap<ChatNotice, number>()
let lastNumber = 0

/** Another one for each notice: screen readers only hear what is drawn anew, also where the words are the same. */
function numberOf(notice: ChatNotice): number {
  const number = numbers.get(notice) ?? (lastNumber += 1)
  numbers.set(notice, number)
  return number
}

/** Longest wait that is counted down; a longer one is given as a time of day. */
const countdownSeconds = 600

/** Seconds until a moment, counted down. A clock that is set back makes them no more. */
function useSecondsLeft(moment: number): number {
  const [begun] = useState(() => ({ at: Date.now(), steady: performance.now() }))
  const passed = () => Math.max(Date.now() - begun.at, performance.now() - begun.steady)
  const [gone, setGone] = useState(0)
  const left = Math.max(0, Math.ceil((moment - begun.at - gone) / 1000))
  const step = left > countdownSeconds ? 30_000 : left > 0 ? 1_000 : 0
  useEffect(() => {
    if (step === 0) return undefined
    const timer = setInterval(() => setGone(passed()), step)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- what has passed is asked anew each time.
  }, [step])
  return left
}

function Wait({ retryAt, onOver }: { retryAt: number; onOver: () => void }): ReactElement | null {
  const text = useTexts('chat')
  const language = useLanguage()
  const left = useSecondsLeft(retryAt)
  const isOver = left === 0
  const latest = useLatest(onOver)
  useEffect(() => {
    if (isOver) latest.current()
  }, [isOver, latest])
  if (isOver) return null
  if (left > countdownSeconds)
    return <span>{` ${text('notice.availableAt', { time: formatWhen(retryAt, language) })}`}</span>
  return <Countdown left={left} />
}

function Countdown({ left }: { left: number }): ReactElement {
  const text = useTexts('chat')
  const [first] = useState(left)
  const countdown = (seconds: number) =>
    text('notice.countdown', {
      time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
    })
  // A live region would read every second.
  return (
    <>
      <span aria-hidden="true">{` ${countdown(left)}`}</span>
      <VisuallyHidden>{countdown(first)}</VisuallyHidden>
    </>
  )
}

/** What to know about the conversation as a whole. */
export function Notice(): ReactElement {
  return (
    <>
      <TemporaryBand />
      <LatestNotice />
    </>
  )
}

/** Of a notice that goes by itself, or gives its place to another, the focus goes back as from one that is put away. */
function useNoticeRef(): (notice: HTMLDivElement | null) => void {
  const chat = useLatest(useChat())
  const shown = useRef<HTMLDivElement | null>(null)
  return useCallback(
    (notice) => {
      const gone = shown.current
      shown.current = notice
      // Told while it is still in the page.
      if (!notice && gone?.contains((gone.getRootNode() as Document | ShadowRoot).activeElement)) {
        focusBack(gone, chat.current)
      }
    },
    [chat],
  )
}

/** One thing that has happened: no connection, a limit, a failure. */
function LatestNotice(): ReactElement | null {
  const text = useTexts('chat')
  const chat = useChat()
  const { session } = chat
  const given = useStore(session.$notice)
  const isOnline = useStore(session.$online)
  const phase = useStore(session.$phase)
  const isEmpty = useSelected(session.$messages, (messages) => messages.length === 0)
  const offline: ChatNotice = {
    kind: 'offline',
    code: 'OFFLINE',
    text: text('notice.offline'),
    canRetry: false,
  }
  function over() {
    session.dismissNotice()
    announce(session, text('notice.retry'))
  }
  // A history that failed to load is told where it would stand.
  const own = phase === 'error' && isEmpty && given?.kind === 'error' ? null : given
  const notice = isOnline ? own : offline
  const noticeRef = useNoticeRef()

  if (!notice) return null
  return (
    <div
      ref={noticeRef}
      key={notice === offline ? 0 : numberOf(notice)}
      className="st-chat-notice"
      data-kind={notice.kind}
      part="notice"
    >
      <Icon name={icons[notice.kind]} size={18} />
      <p dir="auto">
        <span>{notice.text}</span>
        {notice.retryAt !== undefined && <Wait key={notice.retryAt} retryAt={notice.retryAt} onOver={over} />}
      </p>
      {notice.canRetry && (
        <Button
          size="small"
          icon="retry"
          onClick={({ currentTarget }) => {
            void session.retry()
            focusBack(currentTarget, chat)
          }}
        >
          {text('notice.retry')}
        </Button>
      )}
      {notice.kind !== 'offline' && (
        <IconButton
          icon="close"
          iconSize={16}
          size="small"
          label={text('notice.dismiss')}
          onClick={({ currentTarget }) => {
            session.dismissNotice()
            focusBack(currentTarget, chat)
          }}
        />
      )}
    </div>
  )
}
