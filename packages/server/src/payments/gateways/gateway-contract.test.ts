import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig, type Config } from '../../config.ts'
import { start, type RunningServer } from '../../start.ts'
import { unpackDatabase } from '../../testing/database-snapshot.ts'
import type { PaymentRow } from '../ledger/payments.queries.ts'
import { GatewayRefusal, type Gateway } from './gateway.ts'
import { createGateways } from './gateways.ts'

// What we believe of the gateways. It runs against the sandbox's, and against the gateways' own sandboxes where their
// keys stand in the environment; there nobody is who could press "Pay", so what comes after that is left out.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let folder: string
let server: RunningServer
let sandbox: string
let config: Config
let paypal: Gateway
let vnpay: Gateway
const isReal = { paypal: Boolean(process.env.PAYPAL_CLIENT_ID), vnpay: Boolean(process.env.VNPAY_TMN_CODE) }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-gateways-'))
  await unpackDatabase(folder)
  const said: string[] = []
  const settings = { PORT: '0', METRICS_PORT: 'off', DATA_DIR: folder, LOG_LEVEL: 'silent' }
  server = await start({ ...settings, SANDBOX_PORT: '0' }, (line) => said.push(line))
  sandbox = /^Sandbox\s+(\S+)/.exec(said.find((line) => line.startsWith('Sandbox')) ?? '')?.[1] ?? ''
  const keys = Object.entries(process.env).filter(([name]) => /^(PAYPAL|VNPAY)_/.test(name))
  config = readConfig({
    ...Object.fromEntries(keys),
    ...settings,
    PORT: new URL(server.address).port,
    SANDBOX_PORT: new URL(sandbox).port,
  })
  const gateways = createGateways(config, { now: () => new Date() })
  paypal = gateways.find('paypal')!
  vnpay = gateways.find('vnpay')!
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const reference = () => randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()

function payment(gateway: Gateway, more: Partial<PaymentRow> = {}): PaymentRow {
  const createdAt = new Date(Math.floor(Date.now() / 1000) * 1000)
  return {
    id: randomUUID(),
    principalId: randomUUID(),
    clientTransactionId: randomUUID(),
    requestHash: '',
    provider: gateway.id,
    reference: reference(),
    orderId: null,
    transactionId: null,
    purchaseId: 'monthly',
    amount: gateway.id === 'vnpay' ? 578_000 : 1999,
    currency: gateway.id === 'vnpay' ? 'VND' : 'USD',
    status: 'created',
    failure: null,
    review: null,
    isTest: true,
    language: 'en',
    paymentUrl: null,
    returnUrl: null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + gateway.patienceMs),
    paidAt: null,
    refundedAt: null,
    askAt: null,
    asked: 0,
    owedMail: null,
    owedReviewAt: null,
    ...more,
  }
}
const begin = (gateway: Gateway, row: PaymentRow) =>
  gateway.begin(row, {
    address: '203.0.113.7',
    description: 'AI Studio Pro, one month',
    callbackUrl: `${config.origin}/payment/callback`,
  })
