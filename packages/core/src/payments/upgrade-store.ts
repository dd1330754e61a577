import type { ChargeCurrency } from '@ai-studio/contract'
import { atom, type ReadableAtom } from 'nanostores'
import { credentialsOf } from '../client/credentials.ts'
import { shared } from '../registry/shared.ts'
import type { Studio } from '../studio-types.ts'
import { createCatalogue, type Catalogue } from './catalogue.ts'
import { createPaymentWindow, type PaymentWindow } from './payment-window.ts'
import type { PlanChoice, UpgradeStep } from './plan-choice.ts'
import { createPurchases, type Purchases } from './purchases.ts'

export interface UpgradeState extends PlanChoice {
  /** Where the person wants to be; who is not signed in comes no further than to the plan. */
  readonly step: UpgradeStep
  /** The plan is chosen: after the sign-in it is paid. */
  readonly isDecided: boolean
  /** The currency to pay in that the person has chosen; null is the one that fits the prices they read. */
  readonly currency: ChargeCurrency | null
}

/** What a page may ask for; what it leaves out is the person's to choose. */
export type UpgradeProposal = Partial<Omit<UpgradeState, 'step' | 'isDecided'>>

/** An upgrade that outlives its views: closed and opened again it stands where it stood. */
export interface UpgradeStore {
  readonly $state: ReadableAtom<UpgradeState>
  readonly catalogue: Catalogue
  readonly purchases: Purchases
  /** Where it is paid from a page of another company; of no use on the studio's own. */
  readonly window: PaymentWindow
  change: (change: Partial<UpgradeState>) => void
  /** A view closes: what has ended was read, and what comes next begins anew. A payment that goes on stays. */
  close: () => void
  /** Takes over what a page asks for; the same asked again does not undo what the person has chosen since. */
  ask: (choice: UpgradeProposal) => void
}

const beginning: UpgradeState = {
  step: 'sign-in',
  plan: 'pro',
  period: 'monthly',
  hasGodMode: false,
  isDecided: false,
  currency: null,
}

/** Where it goes on once something was paid. */
export const afterPayment = { step: 'plan', hasGodMode: false, isDecided: false } as const

/** What of the state makes another payment of it. */
const ordered = ['plan', 'period', 'hasGodMode', 'currency'] as const

/** The step that can be shown to this person. */
export function stepFor({ step, plan, isDecided }: UpgradeState, isSignedIn: boolean): UpgradeStep {
  if (step === 'sign-in' && isSignedIn) return isDecided && plan === 'pro' ? 'payment' : 'plan'
  if (step === 'payment' && !isSignedIn) return 'sign-in'
  return step === 'payment' && plan === 'free' ? 'plan' : step
}

function createUpgradeStore(studio: Studio): UpgradeStore {
  const $state = atom<UpgradeState>(beginning)
  const catalogue = createCatalogue(studio.api)
  let asked = ''
  const tellPlan = () => credentialsOf(studio.endpoint).listeners.forEach((listener) => listener())
  const purchases = createPurchases(studio, catalogue.reload, tellPlan)
  const paymentWindow = createPaymentWindow(tellPlan)
  function change(next: Partial<UpgradeState>): void {
    const before = $state.get()
    const after = { ...before, ...next }
    // A passkey has confirmed what was chosen then, and nothing else.
    if (ordered.some((part) => before[part] !== after[part])) purchases.dropConfirmation()
    $state.set(after)
  }
  return {
    $state,
    catalogue,
    purchases,
    window: paymentWindow,
    change,
    close() {
      const isPaid = paymentWindow.$state.get().isPaid || purchases.$state.get().payment?.status === 'paid'
      purchases.dismiss()
      paymentWindow.dismiss()
      if (isPaid) change(afterPayment)
    },
    ask(choice) {
      const key = JSON.stringify(choice)
      if (key === asked) return
      asked = key
      change(choice)
    },
  }
}

/** The upgrade of a studio: the same object for every copy of the library on this page. */
export function getUpgrade(studio: Studio): UpgradeStore {
  if (typeof document === 'undefined') return createUpgradeStore(studio)
  return shared(`upgrade ${studio.endpoint}`, () => createUpgradeStore(studio))
}
