import { isApiError } from '@ai-studio/core'
import { Spinner, useTexts, VisuallyHidden } from '@ai-studio/react'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useLocation } from 'react-router'
import { useAuthState } from '../../../auth/auth-context.ts'
import { usePageHead } from '../../../page-head.ts'
import { PaymentsTexts } from '../payments-texts.tsx'
import { CallbackActions } from './callback-actions.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { usePaymentReturn, type ReturnKind, type ReturnState } from './use-payment-return.ts'
import './callback.css'

/** Where the gateways send people back to: says how the payment went, and follows it until that is known. */
export function CallbackPage(): ReactElement {
  return (
    <PaymentsTexts>
      <Callback />
    </PaymentsTexts>
  )
}

function Callback(): ReactElement {
  const t = useTexts('payments')
  const { search } = useLocation()
  const state = usePaymentReturn(search)
  const { kind, payment, isChecking } = state
  const headingRef = useRef<HTMLHeadingElement>(null)
  const shownRef = useRef(kind)
  // Only what somebody waits for moves their focus: the first answer, and what they have pressed for.
  const mayFocusRef = useRef(true)
  const [announced, setAnnounced] = useState<ReturnKind | null>(null)
  usePageHead(t('callback.title'))
  useEffect(() => {
    const isAnswered = kind !== 'verifying' && !isChecking
    // What the page begins with is read from its beginning anyhow.
    if (shownRef.current !== kind) {
      shownRef.current = kind
      const takesFocus = isAnswered && mayFocusRef.current
      if (takesFocus) headingRef.current?.focus()
      // A heading that takes the focus is read with it, and not to be read twice.
      setAnnounced(takesFocus ? null : kind)
    }
    if (isAnswered) mayFocusRef.current = false
  }, [kind, isChecking])

  function check(): void {
    mayFocusRef.current = true
    state.check()
  }

  const heading = t(`callback.${kind}.heading`)
  return (
    <div className="st-page st-payments">
      {/* Always there, because screen readers announce only what changes in a region they know. */}
      <VisuallyHidden>
        <output>{announced === kind && heading}</output>
      </VisuallyHidden>
      <section className="st-payments-card st-callback" data-kind={kind}>
        <h1 ref={headingRef} tabIndex={-1}>
          {heading}
        </h1>
        {kind === 'verifying' && <Spinner size={28} />}
        <Explanation {...state} />
        {payment && (kind === 'paid' || kind === 'refunded') && <PaymentSummary payment={payment} />}
        <CallbackActions {...state} check={check} />
      </section>
    </div>
  )
}

/** What the server itself says about a payment that it could not check; it says so of nothing else. */
function reportOf(failure: unknown): string | undefined {
  const isReport =
    isApiError(failure) &&
    (failure.code === 'PAYMENT_STATUS_FAILED' || failure.code === 'PAYMENT_CALLBACK_FAILED')
  return isReport ? failure.text : undefined
}

function Explanation({ kind, payment, failure }: ReturnState): ReactElement {
  const t = useTexts('payments')
  const provider = payment ? t(`provider.${payment.provider}`) : ''
  const reason = kind === 'failed' && payment?.failure
  const reported = reportOf(failure)
  const { user } = useAuthState()
  const isTest = kind === 'paid' && payment?.isTest
  // Not every identity service tells an address, and not every studio has a mail server.
  const isMailed = payment?.isMailed && !isTest && user?.email
  const mailed = (kind === 'paid' || kind === 'pending') && isMailed && kind
  return (
    <>
      <p>
        {[
          t(`callback.${kind}.${isTest ? 'testText' : 'text'}`, { provider }),
          mailed && t(`callback.${mailed}.mailed`),
          reason && t(`callback.reason.${reason}`, { provider }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {(kind === 'failed' || kind === 'expired' || kind === 'cancelled') && (
        <p className="st-payments-quiet">{t('callback.lateMoney')}</p>
      )}
      {payment?.isUnderReview && kind !== 'paid' && kind !== 'refunded' && <p>{t('callback.underReview')}</p>}
      {(kind === 'broken' || kind === 'unreachable') && reported && <p>{reported}</p>}
      {kind === 'pending' && failure !== null && (
        <p className="st-payments-quiet">{reported ?? t('callback.offline')}</p>
      )}
    </>
  )
}
