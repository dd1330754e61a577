import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ErrorCode, Language, PaymentInitiation, PaymentProvider } from '@ai-studio/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { takePaymentAttempt, type Taken } from '../allowance/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { originMatcher } from '../config/origin-rule.ts'
import { fieldError } from '../http/field-errors.ts'
import { serve } from '../operation.ts'
import { withoutPort } from '../principal/address-key.ts'
import type { Principal } from '../principal/principal.ts'
import { holdPrincipal } from '../principal/principal.queries.ts'
import { agreedPayment } from './agreed-payment.ts'
import { isConfirmed, useConfirmation } from './confirmation.ts'
import { GatewayAway, GatewayRefusal, type Gateway } from './gateways/gateway.ts'
import { attemptsOf } from './ledger/attempts.queries.ts'
import { takeBegun } from './ledger/begun.ts'
import { findByClientId, findPayment, insertPayment, type PaymentRow } from './ledger/payments.queries.ts'
import { isOpen } from './payment-view.ts'
import { purchaseText } from './purchase-texts.ts'
import { giveUp } from './reconcile.ts'

/** The gateway is asked what became of a payment so soon after it began. */
const firstQuestionMs = 2 * 60_000

export function createVnpayPayment(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'createVnpayPayment', async (call) => {
    const { id, reference, paymentUrl, expiresAt } = await start(deps, 'vnpay', call)
    return {
      id,
      transactionRef: reference,
      TransactionRef: reference,
      expiresAt: expiresAt.toISOString(),
      paymentUrl: paymentUrl ?? '',
      PaymentUrl: paymentUrl ?? '',
    }
  })
}

export function createPaypalPayment(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'createPaypalPayment', async (call) => {
    const { id, reference, paymentUrl, orderId, expiresAt } = await start(deps, 'paypal', call)
    return {
      id,
      transactionRef: reference,
      TransactionRef: reference,
      expiresAt: expiresAt.toISOString(),
      approvalUrl: paymentUrl ?? '',
      ApprovalUrl: paymentUrl ?? '',
      orderId: orderId ?? '',
      OrderId: orderId ?? '',
    }
  })
}

interface StartCall {
  principal: Principal
  body: PaymentInitiation
  language: Language
  now: Date
  addressKey: string
  request: FastifyRequest
}

const failures: Record<PaymentProvider, ErrorCode> = {
  vnpay: 'VNPAY_INITIATION_FAILED',
  paypal: 'PAYPAL_INITIATION_FAILED',
}

/**
 * Begins a payment, or takes up the one of the same name.
 * @throws ApiError of the gateway's own where it fails; `SUBSCRIPTION_INITIATION_FAILED` for whatever else goes wrong
 */
async function start(deps: Dependencies, provider: PaymentProvider, call: StartCall): Promise<PaymentRow> {
  try {
    return await startAt(deps, provider, call)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('SUBSCRIPTION_INITIATION_FAILED', { cause: error })
  }
}

async function startAt(deps: Dependencies, provider: PaymentProvider, call: StartCall): Promise<PaymentRow> {
  const { principal, body, language, now, request } = call
  const { PurchaseId: purchaseId, Currency: currency } = body
  const { gateway, amount } = agreedPayment(deps, { provider, purchaseId, currency, amount: body.Amount })
  checkReturnUrl(deps, body.returnUrl, language)

  const clientTransactionId = body.clientTransactionId ?? randomUUID()
  const asked = { clientTransactionId, requestHash: hashOf(provider, body), now }
  const sender = { address: withoutPort(request.ip), language }
  const repeated = await sameAgain(deps, principal, asked)
  if (repeated) return takeUp(deps, gateway, repeated, sender)
  await refuseWhenBlocked(deps, principal, now)
  const terms = { provider, purchaseId, amount, currency, clientTransactionId }
  const proof = { token: body.confirmationToken, terms, now }
  if (!(await isConfirmed(deps, principal, proof))) {
    // The same request may have come twice, and the other one has used the token.
    const other = await sameAgain(deps, principal, asked)
    if (other) return takeUp(deps, gateway, other, sender)
    throw new ApiError('PAYMENT_CONFIRMATION_REQUIRED')
  }
  const attempt = await takePaymentAttempt(deps, principal, call.addressKey)

  const payment: PaymentRow = {
    id: randomUUID(),
    principalId: principal.id,
    clientTransactionId,
    requestHash: asked.requestHash,
    provider,
    reference: newReference(),
    orderId: null,
    transactionId: null,
    purchaseId,
    amount,
    currency,
    status: 'created',
    failure: null,
    review: null,
    isTest: gateway.isTest,
    language,
    paymentUrl: null,
    returnUrl: body.returnUrl ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + gateway.patienceMs),
    paidAt: null,
    refundedAt: null,
    askAt: null,
    asked: 0,
    owedMail: null,
    owedReviewAt: null,
  }
  // Stored before the gateway hears of it: whatever comes of it finds its payment.
  const isFirst = await deps.database.db.transaction(async (tx) => {
    // Nobody pays for an account that is being erased.
    if (!(await holdPrincipal(tx, principal))) throw new ApiError('TOKEN_INVALID')
    if (!(await insertPayment(tx, payment))) return false
    await useConfirmation(tx, deps.config, principal, { ...proof, paymentId: payment.id })
    return true
  })
  if (!isFirst) {
    await giveBack(deps, attempt)
    const other = await sameAgain(deps, principal, asked)
    if (!other) throw new ApiError('CONFLICT')
    return takeUp(deps, gateway, other, sender)
  }
  return begin(deps, gateway, payment, sender, attempt)
}

