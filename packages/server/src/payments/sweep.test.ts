import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { payments } from '../db/schema.ts'
import { findPayment, updatePayment } from './ledger/payments.queries.ts'
import { paidMonth } from './testing/played-vnpay.ts'
import { testShop, type Buyer, type Started, type TestShop } from './testing/test-shop.ts'

const minute = 60_000
const day = 24 * 60 * minute

let shop: TestShop
let buyer: Buyer
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(async () => {
  shop.vnpay.isAway = false
  shop.paypal.isAway = false
  buyer = await shop.buyer()
})
afterAll(() => shop.close())

const notify = ({ transactionRef }: Started, fields?: Record<string, string>, at = shop) =>
  at.stranger().get(`/api/payments/vnpay/ipn?${shop.vnpay.notice(transactionRef, fields).toString()}`)
const askedAbout = ({ transactionRef }: Started) =>
  shop.vnpay.asked.filter((reference) => reference === transactionRef).length
const mailsOf = ({ email }: Buyer, name: string) =>
  shop.mails.filter((mail) => mail.to === email && mail.name === name)
/** Lets minutes pass, as the schedule has it: one sweep in each. */
async function pass(minutes: number): Promise<void> {
  for (let n = 0; n < minutes; n += 1) {
    shop.clock.advance(minute)
    await shop.sweep()
  }
}

test('somebody sweeps every minute', () => {
  expect(shop.jobs.scheduled.get('payments')).toBe('* * * * *')
})

describe('a payment that nobody has told the end of', () => {
  test('is asked about with growing pauses', async () => {
    const begun = await buyer.start('vnpay')
    const at: number[] = []
    for (let passed = 1; passed <= 29; passed += 1) {
      const before = askedAbout(begun)
      await pass(1)
      if (askedAbout(begun) > before) at.push(passed)
    }
    expect(at).toEqual([2, 4, 8, 16])
  })

  test('is asked about also where the clock was a day ahead when it began', async () => {
    const right = shop.clock()
    shop.clock.advance(day)
    const begun = await buyer.start('paypal')
    shop.paypal.approve(begun.orderId)
    shop.clock.set(right)
    await shop.sweep()
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
    expect((await buyer.subscription()).tier).toBe('pro')
  })

  test('that its buyer has turned back from is asked about also then', async () => {
    const right = shop.clock()
    shop.clock.advance(day)
    const begun = await buyer.start('vnpay')
    await buyer.client.post(`/api/payments/cancel/${begun.id}`, {})
    shop.vnpay.transactions.set(begun.transactionRef, paidMonth)
    shop.clock.set(right)
    await shop.sweep()
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
  })

  test('is paid when its gateway says so', async () => {
    const begun = await buyer.start('vnpay')
    shop.vnpay.transactions.set(begun.transactionRef, paidMonth)
    await pass(2)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
    const asked = askedAbout(begun)
    await pass(5)
    expect(askedAbout(begun)).toBe(asked)
  })

  test('has failed when its gateway says so, and counts as an attempt when it says why', async () => {
    const begun = await buyer.start('vnpay')
    shop.vnpay.transactions.set(begun.transactionRef, { ...paidMonth, status: '02' })
    await pass(2)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'failed', failure: null })
    expect((await buyer.subscription()).attempts).toMatchObject({ failed: 0 })
    const other = await buyer.start('paypal')
    shop.paypal.approve(other.orderId, { issue: 'INSTRUMENT_DECLINED' })
    await pass(2)
    expect(await buyer.status(other.id)).toMatchObject({ status: 'failed', failure: 'declined' })
    expect((await buyer.subscription()).attempts).toMatchObject({ failed: 1 })
  })

  test('through PayPal is captured, although the buyer never came back', async () => {
    const begun = await buyer.start('paypal')
    shop.paypal.approve(begun.orderId)
    await pass(2)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
  })

  test('expires only when its time and a while more are over', async () => {
    const begun = await buyer.start('vnpay')
    shop.vnpay.transactions.set(begun.transactionRef, { ...paidMonth, status: '01' })
    await pass(29)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'pending' })
    await pass(31)
    expect(await buyer.status(begun.id)).toMatchObject({
      status: 'expired',
      failure: 'timed-out',
      paymentUrl: null,
    })
    expect((await buyer.subscription()).attempts).toMatchObject({ failed: 0 })
  })

  test('does not expire while its gateway cannot be asked', async () => {
    const begun = await buyer.start('vnpay')
    shop.vnpay.isAway = true
    await pass(120)
    expect(askedAbout(begun)).toBeGreaterThan(4)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'pending' })
    shop.vnpay.isAway = false
    shop.vnpay.transactions.set(begun.transactionRef, paidMonth)
    await pass(31)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
  })

  test('never expires while a person has to look at it', async () => {
    const begun = await buyer.start('vnpay')
    await notify(begun, { vnp_ResponseCode: '07', vnp_TransactionStatus: '07' })
    await pass(120)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'pending', isUnderReview: true })
    const other = await buyer.start('vnpay')
    shop.vnpay.transactions.set(other.transactionRef, { ...paidMonth, amount: 1000 })
    await pass(120)
    expect(await buyer.status(other.id)).toMatchObject({ status: 'pending', isUnderReview: true })
  })

  test('neither expires nor can be given up while its money is on its way', async () => {
    const begun = await buyer.start('paypal')
    const order = shop.paypal.approve(begun.orderId, { status: 'PENDING' })
    await pass(2)
    shop.clock.advance(day)
    await pass(31)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'pending' })
    const given = await buyer.client.post(`/api/payments/cancel/${begun.id}`)
    expect(given.json()).toMatchObject({ status: 'pending' })
    for (const capture of order.captures) capture.status = 'COMPLETED'
    await pass(31)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
  })

  test('does not hinder the others while one gateway is away', async () => {
    const begun = await buyer.start('vnpay')
    await buyer.start('paypal')
    shop.paypal.isAway = true
    shop.vnpay.transactions.set(begun.transactionRef, paidMonth)
    await pass(2)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
  })
})

