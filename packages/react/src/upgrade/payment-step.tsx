import { formatWhen } from '@ai-studio/core'
import {
  providersFor,
  purchaseOf,
  totalPrice,
  type PurchasesState,
  type UpgradeStore,
} from '@ai-studio/core/payments'
import type { PaymentProvider } from '@ai-studio/contract/constants'
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react'
import type { ConfirmPayment } from '../biometrics/payment-confirmation.tsx'
import { useFocusOnward } from '../hooks/use-focus-onward.ts'
import { useLazyPart } from '../hooks/use-lazy-part.ts'
import { useLanguage, useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Loading } from './loading-upgrade.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayButtons } from './pay-buttons.tsx'
import { PricesNotice } from './price-notices.tsx'
import { headingNear } from './step-heading.tsx'
import type { UpgradeProps, UpgradeTransaction } from './upgrade-props.ts'
import { namespace } from './upgrade-texts.ts'
import type { Order } from './use-order.ts'

const loadConfirmation = async () =>
  (await import('../biometrics/payment-confirmation.tsx')).PaymentConfirmation

/** A timer of more than that runs at once in browsers, in milliseconds. */
const longestTimerMs = 2 ** 31 - 1

/** How often it is asked at most whether a pause is over, in milliseconds: the clocks of both sides differ. */
const shortestPauseMs = 5_000

/** What a press on a gateway's button leads to, as long as it goes on. */
const beginning: readonly PurchasesState['running'][] = ['confirming', 'starting', 'leaving']

export interface PaymentStepProps {
  store: UpgradeStore
  order: Order
  confirmation: UpgradeProps['confirmation']
  freshSignIn?: UpgradeProps['freshSignIn']
  onPay(provider: PaymentProvider, transaction: UpgradeTransaction): void
  onBack(): void
}

/** What it costs, and the buttons that go to a gateway. */
export function PaymentStep(props: PaymentStepProps): ReactElement {
  const { store, order, confirmation, freshSignIn, onPay, onBack } = props
  const { choice, currency } = order
  const text = useTexts(namespace)
  const language = useLanguage()
  const catalogue = useStore(store.catalogue.$state, { ssr: 'initial' })
  const purchases = useStore(store.purchases.$state, { ssr: 'initial' })
  const { subscription, running } = purchases
  const amount = totalPrice(catalogue.pricing, choice, currency)
  const attempts = subscription?.attempts
  const blockedUntil = attempts?.blockedUntil ?? null
  const mode = purchases.isConfirmationRequired ? 'required' : catalogue.confirmation
  const part = useLazyPart(loadConfirmation, mode !== null)
  const Confirmation = part.code
  const planRef = useFocusOnward(headingNear)
  const partRef = useFocusOnward(headingNear)
  const confirm = useRef<ConfirmPayment | null>(null)
  const [canConfirm, setCanConfirm] = useState(false)
  const onReady = useCallback((ready: ConfirmPayment | null) => {
    confirm.current = ready
    setCanConfirm(ready !== null)
  }, [])
  // Whoever wants their payments confirmed has said so to a part that is not here yet. Where it does not come at all,
  // only what has to be confirmed cannot be paid.
  const isWaiting = mode !== null && !canConfirm && !(part.hasFailed && mode === 'optional')
  const transaction = amount !== undefined && {
    purchaseId: purchaseOf(choice.period, choice.hasGodMode),
    amount,
    currency,
  }

  // When the pause is over the buttons work again; it is asked anew after each answer that still speaks of it.
  useEffect(() => {
    const until = subscription?.attempts.blockedUntil
    if (!until) return undefined
    const left = Math.max(shortestPauseMs, Date.parse(until) - Date.now())
    const timer = setTimeout(() => void store.purchases.load(), Math.min(left, longestTimerMs))
    return () => clearTimeout(timer)
  }, [subscription, store])

  const isGoing = running === 'starting' || running === 'leaving'

  async function press(provider: PaymentProvider): Promise<void> {
    if (!transaction || isWaiting) return
    if (!confirm.current || (await confirm.current(provider))) onPay(provider, transaction)
  }

  const { state } = purchases
  if (catalogue.state === 'loading' || state === 'idle' || state === 'loading') return <Loading />
  return (
    <>
      <PricesNotice catalogue={store.catalogue} />
      <OrderSummary order={order} catalogue={catalogue} holding={subscription} />
      <output className="st-upgrade-attempts">
        {attempts && blockedUntil !== null
          ? text('attempts.blocked', { max: attempts.max, time: formatWhen(blockedUntil, language) })
          : attempts &&
            attempts.failed > 0 &&
            text('attempts.count', { attempt: attempts.failed, max: attempts.max })}
      </output>
      {purchases.state === 'failed' ? (
        <div className="st-upgrade-notice">
          <Alert kind="error">{text('errors.subscription')}</Alert>
          <Button ref={planRef} size="small" icon="retry" onClick={() => void store.purchases.load()}>
            {text('retry')}
          </Button>
        </div>
      ) : (
        catalogue.state === 'ready' &&
        transaction && (
          <>
            {typeof confirmation === 'function' ? confirmation(transaction) : confirmation}
            {mode !== null &&
              (Confirmation ? (
                <Confirmation
                  mode={mode}
                  order={transaction}
                  providers={providersFor(catalogue.methods, currency)}
                  nameOf={(provider) => text(`pay.${provider}`)}
                  freshSignIn={freshSignIn}
                  onReady={onReady}
                  onPay={(provider) => onPay(provider, transaction)}
                />
              ) : (
                part.hasFailed && (
                  <div className="st-upgrade-notice">
                    <Alert kind="error">{text('confirmation.failed')}</Alert>
                    <Button ref={partRef} size="small" icon="retry" onClick={part.retry}>
                      {text('retry')}
                    </Button>
                  </div>
                )
              ))}
            <PayButtons
              order={order}
              catalogue={catalogue}
              running={beginning.includes(running) ? purchases.provider : null}
              isBlocked={blockedUntil !== null || isWaiting}
              onPay={(provider) => void press(provider)}
              onCurrency={(next) => store.change({ currency: next })}
            />
          </>
        )
      )}
      <output className="st-upgrade-quiet">
        {running === 'leaving' &&
          purchases.provider &&
          text('pay.leaving', { provider: text(`pay.${purchases.provider}`) })}
      </output>
      <div className="st-upgrade-actions">
        <Button
          variant="ghost"
          part="back"
          aria-disabled={isGoing || undefined}
          onClick={() => isGoing || onBack()}
        >
          {text('back')}
        </Button>
      </div>
    </>
  )
}
