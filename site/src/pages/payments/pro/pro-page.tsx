import type { PaymentStatus } from '@ai-studio/contract'
import { Spinner, useTexts } from '@ai-studio/react'
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LoadFailure } from '../../../loading/load-failure.tsx'
import { usePageHead } from '../../../page-head.ts'
import { SiteLink, usePathInLanguage } from '../../../site-link.tsx'
import { loadedUpgrade, loadUpgrade } from '../../../upgrade/load-upgrade.ts'
import { isPaymentWindow, markPaymentWindow } from '../payment-window.ts'
import { PaymentsTexts } from '../payments-texts.tsx'
import { otherHost, readProRequest } from './pro-request.ts'
import './pro.css'

/** The upgrade on a page of its own, which partners' pages open in a window too. */
export function ProPage(): ReactElement {
  return (
    <PaymentsTexts>
      <Pro />
    </PaymentsTexts>
  )
}

function Pro(): ReactElement {
  const t = useTexts('payments')
  const { search } = useLocation()
  const { returnHost } = useMemo(() => readProRequest(search), [search])
  usePageHead(t('pro.title'), t('pro.description'))
  useEffect(markPaymentWindow, [])
  return (
    <div className="st-page st-payments">
      <header className="st-payments-head">
        <h1>{t('pro.heading')}</h1>
        {returnHost && <p>{t('pro.forSite', { host: returnHost })}</p>}
      </header>
      <div className="st-payments-card st-payments-upgrade">
        <InlineUpgrade search={search} />
      </div>
      <p className="st-payments-links">
        <SiteLink to="/plans">{t('pro.compare')}</SiteLink>
        <SiteLink to="/purchases-refunds">{t('plans.rules')}</SiteLink>
      </p>
    </div>
  )
}

function InlineUpgrade({ search }: { search: string }): ReactElement {
  const t = useTexts('payments')
  const navigate = useNavigate()
  const pathInLanguage = usePathInLanguage()
  const { choice, returnUrl } = useMemo(() => readProRequest(search), [search])
  const [upgrade, setUpgrade] = useState(loadedUpgrade)
  const [{ error, isRetrying }, setFailure] = useState<{ error: unknown; isRetrying: boolean }>({
    error: null,
    isRetrying: false,
  })
  const [round, setRound] = useState(0)
  const paidRef = useRef<PaymentStatus | null>(null)

  useEffect(() => {
    let isOver = false
    loadUpgrade().then(
      (loaded) => isOver || setUpgrade(loaded),
      (cause: unknown) => isOver || setFailure({ error: cause, isRetrying: false }),
    )
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- another round fetches the same once more.
  }, [round])

  /** Back to where the payment says: of the address of this page nobody has checked where it leads. */
  function leave(): void {
    const back = paidRef.current?.returnUrl
    if (back && otherHost(back) && isPaymentWindow()) globalThis.close()
    else if (back && otherHost(back)) location.assign(back)
    else void navigate(pathInLanguage('/'))
  }

  if (upgrade) {
    return (
      <upgrade.Upgrade
        choice={choice}
        // Whoever comes from nowhere in particular goes on to the chat.
        returnUrl={returnUrl ?? `${location.origin}/`}
        onFree={() => void navigate('/home')}
        onSuccess={(payment) => {
          paidRef.current = payment
        }}
        onClose={(reason) => {
          if (reason === 'back') void navigate(pathInLanguage('/plans'))
          if (reason === 'done') leave()
        }}
      />
    )
  }
  if (error === null) return <Spinner label={t('pro.loading')} size={28} />
  const retry = () => {
    setFailure((last) => ({ ...last, isRetrying: true }))
    setRound((last) => last + 1)
  }
  return <LoadFailure heading="h2" title={t('pro.failed')} failed={{ error, isRetrying, retry }} />
}