describe('money that comes after a payment expired', () => {
  const expired = async () => {
    const begun = await buyer.start('vnpay')
    await pass(61)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'expired' })
    return begun
  }

  test('counts when the gateway tells it', async () => {
    const begun = await expired()
    await notify(begun)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid', failure: null })
    expect((await buyer.subscription()).tier).toBe('pro')
  })

  test('is asked for once more after a day', async () => {
    const begun = await expired()
    const asked = askedAbout(begun)
    shop.vnpay.transactions.set(begun.transactionRef, paidMonth)
    await pass(30)
    expect(askedAbout(begun)).toBe(asked)
    shop.clock.advance(day)
    await shop.sweep()
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
  })

  test('is asked for again where the gateway was away just then', async () => {
    const begun = await expired()
    shop.clock.advance(day)
    shop.vnpay.isAway = true
    await shop.sweep()
    shop.vnpay.isAway = false
    shop.vnpay.transactions.set(begun.transactionRef, paidMonth)
    await pass(31)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
  })

  test('counts though the buyer had turned back, and paid on a page that was still open', async () => {
    const begun = await buyer.start('vnpay')
    await buyer.client.post(`/api/payments/cancel/${begun.id}`)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'failed', failure: 'cancelled' })
    shop.vnpay.transactions.set(begun.transactionRef, paidMonth)
    await pass(31)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
  })

  test('counts when it had long been on its way, though nobody tells of it', async () => {
    const begun = await buyer.start('paypal')
    await buyer.client.post(`/api/payments/cancel/${begun.id}`)
    const order = shop.paypal.approve(begun.orderId, { status: 'PENDING' })
    shop.clock.advance(day)
    await pass(2)
    expect(order.captures).toMatchObject([{ status: 'PENDING' }])
    // Nobody may read that nothing was charged, and pay once more.
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'pending', failure: null, paymentUrl: null })
    expect((await buyer.subscription()).openPayment).toMatchObject({ id: begun.id, status: 'pending' })
    shop.clock.advance(3 * day)
    await shop.sweep()
    for (const capture of order.captures) capture.status = 'COMPLETED'
    await pass(31)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
    expect((await buyer.subscription()).tier).toBe('pro')
  })

  test.each(['cancelled', 'declined'] as const)(
    'is no longer waited for when PayPal takes it back (%s)',
    async (how) => {
      const begun = await buyer.start('paypal')
      if (how === 'cancelled') await buyer.client.post(`/api/payments/cancel/${begun.id}`)
      const order = shop.paypal.approve(begun.orderId, { status: 'PENDING' })
      const back = () =>
        buyer.client.get(
          `/api/payments/paypal/capture?orderId=${begun.orderId}&txnRef=${begun.transactionRef}`,
        )
      await back()
      expect(await buyer.status(begun.id)).toMatchObject({ status: 'pending' })
      for (const capture of order.captures) capture.status = 'DECLINED'
      shop.clock.advance(4 * 60 * minute)
      await pass(2)
      expect(await buyer.status(begun.id)).toMatchObject({ status: 'failed', failure: how })
      // Looking once more changes nothing of that.
      await back()
      expect(await buyer.status(begun.id)).toMatchObject({ status: 'failed', failure: how })
      expect((await buyer.subscription()).openPayment).toBeNull()
    },
  )

  test('is not told to have failed while VNPay holds it, however late, and counts when it is let go', async () => {
    const begun = await buyer.start('vnpay')
    await buyer.client.post(`/api/payments/cancel/${begun.id}`)
    shop.clock.advance(day)
    await notify(begun, { vnp_ResponseCode: '07', vnp_TransactionStatus: '07' })
    const held = { id: begun.id, status: 'pending', failure: null, isUnderReview: true, paymentUrl: null }
    expect(await buyer.status(begun.id)).toMatchObject(held)
    expect((await buyer.subscription()).openPayment).toMatchObject(held)
    shop.vnpay.transactions.set(begun.transactionRef, { ...paidMonth, status: '07' })
    await pass(62)
    expect(await buyer.status(begun.id)).toMatchObject(held)
    shop.vnpay.transactions.set(begun.transactionRef, paidMonth)
    await pass(31)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
  })

  test('is looked for where the answer was lost after the buyer had agreed once more', async () => {
    const begun = await buyer.start('paypal')
    shop.paypal.approve(begun.orderId, { issue: 'INSTRUMENT_DECLINED' })
    const back = () =>
      buyer.client.get(`/api/payments/paypal/capture?orderId=${begun.orderId}&txnRef=${begun.transactionRef}`)
    await back()
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'failed', failure: 'declined' })
    shop.paypal.approve(begun.orderId)
    shop.paypal.isAway = true
    await back()
    shop.paypal.isAway = false
    await pass(31)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
  })

  test('is not asked for for ever', async () => {
    const begun = await expired()
    shop.clock.advance(day)
    await shop.sweep()
    const asked = askedAbout(begun)
    shop.clock.advance(day)
    await pass(31)
    expect(askedAbout(begun)).toBe(asked)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'expired' })
  })
})

