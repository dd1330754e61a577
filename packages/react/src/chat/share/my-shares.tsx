import type { ShareSummary } from '@ai-studio/contract'
import { isApiError } from '@ai-studio/core'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Problem } from './problem.tsx'
import { linksProblemText } from './problem-text.ts'
import { RevokeDialog } from './revoke-dialog.tsx'
import { ShareRow } from './share-row.tsx'
import { useShareCalls, type ShareCalls } from './share-calls.ts'
import { useShareTexts } from './share-texts.ts'
import { useShares } from './use-shares.ts'

export interface MySharesProps {
  /** Default: the calls of the studio here. */
  calls?: ShareCalls
}

/** The visitor's links: how often each was read, how long it works, and how to end it. Needs `share.css`. */
export function MyShares({ calls }: MySharesProps): ReactElement | null {
  const hasTexts = useShareTexts()
  const used = useShareCalls(calls)
  return hasTexts ? <List calls={used} /> : null
}

/** What time it is, as exactly as a number of minutes needs. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function List({ calls }: { calls: ShareCalls }): ReactElement {
  const text = useTexts('share')
  const now = useNow()
  const { shares, error, isRetrying, retry, revoke, revokeAll } = useShares(calls)
  const [asked, setAsked] = useState<ShareSummary | number | null>(null)
  const [done, setDone] = useState<{ text: string; round: number }>({ text: '', round: 0 })
  const rootRef = useRef<HTMLElement>(null)
  /** Place of the link that has just ended, while the focus has to find somewhere to go. */
  const ended = useRef(-1)
  const wasRetrying = useRef(false)

  useEffect(() => {
    const root = rootRef.current
    if (asked !== null || ended.current < 0 || !root) return
    const buttons = [...root.querySelectorAll<HTMLElement>('[data-revoke]')]
    const next = buttons[Math.min(ended.current, buttons.length - 1)]
    ended.current = -1
    // The next one, else the one before, else the words that say there is none any more.
    ;(next ?? root.querySelector<HTMLElement>('[data-empty]'))?.focus()
  }, [asked])

  useEffect(() => {
    // The button that was pressed has gone with the failure.
    if (wasRetrying.current && !isRetrying && !error) rootRef.current?.focus()
    wasRetrying.current = isRetrying
  }, [isRetrying, error])

  const say = (words: string) => setDone((last) => ({ text: words, round: last.round + 1 }))
  async function act(): Promise<void> {
    if (asked === null) return
    if (typeof asked === 'number') {
      await revokeAll()
      ended.current = 0
      say(text('revoke.allDone'))
    } else {
      const place = shares?.findIndex(({ slug }) => slug === asked.slug) ?? 0
      await revoke(asked.slug)
      ended.current = Math.max(0, place)
      say(text('revoke.done', { title: asked.title || text('mine.untitled') }))
    }
  }

  if (error && !shares) {
    const isOffline = isApiError(error) && error.code === 'NETWORK'
    return (
      <Problem icon={isOffline ? 'offline' : 'alert'} isError isRetrying={isRetrying} onRetry={retry}>
        {linksProblemText(text, error)}
      </Problem>
    )
  }
  if (!shares) {
    return (
      <div className="st-share-problem">
        <Spinner size={28} />
        <output>{text('mine.loading')}</output>
      </div>
    )
  }
  return (
    <section ref={rootRef} className="st-share-mine" tabIndex={-1} aria-label={text('mine.label')}>
      <Alert kind="success" round={done.round}>
        {done.text}
      </Alert>
      {shares.length === 0 ? (
        <div className="st-share-problem" tabIndex={-1} data-empty="">
          <Icon name="globe" size={28} />
          <p>{text('mine.empty')}</p>
        </div>
      ) : (
        <>
          <ul className="st-share-rows">
            {shares.map((share) => (
              <ShareRow key={share.slug} share={share} now={now} onRevoke={() => setAsked(share)} />
            ))}
          </ul>
          <div className="st-share-actions">
            <Button icon="trash" part="share-revoke-all" onClick={() => setAsked(shares.length)}>
              {text('mine.revokeAll')}
            </Button>
          </div>
        </>
      )}
      <RevokeDialog asked={asked} onClose={() => setAsked(null)} act={act} />
    </section>
  )
}
