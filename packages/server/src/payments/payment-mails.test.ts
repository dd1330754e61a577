import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '@ai-studio/contract'
import type { RecordedMail } from '../testing/index.ts'
import { renderMail } from '../mail/render-mail.ts'
import { noticeHeaders } from './testing/played-paypal.ts'
import { testShop, type Buyer, type TestShop } from './testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

/** Somebody who reads mail in a language. */
const readerOf = async (language: Language): Promise<Buyer> => {
  const buyer = await shop.buyer()
  await buyer.client.send('PUT', '/api/userpreferences/language', { json: { language } })
  return buyer
}
/** A mail as it is read, after it lay in the queue. */
function read({ name, values, language }: RecordedMail) {
  const stored = JSON.parse(JSON.stringify(values)) as typeof values
  const { subject, text } = renderMail(name, stored, { language, origin: shop.config.origin })
  return { subject, text: text.replace(/[\u00a0\u202f]/g, ' ') }
}
const payByVnpay = async (buyer: Buyer, fields?: Record<string, string>) => {
  const started = await buyer.start('vnpay')
  await shop
    .stranger()
    .get(`/api/payments/vnpay/ipn?${shop.vnpay.notice(started.transactionRef, fields).toString()}`)
  return started
}
const payByPaypal = async (buyer: Buyer) => {
  const started = await buyer.start('paypal', { PurchaseId: 'yearly+godmode', Amount: 777.99 })
  shop.paypal.approve(started.orderId)
  await buyer.client.get(
    `/api/payments/paypal/capture?orderId=${started.orderId}&txnRef=${started.transactionRef}`,
  )
  return started
}

describe('the receipt', () => {
  test('says what was bought, for how much, until when, and that it does not renew', async () => {
    const buyer = await readerOf('en')
    const { id, transactionRef } = await payByPaypal(buyer)
    const { subject, text } = read(shop.mailer.last('payment-receipt', buyer.email))
    expect(subject).toBe('Your receipt from AI Studio')
    for (const line of [
      'Bought: AI Studio Pro with GodMode, one year',
      'Amount: $777.99',
      `Number: ${transactionRef}`,
      'Lasts until: March 10, 2027 at 9:00 AM UTC',
      'GodMode lasts until: March 10, 2027 at 9:00 AM UTC',
      'It does not renew by itself',
      'This was a test: no money moved.',
      `http://localhost:8080/settings/receipts/${id}`,
    ]) {
      expect(text).toContain(line)
    }
    expect(text).toMatch(/Paid: March 10, 2026/)
  })

  test('says it in Vietnamese to whoever reads that', async () => {
    const buyer = await readerOf('vi')
    const { transactionRef } = await payByVnpay(buyer)
    const { subject, text } = read(shop.mailer.last('payment-receipt', buyer.email))
    expect(subject).toBe('Biên nhận của bạn từ AI Studio')
    expect(text).toContain('578.000 ₫')
    expect(text).toContain(transactionRef)
    expect(text).toContain('Gói không tự động gia hạn')
    expect(text).toMatch(/10 tháng 4,? 2026/)
    expect(text).not.toMatch(/AI Studio Pro, one month/)
    expect(text).not.toContain('GodMode')
  })

  test.each([
    ['en', /^Lasts until: April 10, 2027/m, /^GodMode lasts until: March 10, 2027/m],
    ['vi', /^Có hiệu lực đến: .*10 tháng 4,? 2027/m, /^GodMode có hiệu lực đến: .*10 tháng 3,? 2027/m],
  ] as const)(
    'says until when GodMode lasts, which begins before the plan does: %s',
    async (language, ...lines) => {
      const buyer = await readerOf(language)
      await payByVnpay(buyer)
      await payByPaypal(buyer)
      const { text } = read(shop.mailer.last('payment-receipt', buyer.email))
      for (const line of lines) expect(text).toMatch(line)
    },
  )

  test('is not sent to somebody whose address nobody knows, and does not hold up the payment', async () => {
    const buyer = await shop.buyer(shop.service.somebody({ email: undefined }))
    const before = shop.mails.length
    const { id } = await payByVnpay(buyer)
    expect(await buyer.status(id)).toMatchObject({ status: 'paid' })
    expect(shop.mails).toHaveLength(before)
  })
})

describe('the word of a refund', () => {
  test.each([
    ['en', 'Your AI Studio payment was refunded', '$777.99', 'the access that came with it has ended'],
    ['vi', 'Khoản thanh toán AI Studio của bạn đã được hoàn tiền', '777,99 $', 'đã kết thúc'],
  ] as const)('says what went back: %s', async (language, title, amount, ended) => {
    const buyer = await readerOf(language)
    const { orderId, transactionRef } = await payByPaypal(buyer)
    for (const capture of shop.paypal.orders.get(orderId)?.captures ?? []) capture.status = 'REFUNDED'
    await shop
      .stranger()
      .post(
        '/api/payments/paypal/webhook',
        { id: 'WH', event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: { custom_id: transactionRef } },
        { headers: noticeHeaders() },
      )
    const { subject, text } = read(shop.mailer.last('payment-refunded', buyer.email))
    expect(subject).toBe(title)
    for (const words of [amount, transactionRef, ended]) expect(text).toContain(words)
  })
})

describe('the word of an end', () => {
  test.each([
    ['en', 'Your AI Studio plan ends soon', 'It does not renew by itself', 'http://localhost:8080/plans'],
    ['vi', 'Gói AI Studio của bạn sắp hết hạn', 'Gói không tự động gia hạn', 'http://localhost:8080/plans'],
  ] as const)('says when, and where to buy again: %s', async (language, title, ...words) => {
    const buyer = await readerOf(language)
    await payByVnpay(buyer)
    const { endsAt } = await buyer.subscription()
    const start = shop.clock()
    shop.clock.set(new Date(new Date(endsAt ?? '').getTime() - 86_400_000))
    await shop.sweep()
    shop.clock.set(start)
    const { subject, text } = read(shop.mailer.last('plan-ending', buyer.email))
    expect(subject).toBe(title)
    for (const word of words) expect(text).toContain(word)
    expect(text).toMatch(language === 'en' ? /April 10, 2026/ : /10 tháng 4,? 2026/)
  })
})

describe('the word to the operator', () => {
  test('says which payment does not fit, and goes to nobody else', async () => {
    const buyer = await readerOf('vi')
    const before = shop.mails.length
    const { id, transactionRef } = await payByVnpay(buyer, { vnp_Amount: '100' })
    const [mail, ...others] = shop.mails.slice(before)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ name: 'payment-review', to: 'operator@example.com', language: 'en' })
    const { subject, text } = read(shop.mailer.last('payment-review'))
    expect(subject).toBe('A payment needs to be looked at')
    for (const words of [`Number: ${transactionRef}`, 'Gateway: vnpay', 'Reason: amount', `Payment: ${id}`]) {
      expect(text).toContain(words)
    }
    expect(text).toContain('₫578,000')
    expect(text).not.toContain(buyer.email)
  })

  test('is kept in the list alone where there is no address of the operator', async () => {
    const without = await testShop({ env: { OPERATOR_EMAIL: '' } })
    const buyer = await without.buyer()
    const { id, transactionRef } = await buyer.start('vnpay')
    const notice = without.vnpay.notice(transactionRef, { vnp_Amount: '100' })
    await without.stranger().get(`/api/payments/vnpay/ipn?${notice.toString()}`)
    expect(await buyer.status(id)).toMatchObject({ isUnderReview: true })
    expect(without.mails).toEqual([])
    await without.close()
  })
})
