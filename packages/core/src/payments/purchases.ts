import type {
  ChargeCurrency,
  ConfirmedPayment,
  PaymentStatus,
  PurchaseId,
  Subscription,
} from '@ai-studio/contract'
import { storageKeys, type PaymentProvider } from '@ai-studio/contract/constants'
import { atom, type ReadableAtom } from 'nanostores'
import { isApiError } from '../client/api-error.ts'
import { $auth, markSignedIn } from '../stores/auth.ts'
import type { Studio } from '../studio-types.ts'
import {
  cancelPayment,
  getPaymentStatus,
  getSubscription,
  startPayment,
  type StartedPayment,
} from './payment-calls.ts'
import { createPendingPayment } from './pending-payment.ts'
import { toMajorUnits } from './plan-prices.ts'

/** What is to be paid, and how. */
export interface PaymentOrder {
  readonly provider: PaymentProvider
  readonly purchaseId: PurchaseId
  /** In minor units. */
  readonly amount: number
  readonly currency: ChargeCurrency
  /** What the gateway shows. */
  readonly description: string
  readonly returnUrl?: string | undefined
}

/** A payment that a passkey has confirmed, and the token that proves it once. */
export interface PaymentConfirmation extends ConfirmedPayment {
  readonly token: string
}

export interface PurchasesState {
  /** `idle` until somebody has signed in. */
  readonly state: 'idle' | 'loading' | 'ready' | 'failed'
  /** What the user has; null until it is known. */
  readonly subscription: Subscription | null
  /** A payment that has begun, or has ended and was not put away yet. */
  readonly payment: PaymentStatus | null
  /**
   * What is going on; `confirming` is a passkey that is asked for, `leaving` a payment that has begun, with the page about
   * to go to its gateway.
   */
  readonly running: 'confirming' | 'starting' | 'leaving' | 'checking' | 'cancelling' | null
  /** Whose payment is being confirmed or begun. */
  readonly provider: PaymentProvider | null
  /** What is confirmed and was not begun yet. */
  readonly confirmation: PaymentConfirmation | null
  /** The server has refused a payment because nobody had confirmed it. */
  readonly isConfirmationRequired: boolean
  /** Why the last thing failed. */
  readonly error: unknown
  /** Grows with every failure and every answer, so that the same words are said again. */
  readonly round: number
}

/** The user's plan and payments. No method but `confirm` rejects: failures stand in the state. */
export interface Purchases {
  readonly $state: ReadableAtom<PurchasesState>
  /**
   * Reads what the user has, and how a payment stands that has begun.
   * @param options.isSilent nobody has asked for it: a failure changes nothing where something is known already
   */
  load: (options?: { isSilent?: boolean }) => Promise<void>
  /**
   * Has a payment confirmed; nothing else begins meanwhile. Unlike the others it rejects, with whatever `ask` does.
   *
   * @param ask answers the token that proves it
   * @returns whether it is confirmed
   */
  confirm: (payment: ConfirmedPayment, ask: () => Promise<string>) => Promise<boolean>
  /** What was confirmed is not wanted any more. */
  dropConfirmation: () => void
  /** Begins a payment, with its confirmation where there is one for exactly this payment. Answers null when it could not begin, or another one is beginning. */
  pay: (order: PaymentOrder) => Promise<StartedPayment | null>
  /** The page was not left after all. */
  stay: () => Promise<void>
  /** Asks how the payment stands. */
  check: () => Promise<void>
  /** Gives the payment up, for another one. One that the server does not let go stays. */
  startAnew: () => Promise<void>
  /** Puts a payment away that is over, and any failure. */
  dismiss: () => void
  /** Whether this payment is told about for the first time on this page. */
  isNews: (payment: PaymentStatus) => boolean
}

const nothing: PurchasesState = {
  state: 'idle',
  subscription: null,
  payment: null,
  running: null,
  provider: null,
  confirmation: null,
  isConfirmationRequired: false,
  error: null,
  round: 0,
}

/** Whether a payment can still turn out either way. */
export const isOpenPayment = ({ status }: PaymentStatus): boolean =>
  status === 'created' || status === 'pending'

