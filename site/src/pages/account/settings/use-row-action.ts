import { isApiError } from '@ai-studio/core'
import { toast, useTexts } from '@ai-studio/react'
import { useState } from 'react'

/** Something done with one row of a list. */
export interface RowAction {
  /** The row with which something is being done; null when none. */
  busyId: string | null
  /** Does it, tells how it went, and has the list fetched again. */
  run(id: string, act: () => Promise<unknown>, done: string): Promise<void>
}

export function useRowAction(refresh: () => void): RowAction {
  const t = useTexts('site')
  const [busyId, setBusyId] = useState<string | null>(null)
  return {
    busyId,
    async run(id, act, done) {
      setBusyId(id)
      try {
        await act()
        toast(done, { kind: 'success' })
      } catch (error) {
        // What is gone already is as good as removed.
        const isGone = isApiError(error) && error.status === 404
        if (isGone) toast(done, { kind: 'success' })
        else toast((isApiError(error) && error.text) || t('page.failed'), { kind: 'error' })
      }
      setBusyId(null)
      refresh()
    },
  }
}
