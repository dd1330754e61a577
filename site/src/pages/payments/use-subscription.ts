import type { Subscription } from '@ai-studio/contract'
import { getSubscription } from '@ai-studio/core/payments'
import { useStudio } from '@ai-studio/react'
import { useEffect, useState } from 'react'
import { useAuthState } from '../../auth/auth-context.ts'
import { useUpgradeClosed } from '../../upgrade/use-upgrade-closed.ts'

/**
 * What the signed-in user has bought; null for visitors, and until it is known. A failure is nothing to stop at:
 * the pages that ask say more than this.
 */
export function useSubscription(): Subscription | null {
  const { api } = useStudio()
  const userId = useAuthState().user?.id
  const [known, setKnown] = useState<{ userId: string; subscription: Subscription } | null>(null)
  const [round, setRound] = useState(0)
  useUpgradeClosed(() => setRound((last) => last + 1))
  useEffect(() => {
    if (!userId) return
    const life = new AbortController()
    getSubscription(api, { signal: life.signal }).then(
      (subscription) => life.signal.aborted || setKnown({ userId, subscription }),
      () => undefined,
    )
    return () => life.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- another round asks for the same once more.
  }, [api, userId, round])
  return known && known.userId === userId ? known.subscription : null
}
