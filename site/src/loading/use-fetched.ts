import type { ClientOperation, RequestInput } from '@ai-studio/core'
import { useStudio } from '@ai-studio/react'
import { useEffect, useState } from 'react'
import { pageData } from '../page-data.ts'
import type { Fetched } from './fetched.ts'

/** What a page has fetched and may change afterwards. */
export interface FetchedData<T> extends Fetched<T> {
  /** Whether the value answers an earlier query: it stays until the one of now is answered, also when that fails. */
  isOutdated: boolean
  /** Shows what a later call has answered. */
  replace(value: T): void
  /** Fetches again; until then what is there stays, also when that fails. */
  refresh(): void
}

interface State<T> {
  value: T | null
  error: unknown
  isRetrying: boolean
  /** What the value is the answer to. */
  answered: string
  /** Whether the value only came along with the page, and has not been answered yet. */
  isEarly: boolean
}

type Query = NonNullable<RequestInput['query']>
type Params = NonNullable<RequestInput['params']>

/** The answer of a call without a body, asked for when the view appears, and again with another query or path. */
export function useFetched<T>(
  operation: ClientOperation,
  query: Query = {},
  params: Params = {},
): FetchedData<T> {
  const { api } = useStudio()
  // The same query may be another object at each drawing.
  const asked = JSON.stringify({ query, params })
  const [{ value, error, isRetrying, answered }, setState] = useState<State<T>>(() => {
    // What came along with the page may be a little old, so it is asked for all the same.
    const early = (pageData(operation) as T | undefined) ?? null
    return { value: early, error: null, isRetrying: false, answered: asked, isEarly: early !== null }
  })
  const [round, setRound] = useState(0)

  useEffect(() => {
    const life = new AbortController()
    async function fetch(): Promise<void> {
      try {
        const answer = await api.request<T>(operation, {
          ...(JSON.parse(asked) as { query: Query; params: Params }),
          signal: life.signal,
        })
        if (life.signal.aborted) return
        setState({ value: answer, error: null, isRetrying: false, answered: asked, isEarly: false })
      } catch (failure) {
        if (life.signal.aborted) return
        setState((last) => {
          const kept = last.isEarly ? null : last.value
          const isEnough = kept !== null && last.answered === asked
          return { ...last, value: kept, error: isEnough ? null : failure, isRetrying: false, isEarly: false }
        })
      }
    }
    void fetch()
    return () => life.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- another round asks for the same once more.
  }, [api, operation, asked, round])

  return {
    value,
    error,
    isRetrying,
    isOutdated: value !== null && answered !== asked,
    retry() {
      setState((last) => ({ ...last, isRetrying: true }))
      setRound((last) => last + 1)
    },
    replace: (next) =>
      setState((last) => ({ ...last, value: next, error: null, isRetrying: false, isEarly: false })),
    refresh: () => setRound((last) => last + 1),
  }
}
