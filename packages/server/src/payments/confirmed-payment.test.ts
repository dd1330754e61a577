import { randomUUID } from 'node:crypto'
import type { ConfirmedPayment, PaymentInitiation, PaymentProvider } from '@ai-studio/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentConfirmations, payments, webauthnChallenges } from '../db/schema.ts'
import type { TestResponse } from '../testing/index.ts'
import { emulatedAuthenticator } from '../webauthn/testing/emulated-authenticator.ts'
import { passkeyUser, requestOptions, type PasskeyUser } from '../webauthn/testing/passkey-user.ts'
import { orders, testShop, type Buyer, type Started, type TestShop } from './testing/test-shop.ts'

let shop: TestShop
let strict: TestShop
beforeAll(async () => {
  shop = await testShop()
  strict = await testShop({ env: { PAYMENT_CONFIRMATION: 'required' } })
})
afterAll(async () => {
  await strict.close()
  await shop.close()
})

interface Confirming {
  buyer: Buyer
  user: PasskeyUser
  /** Confirms a payment with the passkey; answers the token. */
  confirm: (payment: ConfirmedPayment) => Promise<string>
}

async function confirmingBuyer(at = shop, claims = at.service.somebody()): Promise<Confirming> {
  const buyer = await at.buyer(claims)
  const user = await passkeyUser(buyer.client)
  const { authenticator } = await user.add()
  return {
    buyer,
    user,
    async confirm(payment) {
      const answer = await user.use(authenticator, payment)
      const { confirmationToken } = answer.json<{ confirmationToken?: string }>()
      if (confirmationToken === undefined) throw new Error(`Not confirmed: ${answer.body}`)
      return confirmationToken
    },
  }
}

const month = (provider: PaymentProvider = 'paypal'): ConfirmedPayment => ({
  provider,
  purchaseId: 'monthly',
  amount: orders[provider].Amount,
  currency: orders[provider].Currency,
  clientTransactionId: randomUUID(),
})
/** The body of the payment that was confirmed. */
const bodyOf = (payment: ConfirmedPayment, confirmationToken: string): Partial<PaymentInitiation> => ({
  Amount: payment.amount,
  Currency: payment.currency,
  PurchaseId: payment.purchaseId,
  clientTransactionId: payment.clientTransactionId,
  confirmationToken,
})
const required = [
  403,
  {
    code: 'PAYMENT_CONFIRMATION_REQUIRED',
    message: 'Please confirm this payment with your passkey first.',
  },
]
const seen = (answer: TestResponse) => [answer.statusCode, answer.json()]
const stored = (at = shop) => at.database.db.$count(payments)