describe('mails that are owed', () => {
  test('are sent once, though the one who took the payment in could not', async () => {
    const begun = await buyer.start('vnpay')
    const { queue } = shop.mailer
    shop.mailer.queue = () => Promise.reject(new Error('The queue is away.'))
    expect((await notify(begun)).json()).toMatchObject({ RspCode: '00' })
    shop.mailer.queue = queue
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
    expect(mailsOf(buyer, 'payment-receipt')).toHaveLength(0)
    await pass(3)
    expect(mailsOf(buyer, 'payment-receipt')).toHaveLength(1)
  })

  test('wait where they cannot be sent, and hold up nobody', async () => {
    const others = [buyer, await shop.buyer(), await shop.buyer()]
    const { queue } = shop.mailer
    shop.mailer.queue = () => Promise.reject(new Error('The queue is away.'))
    for (const other of others) await notify(await other.start('vnpay'))
    shop.mailer.queue = queue
    const restore = withoutMailTo(buyer)
    await pass(2)
    restore()
    expect(others.map((other) => mailsOf(other, 'payment-receipt').length)).toEqual([0, 1, 1])
    await pass(1)
    expect(others.map((other) => mailsOf(other, 'payment-receipt').length)).toEqual([1, 1, 1])
  })

  test('are left to whoever is about to send them', async () => {
    const begun = await buyer.start('vnpay')
    const { queue } = shop.mailer
    shop.mailer.queue = async (mail) => {
      shop.mailer.queue = queue
      await shop.sweep()
      await queue.call(shop.mailer, mail)
    }
    await notify(begun)
    expect(mailsOf(buyer, 'payment-receipt')).toHaveLength(1)
    await pass(2)
    expect(mailsOf(buyer, 'payment-receipt')).toHaveLength(1)
  })
})

