import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withoutLanguage } from '../language-path.ts'
import { openUpgrade } from './upgrade-request.ts'

/**
 * Opens the upgrade again for somebody who has left the page in the middle of it to sign in elsewhere: the way back
 * leads to where they were, marked with `upgrade=plan` and what they had chosen. The mark counts once.
 */
export function useUpgradeReturn(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  // There the upgrade stands in the page, and takes up the way back by itself.
  const isBack = withoutLanguage(pathname) !== '/pro' && new URLSearchParams(search).get('upgrade') === 'plan'

  useEffect(() => {
    if (!isBack) return
    let isOver = false
    async function takeUp(): Promise<void> {
      try {
        // Not with the first visit's code: few come back like this.
        const { upgradeReturn, withoutUpgradeReturn } = await import('@ai-studio/core/payments')
        if (isOver) return
        openUpgrade(upgradeReturn(search) ?? {})
        await navigate({ pathname, search: withoutUpgradeReturn(search), hash }, { replace: true })
      } catch (error) {
        console.warn('[ai-studio] The upgrade could not be taken up again.', error)
      }
    }
    void takeUp()
    return () => {
      isOver = true
    }
  }, [isBack, pathname, search, hash, navigate])
}
