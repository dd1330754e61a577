import { json, studio, wordsOf, type Played } from './studio.ts'

export interface Link {
  rel: string
  href: string
}
export interface Money {
  currency_code: string
  value: string
}
export interface CaptureAnswer {
  id: string
  status: string
  amount: Money
  custom_id?: string
}
/** What PayPal answers, as far as the tests read it. */
export interface PaypalAnswer {
  id: string
  status: string
  amount: Money
  name?: string
  details?: { issue: string; field?: string }[]
  links: Link[]
  purchase_units: { amount: Money; custom_id?: string; payments?: { captures: CaptureAnswer[] } }[]
  verification_status?: string
}
export interface Call {
  status: number
  body: PaypalAnswer
  issue: string | undefined
}
type Changes = Record<string, unknown>

/** What a shop does with PayPal. */
export async function paypalMerchant({ origin }: Pick<Played, 'origin'>) {
  const base = `${origin}/paypal`
  const logIn = (credentials = 'client:paypal:secret', grant = 'client_credentials') =>
    fetch(`${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
      body: new URLSearchParams({ grant_type: grant }),
    })
  const { access_token: token } = (await (await logIn()).json()) as { access_token: string }

  async function read(response: Response): Promise<Call> {
    const body = (await response.json()) as PaypalAnswer
    return { status: response.status, body, issue: body.details?.[0]?.issue }
  }
  const headers = (more: Record<string, string>) => ({
    authorization: `Bearer ${token}`,
    prefer: 'return=representation',
    ...more,
  })
  const get = async (path: string) => read(await fetch(base + path, { headers: headers({}) }))
  const post = async (path: string, body: object, more: Record<string, string> = {}) =>
    read(await fetch(base + path, json('POST', body, headers(more))))

  const orderBody = (unit: Changes = {}, context: Changes = {}) => ({
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: 'T1',
        invoice_id: 'T1',
        description: 'AI Studio Pro',
        amount: { currency_code: 'USD', value: '19.99' },
        ...unit,
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: `${studio}/payment/callback?provider=paypal`,
          cancel_url: `${studio}/payment/callback?cancelled`,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          ...context,
        },
      },
    },
  })
  let count = 0
  const create = (body: object = orderBody(), requestId = `create-${(count += 1)}`) =>
    post('/v2/checkout/orders', body, { 'paypal-request-id': requestId })
  const choose = (id: string, outcome: string) =>
    fetch(`${base}/checkoutnow`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ token: id, outcome }),
    })

  return {
    base,
    token,
    logIn,
    get,
    post,
    orderBody,
    create,
    choose,
    /** Makes an order and has the buyer choose. */
    async ordered(outcome: string, unit?: Changes): Promise<string> {
      const { id } = (await create(orderBody(unit))).body
      await choose(id, outcome)
      return id
    },
    capture: (id: string, requestId = `capture-${id}`, more: Record<string, string> = {}) =>
      post(`/v2/checkout/orders/${id}/capture`, {}, { 'paypal-request-id': requestId, ...more }),
    refund: (captureId: string, body: object = {}, requestId = `refund-${(count += 1)}`) =>
      post(`/v2/payments/captures/${captureId}/refund`, body, { 'paypal-request-id': requestId }),
    async page(id: string, language = 'en') {
      const response = await fetch(`${base}/checkoutnow?token=${id}`, {
        headers: { 'accept-language': language },
      })
      const html = await response.text()
      return { response, html, words: wordsOf(html) }
    },
    control: (body: object) => fetch(base, json('PUT', body)),
    async state() {
      return (await (await fetch(base)).json()) as {
        orders: { id: string; status: string }[]
        deliveries: { event: string; state: string; attempts: unknown[] }[]
      }
    },
  }
}
export type PaypalMerchant = Awaited<ReturnType<typeof paypalMerchant>>