describe('a payment that a passkey has confirmed', () => {
  test.each(['paypal', 'vnpay'] as const)(
    'begins, and it is written down that it was: %s',
    async (provider) => {
      const { buyer, confirm } = await confirmingBuyer()
      const payment = month(provider)
      const started = await buyer.start(provider, bodyOf(payment, await confirm(payment)))
      expect(
        (await shop.events(started.id)).map(({ source, kind, detail }) => ({ source, kind, detail })),
      ).toMatchObject([
        {
          source: 'buyer',
          kind: 'confirmed',
          detail: { amount: provider === 'vnpay' ? 578_000 : 1999, currency: payment.currency },
        },
        { source: 'studio', kind: 'begun' },
      ])
      expect(await shop.database.db.$count(paymentConfirmations)).toBe(0)
    },
  )

  test('is asked for with the passkeys of the buyer, as its owner, for three minutes', async () => {
    const { user } = await confirmingBuyer()
    const options = requestOptions(await user.begin(month()))
    const [{ credentialId } = { credentialId: '' }] = await user.list()
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      timeout: 180_000,
      allowCredentials: [{ id: credentialId }],
    })
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
    // The same payment is another challenge each time.
    const payment = month()
    const challenges = [await user.begin(payment), await user.begin(payment)].map(
      (answer) => requestOptions(answer).challenge,
    )
    expect(new Set(challenges)).toHaveLength(2)
  })

  test('may be asked for without saying who pays: the session decides', async () => {
    const { user } = await confirmingBuyer()
    const body = { purpose: 'payment', transaction: month() }
    expect((await user.client.post('/api/webauthn/authenticate/begin', body)).statusCode).toBe(200)
    const other = await confirmingBuyer()
    const forged = await user.client.post('/api/webauthn/authenticate/begin', {
      ...body,
      userId: other.user.id,
    })
    expect(seen(forged)).toMatchObject([403, { code: 'FORBIDDEN' }])
    const nobody = await shop.visitor().post('/api/webauthn/authenticate/begin', body)
    expect(seen(nobody)).toMatchObject([401, { code: 'AUTHENTICATION_REQUIRED' }])
  })

  test('can be asked for twice: the second time needs no token', async () => {
    const { buyer, confirm } = await confirmingBuyer()
    const payment = month()
    const body = bodyOf(payment, await confirm(payment))
    const first = await buyer.start('paypal', body)
    expect(await buyer.start('paypal', body)).toEqual(first)
    expect(await buyer.start('paypal', { ...body, confirmationToken: 'another' })).toEqual(first)
    expect((await shop.events(first.id)).filter(({ kind }) => kind === 'confirmed')).toHaveLength(1)
  })

  test('is one payment, however many requests come at once', async () => {
    const { buyer, confirm } = await confirmingBuyer()
    const payment = month()
    const body = bodyOf(payment, await confirm(payment))
    const answers = await Promise.all([1, 2, 3].map(() => buyer.create('paypal', body)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const ids = new Set(answers.map((answer) => answer.json<Started>().id))
    expect(ids).toHaveLength(1)
    const [id = ''] = ids
    expect((await shop.events(id)).filter(({ kind }) => kind === 'confirmed')).toHaveLength(1)
  })

  test('is not begun by a gateway that is away, and can be begun again with the same request', async () => {
    const { buyer, confirm } = await confirmingBuyer()
    const payment = month()
    const body = bodyOf(payment, await confirm(payment))
    shop.paypal.whileOrdering(() => Promise.reject(new TypeError('fetch failed')))
    expect((await buyer.create('paypal', body)).json()).toMatchObject({ code: 'PAYPAL_INITIATION_FAILED' })
    // What has failed is over: another name needs another confirmation.
    expect((await buyer.create('paypal', body)).json()).toMatchObject({ code: 'CONFLICT' })
    const next = { ...body, clientTransactionId: randomUUID() }
    expect(seen(await buyer.create('paypal', next))).toEqual(required)
  })
})

