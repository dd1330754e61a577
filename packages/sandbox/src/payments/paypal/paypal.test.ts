import { verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paypalMerchant, type PaypalMerchant } from '../testing/paypal-merchant.ts'
import { startPlayed, studio, type Played } from '../testing/studio.ts'
import type { Received } from '../testing/receiver.ts'
import { paypalOutcomes } from './paypal-outcomes.ts'

let played: Played
let shop: PaypalMerchant
beforeEach(async () => {
  played = await startPlayed()
  shop = await paypalMerchant(played)
})
afterEach(() => played.close())

interface Event {
  id: string
  event_type: string
  resource: Record<string, unknown> & { links: { rel: string; href: string }[] }
}
const eventOf = ({ body }: Received) => JSON.parse(body) as Event
const events = () => played.receiver.received.map((received) => eventOf(received).event_type)
const eventsAre = (...types: string[]) => vi.waitFor(() => expect(events()).toEqual(types), { timeout: 4000 })
const approved = 'CHECKOUT.ORDER.APPROVED'
const completed = 'PAYMENT.CAPTURE.COMPLETED'

describe('the approval page', () => {
  test('says what is paid, and that no money moves, in both languages', async () => {
    const { id } = (await shop.create()).body
    const english = await shop.page(id)
    expect(english.words).toContain('TEST GATEWAY — no money moves')
    expect(english.words).toContain('Pay $19.99')
    expect(english.words).toContain('AI Studio Pro')
    expect((await shop.page(id, 'vi')).words).toContain('Hủy và quay lại')
    const localized = (await shop.create(shop.orderBody({}, { locale: 'vi-VN' }))).body
    expect((await shop.page(localized.id)).html).toContain('<html lang="vi">')
    for (const outcome of paypalOutcomes) expect(english.html).toContain(`value="${outcome}"`)
  })

  test('is not there for what is unknown or paid', async () => {
    expect((await shop.page('NO-SUCH-ORDER')).response.status).toBe(404)
    const id = await shop.ordered('approved')
    await shop.capture(id)
    expect((await shop.page(id)).words).toContain('This order was paid')
  })

  test('leads back with the order and the buyer', async () => {
    const { id } = (await shop.create()).body
    const answer = await shop.choose(id, 'approved')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(
      new RegExp(`^${studio}/payment/callback\\?provider=paypal&token=${id}&PayerID=[A-Z0-9]{13}$`),
    )
  })

  test('leads back when it is cancelled, and can be opened again', async () => {
    const { id } = (await shop.create()).body
    const answer = await shop.choose(id, 'cancelled')
    expect(answer.headers.get('location')).toBe(`${studio}/payment/callback?cancelled=&token=${id}`)
    expect((await shop.get(`/v2/checkout/orders/${id}`)).body.status).toBe('PAYER_ACTION_REQUIRED')
    expect((await shop.page(id)).response.status).toBe(200)
    expect(events()).toEqual([])
  })

  test('can leave the buyer standing, though the order is approved', async () => {
    const { id } = (await shop.create()).body
    const answer = await shop.choose(id, 'no-return')
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
    expect(await answer.text()).toContain('No way back from here')
    await eventsAre(approved)
    expect((await shop.capture(id)).status).toBe(201)
  })

  test('can lead to a page that is not there', async () => {
    const { id } = (await shop.create()).body
    const location = (await shop.choose(id, 'return-not-found')).headers.get('location')
    expect(location).toContain('/payment/callback/not-here?')
  })

  test('takes no outcome that it does not have', async () => {
    const { id } = (await shop.create()).body
    expect((await shop.choose(id, 'free')).status).toBe(404)
    expect((await shop.get(`/v2/checkout/orders/${id}`)).body.status).toBe('PAYER_ACTION_REQUIRED')
  })
})