/** An attempt that was none, because of an outage or because it is another's, is not counted. */
const giveBack = (deps: Dependencies, attempt: Taken | undefined): Promise<void> | undefined =>
  attempt
    ?.giveBack()
    .catch((error: unknown) => deps.log.warn({ err: error }, 'an attempt to pay was not given back'))

interface Sender {
  address: string
  language: Language
}

/** A payment that the gateway may not have heard of is begun again: under its own reference, so that it is the same. */
const takeUp = (
  deps: Dependencies,
  gateway: Gateway,
  payment: PaymentRow,
  sender: Sender,
): Promise<PaymentRow> | PaymentRow =>
  payment.paymentUrl === null ? begin(deps, gateway, payment, sender) : payment

async function begin(
  deps: Dependencies,
  gateway: Gateway,
  payment: PaymentRow,
  { address, language }: Sender,
  attempt?: Taken,
): Promise<PaymentRow> {
  try {
    const { url, orderId } = await gateway.begin(payment, {
      address,
      description: purchaseText(payment.purchaseId, language),
      callbackUrl: `${deps.config.origin}/payment/callback`,
    })
    const begunAt = deps.now()
    const askAt = new Date(begunAt.getTime() + firstQuestionMs)
    return await takeBegun(deps.database.db, payment, { url, orderId, askAt, now: begunAt })
  } catch (error) {
    const isTheirs = error instanceof GatewayRefusal
    if (!isTheirs && !(error instanceof GatewayAway)) throw error
    deps.log.warn({ err: error, payment: payment.id }, 'a payment could not begin')
    // The same request may have come twice, and begun by the other way: then there is nothing to give up.
    const other = await findPayment(deps.database.db, payment.id)
    if (other && isOpen(other, deps.now()) && other.paymentUrl !== null) return other
    // An outage is not the buyer's failure, and does not count as one.
    if (!isTheirs) await giveBack(deps, attempt)
    await giveUp(deps, payment, {
      outcome: 'failed',
      source: 'studio',
      failure: isTheirs ? 'not-started' : 'bank-away',
    })
    throw new ApiError(failures[payment.provider], { cause: error })
  }
}

/** Buyers are sent to nobody else's pages. */
function checkReturnUrl({ config }: Dependencies, address: string | undefined, language: Language): void {
  if (address === undefined) return
  const url = URL.parse(address)
  const isHttp = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (isHttp && (url.origin === config.origin || originMatcher(config.embedOrigins)(url.origin))) return
  throw new ApiError('VALIDATION_FAILED', { errors: [fieldError('returnUrl', 'otherSite', language)] })
}

/** What makes one attempt the same as another. */
const hashOf = (provider: PaymentProvider, body: PaymentInitiation): string =>
  createHash('sha256')
    .update(JSON.stringify([provider, body.Amount, body.Currency, body.PurchaseId, body.returnUrl ?? null]))
    .digest('base64url')

/** The payment that the same request has begun before. */
async function sameAgain(
  { database }: Dependencies,
  principal: Principal,
  asked: { clientTransactionId: string; requestHash: string; now: Date },
): Promise<PaymentRow | undefined> {
  const found = await findByClientId(database.db, principal.id, asked.clientTransactionId)
  if (!found) return undefined
  if (found.requestHash !== asked.requestHash) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  // What is over needs another name to be tried again.
  if (!isOpen(found, asked.now)) throw new ApiError('CONFLICT')
  return found
}

async function refuseWhenBlocked(deps: Dependencies, { id }: Principal, now: Date): Promise<void> {
  const { blockedUntil } = await attemptsOf(deps.database.db, id, now)
  if (!blockedUntil) return
  const seconds = Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000)
  throw new ApiError('PAYMENT_ATTEMPTS_EXCEEDED', {
    headers: { 'Retry-After': String(seconds) },
    values: { when: blockedUntil.getTime() },
  })
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Twenty letters and digits that nobody can guess and every gateway takes: 100 random bits. */
const newReference = (): string =>
  Array.from(randomBytes(20), (byte) => letters.charAt(byte % letters.length)).join('')
