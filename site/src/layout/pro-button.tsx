import { Button, Icon, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { useAuthState } from '../auth/auth-context.ts'
import { SiteLink } from '../site-link.tsx'
import { preloadUpgrade } from '../upgrade/load-upgrade.ts'
import { openUpgrade } from '../upgrade/upgrade-request.ts'

/** The way to Pro; for those who have it, the sign of it, which leads to what they have bought. */
export function ProButton(): ReactElement {
  const t = useTexts('site')
  const { user } = useAuthState()
  if (user?.subscriptionTier === 'pro') {
    return (
      <SiteLink
        className="st-button st-header-pro"
        data-variant="ghost"
        data-owned=""
        to="/settings#payments"
        aria-label={t('pro.owned')}
      >
        <Icon name="sparkle" size={16} />
        {t('pro.button')}
      </SiteLink>
    )
  }
  return (
    <Button
      className="st-header-pro"
      icon="sparkle"
      aria-label={t('pro.get')}
      aria-haspopup="dialog"
      onPointerEnter={preloadUpgrade}
      onFocus={preloadUpgrade}
      onClick={() => openUpgrade()}
    >
      {t('pro.button')}
    </Button>
  )
}