const post = (path: string, fields: Record<string, string>) =>
  fetch(sandbox + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

describe('PayPal', () => {
  test('takes an order on, once however often it is asked, and says where to agree', async () => {
    const row = payment(paypal)
    const first = await begin(paypal, row)
    expect(first.orderId).toMatch(/^[\w-]{5,}$/)
    expect(new URL(first.url).searchParams.get('token')).toBe(first.orderId)
    expect(await begin(paypal, row)).toEqual(first)
  })

  test('knows nothing of money before the buyer has agreed', async () => {
    const row = payment(paypal)
    const { orderId } = await begin(paypal, row)
    expect(await paypal.ask({ ...row, orderId }, 1)).toMatchObject({ outcome: 'undecided', amount: null })
  })

  test('has forgotten an order that it never had', async () => {
    const row = payment(paypal, { orderId: '5O190127TN364715T' })
    expect(await paypal.ask(row, 1)).toMatchObject({ outcome: 'expired', reference: row.reference })
  })

  test('refuses a currency that it cannot charge', async () => {
    await expect(begin(paypal, payment(paypal, { amount: 578_000, currency: 'VND' }))).rejects.toThrow(
      GatewayRefusal,
    )
  })

  test('gives nothing back that was never taken', async () => {
    const row = payment(paypal, { transactionId: '2GG279541U471931P' })
    expect(await paypal.refund(row, { by: 'test', reason: 'test', attempt: 1, refusals: 0 })).toMatchObject({
      kind: 'refused',
    })
  })

  test.skipIf(isReal.paypal)('takes the money of an agreed order once, and gives it back once', async () => {
    const row = payment(paypal)
    const { orderId } = await begin(paypal, row)
    await post('/paypal/checkoutnow', { token: orderId ?? '', outcome: 'webhook-lost' })
    const taken = await paypal.ask({ ...row, orderId }, 1)
    expect(taken).toMatchObject({ outcome: 'paid', amount: 1999, currency: 'USD', reference: row.reference })
    expect(await paypal.ask({ ...row, orderId }, 1)).toMatchObject({
      outcome: 'paid',
      transactionId: taken.transactionId,
    })
    const paid = { ...row, orderId, transactionId: taken.transactionId }
    for (let time = 0; time < 2; time += 1) {
      expect(
        await paypal.refund(paid, { by: 'test', reason: 'test', attempt: 1, refusals: 0 }),
      ).toMatchObject({
        kind: 'done',
      })
    }
    expect(await paypal.ask(paid, 1)).toMatchObject({ outcome: 'refunded' })
  })

  test.skipIf(isReal.paypal)('tells why a capture failed', async () => {
    const row = payment(paypal)
    const { orderId } = await begin(paypal, row)
    await post('/paypal/checkoutnow', { token: orderId ?? '', outcome: 'declined' })
    expect(await paypal.ask({ ...row, orderId }, 1)).toMatchObject({ outcome: 'failed', failure: 'declined' })
  })
})

describe('VNPay', () => {
  test('shows its page for an address of ours', async () => {
    const { url, orderId } = await begin(vnpay, payment(vnpay))
    expect(orderId).toBeNull()
    const response = await fetch(url)
    expect(response.status).toBe(200)
  })

  test.skipIf(isReal.vnpay)('and not for one that was altered', async () => {
    const { url } = await begin(vnpay, payment(vnpay))
    const altered = new URL(url)
    altered.searchParams.set('vnp_Amount', '500000')
    expect((await fetch(altered)).status).toBe(400)
  })

  test('knows nothing of a payment that nobody has begun', async () => {
    expect(await vnpay.ask(payment(vnpay), 1)).toMatchObject({ outcome: 'undecided', amount: null })
  })

  test('refuses an amount that it does not take', async () => {
    await expect(begin(vnpay, payment(vnpay, { amount: 4_999 }))).rejects.toThrow(GatewayRefusal)
  })

  test.skipIf(isReal.vnpay)('tells what was paid, and gives it back once', async () => {
    const row = payment(vnpay)
    const { url } = await begin(vnpay, row)
    const page = await (await fetch(url)).text()
    const ticket = /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? ''
    await post('/vnpay/pay', { ticket, outcome: 'notice-lost' })
    const said = await vnpay.ask(row, 1)
    expect(said).toMatchObject({
      outcome: 'paid',
      amount: 578_000,
      currency: 'VND',
      reference: row.reference,
    })
    const paid = { ...row, transactionId: said.transactionId }
    for (let time = 0; time < 2; time += 1) {
      expect(await vnpay.refund(paid, { by: 'test', reason: 'test', attempt: 1, refusals: 0 })).toMatchObject(
        {
          kind: 'done',
        },
      )
    }
    expect(await vnpay.ask(paid, 1)).toMatchObject({ outcome: 'refunded' })
  })
})
