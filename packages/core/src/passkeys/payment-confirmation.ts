import type { ConfirmedPayment } from '@ai-studio/contract'
import type { PaymentProvider } from '@ai-studio/contract/constants'
import { atom, type ReadableAtom } from 'nanostores'
import { isApiError } from '../client/api-error.ts'
import { randomUuid } from '../payments/pending-payment.ts'
import { toMajorUnits } from '../payments/plan-prices.ts'
import { confirms, isOutdated, type PaymentOrder } from '../payments/purchases.ts'
import { getUpgrade } from '../payments/upgrade-store.ts'
import { shared } from '../registry/shared.ts'
import { $auth } from '../stores/auth.ts'
import type { Studio } from '../studio-types.ts'
import { withResolvers } from '../with-resolvers.ts'
import { askPasskey } from './authenticator.ts'
import { supportsPasskeys } from './passkey-abilities.ts'
import { beginAuthentication, completeAuthentication, type RequestOptions } from './passkey-calls.ts'
import { isPasskeyError, PasskeyError } from './passkey-error.ts'
import { getPasskeys } from './passkey-list.ts'

/** What is to be confirmed. */
export type ConfirmableOrder = Pick<PaymentOrder, 'provider' | 'purchaseId' | 'amount' | 'currency'>

export interface PaymentConfirmationState {
  /** `select`: it is the person's turn. */
  readonly state: 'select' | 'authenticating' | 'error'
  /** The person wants payments confirmed that need not be. Kept as long as the page. */
  readonly isWanted: boolean
  /** Whose payment was to be confirmed last. */
  readonly provider: PaymentProvider | null
  readonly error: unknown
  /** Grows with every failure, so that the same words are said again. */
  readonly round: number
}

/** Has payments confirmed with a passkey. No method rejects: failures stand in the state. */
export interface PaymentConfirmer {
  readonly $state: ReadableAtom<PaymentConfirmationState>
  setWanted: (isWanted: boolean) => void
  /** Fetches the challenge for a payment that may be next and is not confirmed yet, so that a press leads straight to the browser's dialog. */
  prepare: (order: ConfirmableOrder) => void
  /** Asks for a passkey, unless exactly this payment is confirmed already. Answers whether it is. */
  confirm: (order: ConfirmableOrder) => Promise<boolean>
  /** Gives up what is being asked; something else can begin when it resolves. */
  cancel: () => Promise<void>
  /** Puts a failure away. */
  dismiss: () => void
}

const nothing: PaymentConfirmationState = {
  state: 'select',
  isWanted: false,
  provider: null,
  error: null,
  round: 0,
}

/** A challenge is used as long as so much of its life is left, in milliseconds: the person has to unlock the device yet. */
const marginMs = 60_000
/** How long a challenge lives where the server does not say, in milliseconds. */
const lifetimeMs = 5 * 60_000

/** A challenge on its way, for one payment. */
interface Prepared {
  readonly key: string
  readonly payment: ConfirmedPayment
  readonly options: Promise<RequestOptions>
}

const isMissing = (error: unknown) =>
  (isApiError(error) && error.code === 'WEBAUTHN_NO_CREDENTIALS') ||
  (isPasskeyError(error) && error.code === 'NO_CREDENTIALS')

