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
import { useRevoke } from './use-revoke.ts'
import { useShares } from './use-shares.ts'

export interface MySharesProps {
  /** Default: the calls of the studio here. */
  calls?: ShareCalls | undefined
  /** A link has ended: the last part of its address, null for all of them. */
  onEnded?: ((slug: string | null) => void) | undefined
}

/** The visitor's links: how often each was read, how long it works, and how to end it. Needs `share.css`. */
export function MyShares({ calls, onEnded }: MySharesProps): ReactElement | null {
  const hasTexts = useShareTexts()
  const used = useShareCalls(calls)
  return hasTexts ? <List calls={used} onEnded={onEnded} /> : null
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

function List({ calls, onEnded }: { calls: ShareCalls; onEnded: MySharesProps['onEnded'] }): ReactElement {
  const text = useTexts('share')
  const now = useNow()
  const links = useShares(calls)
  const { shares, error, isRetrying, retry } = links
  const rootRef = useRef<HTMLElement>(null)
  const { asked, done, ask, ...revoking } = useRevoke(links, rootRef, onEnded)
  const wasRetrying = useRef(false)

  useEffect(() => {
    // The button that was pressed has gone with the failure.
    if (wasRetrying.current && !isRetrying && !error) rootRef.current?.focus()
    wasRetrying.current = isRetrying
  }, [isRetrying, error])

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
              <ShareRow key={share.slug} share={share} now={now} onRevoke={() => ask(share)} />
            ))}
          </ul>
          <div className="st-share-actions">
            <Button icon="trash" part="share-revoke-all" onClick={() => ask(shares.length)}>
              {text('mine.revokeAll')}
            </Button>
          </div>
        </>
      )}
      <RevokeDialog
        asked={asked}
        isBusy={revoking.isBusy}
        failure={revoking.failure}
        onRevoke={() => void revoking.run()}
        onClose={revoking.cancel}
      />
    </section>
  )
}
