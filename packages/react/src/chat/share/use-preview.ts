import type { SharePreview } from '@ai-studio/contract'
import type { ShareRange } from '@ai-studio/core/shares'
import { useEffect, useState } from 'react'
import type { ShareCalls } from './share-calls.ts'

/** What a link would make public, in the state it is in. */
export interface PreviewState {
  /** The last one that has arrived; belongs to what is asked for now unless `isLoading`, or nothing is asked for. */
  preview: SharePreview | null
  /** Why the last one could not be fetched; stays while it is tried again, null otherwise. */
  error: unknown
  isLoading: boolean
  /** Whether somebody has tried again. */
  hasRetried: boolean
  retry(): void
}

interface Arrived {
  asked: string
  preview: SharePreview | null
  error: unknown
}

/** Fetches what a link would make public, and again when something else is meant; nothing for null. */
export function usePreview(calls: ShareCalls, range: ShareRange | null): PreviewState {
  // The same range may be another object at each drawing.
  const wanted = range ? JSON.stringify(range) : ''
  const [round, setRound] = useState(0)
  const asked = wanted && `${round} ${wanted}`
  const [arrived, setArrived] = useState<Arrived>({ asked: '', preview: null, error: null })
  // Asked for again, the same may be something else by then.
  if (!asked && arrived.asked) setArrived({ ...arrived, asked: '' })

  useEffect(() => {
    if (!asked) return undefined
    const life = new AbortController()
    const settle = (result: Pick<Arrived, 'error'> & { preview?: SharePreview }) => {
      if (life.signal.aborted) return
      setArrived((last) => ({ preview: last.preview, ...result, asked }))
    }
    calls.preview(JSON.parse(wanted) as ShareRange, life.signal).then(
      (preview) => settle({ preview, error: null }),
      (error: unknown) => settle({ error }),
    )
    return () => life.abort()
  }, [calls, asked, wanted])

  return {
    preview: arrived.preview,
    error: arrived.error,
    isLoading: asked !== '' && asked !== arrived.asked,
    hasRetried: round > 0,
    retry: () => setRound((last) => last + 1),
  }
}