function createPaymentConfirmer(studio: Studio): PaymentConfirmer {
  const { api } = studio
  const $state = atom<PaymentConfirmationState>(nothing)
  const set = (change: Partial<PaymentConfirmationState>) => $state.set({ ...$state.get(), ...change })
  const passkeys = getPasskeys(studio)
  const { purchases, catalogue } = getUpgrade(studio)
  const userId = () => $auth.get().user?.id ?? null
  let owner = userId()
  let prepared: Prepared | null = null
  let asking: { readonly life: AbortController; readonly isOver: Promise<void> } | null = null

  async function cancel(): Promise<void> {
    asking?.life.abort()
    await asking?.isOver
  }

  $auth.listen(() => {
    // The server has tied it to the session, which may be another one: a fresh sign-in of the same user ends it.
    prepared = null
    if (userId() === owner) return
    owner = userId()
    void cancel()
    $state.set(nothing)
  })

  const activeIds = () =>
    passkeys.$state
      .get()
      .passkeys?.flatMap(({ isActive, credentialId }) => (isActive ? credentialId : []))
      .join(' ')
  let offered = activeIds()
  passkeys.$state.listen(() => {
    const ids = activeIds()
    // A challenge names the passkeys of its moment.
    if (offered !== undefined && ids !== offered) prepared = null
    offered = ids
  })

  function fetchChallenge(user: string, order: ConfirmableOrder): Prepared {
    const { provider, purchaseId, amount, currency } = order
    const key = JSON.stringify([user, provider, purchaseId, amount, currency])
    if (prepared?.key === key) return prepared
    const transaction: ConfirmedPayment = {
      provider,
      purchaseId,
      amount: toMajorUnits(amount, currency),
      currency,
      clientTransactionId: randomUuid(),
    }
    const options = beginAuthentication(api, { purpose: 'payment', userId: user, transaction })
    const mine: Prepared = { key, payment: transaction, options }
    prepared = mine
    const forget = () => {
      if (prepared === mine) prepared = null
    }
    options.then(
      ({ timeout = lifetimeMs }) => setTimeout(forget, Math.max(timeout - marginMs, timeout / 2)),
      forget,
    )
    return mine
  }

  async function ask(user: string, { options, payment }: Prepared, signal: AbortSignal): Promise<string> {
    const { state, passkeys: known } = passkeys.$state.get()
    if (state === 'ready' && !known?.some(({ isActive }) => isActive)) {
      throw new PasskeyError('NO_CREDENTIALS')
    }
    const wanted = await options
    if (!wanted.allowCredentials?.length) throw new PasskeyError('NO_CREDENTIALS')
    const answer = await askPasskey(wanted, { signal })
    const asked = { purpose: 'payment', userId: user } as const
    const { confirmationToken } = await completeAuthentication(api, asked, answer)
    if (confirmationToken === undefined) {
      throw new PasskeyError('AUTHENTICATION_FAILED', {
        cause: new Error(`The server has not confirmed ${payment.clientTransactionId}.`),
      })
    }
    return confirmationToken
  }

  /** What was believed here is out of date. */
  function follow(error: unknown): void {
    if (isMissing(error)) void passkeys.reload()
    if (isOutdated(error)) void catalogue.reload()
  }

  return {
    $state,
    cancel,
    setWanted(isWanted) {
      void cancel()
      set({ isWanted, state: 'select', error: null })
    },
    dismiss() {
      if ($state.get().state === 'error') set({ state: 'select', error: null })
    },
    prepare(order) {
      if (owner === null || !supportsPasskeys()) return
      if (confirms(purchases.$state.get().confirmation, order)) return
      // Its failure shows when somebody presses.
      fetchChallenge(owner, order).options.catch(() => {})
    },
    async confirm(order) {
      const mine = owner
      if (confirms(purchases.$state.get().confirmation, order)) return true
      if (purchases.$state.get().running) return false
      const life = new AbortController()
      const over = withResolvers<void>()
      const asked = { life, isOver: over.promise }
      asking = asked
      set({ state: 'authenticating', provider: order.provider, error: null })
      try {
        if (mine === null) throw new PasskeyError('NOT_AUTHENTICATED')
        if (!supportsPasskeys()) throw new PasskeyError('NOT_SUPPORTED')
        const challenge = fetchChallenge(mine, order)
        const isConfirmed = await purchases.confirm(challenge.payment, () =>
          // It is good once, whatever comes of it.
          ask(mine, challenge, life.signal).finally(() => {
            prepared = null
          }),
        )
        // Given up while the answer was being verified.
        if (life.signal.aborted) purchases.dropConfirmation()
        if (mine === owner) set({ state: 'select' })
        return isConfirmed && !life.signal.aborted
      } catch (error) {
        if (mine !== owner) return false
        const isOurs = life.signal.aborted || (isPasskeyError(error) && error.code === 'ABORTED')
        if (isOurs) set({ state: 'select', error: null })
        else set({ state: 'error', error, round: $state.get().round + 1 })
        follow(error)
        return false
      } finally {
        if (asking === asked) asking = null
        over.resolve()
      }
    },
  }
}

/** What confirms the payments of a studio: the same object for every copy of the library on this page. */
export function getPaymentConfirmer(studio: Studio): PaymentConfirmer {
  if (typeof document === 'undefined') return createPaymentConfirmer(studio)
  return shared(`payment confirmation ${studio.endpoint}`, () => createPaymentConfirmer(studio))
}
