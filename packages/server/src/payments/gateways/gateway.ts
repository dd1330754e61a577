import type { ChargeCurrency, PaymentProvider } from '@ai-studio/contract'
import type { Evidence } from '../ledger/evidence.ts'
import type { PaymentRow } from '../ledger/payments.queries.ts'

/** A payment that a gateway has taken on. */
export interface Begun {
  /** Where the buyer pays. */
  url: string
  /** The gateway's own order; null where it makes none before it is paid. */
  orderId: string | null
}

export interface BeginOptions {
  /** The buyer's address. */
  address: string
  /** What is bought, in the buyer's language. */
  description: string
  /** Where the gateway sends the buyer back to. */
  callbackUrl: string
}

/** The gateway has understood and refuses; trying the same again is of no use. */
export class GatewayRefusal extends Error {
  readonly reason: string
  constructor(reason: string, cause?: unknown) {
    super(`The gateway refuses: ${reason}`, { cause })
    this.name = 'GatewayRefusal'
    this.reason = reason
  }
}

/** No answer, or none that can be believed. What became of the request is not known. */
export class GatewayAway extends Error {
  constructor(detail: string, cause?: unknown) {
    super(`The gateway gave no answer that can be used: ${detail}`, { cause })
    this.name = 'GatewayAway'
  }
}

/** What came of giving money back. */
export type Refunded = { kind: 'done'; detail: Record<string, unknown> } | { kind: 'refused'; reason: string }

export interface RefundOptions {
  by: string
  reason: string
  /** Which refund it is, counted from 1: one that the gateway took on and did not make is followed by another. */
  attempt: number
  /** How often a refund of the payment was refused: by those nothing went back. */
  refusals: number
}

/** What the ledger needs of a gateway, whichever it is. */
export interface Gateway {
  readonly id: PaymentProvider
  readonly currencies: readonly ChargeCurrency[]
  /** No money moves. */
  readonly isTest: boolean
  /** How long a payment can be made once it has begun, in milliseconds. */
  readonly patienceMs: number
  /**
   * Takes a payment on.
   * @throws GatewayRefusal or GatewayAway
   */
  begin: (payment: PaymentRow, options: BeginOptions) => Promise<Begun>
  /**
   * What the gateway knows of a payment; takes the money of one that the buyer has agreed to.
   * @param agreement by which of the buyer's agreements, counted from 1: a gateway that has refused the money takes it by a
   *   later one only. Null takes nothing
   * @throws GatewayAway
   */
  ask: (payment: PaymentRow, agreement: number | null) => Promise<Omit<Evidence, 'source'>>
  /**
   * Gives all of the money back. Asking twice for the same refund gives it back once.
   * @throws GatewayAway: it may have been given back; ask before trying again
   */
  refund: (payment: PaymentRow, options: RefundOptions) => Promise<Refunded>
}