describe('the word to the operator', () => {
  const operator = { email: 'operator@example.com' }
  const told = ({ id }: Started) =>
    shop.mails.flatMap(({ name, values }) =>
      name === 'payment-review' && values.paymentId === id ? [values.review] : [],
    )
  const tooLittle = { vnp_Amount: '100' }

  test('is sent once, though the one who took the payment in could not', async () => {
    const begun = await buyer.start('vnpay')
    const restore = withoutMailTo(operator)
    expect((await notify(begun, tooLittle)).json()).toMatchObject({ RspCode: '04' })
    await pass(2)
    restore()
    expect(told(begun)).toEqual([])
    await pass(3)
    expect(told(begun)).toEqual(['amount'])
  })

  test('is sent of everything that is new to look at', async () => {
    const begun = await buyer.start('vnpay')
    await notify(begun, tooLittle)
    await notify(begun)
    await notify(begun, { vnp_TransactionNo: '99999999' })
    await notify(begun, { vnp_TransactionNo: '99999999' })
    await pass(2)
    expect(told(begun)).toEqual(['amount', 'transaction'])
  })

  test('is left to whoever is about to send it', async () => {
    const begun = await buyer.start('vnpay')
    const { queue } = shop.mailer
    shop.mailer.queue = async (mail) => {
      shop.mailer.queue = queue
      await shop.sweep()
      await queue.call(shop.mailer, mail)
    }
    await notify(begun, tooLittle)
    await pass(2)
    expect(told(begun)).toEqual(['amount'])
  })

  test('is not sent any more when somebody has looked meanwhile', async () => {
    const begun = await buyer.start('vnpay')
    const restore = withoutMailTo(operator)
    await notify(begun, tooLittle)
    restore()
    await updatePayment(shop.database.db, begun.id, { review: null })
    await pass(2)
    expect(told(begun)).toEqual([])
    expect(await findPayment(shop.database.db, begun.id)).toMatchObject({ owedReviewAt: null })
  })
})

/** The queue refuses mails to somebody, until the answer is called. */
function withoutMailTo({ email }: Pick<Buyer, 'email'>): () => void {
  const { queue } = shop.mailer
  shop.mailer.queue = (mail) =>
    mail.to === email ? Promise.reject(new Error('No mail to them.')) : queue.call(shop.mailer, mail)
  return () => {
    shop.mailer.queue = queue
  }
}

