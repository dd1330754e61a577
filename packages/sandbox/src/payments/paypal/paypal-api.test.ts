import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paypalMerchant, type PaypalMerchant } from '../testing/paypal-merchant.ts'
import { startPlayed, type Played } from '../testing/studio.ts'

let played: Played
let shop: PaypalMerchant
beforeEach(async () => {
  played = await startPlayed()
  shop = await paypalMerchant(played)
})
afterEach(() => played.close())

describe('access', () => {
  test('a token is for who knows the secret', async () => {
    const answer = await shop.logIn()
    expect(await answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 32_400 })
    const wrong = await shop.logIn('client:guess')
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: 'invalid_client' }])
    expect((await shop.logIn(undefined, 'password')).status).toBe(400)
  })

  test.each(['/v2/checkout/orders/X', '/v2/payments/captures/X'])('%s needs one', async (path) => {
    for (const authorization of ['', 'Bearer guess']) {
      expect((await fetch(shop.base + path, { headers: { authorization } })).status).toBe(401)
    }
  })

  test('a token ends', async () => {
    const { id } = (await shop.create()).body
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 32_400_000 })
    try {
      expect((await shop.get(`/v2/checkout/orders/${id}`)).status).toBe(401)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('an order', () => {
  test('waits for the buyer, and says where', async () => {
    const { status, body } = await shop.create()
    expect([status, body.status]).toEqual([200, 'PAYER_ACTION_REQUIRED'])
    expect(body.links.find(({ rel }) => rel === 'payer-action')?.href).toBe(
      `${shop.base}/checkoutnow?token=${body.id}`,
    )
    expect(body.purchase_units).toMatchObject([
      { custom_id: 'T1', invoice_id: 'T1', amount: { currency_code: 'USD', value: '19.99' } },
    ])
    expect((await shop.get(`/v2/checkout/orders/${body.id}`)).body).toEqual(body)
  })

  test('in the older style is created, with a link to approve', async () => {
    const { payment_source, ...order } = shop.orderBody()
    const application_context = payment_source.paypal.experience_context
    const { status, body } = await shop.post('/v2/checkout/orders', { ...order, application_context })
    expect([status, body.status]).toEqual([201, 'CREATED'])
    expect(body.links.map(({ rel }) => rel)).toContain('approve')
  })

  test('is told in short when nothing more was asked for', async () => {
    const headers = { 'paypal-request-id': 'short', prefer: 'return=minimal' }
    const { body } = await shop.post('/v2/checkout/orders', shop.orderBody(), headers)
    expect(Object.keys(body)).toEqual(['id', 'status', 'links'])
  })

  test('is the same for the same request id, and only with the same content', async () => {
    const first = await shop.create(undefined, 'same')
    const second = await shop.create(undefined, 'same')
    expect([second.status, second.body.id]).toEqual([200, first.body.id])
    const other = await shop.create(shop.orderBody({ custom_id: 'T2' }), 'same')
    expect([other.status, other.issue]).toEqual([422, 'DUPLICATE_REQUEST_ID'])
    expect((await shop.create(undefined, 'another')).body.id).not.toBe(first.body.id)
  })

  test('needs a request id', async () => {
    const { status, issue } = await shop.post('/v2/checkout/orders', shop.orderBody())
    expect([status, issue]).toEqual([400, 'PAYPAL_REQUEST_ID_REQUIRED'])
  })

  const usd = (value: unknown) => ({ amount: { currency_code: 'USD', value } })
  const inCurrency = (currency_code: string, value = '10') => ({ amount: { currency_code, value } })
  test.each([
    ['dong', inCurrency('VND', '578000'), 422, 'CURRENCY_NOT_SUPPORTED'],
    ['riyals', inCurrency('SAR'), 422, 'CURRENCY_NOT_SUPPORTED'],
    ['dirhams', inCurrency('AED'), 422, 'CURRENCY_NOT_SUPPORTED'],
    ['three decimals', usd('19.999'), 422, 'DECIMAL_PRECISION'],
    ['decimals of yen', inCurrency('JPY', '1.5'), 422, 'DECIMAL_PRECISION'],
    ['nothing', usd('0.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['less than nothing', usd('-1'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['a number', usd(19.99), 400, 'INVALID_PARAMETER_SYNTAX'],
    ['a comma', usd('19,99'), 400, 'INVALID_PARAMETER_SYNTAX'],
    ['no amount', { amount: undefined }, 400, 'MISSING_REQUIRED_PARAMETER'],
    ['no value', { amount: { currency_code: 'USD' } }, 400, 'MISSING_REQUIRED_PARAMETER'],
    ['a text that is too long', { description: 'x'.repeat(128) }, 400, 'INVALID_STRING_LENGTH'],
  ])('with %s is refused', async (_, unit, status, issue) => {
    const answer = await shop.create(shop.orderBody(unit))
    expect([answer.status, answer.issue]).toEqual([status, issue])
    expect(answer.body).toMatchObject({
      name: status === 422 ? 'UNPROCESSABLE_ENTITY' : 'INVALID_REQUEST',
      message: expect.any(String),
      debug_id: expect.stringMatching(/^[0-9a-f]{13}$/),
      details: [{ description: expect.any(String) }],
      links: [{ rel: 'information_link' }],
    })
  })

  test.each([
    ['nothing', {}, 'MISSING_REQUIRED_PARAMETER'],
    ['two purchases', { purchase_units: [{}, {}], intent: 'CAPTURE' }, 'MULTIPLE_PURCHASE_UNITS'],
    ['another intent', { intent: 'STEAL' }, 'INVALID_PARAMETER_VALUE'],
    ['an authorization', { intent: 'AUTHORIZE' }, 'UNSUPPORTED_INTENT'],
    ['a list', [], 'MALFORMED_REQUEST_JSON'],
  ])('that is %s is refused', async (_, body, issue) => {
    expect((await shop.create(body)).issue).toBe(issue)
  })

  test('that is no JSON is refused in PayPal’s way', async () => {
    const response = await fetch(`${shop.base}/v2/checkout/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
      body: '{',
    })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { details: [{ issue: 'MALFORMED_REQUEST_JSON' }] },
    ])
  })

  test('sends people back to the studio only', async () => {
    for (const context of [{ return_url: 'https://evil.example/' }, { cancel_url: 'javascript:0' }]) {
      const { status, body } = await shop.create(shop.orderBody({}, context))
      expect(status).toBe(400)
      expect(body.details?.[0]?.field).toContain(Object.keys(context)[0])
    }
  })

  test('is gone after three hours', async () => {
    const { id } = (await shop.create()).body
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 })
    try {
      const { status, issue } = await shop.get(`/v2/checkout/orders/${id}`)
      expect([status, issue]).toEqual([404, 'INVALID_RESOURCE_ID'])
      expect((await shop.page(id)).response.status).toBe(404)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a capture', () => {
  const captureOf = async (id: string) => {
    const { body } = await shop.get(`/v2/checkout/orders/${id}`)
    return body.purchase_units[0]?.payments?.captures[0]
  }

  test('takes the money once, and tells it again', async () => {
    const id = await shop.ordered('approved')
    expect((await shop.get(`/v2/checkout/orders/${id}`)).body.status).toBe('APPROVED')
    const first = await shop.capture(id)
    expect([first.status, first.body.status]).toEqual([201, 'COMPLETED'])
    expect(first.body.purchase_units[0]?.payments?.captures).toMatchObject([
      { status: 'COMPLETED', custom_id: 'T1', amount: { currency_code: 'USD', value: '19.99' } },
    ])
    const again = await shop.capture(id)
    expect([again.status, again.body]).toEqual([200, first.body])
    const other = await shop.capture(id, 'other')
    expect([other.status, other.issue]).toEqual([422, 'ORDER_ALREADY_CAPTURED'])
    const { id: captureId } = (await captureOf(id))!
    expect((await shop.get(`/v2/payments/captures/${captureId}`)).body).toMatchObject({ id: captureId })
  })

  test('needs no body', async () => {
    const id = await shop.ordered('approved')
    const response = await fetch(`${shop.base}/v2/checkout/orders/${id}/capture`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
    })
    expect(response.status).toBe(201)
  })

  test('needs the buyer', async () => {
    const { id } = (await shop.create()).body
    const { status, issue } = await shop.capture(id)
    expect([status, issue]).toEqual([422, 'ORDER_NOT_APPROVED'])
    expect((await shop.capture('NO-SUCH-ORDER')).status).toBe(404)
  })

  test('that is declined can be agreed to again, with the same request id', async () => {
    const id = await shop.ordered('declined')
    const declined = await shop.capture(id)
    expect([declined.status, declined.issue]).toEqual([422, 'INSTRUMENT_DECLINED'])
    expect(declined.body.links.find(({ rel }) => rel === 'redirect')?.href).toContain(id)
    expect((await shop.page(id)).words).toContain('The last attempt was declined')
    await shop.choose(id, 'approved')
    expect((await shop.capture(id)).status).toBe(201)
  })

  test('cannot be tried for ever', async () => {
    const id = await shop.ordered('declined')
    for (const attempt of ['1', '2', '3']) {
      expect((await shop.capture(id, attempt)).issue).toBe('INSTRUMENT_DECLINED')
    }
    expect((await shop.capture(id, '4')).issue).toBe('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED')
  })

  test('of an invoice that was paid is refused', async () => {
    await shop.capture(await shop.ordered('approved'))
    expect((await shop.capture(await shop.ordered('approved'))).issue).toBe('DUPLICATE_INVOICE_ID')
    expect((await shop.capture(await shop.ordered('approved', { invoice_id: 'T2' }))).status).toBe(201)
  })

  test('can take another amount than was ordered', async () => {
    const id = await shop.ordered('amount-altered')
    await shop.capture(id)
    expect((await captureOf(id))?.amount.value).toBe('10.00')
    expect((await shop.get(`/v2/checkout/orders/${id}`)).body.purchase_units[0]?.amount.value).toBe('19.99')
  })

  test.each([
    ['pending', 'COMPLETED'],
    ['pending-denied', 'DECLINED'],
  ])('that is %s ends %s', async (outcome, status) => {
    const id = await shop.ordered(outcome)
    const { body } = await shop.capture(id)
    expect(body.purchase_units[0]?.payments?.captures[0]?.status).toBe('PENDING')
    await vi.waitFor(async () => expect((await captureOf(id))?.status).toBe(status))
  })

  test('fails as the header wants, and nothing is taken', async () => {
    const id = await shop.ordered('approved')
    const mock = (codes: string) =>
      shop.capture(id, 'mocked', {
        'paypal-mock-response': JSON.stringify({ mock_application_codes: codes }),
      })
    expect((await mock('INSTRUMENT_DECLINED')).issue).toBe('INSTRUMENT_DECLINED')
    expect((await mock('INTERNAL_SERVER_ERROR')).status).toBe(500)
    expect(await captureOf(id)).toBeUndefined()
    expect((await shop.capture(id, 'mocked')).status).toBe(201)
  })
})

describe('a refund', () => {
  const captured = async (outcome = 'approved') => {
    const { body } = await shop.capture(await shop.ordered(outcome))
    return body.purchase_units[0]!.payments!.captures[0]!.id
  }
  const usd = (value: string) => ({ amount: { currency_code: 'USD', value } })
  const statusOf = async (id: string) => (await shop.get(`/v2/payments/captures/${id}`)).body.status

  test('gives everything back, once', async () => {
    const id = await captured()
    const { status, body } = await shop.refund(id, {}, 'same')
    expect([status, body]).toMatchObject([
      201,
      { status: 'COMPLETED', amount: { currency_code: 'USD', value: '19.99' }, custom_id: 'T1' },
    ])
    expect(body.links.find(({ rel }) => rel === 'up')?.href).toContain(id)
    const again = await shop.refund(id, {}, 'same')
    expect([again.status, again.body.id]).toEqual([200, body.id])
    expect(await statusOf(id)).toBe('REFUNDED')
    expect((await shop.refund(id)).issue).toBe('CAPTURE_FULLY_REFUNDED')
    expect((await shop.get(`/v2/payments/refunds/${body.id}`)).body.id).toBe(body.id)
  })

  test('gives parts back, until nothing is left', async () => {
    const id = await captured()
    expect((await shop.refund(id, usd('5.00'))).status).toBe(201)
    expect(await statusOf(id)).toBe('PARTIALLY_REFUNDED')
    expect((await shop.refund(id, usd('15.00'))).issue).toBe('REFUND_AMOUNT_EXCEEDED')
    expect((await shop.refund(id)).body.amount.value).toBe('14.99')
    expect(await statusOf(id)).toBe('REFUNDED')
  })

  test('is in the currency of the capture, of a capture that is there, and completed', async () => {
    const euros = { amount: { currency_code: 'EUR', value: '1.00' } }
    expect((await shop.refund(await captured(), euros)).issue).toBe('REFUND_CAPTURE_CURRENCY_MISMATCH')
    expect((await shop.refund('NO-SUCH-CAPTURE')).status).toBe(404)
  })

  test('waits until the money is there', async () => {
    await played.close()
    played = await startPlayed({ clock: { retryMs: 60_000 } })
    shop = await paypalMerchant(played)
    expect((await shop.refund(await captured('pending'))).issue).toBe('REFUND_NOT_ALLOWED')
  })
})
