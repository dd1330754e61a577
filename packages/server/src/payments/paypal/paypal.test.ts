import { beforeEach, describe, expect, test } from 'vitest'
import { fromPaypalAmount, toPaypalAmount } from './amount.ts'
import { createPaypalGateway } from './gateway.ts'
import { createPaypalClient, PaypalRefusal, PaypalUnreachable } from './paypal-client.ts'

interface Asked {
  method: string
  path: string
  headers: Headers
  body: unknown
}
type Answer = Response | Error | Promise<Response>

let asked: Asked[]
let answers: Record<string, (request: Asked) => Answer>
let now: number
const paths = () => asked.map(({ method, path }) => `${method} ${path}`)

function gateway() {
  const call = createPaypalClient({
    access: { baseUrl: 'https://paypal.example', clientId: 'shop', secret: 'hush' },
    now: () => new Date(now),
    async fetch(address, init) {
      const path = new URL(address as string).pathname
      const request: Asked = {
        method: init?.method ?? 'GET',
        path,
        headers: new Headers(init?.headers),
        body: init?.body,
      }
      asked.push(request)
      const answer = answers[path]?.(request) ?? new Response('{}', { status: 404 })
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return createPaypalGateway(call, { webhookId: 'WH-1' })
}

const order = (values: object = {}) => ({
  id: 'O1',
  status: 'CREATED',
  links: [],
  purchase_units: [],
  ...values,
})
const captured = (values: object = {}) =>
  order({
    status: 'COMPLETED',
    purchase_units: [
      {
        custom_id: 'T1',
        payments: {
          captures: [
            {
              id: 'C1',
              status: 'COMPLETED',
              custom_id: 'T1',
              amount: { currency_code: 'USD', value: '19.99' },
              ...values,
            },
          ],
        },
      },
    ],
  })
const request = {
  reference: 'T1',
  amount: 1999,
  currency: 'USD',
  description: 'Pro for a month',
  returnUrl: 'http://localhost:8080/payment/callback',
  cancelUrl: 'http://localhost:8080/plans',
} as const

beforeEach(() => {
  asked = []
  now = 0
  answers = {
    '/v1/oauth2/token': () => Response.json({ access_token: 'token', expires_in: 3600 }),
    '/v2/checkout/orders': () =>
      Response.json(order({ links: [{ rel: 'approve', href: 'https://paypal.example/agree' }] }), {
        status: 201,
      }),
    '/v2/checkout/orders/O1': () => Response.json(captured()),
    '/v2/checkout/orders/O1/capture': () => Response.json(captured(), { status: 201 }),
  }
})

describe('amounts', () => {
  test.each([
    [1999, 'USD', '19.99'],
    [5, 'USD', '0.05'],
    [100_000_000, 'USD', '1000000.00'],
    [578_000, 'VND', '578000'],
  ] as const)('%i of %s are written as %s, and read back', (minor, currency, value) => {
    expect(toPaypalAmount(minor, currency)).toEqual({ currency_code: currency, value })
    expect(fromPaypalAmount({ currency_code: currency, value })).toBe(minor)
  })

  test.each([0, -1, 19.99, Number.NaN, 2 ** 53])('%s is none to charge', (minor) => {
    expect(() => toPaypalAmount(minor, 'USD')).toThrow(RangeError)
  })

  test.each([
    ['20', 2000],
    ['19.9', 1990],
    ['19.990', 1999],
    ['19.991', null],
    ['-1', null],
    ['1e3', null],
    ['1,000.00', null],
    ['', null],
  ])('%j is read as %s cents', (value, minor) => {
    expect(fromPaypalAmount({ currency_code: 'USD', value })).toBe(minor)
  })

  test('of a currency that nobody here knows is none', () => {
    expect(fromPaypalAmount({ currency_code: 'XYZ', value: '1' })).toBeNull()
  })
})

describe('an order', () => {
  test('is made once under its reference, and tells where to agree', async () => {
    expect(await gateway().create(request)).toEqual({ id: 'O1', approvalUrl: 'https://paypal.example/agree' })
    expect(paths()).toEqual(['POST /v1/oauth2/token', 'POST /v2/checkout/orders'])
    const [token, made] = asked
    expect(token!.headers.get('authorization')).toBe(`Basic ${Buffer.from('shop:hush').toString('base64')}`)
    expect(made!.headers.get('paypal-request-id')).toBe('T1')
    expect(JSON.parse(made!.body as string)).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [{ custom_id: 'T1', amount: { currency_code: 'USD', value: '19.99' } }],
    })
  })

  test('is agreed to where PayPal says so, in either of its words', async () => {
    answers['/v2/checkout/orders'] = () =>
      Response.json(order({ links: [{ rel: 'payer-action', href: 'https://paypal.example/act' }] }))
    expect((await gateway().create(request)).approvalUrl).toBe('https://paypal.example/act')
    answers['/v2/checkout/orders'] = () => Response.json(order())
    await expect(gateway().create(request)).rejects.toBeInstanceOf(PaypalUnreachable)
  })

  test('is captured with its amount in cents and the reference that it was made with', async () => {
    expect(await gateway().capture('O1', 1)).toEqual({
      id: 'O1',
      status: 'COMPLETED',
      capture: { id: 'C1', status: 'COMPLETED', amount: 1999, currency: 'USD', reference: 'T1' },
    })
    expect(asked.at(-1)!.headers.get('paypal-request-id')).toBe('capture-O1')
  })

  test('that the buyer has agreed to once more is captured by a request of its own', async () => {
    await gateway().capture('O1', 2)
    expect(asked.at(-1)!.headers.get('paypal-request-id')).toBe('capture-O1-2')
  })

  test('that was captured before is told as it is', async () => {
    answers['/v2/checkout/orders/O1/capture'] = () =>
      Response.json({ details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] }, { status: 422 })
    expect((await gateway().capture('O1', 1)).capture).toMatchObject({ id: 'C1', amount: 1999 })
    expect(paths().at(-1)).toBe('GET /v2/checkout/orders/O1')
  })

  test.each(['ORDER_NOT_APPROVED', 'INSTRUMENT_DECLINED'])(
    'that is refused with %s says so',
    async (issue) => {
      answers['/v2/checkout/orders/O1/capture'] = () =>
        Response.json({ details: [{ issue }] }, { status: 422 })
      await expect(gateway().capture('O1', 1)).rejects.toMatchObject({ status: 422, issue })
    },
  )

  test.each<[string, () => Answer]>([
    ['an error of its own', () => new Response('oops', { status: 503 })],
    ['no JSON', () => new Response('<html>')],
    ['another shape', () => Response.json({ status: 'COMPLETED' })],
    ['nothing', () => new TypeError('no connection')],
  ])('is not settled by %s', async (_, answer) => {
    answers['/v2/checkout/orders/O1/capture'] = answer
    await expect(gateway().capture('O1', 1)).rejects.toBeInstanceOf(PaypalUnreachable)
  })

  test('with a strange id leads to no other address', async () => {
    await expect(gateway().find('../../v1/oauth2/token?')).rejects.toBeInstanceOf(PaypalRefusal)
    expect(asked.at(-1)!.path).toBe('/v2/checkout/orders/..%2F..%2Fv1%2Foauth2%2Ftoken%3F')
  })
})

