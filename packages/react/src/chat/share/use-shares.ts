import type { ShareSummary } from '@ai-studio/contract'
import { isApiError } from '@ai-studio/core'
import { useEffect, useState } from 'react'
import type { ShareCalls } from './share-calls.ts'

/** The visitor's links, in the state they are in. */
export interface SharesState {
  /** Null until they have arrived. */
  shares: readonly ShareSummary[] | null
  /** Why they could not be fetched; null otherwise. */
  error: unknown
  /** Whether it failed before and is being tried again. */
  isRetrying: boolean
  retry(): void
  /** Ends one link. One that has ended already is what was wanted. */
  revoke(slug: string): Promise<void>
  revokeAll(): Promise<void>
}

/** Fetches the visitor's links, and ends them. */
export function useShares(calls: ShareCalls): SharesState {
  const [shares, setShares] = useState<readonly ShareSummary[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isRetrying, setRetrying] = useState(false)
  const [round, setRound] = useState(0)

  useEffect(() => {
    const life = new AbortController()
    async function fetch(): Promise<void> {
      try {
        const found = await calls.list(life.signal)
        if (life.signal.aborted) return
        setShares(found)
        setError(null)
      } catch (cause) {
        if (life.signal.aborted) return
        setError(cause)
      }
      setRetrying(false)
    }
    void fetch()
    return () => life.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- another round asks for the same once more.
  }, [calls, round])

  return {
    shares,
    error,
    isRetrying,
    retry() {
      setRetrying(true)
      setRound((last) => last + 1)
    },
    async revoke(slug) {
      try {
        await calls.revoke(slug)
      } catch (cause) {
        if (!isApiError(cause) || cause.code !== 'NOT_FOUND') throw cause
      }
      setShares((last) => last && last.filter((share) => share.slug !== slug))
    },
    async revokeAll() {
      await calls.revokeAll()
      setShares([])
    },
  }
}
