import { Entitlements } from '../../payments/entitlements.ts'
import { eventsOf, type PaymentEvent } from '../../payments/ledger/events.queries.ts'
import { findPayment, type PaymentRow } from '../../payments/ledger/payments.queries.ts'
import { insertBuyer, insertPaymentRow } from '../../payments/testing/payment-rows.ts'
import {
  scriptedGateways,
  type Script,
  type ScriptedGateways,
} from '../../payments/testing/scripted-gateways.ts'
import { testServer, type TestServer } from '../../testing/index.ts'
import type { OperatorCalls } from '../operator-calls.ts'

/** A server with scripted gateways, seen from its operator. */
export interface OperatorShop extends TestServer {
  operator: OperatorCalls
  gateways: ScriptedGateways
  /** Somebody's payment that has begun. */
  begun: (more?: Partial<PaymentRow>) => Promise<PaymentRow>
  /** The same, asked about when the gateway says that it is paid. */
  paid: (more?: Partial<PaymentRow>, script?: Partial<Script>) => Promise<PaymentRow>
  row: (id: string) => Promise<PaymentRow>
  events: (id: string) => Promise<PaymentEvent[]>
  /** Kinds of all events of a payment, the oldest first. */
  kinds: (id: string) => Promise<string[]>
  tierOf: (payment: PaymentRow) => Promise<string>
  /** References of payments that a gateway was asked to give back, once for each time. */
  refundsAsked: () => string[]
  /** Does what the server does every minute. */
  sweep: () => Promise<void>
}

export async function operatorShop(): Promise<OperatorShop> {
  const gateways = scriptedGateways()
  const server = await testServer({ gateways, env: { OPERATOR_EMAIL: 'operator@example.com' } })
  const { db } = server.database
  const { operator } = server.app
  const begun: OperatorShop['begun'] = async (more = {}) => {
    const now = server.clock()
    return insertPaymentRow(db, await insertBuyer(db, { now }), { now, ...more })
  }
  const row = async (id: string) => {
    const found = await findPayment(db, id)
    if (!found) throw new Error(`There is no payment "${id}".`)
    return found
  }
  return {
    ...server,
    operator,
    gateways,
    begun,
    async paid(more, script = {}) {
      const payment = await begun(more)
      gateways.script(payment.reference, { says: 'paid', ...script })
      await operator.check({ name: payment.id })
      return row(payment.id)
    },
    row,
    events: (id) => eventsOf(db, id),
    kinds: async (id) => (await eventsOf(db, id)).map(({ kind }) => kind),
    tierOf: ({ principalId }) =>
      new Entitlements({ database: server.database, now: server.clock }).tierOf(principalId ?? ''),
    refundsAsked: () =>
      gateways.calls.filter(({ call }) => call === 'refund').map(({ reference }) => reference),
    sweep: () => server.jobs.runNow('payments'),
  }
}
