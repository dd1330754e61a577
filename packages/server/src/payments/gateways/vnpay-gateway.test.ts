import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sentRequest } from '../../testing/sent-request.ts'
import { paymentRow } from '../testing/payment-rows.ts'
import { paidMonth, playedVnpay } from '../testing/played-vnpay.ts'
import { GatewayAway, GatewayRefusal } from './gateway.ts'
import { vnpayGateway } from './vnpay-gateway.ts'

const now = new Date('2026-03-10T09:00:00Z')
const payment = paymentRow(null, { now, provider: 'vnpay', reference: 'T1' })
const vnpay = playedVnpay()
const timeOut = () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))

const gatewayOver = (fetch: typeof globalThis.fetch) =>
  vnpayGateway(
    {
      code: vnpay.code,
      secret: vnpay.secret,
      paymentPage: 'https://vnpay.example/pay',
      api: 'https://vnpay.example/api',
      isTest: true,
    },
    { serverAddress: '127.0.0.1', now: () => now, fetch },
  )
const gateway = gatewayOver(async (...sent) => vnpay.fetch((await sentRequest(...sent)).body))
const begin = (change: Partial<typeof payment> = {}) =>
  gateway.begin(
    { ...payment, ...change },
    {
      address: '10.0.0.1',
      description: 'AI Studio Pro, một tháng',
      callbackUrl: 'https://studio.example/back',
    },
  )

describe('beginning at VNPay', () => {
  test('makes an address and no order, and asks nobody', async () => {
    const { url, orderId } = await begin()
    expect(orderId).toBeNull()
    expect(new URL(url).searchParams.get('vnp_OrderInfo')).toBe('AI Studio Pro, mot thang T1')
    expect(vnpay.asked).toEqual([])
  })

  test('makes the same address for the same payment, so that it can be begun again', async () => {
    expect(await begin()).toEqual(await begin())
  })

  test.each([4999, 1_000_000_000, 0.5])(
    'is refused for an amount that VNPay does not take: %s',
    async (amount) => {
      await expect(begin({ amount })).rejects.toBeInstanceOf(GatewayRefusal)
    },
  )
})

describe('asking VNPay', () => {
  test('tells what it knows', async () => {
    vnpay.transactions.set('T1', paidMonth)
    expect(await gateway.ask(payment, 1)).toMatchObject({ outcome: 'paid', amount: 578_000 })
    vnpay.transactions.delete('T1')
    expect(await gateway.ask(payment, 1)).toMatchObject({ outcome: 'undecided', amount: null })
  })

  test.each<[string, typeof globalThis.fetch]>([
    ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
    ['takes too long', timeOut],
    ['fails', async () => new Response('oops', { status: 500 })],
    ['answers unsigned', async () => Response.json({ vnp_ResponseCode: '00', vnp_TxnRef: 'T1' })],
  ])('decides nothing where it %s', async (_, fetch) => {
    await expect(gatewayOver(fetch).ask(payment, 1)).rejects.toBeInstanceOf(GatewayAway)
  })
})

/** What VNPay answers to a refund, signed in the order of its protocol. */
function refundAnswer(code: string): Response {
  const fields = {
    vnp_ResponseId: 'r1',
    vnp_Command: 'refund',
    vnp_ResponseCode: code,
    vnp_Message: '',
    vnp_TmnCode: vnpay.code,
    vnp_TxnRef: 'T1',
    vnp_Amount: '57800000',
    vnp_BankCode: 'NCB',
    vnp_PayDate: '20260310160500',
    vnp_TransactionNo: '1',
    vnp_TransactionType: '02',
    vnp_TransactionStatus: '05',
    vnp_OrderInfo: 'x',
  }
  const words = Object.values(fields).join('|')
  return Response.json({
    ...fields,
    vnp_SecureHash: createHmac('sha512', vnpay.secret).update(words).digest('hex'),
  })
}
const refunded = (fetch: typeof globalThis.fetch, attempt = 1) =>
  gatewayOver(fetch).refund(payment, { by: 'operator', reason: 'x', attempt, refusals: 0 })

test.each(['02', '91', '95', '99'])('a refund that is answered with "%s" is refused', async (code) => {
  expect(await refunded(async () => refundAnswer(code))).toEqual({ kind: 'refused', reason: code })
})

test('that a refund was asked for before says that it is made, but not behind one that was not made', async () => {
  const asked = async () => refundAnswer('94')
  expect(await refunded(asked)).toMatchObject({ kind: 'done' })
  expect(await refunded(asked, 2)).toEqual({ kind: 'refused', reason: '94' })
})

test('a refund that is answered without a code may have been made', async () => {
  await expect(refunded(async () => refundAnswer(''))).rejects.toBeInstanceOf(GatewayAway)
})

test('a refund whose answer is lost may have been made', async () => {
  await expect(refunded(timeOut)).rejects.toBeInstanceOf(GatewayAway)
})