describe('a confirmation is good for exactly one payment', () => {
  const altered: [string, PaymentProvider, object][] = [
    ['of another plan', 'paypal', { PurchaseId: 'yearly', Amount: 199.99 }],
    ['with the add-on', 'paypal', { PurchaseId: 'monthly+godmode', Amount: 597.99 }],
    ['of another amount', 'paypal', { Amount: 19.98 }],
    ['in another currency, and so through another gateway', 'vnpay', { Amount: 578_000, Currency: 'VND' }],
    ['of another name', 'paypal', { clientTransactionId: randomUUID() }],
    ['without a name', 'paypal', { clientTransactionId: undefined }],
  ]
  test.each(altered)('not for one %s', async (_, provider, change) => {
    for (const at of [shop, strict]) {
      const { buyer, confirm } = await confirmingBuyer(at)
      const payment = month()
      const body = bodyOf(payment, await confirm(payment))
      const before = await stored(at)
      const refused = await buyer.create(provider, { ...body, ...change })
      const isOtherAmount = 'Amount' in change && change.Amount === 19.98
      if (isOtherAmount) expect(refused.json()).toMatchObject({ code: 'PAYMENT_AMOUNT_MISMATCH' })
      else expect(seen(refused)).toEqual(required)
      expect(await stored(at)).toBe(before)
      // What does not fit uses nothing up.
      expect((await buyer.create('paypal', body)).statusCode).toBe(200)
    }
  })

  // What no price list has today: plans that cost the same, a gateway that takes both currencies, a price that changes.
  test.each<[string, Partial<typeof paymentConfirmations.$inferInsert>]>([
    ['of another plan at the same price', { purchaseId: 'yearly' }],
    ['through another gateway in the same currency', { provider: 'vnpay' }],
    ['of the same amount in another currency', { currency: 'VND' }],
    ['of the same plan at another price', { amount: 1 }],
  ])('not for one %s', async (_, confirmed) => {
    const { buyer, confirm } = await confirmingBuyer()
    const payment = month()
    const token = await confirm(payment)
    await shop.database.db.update(paymentConfirmations).set(confirmed)
    expect(seen(await buyer.create('paypal', bodyOf(payment, token)))).toEqual(required)
    await shop.database.db.delete(paymentConfirmations)
  })

  test('not for somebody else, nor in another session of theirs', async () => {
    const claims = shop.service.somebody()
    const { buyer, confirm } = await confirmingBuyer(shop, claims)
    const other = await confirmingBuyer()
    const elsewhere = await shop.buyer({ ...claims, sid: 'elsewhere' })
    const payment = month()
    const body = bodyOf(payment, await confirm(payment))
    expect(seen(await other.buyer.create('paypal', body))).toEqual(required)
    expect(seen(await elsewhere.create('paypal', body))).toEqual(required)
    expect((await buyer.create('paypal', body)).statusCode).toBe(200)
  })

  test('not a second time, once its payment is over', async () => {
    const { buyer, confirm } = await confirmingBuyer()
    const payment = month()
    const body = bodyOf(payment, await confirm(payment))
    const { id } = await buyer.start('paypal', body)
    await buyer.client.post(`/api/payments/cancel/${id}`)
    expect((await buyer.create('paypal', body)).json()).toMatchObject({ code: 'CONFLICT' })
    expect(seen(await buyer.create('paypal', { ...body, clientTransactionId: randomUUID() }))).toEqual(
      required,
    )
  })

  test('not later than five minutes after it was asked for, however late it was given', async () => {
    const { buyer, user } = await confirmingBuyer()
    const { authenticator } = await user.add({}, emulatedAuthenticator())
    const [early, late] = [month(), month()]
    const tokens: string[] = []
    for (const payment of [early, late]) {
      const options = requestOptions(await user.begin(payment))
      shop.clock.advance(2 * 60_000)
      const answer = await user.complete(authenticator.get(options), 'payment')
      tokens.push(answer.json<{ confirmationToken: string }>().confirmationToken)
    }
    const [first = '', second = ''] = tokens
    // The first is four minutes old, the second two.
    shop.clock.advance(60_000)
    expect(seen(await buyer.create('paypal', bodyOf(early, first)))).toEqual(required)
    shop.clock.advance(2 * 60_000 - 1)
    expect((await buyer.create('paypal', bodyOf(late, second))).statusCode).toBe(200)
  })

  test.each(['', 'made-up', 'A'.repeat(43)])('and is none that nobody gave: "%s"', async (token) => {
    const before = await stored()
    const { buyer } = await confirmingBuyer()
    expect(seen(await buyer.create('paypal', { confirmationToken: token }))).toEqual(required)
    expect(await stored()).toBe(before)
  })

  test('and lies in the table as a hash alone', async () => {
    const { confirm } = await confirmingBuyer()
    const token = await confirm(month())
    const rows = await shop.database.db.select().from(paymentConfirmations)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    await shop.database.db.delete(paymentConfirmations)
  })
})

