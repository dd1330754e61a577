import { afterPayment, stepFor, type PlanChoice, type UpgradeStore } from '@ai-studio/core/payments'
import { useEarlyEffect } from '../hooks/use-latest.ts'
import type { UpgradeProps } from './upgrade-props.ts'
import { orderOf } from './use-order.ts'

/** The ways between the steps. */
export interface PlanSteps {
  change(change: Partial<PlanChoice>): void
  showPlans(): void
  signedIn(): void
  goOn(): void
  back(): void
  /** It is paid. */
  finish(): void
}

/** Moves an upgrade from step to step, and tells the page. */
export function usePlanChoice(store: UpgradeStore, isSignedIn: boolean, props: UpgradeProps): PlanSteps {
  const { choice, onClose, onFree, onPlanChange } = props
  const { plan, period, hasGodMode, currency } = choice ?? {}

  // Before anything is painted that the page does not ask for.
  useEarlyEffect(() => {
    store.ask({
      ...(plan && { plan }),
      ...(period && { period }),
      ...(hasGodMode !== undefined && { hasGodMode }),
      ...(currency && { currency }),
    })
  }, [store, plan, period, hasGodMode, currency])

  return {
    change(change) {
      store.change(change)
      onPlanChange?.(orderOf(store).choice)
    },
    showPlans: () => store.change({ step: 'plan', isDecided: false }),
    signedIn: () => {
      const { step, isDecided } = store.$state.get()
      // Whose session has ended while they were about to pay has been there already.
      store.change({ step: isDecided || step === 'payment' ? 'payment' : 'plan', isDecided: false })
    },
    goOn() {
      store.purchases.dismiss()
      if (store.$state.get().plan === 'free') {
        store.change({ step: 'plan', isDecided: false })
        onClose?.('free')
        onFree?.()
      } else if (isSignedIn) store.change({ step: 'payment' })
      else store.change({ step: 'sign-in', isDecided: true })
    },
    back() {
      store.purchases.dismiss()
      if (stepFor(store.$state.get(), isSignedIn) === 'payment') store.change({ step: 'plan' })
      else if (isSignedIn) onClose?.('back')
      else store.change({ step: 'sign-in', isDecided: false })
    },
    finish() {
      store.change(afterPayment)
      onClose?.('done')
    },
  }
}
