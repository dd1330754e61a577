import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { code, hmac, startPlayed, type Played } from '../testing/studio.ts'
import { vnpayMerchant } from '../testing/vnpay-merchant.ts'

let played: Played
let shop: ReturnType<typeof vnpayMerchant>
beforeEach(async () => {
  played = await startPlayed()
  shop = vnpayMerchant(played)
})
afterEach(() => played.close())

const isSigned = (answer: Record<string, string>, more: string) => {
  const names =
    'ResponseId Command ResponseCode Message TmnCode TxnRef Amount BankCode PayDate TransactionNo TransactionType TransactionStatus OrderInfo'
  const text = `${names} ${more}`
    .trim()
    .split(' ')
    .map((name) => answer[`vnp_${name}`] ?? '')
    .join('|')
  return answer.vnp_SecureHash === hmac(text)
}
const codeOf = async (answer: Promise<Record<string, string>>) => (await answer).vnp_ResponseCode

describe('querydr', () => {
  test('tells how a payment stands, signed', async () => {
    await shop.pay('notice-lost')
    const answer = await shop.ask('querydr')
    expect(answer).toMatchObject({
      vnp_ResponseCode: '00',
      vnp_TmnCode: code,
      vnp_TxnRef: 'T1',
      vnp_Amount: '57800000',
      vnp_BankCode: 'NCB',
      vnp_TransactionType: '01',
      vnp_TransactionStatus: '00',
    })
    expect(isSigned(answer, 'PromotionCode PromotionAmount')).toBe(true)
  })

  test('an open payment is under way, one that was not opened is not there', async () => {
    expect(await codeOf(shop.ask('querydr'))).toBe('91')
    await shop.open(shop.payUrl())
    expect(await shop.ask('querydr')).toMatchObject({ vnp_ResponseCode: '00', vnp_TransactionStatus: '01' })
  })

  test.each([
    ['91', 'another reference', { vnp_TxnRef: 'T2' }],
    ['91', 'another time', { vnp_TransactionDate: '20260101000000' }],
    ['97', 'a wrong checksum', { vnp_SecureHash: 'f'.repeat(128) }],
    ['02', 'another merchant', { vnp_TmnCode: 'SOMEBODY' }],
    ['03', 'another version', { vnp_Version: '2.0.0' }],
    ['03', 'no time', { vnp_TransactionDate: 'today' }],
    ['03', 'no id', { vnp_RequestId: '' }],
    ['03', 'an id that is too long', { vnp_RequestId: 'x'.repeat(33) }],
  ])('answers %s to %s, signed too', async (expected, _, changes) => {
    await shop.pay('paid')
    const answer = await shop.ask('querydr', changes)
    expect(answer.vnp_ResponseCode).toBe(expected)
    expect(isSigned(answer, 'PromotionCode PromotionAmount')).toBe(true)
  })

  test('a request id is good once', async () => {
    await shop.pay('paid')
    expect(await codeOf(shop.ask('querydr', { vnp_RequestId: 'one' }))).toBe('00')
    expect(await codeOf(shop.ask('querydr', { vnp_RequestId: 'one' }))).toBe('94')
  })
})

describe('refund', () => {
  test('gives everything back, once', async () => {
    await shop.pay('paid')
    const answer = await shop.ask('refund')
    expect(answer).toMatchObject({
      vnp_ResponseCode: '00',
      vnp_Amount: '57800000',
      vnp_TransactionType: '02',
      vnp_TransactionStatus: '05',
    })
    expect(isSigned(answer, '')).toBe(true)
    expect(await codeOf(shop.ask('refund'))).toBe('94')
    expect(await shop.ask('querydr')).toMatchObject({
      vnp_TransactionType: '02',
      vnp_TransactionStatus: '06',
    })
    expect((await shop.state()).payments).toMatchObject([{ refunded: 578_000 }])
  })

  test('gives parts back, until nothing is left', async () => {
    await shop.pay('paid')
    const part = (vnp_Amount: number, vnp_OrderInfo: string) =>
      codeOf(shop.ask('refund', { vnp_TransactionType: '03', vnp_Amount, vnp_OrderInfo }))
    expect(await part(20_000_000, 'first')).toBe('00')
    expect(await part(20_000_000, 'first')).toBe('94')
    expect((await shop.ask('querydr')).vnp_TransactionStatus).toBe('00')
    expect(await part(40_000_000, 'too much')).toBe('03')
    expect(await part(37_800_000, 'rest')).toBe('00')
    expect((await shop.ask('querydr')).vnp_TransactionStatus).toBe('06')
  })

  test.each([
    ['03', 'part of it as everything', { vnp_Amount: 100_000 }],
    ['03', 'hundredths of a dong', { vnp_Amount: 1, vnp_TransactionType: '03' }],
    ['03', 'another kind', { vnp_TransactionType: '01' }],
    ['91', 'another transaction', { vnp_TransactionNo: '1' }],
    ['97', 'a wrong checksum', { vnp_SecureHash: 'f'.repeat(128) }],
  ])('answers %s to %s', async (expected, _, changes) => {
    await shop.pay('paid')
    expect(await codeOf(shop.ask('refund', changes))).toBe(expected)
    expect((await shop.state()).payments).toMatchObject([{ refunded: 0 }])
  })

  test('what was not paid is not given back; what was taken with suspicion is', async () => {
    await shop.pay('cancelled')
    expect(await codeOf(shop.ask('refund'))).toBe('95')
    await shop.pay('suspicious', { vnp_TxnRef: 'T2' })
    expect(await codeOf(shop.ask('refund', { vnp_TxnRef: 'T2' }))).toBe('00')
  })

  test('can be refused, and accepted later', async () => {
    await shop.pay('paid')
    await shop.control({ refunds: 'refused' })
    expect(await codeOf(shop.ask('refund'))).toBe('99')
    await shop.control({ refunds: 'accepted' })
    expect(await codeOf(shop.ask('refund'))).toBe('00')
  })
})