describe('what is to be confirmed is looked at before anybody is asked', () => {
  test.each<[string, Partial<ConfirmedPayment>, string]>([
    ['another amount', { amount: 19.98 }, 'PAYMENT_AMOUNT_MISMATCH'],
    ['an amount finer than its currency', { amount: 19.990001 }, 'PAYMENT_AMOUNT_MISMATCH'],
    ['the amount of another plan', { purchaseId: 'yearly' }, 'PAYMENT_AMOUNT_MISMATCH'],
    ['a gateway that does not take the currency', { provider: 'vnpay' }, 'PAYMENT_METHOD_NOT_AVAILABLE'],
    [
      'what is not sold in a currency',
      { provider: 'vnpay', currency: 'VND', purchaseId: 'yearly+godmode', amount: 5_780_000 },
      'PAYMENT_METHOD_NOT_AVAILABLE',
    ],
    ['a name that is none', { clientTransactionId: 'mine' }, 'VALIDATION_FAILED'],
    ['no amount', { amount: 0 }, 'VALIDATION_FAILED'],
    ['an unknown plan', { purchaseId: 'weekly' as 'monthly' }, 'VALIDATION_FAILED'],
  ])('%s', async (_, change, code) => {
    const { user } = await confirmingBuyer()
    const { db } = shop.database
    const before = await db.$count(webauthnChallenges)
    const answer = await user.begin({ ...month(), ...change })
    expect(seen(answer)).toMatchObject([422, { code }])
    expect(await db.$count(webauthnChallenges)).toBe(before)
  })

  test('whoever has no passkey is told so, and asked for nothing', async () => {
    const user = await passkeyUser((await shop.buyer()).client)
    expect(seen(await user.begin(month()))).toMatchObject([404, { code: 'WEBAUTHN_NO_CREDENTIALS' }])
  })
})

test.each<[string, object]>([
  ['the amount', { amount: 1 }],
  ['the plan', { purchaseId: 'yearly' }],
  ['the currency', { currency: 'VND' }],
  ['the gateway', { provider: 'vnpay' }],
  ['the name', { clientTransactionId: randomUUID() }],
])('a challenge commits to its payment: %s cannot be exchanged behind it', async (_, change) => {
  const { user } = await confirmingBuyer()
  const { authenticator } = await user.add({}, emulatedAuthenticator())
  const options = requestOptions(await user.begin(month()))
  const { db } = shop.database
  const own = eq(webauthnChallenges.challenge, options.challenge)
  const [row] = await db.select().from(webauthnChallenges).where(own)
  if (!row?.terms) throw new Error('The challenge has no terms.')
  await db
    .update(webauthnChallenges)
    .set({ terms: { ...row.terms, ...change } })
    .where(own)
  const answer = await user.complete(authenticator.get(options), 'payment')
  expect(seen(answer)).toEqual([
    400,
    { code: 'WEBAUTHN_AUTHENTICATION_FAILED', message: 'Authentication failed' },
  ])
  expect(await db.$count(paymentConfirmations)).toBe(0)
})

describe('where every payment has to be confirmed', () => {
  test('none begins without, and nothing is stored or counted', async () => {
    const { buyer } = await confirmingBuyer(strict)
    const before = await stored(strict)
    for (let time = 0; time < 11; time += 1) {
      for (const provider of ['paypal', 'vnpay'] as const) {
        expect(seen(await buyer.create(provider))).toEqual(required)
      }
    }
    expect(await stored(strict)).toBe(before)
    expect((await buyer.subscription()).attempts.failed).toBe(0)
  })

  test.each(['paypal', 'vnpay'] as const)(
    'one begins that was, and can be asked for again: %s',
    async (provider) => {
      const { buyer, confirm } = await confirmingBuyer(strict)
      const payment = month(provider)
      const { confirmationToken, ...body } = bodyOf(payment, await confirm(payment))
      const first = await buyer.start(provider, { ...body, ...(confirmationToken && { confirmationToken }) })
      expect(await buyer.start(provider, body)).toEqual(first)
    },
  )

  test('it is refused in the language of the buyer', async () => {
    const buyer = await strict.buyer(undefined, { 'accept-language': 'vi' })
    expect((await buyer.create('vnpay')).json()).toEqual({
      code: 'PAYMENT_CONFIRMATION_REQUIRED',
      message: 'Vui lòng xác nhận khoản thanh toán này bằng khóa truy cập của bạn trước.',
    })
  })
})

test('where it may be confirmed, it need not be', async () => {
  const buyer = await shop.buyer()
  const { id } = await buyer.start('paypal')
  expect((await shop.events(id)).map(({ kind }) => kind)).toEqual(['begun'])
})