describe('webhooks', () => {
  test('tell of the approval, the capture and the refund', async () => {
    const id = await shop.ordered('approved')
    await eventsAre(approved)
    const { body } = await shop.capture(id)
    await eventsAre(approved, completed)
    const capture = body.purchase_units[0]!.payments!.captures[0]!
    await shop.refund(capture.id)
    await eventsAre(approved, completed, 'PAYMENT.CAPTURE.REFUNDED')

    const [first, second, third] = played.receiver.received.map(eventOf)
    expect(first?.resource).toMatchObject({ id, status: 'APPROVED' })
    expect(second?.resource).toMatchObject({
      id: capture.id,
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '19.99' },
      custom_id: 'T1',
      invoice_id: 'T1',
      supplementary_data: { related_ids: { order_id: id } },
    })
    expect(third?.resource).toMatchObject({ status: 'COMPLETED', custom_id: 'T1', invoice_id: 'T1' })
    expect(third?.resource.links.find(({ rel }) => rel === 'up')?.href).toContain(capture.id)
    expect(played.receiver.received.every(({ url }) => url.pathname === '/hook')).toBe(true)
  })

  test.each([
    ['pending', completed],
    ['pending-denied', 'PAYMENT.CAPTURE.DENIED'],
  ])('tell how a capture that is %s ends', async (outcome, end) => {
    const id = await shop.ordered(outcome)
    await eventsAre(approved)
    await shop.capture(id)
    await eventsAre(approved, 'PAYMENT.CAPTURE.PENDING', end)
  })

  test('tell how a review ends after it was tried to tell of it, also to who does not answer', async () => {
    const slow = await startPlayed({
      clock: { retryMs: 2, answerMs: 1000 },
      answer: (count) => (count === 2 ? null : {}),
    })
    try {
      const merchant = await paypalMerchant(slow)
      const id = await merchant.ordered('pending')
      await vi.waitFor(() => expect(slow.receiver.received).toHaveLength(1))
      await merchant.capture(id)
      await vi.waitFor(() => expect(slow.receiver.received.length).toBeGreaterThan(2), { timeout: 10_000 })
      const { deliveries } = await merchant.state()
      const review = deliveries.find(({ event }) => event === 'PAYMENT.CAPTURE.PENDING')
      expect(review?.attempts[0]).toMatchObject({ status: null })
    } finally {
      await slow.close()
    }
  })

  test('can be lost', async () => {
    await shop.capture(await shop.ordered('webhook-lost'))
    expect((await shop.state()).deliveries).toEqual([])
  })

  test('can come twice, as one event in two transmissions', async () => {
    await shop.ordered('webhook-doubled')
    await eventsAre(approved, approved)
    const [first, second] = played.receiver.received
    expect(eventOf(first!).id).toBe(eventOf(second!).id)
    const id = 'paypal-transmission-id'
    expect(first?.headers[id]).not.toBe(second?.headers[id])
  })

  test('can be there before the buyer is', async () => {
    await shop.ordered('webhook-first')
    expect((await shop.state()).deliveries).toMatchObject([{ event: approved, state: 'taken' }])
  })

  test('come again until they are taken, as the same transmission', async () => {
    played.receiver.answer = (count) => ({ status: count < 3 ? 503 : 204 })
    await shop.ordered('approved')
    await eventsAre(approved, approved, approved)
    const ids = played.receiver.received.map(({ headers }) => headers['paypal-transmission-id'])
    expect(new Set(ids).size).toBe(1)
  })

  test('are given up after 25 retries', async () => {
    played.receiver.answer = () => ({ status: 400 })
    await shop.ordered('approved')
    await vi.waitFor(
      async () => expect((await shop.state()).deliveries).toMatchObject([{ state: 'given-up' }]),
      { timeout: 4000 },
    )
    expect(played.receiver.received).toHaveLength(26)
  })
})

describe('the signature of a webhook', () => {
  const question = ({ headers, body }: Received, changes: object = {}) => ({
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: 'WH-1',
    webhook_event: JSON.parse(body) as unknown,
    ...changes,
  })
  const ask = (body: object) => shop.post('/v1/notifications/verify-webhook-signature', body)
  const received = async () => {
    await shop.ordered('approved')
    await eventsAre(approved)
    return played.receiver.received[0]!
  }

  test('is confirmed for the bytes that were sent', async () => {
    expect((await ask(question(await received()))).body.verification_status).toBe('SUCCESS')
  })

  test('fails for anything that was not sent so', async () => {
    const notice = await received()
    const changes = [
      // The checksum is of the bytes, not of what they mean.
      { webhook_event: Object.fromEntries(Object.entries(eventOf(notice)).toReversed()) },
      { webhook_event: { ...eventOf(notice), event_type: completed } },
      { webhook_event: null },
      { webhook_id: 'WH-2' },
      { transmission_id: 'guess' },
      { transmission_time: '2020-01-01T00:00:00Z' },
      { transmission_sig: Buffer.from('guess').toString('base64') },
      { auth_algo: 'none' },
      { cert_url: 'https://evil.example/cert.pem' },
    ]
    for (const change of changes) {
      const answer = await ask(question(notice, change))
      expect([change, answer.body.verification_status]).toEqual([change, 'FAILURE'])
    }
    expect((await ask({})).status).toBe(400)
  })

  test('can be checked with the certificate alone', async () => {
    const { headers, body } = await received()
    const header = (name: string) => String(headers[`paypal-${name}`])
    const certificate = new X509Certificate(await (await fetch(header('cert-url'))).text())
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now())
    const bound = `${header('transmission-id')}|${header('transmission-time')}|WH-1|${crc32(body)}`
    const signature = Buffer.from(header('transmission-sig'), 'base64')
    expect(verify('RSA-SHA256', Buffer.from(bound), certificate.publicKey, signature)).toBe(true)
  })
})

describe('control', () => {
  test('shows orders and webhooks, and no secrets', async () => {
    const id = await shop.ordered('approved')
    await eventsAre(approved)
    const state = await shop.state()
    expect(state.orders).toMatchObject([{ id, status: 'APPROVED' }])
    expect(state.deliveries).toMatchObject([{ event: approved }])
    for (const secret of ['paypal:secret', shop.token]) expect(JSON.stringify(state)).not.toContain(secret)
  })

  test('down, garbage and silence', async () => {
    await shop.control({ fault: 'down' })
    expect((await shop.logIn()).status).toBe(503)
    expect((await shop.page('X')).response.status).toBe(503)
    await shop.control({ fault: 'garbage' })
    const garbage = await shop.logIn()
    expect([garbage.status, garbage.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    await shop.control({ fault: 'slow' })
    const slow = fetch(`${shop.base}/v1/oauth2/token`, { method: 'POST', signal: AbortSignal.timeout(50) })
    await expect(slow).rejects.toThrow(/timeout/i)
    await shop.control({ fault: null })
    expect((await shop.logIn()).status).toBe(200)
    expect((await shop.control({ fault: 'fire' })).status).toBe(400)
  })
})
