import { Dialog, Spinner, toast, useTexts } from '@ai-studio/react'
import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactElement } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loadedUpgrade, loadUpgrade } from './load-upgrade.ts'
import { $upgrade, closeUpgrade } from './upgrade-request.ts'
import { useUpgradeReturn } from './use-upgrade-return.ts'

/** The one upgrade dialog of the site. Its code is fetched when it is asked for the first time. */
export function UpgradeHost(): ReactElement | null {
  const t = useTexts('site')
  const request = useStore($upgrade)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [upgrade, setUpgrade] = useState(loadedUpgrade)
  useUpgradeReturn()
  const isMissing = request !== null && upgrade === null

  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    loadUpgrade().then(
      (loaded) => isOver || setUpgrade(loaded),
      () => {
        if (isOver) return
        closeUpgrade()
        toast(t('pro.failed'), { kind: 'error' })
      },
    )
    return () => {
      isOver = true
    }
  }, [isMissing, t])

  if (isMissing) {
    return (
      <Dialog isOpen heading={t('pro.heading')} onClose={closeUpgrade}>
        <Spinner label={t('page.loading')} size={28} />
      </Dialog>
    )
  }
  if (!upgrade) return null
  return (
    <upgrade.UpgradeModal
      isOpen={request !== null}
      choice={request ?? undefined}
      // Whoever pays once more is not to come back to how the last payment went.
      returnUrl={pathname.startsWith('/payment/') ? `${location.origin}/` : undefined}
      onClose={closeUpgrade}
      onFree={() => void navigate('/home')}
    />
  )
}
