import { accountExportSchema } from '@ai-studio/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grants, paymentAttempts, paymentEvents, payments } from '../db/schema.ts'
import { testShop, type Buyer, type Started, type TestShop } from '../payments/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const notify = ({ transactionRef }: Started, fields?: Record<string, string>) =>
  shop.stranger().get(`/api/payments/vnpay/ipn?${shop.vnpay.notice(transactionRef, fields).toString()}`)
const bought = async (buyer: Buyer, returnUrl?: string) => {
  const started = await buyer.start('vnpay', returnUrl === undefined ? {} : { returnUrl })
  await notify(started)
  return started
}
const idOf = async ({ client }: Buyer) => (await client.get('/api/userprofile')).json<{ id: string }>().id
const exported = async ({ client }: Buyer) =>
  accountExportSchema.parse((await client.get('/api/account/export')).json())

describe('the export', () => {
  test('tells every payment and what was bought, and nobody else’s', async () => {
    const buyer = await shop.buyer()
    await bought(await shop.buyer())
    const ids: string[] = []
    for (const _ of [1, 2, 3]) {
      ids.unshift((await bought(buyer)).id)
      shop.clock.advance(1000)
    }
    const cancelled = await buyer.start('paypal')
    await buyer.client.post(`/api/payments/cancel/${cancelled.id}`)
    const { payments: told } = await exported(buyer)
    expect(told?.map(({ id }) => id)).toEqual([cancelled.id, ...ids])
    for (const payment of told ?? []) expect(payment).toEqual(await buyer.status(payment.id))
    expect(told?.[0]).toMatchObject({ status: 'failed', failure: 'cancelled', period: null })
    expect(told?.[1]).toMatchObject({ status: 'paid', amount: 578_000, currency: 'VND' })
    expect(told?.[1]?.period).not.toBeNull()
  })

  test('tells them all, also where they fill more than a page', async () => {
    const buyer = await shop.buyer()
    const { id } = await bought(buyer)
    const [row] = await shop.database.db.select().from(payments).where(eq(payments.id, id))
    if (!row) throw new Error('The payment is gone.')
    await shop.database.db.insert(payments).values(
      Array.from({ length: 201 }, (_, n) => ({
        ...row,
        id: crypto.randomUUID(),
        clientTransactionId: crypto.randomUUID(),
        reference: `EXPORTED${n}`,
        status: 'expired' as const,
        transactionId: null,
        paidAt: null,
      })),
    )
    const { payments: told } = await exported(buyer)
    expect(new Set(told?.map((payment) => payment.id))).toHaveLength(202)
  })

  test('tells that there are none', async () => {
    expect((await exported(await shop.buyer())).payments).toEqual([])
  })
})

describe('erasing', () => {
  const erase = async (buyer: Buyer) => {
    const answer = await buyer.client.send('DELETE', '/api/account', { json: { email: buyer.email } })
    expect(answer.statusCode).toBe(204)
  }
  const rowOf = async ({ id }: Started) =>
    (await shop.database.db.select().from(payments).where(eq(payments.id, id)))[0]

  test('keeps what was paid, without a word about who paid', async () => {
    const buyer = await shop.buyer()
    const userId = await idOf(buyer)
    const started = await bought(buyer, 'http://localhost:8080/chat?private=1')
    await notify(await buyer.start('vnpay'), { vnp_ResponseCode: '51', vnp_TransactionStatus: '02' })
    await erase(buyer)
    expect(await rowOf(started)).toMatchObject({
      status: 'paid',
      amount: 578_000,
      reference: started.transactionRef,
      principalId: null,
      returnUrl: null,
      paymentUrl: null,
    })
    const { db } = shop.database
    const left = await Promise.all(
      [payments, grants, paymentEvents, paymentAttempts].map((table) =>
        db.select().from(table as typeof payments),
      ),
    )
    const text = JSON.stringify(left)
    for (const trace of [userId, buyer.email, 'private=1']) expect(text).not.toContain(trace)
    const kept = (await db.select().from(grants)).filter(({ paymentId }) => paymentId === started.id)
    expect(kept).toMatchObject([{ principalId: null, revokedAt: null }])
  })

  test('ends nothing that is under way: money that comes later is looked at by a person', async () => {
    const buyer = await shop.buyer()
    const started = await buyer.start('vnpay')
    await erase(buyer)
    const sent = shop.mails.length
    expect((await notify(started)).json()).toMatchObject({ RspCode: '00' })
    expect(await rowOf(started)).toMatchObject({ status: 'paid', review: 'buyer', principalId: null })
    expect(shop.mails.slice(sent)).toMatchObject([
      { name: 'payment-review', to: 'operator@example.com', values: { review: 'buyer' } },
    ])
    expect((await shop.database.db.select().from(grants)).map(({ paymentId }) => paymentId)).not.toContain(
      started.id,
    )
  })

  test('lets whoever comes anew begin with nothing', async () => {
    const buyer = await shop.buyer()
    await bought(buyer)
    await erase(buyer)
    shop.clock.advance(1000)
    const anew = await shop.buyer({ ...buyer.claims, sid: 'anew' })
    expect(await anew.subscription()).toMatchObject({ tier: 'free', endsAt: null })
    expect((await exported(anew)).payments).toEqual([])
  })
})
