import type { PaymentStatus } from '@ai-studio/contract'
import { Button, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import { returnPath, type SignInState } from '../../../auth/return-path.ts'
import { SiteLink } from '../../../site-link.tsx'
import { preloadUpgrade } from '../../../upgrade/load-upgrade.ts'
import { openUpgrade } from '../../../upgrade/upgrade-request.ts'
import { isPaymentWindow } from '../payment-window.ts'
import { otherHost } from '../pro/pro-request.ts'
import { hasReceipt, proHref, receiptHref, repeatOf } from '../purchase.ts'
import type { ReturnState } from './use-payment-return.ts'

/** What can be done now, the likeliest first. */
export function CallbackActions(state: ReturnState): ReactElement | null {
  const t = useTexts('payments')
  const { kind, payment, isChecking, check } = state
  if (kind === 'verifying') return null
  const isOver = kind === 'paid' || kind === 'refunded'
  const isWindow = isPaymentWindow()
  // The page behind a window goes on by itself. In the window it would be there twice, once without its visitor.
  const isInWay = isWindow && payment !== null && otherHost(payment.returnUrl) !== null
  const close = isWindow && kind !== 'signIn' && (
    <Button variant={isInWay && kind === 'paid' ? 'primary' : 'secondary'} onClick={() => globalThis.close()}>
      {t('callback.closeWindow')}
    </Button>
  )
  return (
    <div className="st-payments-actions">
      {kind === 'signIn' && <SignInLink />}
      {(kind === 'pending' || kind === 'unreachable') && (
        <Button variant="primary" icon="retry" isBusy={isChecking} onClick={check}>
          {t(kind === 'pending' ? 'callback.checkNow' : 'callback.tryAgain')}
        </Button>
      )}
      {kind === 'pending' && payment?.paymentUrl && (
        <a className="st-button" data-variant="secondary" href={payment.paymentUrl}>
          {t('callback.goOnPaying', { provider: t(`provider.${payment.provider}`) })}
        </a>
      )}
      {payment && (kind === 'cancelled' || kind === 'failed' || kind === 'expired') && (
        <RetryButton payment={payment} />
      )}
      {isInWay && close}
      {!isInWay && payment && (isOver || kind === 'cancelled' || kind === 'failed' || kind === 'expired') && (
        <WayOn payment={payment} isPrimary={kind === 'paid'} />
      )}
      {payment && hasReceipt(payment) && isOver && (
        <SiteLink className="st-button" data-variant="secondary" to={receiptHref(payment)}>
          {t('callback.receipt')}
        </SiteLink>
      )}
      {!isInWay && close}
      {!isOver && kind !== 'signIn' && (
        <SiteLink className="st-button" data-variant="ghost" to="/settings#payments">
          {t('callback.payments')}
        </SiteLink>
      )}
    </div>
  )
}

/** The query comes along, so that the page goes on where it stopped. */
function SignInLink(): ReactElement {
  const t = useTexts('payments')
  const { pathname, search } = useLocation()
  return (
    <SiteLink
      className="st-button"
      data-variant="primary"
      to="/login"
      state={{ from: pathname + search } satisfies SignInState}
    >
      {t('callback.signInButton')}
    </SiteLink>
  )
}

/** Begins the same purchase once more: for a partner's page on the page that knows the way back there. */
function RetryButton({ payment }: { payment: PaymentStatus }): ReactElement {
  const t = useTexts('payments')
  if (otherHost(payment.returnUrl)) {
    return (
      <SiteLink className="st-button" data-variant="primary" to={proHref(payment)}>
        {t('callback.retry')}
      </SiteLink>
    )
  }
  return (
    <Button
      variant="primary"
      aria-haspopup="dialog"
      onPointerEnter={preloadUpgrade}
      onFocus={preloadUpgrade}
      onClick={() => openUpgrade(repeatOf(payment))}
    >
      {t('callback.retry')}
    </Button>
  )
}

/** The page of this site that somebody came from; null when there is none to go back to. */
function ownPath(returnUrl: string | null): string | null {
  if (!returnUrl || !URL.canParse(returnUrl)) return null
  const { origin, pathname, search, hash } = new URL(returnUrl)
  const path = origin === location.origin ? returnPath(pathname + search + hash) : null
  return path === null || path === '/' || path.startsWith('/payment/') ? null : path
}

/** Back to where the purchase began, or on to the chat. */
function WayOn({ payment, isPrimary }: { payment: PaymentStatus; isPrimary: boolean }): ReactElement {
  const t = useTexts('payments')
  const variant = isPrimary ? 'primary' : 'secondary'
  const host = otherHost(payment.returnUrl)
  if (host && payment.returnUrl) {
    return (
      <a className="st-button" data-variant={variant} href={payment.returnUrl}>
        {t('callback.back', { host })}
      </a>
    )
  }
  const path = ownPath(payment.returnUrl)
  return (
    <SiteLink className="st-button" data-variant={variant} to={path ?? '/'}>
      {t(path ? 'callback.goOn' : 'callback.start')}
    </SiteLink>
  )
}