describe('the token', () => {
  test('is fetched once for all who ask at once, and again before it ends', async () => {
    const paypal = gateway()
    await Promise.all([paypal.find('O1'), paypal.find('O1')])
    await paypal.find('O1')
    const fetched = () => paths().filter((path) => path.endsWith('/token')).length
    expect(fetched()).toBe(1)
    now = 3540 * 1000
    await paypal.find('O1')
    expect(fetched()).toBe(2)
  })

  test('that PayPal no longer takes is renewed once', async () => {
    let refusals = 1
    answers['/v2/checkout/orders/O1'] = () =>
      refusals-- > 0
        ? Response.json({ name: 'AUTHENTICATION_FAILURE' }, { status: 401 })
        : Response.json(captured())
    expect((await gateway().find('O1')).status).toBe('COMPLETED')
    refusals = 5
    await expect(gateway().find('O1')).rejects.toMatchObject({ status: 401 })
  })

  test('that could not be had is asked for again', async () => {
    const paypal = gateway()
    const token = answers['/v1/oauth2/token']!
    answers['/v1/oauth2/token'] = () => new TypeError('no connection')
    await expect(paypal.find('O1')).rejects.toBeInstanceOf(PaypalUnreachable)
    answers['/v1/oauth2/token'] = token
    expect((await paypal.find('O1')).id).toBe('O1')
  })
})

test('a refund may be a part, and is asked for under its own id', async () => {
  answers['/v2/payments/captures/C1/refund'] = () => Response.json({ id: 'R1', status: 'COMPLETED' })
  const paypal = gateway()
  expect(await paypal.refund('C1', { requestId: 'refund-1' })).toEqual({ id: 'R1', status: 'COMPLETED' })
  expect(asked.at(-1)!.body).toBe('{}')
  await paypal.refund('C1', { requestId: 'refund-2', amount: { minor: 500, currency: 'USD' } })
  expect(asked.at(-1)!.headers.get('paypal-request-id')).toBe('refund-2')
  expect(JSON.parse(asked.at(-1)!.body as string)).toEqual({
    amount: { currency_code: 'USD', value: '5.00' },
  })
})

test('a notice is believed only when PayPal stands by it', async () => {
  const headers = { algorithm: 'SHA256withRSA', certificateUrl: 'u', id: 'i', signature: 's', time: 't' }
  let status = 'SUCCESS'
  answers['/v1/notifications/verify-webhook-signature'] = () => Response.json({ verification_status: status })
  // Bytes that no reading and writing would give back.
  const notice = '{"id": "WH","event_version":1.0}'
  expect(await gateway().isGenuine(headers, notice)).toBe(true)
  const body = asked.at(-1)!.body as string
  expect(JSON.parse(body)).toMatchObject({ webhook_id: 'WH-1', webhook_event: { id: 'WH' } })
  expect(body.endsWith(`"webhook_event":${notice}}`)).toBe(true)
  status = 'FAILURE'
  expect(await gateway().isGenuine(headers, notice)).toBe(false)
})
