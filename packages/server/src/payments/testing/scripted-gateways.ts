import type { PaymentFailure, PaymentProvider } from '@ai-studio/contract'
import { GatewayAway, GatewayRefusal, type Gateway } from '../gateways/gateway.ts'
import type { Gateways } from '../gateways/gateways.ts'
import type { Outcome } from '../ledger/transitions.ts'
import type { PaypalGateway } from '../paypal/gateway.ts'

/** How a gateway behaves towards a payment. Of money it names what was agreed, unless told otherwise. */
export interface Script {
  /** Whether it takes the payment on. */
  begin: 'taken' | 'refused' | 'away'
  /**
   * What it says when it is asked. `agreed` is PayPal's buyer who has pressed "Pay now": whoever asks first takes the
   * money, and from then on it is `paid`.
   */
  says: Outcome | 'agreed' | 'away'
  /** Minor units; undefined for what was agreed. */
  amount: number | null | undefined
  currency: string | null | undefined
  /** Undefined for `TX-` and the reference. */
  transactionId: string | null | undefined
  /** Why it failed, where it says so. */
  failure: PaymentFailure | undefined
  /** `lost`: the money goes back, and the answer does not arrive. */
  refund: 'done' | 'refused' | 'away' | 'lost'
  /** Called when asking takes the money. */
  onCapture: (() => void) | undefined
  /** Every answer waits for it, as those of a slow gateway do. */
  until: Promise<unknown> | undefined
}

/** A call that was made to a gateway. */
export interface GatewayCall {
  provider: PaymentProvider
  call: 'begin' | 'ask' | 'refund'
  reference: string
}

/** Both gateways, doing what a test says. */
export interface ScriptedGateways extends Gateways {
  /** How every payment is treated that has no script of its own. */
  byDefault: (script: Partial<Script>) => void
  /** How one payment is treated, on top of the default. */
  script: (reference: string, script: Partial<Script>) => void
  /** From now on answers about a payment, or all without a reference, wait until the returned function is called. */
  hold: (reference?: string) => () => void
  /** Whether PayPal stands by notices. True by default. */
  isGenuine: boolean
  /** Every call so far, the oldest first. */
  readonly calls: GatewayCall[]
  /** References of the payments whose money was taken by asking, once for each time. */
  readonly captured: string[]
  /** References of the payments whose money went back, once for each time. */
  readonly refunded: string[]
}

const ordinary: Script = {
  begin: 'taken',
  says: 'undecided',
  amount: undefined,
  currency: undefined,
  transactionId: undefined,
  failure: undefined,
  refund: 'done',
  onCapture: undefined,
  until: undefined,
}

/** Outcomes of which a gateway names an amount. */
const namesMoney: ReadonlySet<Outcome> = new Set(['paid', 'suspicious', 'refunded'])

/** Gateways for `testServer({ gateways })` and for the ledger, without a network. */
export function scriptedGateways(): ScriptedGateways {
  let fallback: Partial<Script> = {}
  const scripts = new Map<string, Partial<Script>>()
  const calls: GatewayCall[] = []
  const captured: string[] = []
  const refunded: string[] = []
  /** Refunds that PayPal has refused, by the names under which it was asked: it says the same again. */
  const refusedNames = new Set<string>()

  /** The script as it is when the answer is given, not when it was asked for. */
  async function scriptFor(provider: PaymentProvider, call: GatewayCall['call'], reference: string) {
    calls.push({ provider, call, reference })
    const now = (): Script => ({ ...ordinary, ...fallback, ...scripts.get(reference) })
    await now().until
    return now()
  }

  const set = (reference: string | undefined, script: Partial<Script>) => {
    if (reference === undefined) fallback = { ...fallback, ...script }
    else scripts.set(reference, { ...scripts.get(reference), ...script })
  }

  const gateway = (id: PaymentProvider): Gateway => ({
    id,
    currencies: id === 'vnpay' ? ['VND'] : ['USD'],
    isTest: true,
    patienceMs: id === 'vnpay' ? 15 * 60_000 : 3 * 60 * 60_000,
    async begin({ reference }) {
      const { begin } = await scriptFor(id, 'begin', reference)
      if (begin === 'refused') throw new GatewayRefusal('SCRIPTED')
      if (begin === 'away') throw new GatewayAway('scripted')
      return {
        url: `https://${id}.test/pay/${reference}`,
        // As the real ones: begun again, it is the same order.
        orderId: id === 'paypal' ? `ORDER-${reference}` : null,
      }
    },
    async ask(payment) {
      const { reference } = payment
      const script = await scriptFor(id, 'ask', reference)
      if (script.says === 'away') throw new GatewayAway('scripted')
      if (script.says === 'agreed') {
        captured.push(reference)
        script.onCapture?.()
        set(reference, { says: 'paid' })
      }
      const outcome = script.says === 'agreed' ? 'paid' : script.says
      const hasMoney = namesMoney.has(outcome)
      const { amount, currency, transactionId, failure } = script
      return {
        provider: id,
        reference,
        outcome,
        amount: amount !== undefined ? amount : hasMoney ? payment.amount : null,
        currency: currency !== undefined ? currency : hasMoney ? payment.currency : null,
        transactionId: transactionId !== undefined ? transactionId : hasMoney ? `TX-${reference}` : null,
        ...(outcome === 'failed' && failure && { failure }),
        detail: { scripted: outcome },
      }
    },
    async refund({ reference }, { attempt, refusals }) {
      const { refund } = await scriptFor(id, 'refund', reference)
      if (refund === 'away') throw new GatewayAway('scripted')
      const name = `${reference} ${attempt + refusals}`
      if (refund === 'refused' || refusedNames.has(name)) {
        if (id === 'paypal') refusedNames.add(name)
        return { kind: 'refused', reason: 'SCRIPTED' }
      }
      // Asked twice for the same it gives back once.
      if (refunded.filter((each) => each === reference).length < attempt) refunded.push(reference)
      set(reference, { says: 'refunded' })
      if (refund === 'lost') throw new GatewayAway('scripted')
      return { kind: 'done', detail: { scripted: true } }
    },
  })
  const all = [gateway('paypal'), gateway('vnpay')]

  const gateways: ScriptedGateways = {
    all,
    find: (id) => all.find((each) => each.id === id),
    paypal: { ...nothing, isGenuine: () => Promise.resolve(gateways.isGenuine) },
    byDefault: (script) => set(undefined, script),
    script: set,
    hold(reference) {
      const { promise, resolve } = Promise.withResolvers<void>()
      set(reference, { until: promise })
      return resolve
    },
    isGenuine: true,
    calls,
    captured,
    refunded,
  }
  return gateways
}

const unused = () => Promise.reject(new Error('Only the gateway is scripted, not PayPal’s own interface.'))

const nothing: Omit<PaypalGateway, 'isGenuine'> = {
  create: unused,
  find: unused,
  capture: unused,
  refund: unused,
}