describe('where no mail server is configured', () => {
  /** The same studio, started without one, and who buys there. */
  async function startWithout() {
    const database = { ...shop.database, close: async () => undefined }
    const without = await testShop({ database, env: { STUDIO_ENV: 'production' } }, shop)
    onTestFinished(() => without.close())
    const buy = async (who: Buyer, fields?: Record<string, string>) => {
      const begun = await (await without.buyer(who.claims)).start('vnpay')
      await notify(begun, fields, without)
      return begun
    }
    return { without, buy }
  }

  test('what is owed of payments waits for one, however long', async () => {
    const { without, buy } = await startWithout()
    const { id } = await buy(buyer)
    const flagged = await buy(buyer, { vnp_Amount: '100' })
    shop.clock.advance(400 * day)
    await without.sweep()
    expect(without.mails).toEqual([])
    await shop.sweep()
    expect(mailsOf(buyer, 'payment-receipt')).toMatchObject([
      { values: { number: (await buyer.status(id)).transactionRef } },
    ])
    const toOperator = shop.mails.filter(({ name }) => name === 'payment-review')
    expect(toOperator.at(-1)).toMatchObject({ values: { paymentId: flagged.id } })
  })

  test('the end of a plan is told when there is one, unless it is past', async () => {
    const { without, buy } = await startWithout()
    const later = await shop.buyer()
    await buy(buyer)
    const end = new Date((await buyer.subscription()).endsAt ?? '').getTime()
    shop.clock.advance(3 * day)
    await buy(later)
    shop.clock.set(new Date(end - day))
    await without.sweep()
    shop.clock.set(new Date(end + day))
    await without.sweep()
    await shop.sweep()
    expect([buyer, later].map((each) => mailsOf(each, 'plan-ending').length)).toEqual([0, 1])
  })

  test('nobody is told that a receipt is mailed', async () => {
    const { without, buy } = await startWithout()
    const { id } = await buy(buyer)
    expect(await buyer.status(id)).toMatchObject({ status: 'paid', isMailed: true })
    expect(await (await without.buyer(buyer.claims)).status(id)).toMatchObject({ isMailed: false })
  })
})

describe('the end of a plan', () => {
  const bought = async () => notify(await buyer.start('vnpay'))
  /** Sweeps as of so many days before the end of the plan. */
  const daysBefore = async (days: number) => {
    const { endsAt } = await buyer.subscription()
    shop.clock.set(new Date(new Date(endsAt ?? '').getTime() - days * day))
    await shop.sweep()
  }

  test('is told five days before, once', async () => {
    await bought()
    const { endsAt } = await buyer.subscription()
    await daysBefore(5.01)
    expect(mailsOf(buyer, 'plan-ending')).toHaveLength(0)
    await daysBefore(5)
    expect(mailsOf(buyer, 'plan-ending')).toMatchObject([{ values: { endsAt: new Date(endsAt ?? '') } }])
    await daysBefore(4)
    await daysBefore(1)
    expect(mailsOf(buyer, 'plan-ending')).toHaveLength(1)
  })

  test('is not told when another month follows, until that one ends', async () => {
    await bought()
    const { endsAt } = await buyer.subscription()
    await bought()
    shop.clock.set(new Date(new Date(endsAt ?? '').getTime() - 3 * day))
    await shop.sweep()
    expect(mailsOf(buyer, 'plan-ending')).toHaveLength(0)
    await daysBefore(3)
    expect(mailsOf(buyer, 'plan-ending')).toHaveLength(1)
  })

  test('is told later where the mail could not be queued, and all others are told at once', async () => {
    const other = await shop.buyer()
    await bought()
    await notify(await other.start('vnpay'))
    const restore = withoutMailTo(buyer)
    await daysBefore(4)
    restore()
    expect([buyer, other].map((each) => mailsOf(each, 'plan-ending').length)).toEqual([0, 1])
    await pass(2)
    expect([buyer, other].map((each) => mailsOf(each, 'plan-ending').length)).toEqual([1, 1])
  })

  test('is told of the later month as well, when it is bought after the first word', async () => {
    await bought()
    await daysBefore(3)
    await bought()
    await daysBefore(3)
    expect(mailsOf(buyer, 'plan-ending')).toHaveLength(2)
  })
})