const isRequired = (error: unknown) => isApiError(error) && error.code === 'PAYMENT_CONFIRMATION_REQUIRED'
const isUnread = (error: unknown) => isApiError(error) && error.code === 'VALIDATION_FAILED'

/** Whether what is offered here is out of date: it has another price, or is offered no more. */
export const isOutdated = (error: unknown): boolean =>
  isApiError(error) &&
  (error.code === 'PAYMENT_AMOUNT_MISMATCH' || error.code === 'PAYMENT_METHOD_NOT_AVAILABLE')

/** Whether it was this payment that was confirmed: the same gateway, purchase, amount and currency. */
export function confirms(
  confirmed: ConfirmedPayment | null,
  { provider, purchaseId, amount, currency }: Omit<PaymentOrder, 'description'>,
): confirmed is PaymentConfirmation {
  return (
    confirmed !== null &&
    confirmed.provider === provider &&
    confirmed.purchaseId === purchaseId &&
    confirmed.currency === currency &&
    confirmed.amount === toMajorUnits(amount, currency)
  )
}

const isMissing = (error: unknown) => isApiError(error) && error.status === 404

export function createPurchases(
  { api, storage }: Pick<Studio, 'api' | 'storage'>,
  readCatalogue: () => Promise<void>,
  tellPlan: () => void,
): Purchases {
  const $state = atom<PurchasesState>(nothing)
  const pending = createPendingPayment(storage)
  const told = new Set<string>()
  const set = (change: Partial<PurchasesState>) => $state.set({ ...$state.get(), ...change })
  const userId = () => $auth.get().user?.id ?? null
  let owner = userId()
  let reading: Promise<void> | null = null

  function follow(): void {
    if (userId() === owner) return
    owner = userId()
    reading = null
    // Why the sign-in was needed is still to be read.
    $state.set({
      ...nothing,
      ...(owner === null && { error: $state.get().error, round: $state.get().round }),
    })
  }
  // On a server nobody comes or goes, and each request would leave a listener behind.
  if (typeof document !== 'undefined') $auth.listen(follow)

  /** Takes over how a payment stands. */
  function take(payment: PaymentStatus): PaymentStatus {
    if (!isOpenPayment(payment)) pending.clear()
    return payment
  }

  async function begun(subscription: Subscription): Promise<PaymentStatus | null> {
    if (subscription.openPayment) return subscription.openPayment
    const { payment, running } = $state.get()
    // What is about to begin is not known to the server yet.
    if (running === 'starting') return payment
    const kept = pending.id()
    // One that can no longer be paid may still turn out either way, be it only that a person looks at it.
    const id = kept ?? (payment && isOpenPayment(payment) ? payment.id : null)
    if (id === null) return payment
    try {
      const answer = await getPaymentStatus(api, id)
      // Another one may have begun meanwhile.
      return pending.id() === kept ? take(answer) : answer
    } catch (error) {
      if (!isMissing(error)) return payment
      pending.forget(id)
      return null
    }
  }

  /** A plan that has begun or ended while somebody is here: header and chat are to know it as well. */
  function compare({ tier }: Subscription, before: Subscription | null): void {
    const { user } = $auth.get()
    const subscriptionTier = tier === 'free' ? 'free' : 'pro'
    if (user && user.subscriptionTier !== subscriptionTier) markSignedIn({ ...user, subscriptionTier })
    // The profile does not tell Pro with the add-on from Pro without it.
    else if (before && before.tier !== tier) tellPlan()
  }

  async function read(isSilent: boolean): Promise<void> {
    const mine = owner
    const hadFailed = $state.get().state === 'failed'
    if ($state.get().subscription === null) set({ state: 'loading' })
    try {
      const subscription = await getSubscription(api)
      storage.set(storageKeys.paymentAttempts, String(subscription.attempts.failed))
      const payment = await begun(subscription)
      if (mine !== owner) return
      const before = $state.get().subscription
      set({ state: 'ready', subscription, payment, ...(hadFailed && { error: null }) })
      compare(subscription, before)
    } catch (error) {
      if (isSilent && $state.get().subscription !== null) return
      if (mine === owner) set({ state: 'failed', error, round: $state.get().round + 1 })
    }
  }

  function load({ isSilent = false } = {}): Promise<void> {
    if (owner === null) return Promise.resolve()
    if (reading) return reading
    const mine = read(isSilent).finally(() => {
      if (reading === mine) reading = null
    })
    reading = mine
    return mine
  }

  function fail(error: unknown): void {
    set({ running: null, provider: null, error, round: $state.get().round + 1 })
  }

  /** The last round whose failure is not to be told any more. */
  let putAway = -1
  const putAwayErrors = () => {
    putAway = $state.get().round
  }

  /** One thing at a time, for one user. */
  async function act(running: 'checking' | 'cancelling', call: typeof getPaymentStatus): Promise<void> {
    const { payment, running: other } = $state.get()
    if (!payment || other) return
    const mine = owner
    putAwayErrors()
    set({ running, error: null })
    try {
      const answer = take(await call(api, payment.id))
      if (mine !== owner) return
      // Whatever is not over can still be paid: beside it nothing else is to be begun.
      const isGivenUp =
        running === 'cancelling' && (answer.status === 'failed' || answer.status === 'expired')
      if (isGivenUp) pending.clear()
      set({ running: null, payment: isGivenUp ? null : answer, round: $state.get().round + 1 })
      if (!isOpenPayment(answer)) await load()
    } catch (error) {
      if (mine === owner) fail(error)
    }
  }

  return {
    $state,
    load,
    async confirm(payment, ask) {
      if ($state.get().running) return false
      const mine = owner
      putAwayErrors()
      set({ running: 'confirming', provider: payment.provider, confirmation: null, error: null })
      try {
        const token = await ask()
        if (mine !== owner) return false
        set({ confirmation: { ...payment, token } })
        return true
      } finally {
        if (mine === owner) set({ running: null, provider: null })
      }
    },
    dropConfirmation() {
      if ($state.get().confirmation) set({ confirmation: null })
    },
    async pay(order) {
      if ($state.get().running) return null
      const mine = owner
      const { provider, purchaseId, amount, currency, description, returnUrl } = order
      const { confirmation: held } = $state.get()
      const confirmation = confirms(held, order) ? held : null
      const clientTransactionId = pending.begin(JSON.stringify(order), confirmation?.clientTransactionId)
      putAwayErrors()
      set({ running: 'starting', provider, confirmation, error: null })
      try {
        const started = await startPayment(api, provider, {
          Amount: toMajorUnits(amount, currency),
          Currency: currency,
          PurchaseType: 'subscription',
          PurchaseId: purchaseId,
          Description: description,
          clientTransactionId,
          ...(returnUrl && { returnUrl }),
          ...(confirmation && { confirmationToken: confirmation.token }),
        })
        if (mine !== owner) return null
        set({ running: 'leaving', confirmation: null, isConfirmationRequired: false })
        return started
      } catch (error) {
        // The token is good once: it is kept where the server may not have seen it, or has not looked at it.
        const mayBeGood = pending.fail(error) || isUnread(error)
        if (mine === owner) {
          fail(error)
          const { round } = $state.get()
          if (!mayBeGood) set({ confirmation: null })
          if (isRequired(error) && !confirmation) set({ isConfirmationRequired: true })
          // What is being read was asked for before.
          await reading
          // Whether a payment has to be confirmed stands in the catalogue, too.
          await (isRequired(error) || isOutdated(error) ? readCatalogue() : load())
          // What counts is why paying failed, not what was asked afterwards.
          if (mine === owner && round > putAway) set({ error })
        } else if (owner === null) {
          // The session was over: whoever is asked to sign in reads why.
          set({ error, round: $state.get().round + 1 })
        }
        return null
      }
    },
    stay() {
      set({ running: null, provider: null })
      return load()
    },
    check: () => act('checking', getPaymentStatus),
    startAnew: () => act('cancelling', cancelPayment),
    dismiss() {
      const { payment } = $state.get()
      putAwayErrors()
      set({ error: null, ...(payment && !isOpenPayment(payment) && { payment: null }) })
    },
    isNews(payment) {
      const key = `${payment.id} ${payment.status}`
      if (told.has(key)) return false
      told.add(key)
      return true
    },
  }
}
