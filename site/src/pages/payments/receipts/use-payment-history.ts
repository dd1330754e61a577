import type { PaymentStatus } from '@ai-studio/contract'
import { listPayments } from '@ai-studio/core/payments'
import { useStudio } from '@ai-studio/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Fetched } from '../../../loading/fetched.ts'

/** The payments so far fetched, newest first. */
export interface PaymentHistory extends Fetched<PaymentStatus[]> {
  /** Whether there are older ones. */
  hasMore: boolean
  isLoadingMore: boolean
  /** Why the older ones could not be fetched; null otherwise. */
  moreError: unknown
  more(): void
  /** Fetches the newest ones again; what is there stays, also when that fails. */
  refresh(): void
}

interface State {
  payments: PaymentStatus[] | null
  nextCursor: string | null
  error: unknown
  isLoading: boolean
}

/** Whether the newest ones are fetched again. */
const isRefresh = (cursor: string | null, { payments }: State) => cursor === null && payments !== null

/** The user's payments, a page at a time. */
export function usePaymentHistory(): PaymentHistory {
  const { api } = useStudio()
  const lifeRef = useRef(new AbortController())
  const [state, setState] = useState<State>({
    payments: null,
    nextCursor: null,
    error: null,
    isLoading: true,
  })

  const load = useCallback(
    async (cursor: string | null) => {
      const { signal } = lifeRef.current
      try {
        const page = await listPayments(api, { signal, ...(cursor !== null && { cursor }) })
        if (signal.aborted) return
        setState((last) => {
          const known = last.payments ?? []
          const [first, second] = cursor === null ? [page.payments, known] : [known, page.payments]
          const ids = new Set(first.map(({ id }) => id))
          return {
            // Where older ones are here, they are still where it goes on.
            ...(isRefresh(cursor, last)
              ? last
              : { nextCursor: page.nextCursor, error: null, isLoading: false }),
            payments: [...first, ...second.filter(({ id }) => !ids.has(id))],
          }
        })
      } catch (error) {
        if (signal.aborted) return
        setState((last) => (isRefresh(cursor, last) ? last : { ...last, error, isLoading: false }))
      }
    },
    [api],
  )

  useEffect(() => {
    const life = new AbortController()
    lifeRef.current = life
    void load(null)
    return () => life.abort()
  }, [load])

  function begin(cursor: string | null): void {
    setState((last) => ({ ...last, isLoading: true }))
    void load(cursor)
  }

  const { payments, nextCursor, error, isLoading } = state
  return {
    value: payments,
    error: payments ? null : error,
    isRetrying: isLoading && error !== null,
    retry: () => begin(null),
    hasMore: nextCursor !== null,
    isLoadingMore: isLoading && payments !== null,
    moreError: payments ? error : null,
    more: () => begin(nextCursor),
    refresh: () => void load(null),
  }
}