describe('the end of GodMode', () => {
  const add = async (purchase: 'monthly' | 'monthly+godmode') => {
    const amount = purchase === 'monthly' ? 19.99 : 597.99
    const { orderId, transactionRef } = await buyer.start('paypal', { PurchaseId: purchase, Amount: amount })
    shop.paypal.approve(orderId)
    await buyer.client.get(`/api/payments/paypal/capture?orderId=${orderId}&txnRef=${transactionRef}`)
  }
  const month = 31 * day

  test('is told by itself where the plan goes on, once; the end of the plan follows', async () => {
    await add('monthly')
    const { endsAt: godmodeEndsAt } = await buyer.subscription()
    await add('monthly+godmode')
    const end = new Date(godmodeEndsAt ?? '')
    shop.clock.set(new Date(end.getTime() - 5.01 * day))
    await shop.sweep()
    expect(mailsOf(buyer, 'plan-ending')).toEqual([])
    shop.clock.set(new Date(end.getTime() - 4 * day))
    await pass(2)
    expect(mailsOf(buyer, 'plan-ending')).toMatchObject([{ values: { endsAt: end, addOn: true } }])
    shop.clock.set(new Date(end.getTime() + month - 3 * day))
    await pass(2)
    const [, ...later] = mailsOf(buyer, 'plan-ending')
    expect(later).toHaveLength(1)
    expect(later[0]?.values).not.toHaveProperty('addOn')
  })

  test('is told with that of the plan where both end at once', async () => {
    await add('monthly+godmode')
    const { endsAt } = await buyer.subscription()
    shop.clock.set(new Date(new Date(endsAt ?? '').getTime() - 2 * day))
    await pass(2)
    const mails = mailsOf(buyer, 'plan-ending')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.values).not.toHaveProperty('addOn')
  })

  test('is not told while more of it follows', async () => {
    await add('monthly')
    const { endsAt } = await buyer.subscription()
    await add('monthly+godmode')
    await add('monthly+godmode')
    shop.clock.set(new Date(new Date(endsAt ?? '').getTime() - 2 * day))
    await pass(2)
    expect(mailsOf(buyer, 'plan-ending')).toEqual([])
  })
})

test('what no gateway ever heard of is removed after a day; what was begun stays', async () => {
  const begun = await buyer.start('vnpay')
  const row = await findPayment(shop.database.db, begun.id)
  if (!row) throw new Error('The payment is gone.')
  const id = randomUUID()
  // A crash between storing the payment and telling the gateway.
  await shop.database.db.insert(payments).values({
    ...row,
    id,
    clientTransactionId: randomUUID(),
    reference: 'NEVERSTARTED00000000',
    status: 'created',
    paymentUrl: null,
    askAt: null,
  })
  const isThere = async () => (await shop.database.db.$count(payments, eq(payments.id, id))) > 0
  await pass(1)
  expect(await isThere()).toBe(true)
  shop.clock.advance(day)
  await shop.sweep()
  expect(await isThere()).toBe(false)
  expect(await buyer.status(begun.id)).toMatchObject({ id: begun.id })
})

test('the address at which a payment could be paid is kept for a day, because it names where the buyer was', async () => {
  const begun = await buyer.start('vnpay')
  const address = async () => (await findPayment(shop.database.db, begun.id))?.paymentUrl ?? ''
  expect(await address()).toContain('vnp_IpAddr=')
  await pass(16)
  expect(await address()).toContain('vnp_IpAddr=')
  shop.clock.advance(day)
  await shop.sweep()
  expect(await address()).toMatch(/^https?:[^?]+$/)
  expect(await buyer.status(begun.id)).toMatchObject({ id: begun.id, paymentUrl: null })
})

test('a gateway that is no longer configured leaves its payments to their time', async () => {
  const begun = await buyer.start('vnpay')
  const without = await testShop(
    {
      database: { ...shop.database, close: async () => undefined },
      env: {
        STUDIO_ENV: 'production',
        STUDIO_ORIGIN: 'https://studio.example.com',
        SMTP_URL: 'smtp://smtp.example.com',
        VNPAY_TMN_CODE: '',
        VNPAY_HASH_SECRET: '',
        VNPAY_PAYMENT_URL: '',
        VNPAY_API_URL: '',
      },
    },
    shop,
  )
  await updatePayment(shop.database.db, begun.id, { askAt: shop.clock() })
  await without.sweep()
  expect(await buyer.status(begun.id)).toMatchObject({ status: 'pending' })
  shop.clock.advance(2 * 60 * minute)
  await without.sweep()
  expect(await buyer.status(begun.id)).toMatchObject({ status: 'expired' })
  await without.close()
})
