import { isApiError } from '@ai-studio/core'
import { isOpenPayment, type UpgradeStore } from '@ai-studio/core/payments'
import type { PaymentProvider } from '@ai-studio/contract/constants'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { callHost } from '../hooks/host-call.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { useTexts } from '../provider/use-studio.ts'
import { whatOf } from './payment-panels.tsx'
import type { UpgradeProps, UpgradeTransaction } from './upgrade-props.ts'
import { returnAddress } from './return-address.ts'
import { namespace } from './upgrade-texts.ts'

/** Whether the server sends nobody to the address that was to be come back to. */
const isReturnRefused = (error: unknown): boolean =>
  isApiError(error) &&
  error.code === 'VALIDATION_FAILED' &&
  error.errors.some(({ path }) => path === 'returnUrl')

/** After so long, in milliseconds, a page that is still here was not left: the gateway is slow, or somebody has stopped it. */
const leavingMs = 15_000

/** Failures that some view has told: like the purchases in which they stand they outlive it. */
const toldErrors = new WeakSet<object>()

export interface Paying {
  /** The payment has begun without the way back that the page asks for. */
  readonly isWithoutReturn: boolean
  pay(provider: PaymentProvider, transaction: UpgradeTransaction): Promise<void>
  /** Goes on with a payment that has begun. */
  resume(url: string, provider: PaymentProvider): void
}

/** Begins payments, leaves the page for them, and tells the page about them. */
export function usePayment(store: UpgradeStore, userId: string | undefined, props: UpgradeProps): Paying {
  const text = useTexts(namespace)
  const { purchases } = store
  const { payment, error } = useStore(purchases.$state, { ssr: 'initial' })
  const latest = useLatest(props)
  const [isWithoutReturn, setWithoutReturn] = useState(false)
  const isShown = useRef(false)

  useEffect(() => {
    isShown.current = true
    // Closed while the page was being left, and opened again because it was not.
    if (purchases.$state.get().running === 'leaving') void purchases.stay()
    return () => {
      isShown.current = false
    }
  }, [purchases])

  useEffect(() => {
    if (userId !== undefined) void purchases.load()
  }, [userId, purchases])

  const isPaid = payment?.status === 'paid'
  // Of several views one tells it, and none that the page does not listen to.
  const isHeard = props.onStatus !== undefined || (isPaid && props.onSuccess !== undefined)
  useEffect(() => {
    if (!payment || !isHeard || !purchases.isNews(payment)) return
    callHost(() => latest.current.onStatus?.(payment))
    if (payment.status === 'paid') callHost(() => latest.current.onSuccess?.(payment))
  }, [payment, isHeard, purchases, latest])

  const failure = typeof error === 'object' ? error : null
  // Every view that is there tells a failure; one that is drawn later only what none has told.
  const [told] = useState(() => new WeakSet(failure && toldErrors.has(failure) ? [failure] : []))
  useEffect(() => {
    const { onError } = latest.current
    // Why paying failed comes back after what is read afterwards has failed as well.
    if (!failure || !onError || told.has(failure)) return
    told.add(failure)
    toldErrors.add(failure)
    callHost(() => onError(failure))
  }, [failure, told, latest])

  const isWaiting = payment !== null && isOpenPayment(payment)
  useEffect(() => {
    // A page that was left for a gateway and comes back as it was; a gateway, or a whole purchase, in another tab.
    const onShow = (event: PageTransitionEvent) => event.persisted && void purchases.stay()
    const onVisible = () => {
      if (document.visibilityState !== 'visible' || purchases.$state.get().running !== null) return
      void purchases.load({ isSilent: !isWaiting })
    }
    addEventListener('pageshow', onShow)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [isWaiting, purchases])

  function leave(url: string, provider: PaymentProvider): void {
    if (callHost(() => latest.current.onRedirect?.({ url, provider })) === false) return void purchases.stay()
    location.assign(url)
    setTimeout(() => {
      if (purchases.$state.get().running === 'leaving') void purchases.stay()
    }, leavingMs)
  }

  return {
    isWithoutReturn,
    async pay(provider, transaction) {
      const { amount, currency, purchaseId } = transaction
      const returnUrl = returnAddress(latest.current.returnUrl)
      const order = {
        provider,
        purchaseId,
        amount,
        currency,
        description: text('pay.description', { what: whatOf(purchaseId, text) }),
      }
      const first = await purchases.pay({ ...order, returnUrl })
      const isRefused = !first && isReturnRefused(purchases.$state.get().error)
      const started = isRefused ? await purchases.pay(order) : first
      if (!started) return
      setWithoutReturn(isRefused)
      callHost(() => latest.current.onIntentCreated?.({ id: started.id, provider, amount, currency }))
      if (isRefused) {
        // That there is no way back is to be read before somebody leaves.
        await purchases.stay()
        if (purchases.$state.get().payment?.id === started.id) return
      }
      // Whoever closes the upgrade meanwhile stays here; what has begun waits for them.
      if (isShown.current) leave(started.url, provider)
      else await purchases.stay()
    },
    resume: leave,
  }
}
