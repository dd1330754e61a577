interface PlayedCapture {
  id: string
  status: string
  amount: { currency_code: string; value: string }
  custom_id?: string
}

interface PlayedOrder {
  id: string
  status: string
  reference: string
  amount: { currency_code: string; value: string }
  captures: PlayedCapture[]
  /** What a capture comes to: the status of the money, or PayPal's word for refusing it. */
  onCapture: { status: string } | { issue: string }
}

/** PayPal as far as the server reaches it. */
export interface PlayedPaypal {
  readonly orders: Map<string, PlayedOrder>
  /** Questions whether a notice is genuine, as they came. */
  readonly asked: string[]
  /** Calls so far, such as `POST /v2/checkout/orders`. */
  readonly calls: string[]
  /** While true nothing answers. */
  isAway: boolean
  /** How new orders, and questions about any, are refused; null while they are not. */
  refusal: { status: number; issue: string } | null
  /** How the question is answered whether a notice is genuine. */
  verification: { status: number; body: object } | null
  fetch: (method: string, path: string, body: string) => Response | Promise<Response>
  /** Lets something happen while the next order is being made, before its answer arrives. */
  whileOrdering: (happens: () => Promise<unknown>) => void
  /** The buyer agrees. */
  approve: (orderId: string, onCapture?: PlayedOrder['onCapture']) => PlayedOrder
}

/** Headers of a notice; the signature `genuine` is PayPal's. */
export const noticeHeaders = (signature = 'genuine'): Record<string, string> => ({
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.sandbox.paypal.com/cert',
  'paypal-transmission-id': 'transmission-1',
  'paypal-transmission-sig': signature,
  'paypal-transmission-time': '2026-03-10T09:00:00Z',
})

const refused = (status: number, issue: string) =>
  Response.json({ name: 'REFUSED', details: [{ issue }] }, { status })

const view = ({ id, status, reference, amount, captures }: PlayedOrder) =>
  Response.json({
    id,
    status,
    links: [{ rel: 'payer-action', href: `https://www.sandbox.paypal.com/checkoutnow?token=${id}` }],
    purchase_units: [{ custom_id: reference, amount, payments: { captures } }],
  })

export function playedPaypal(): PlayedPaypal {
  const byRequest = new Map<string, PlayedOrder>()
  const paypal: PlayedPaypal = {
    orders: new Map(),
    calls: [],
    asked: [],
    isAway: false,
    refusal: null,
    verification: null,
    whileOrdering(happens) {
      const { fetch } = paypal
      paypal.fetch = async (method, path, body) => {
        if (path !== '/v2/checkout/orders') return fetch(method, path, body)
        paypal.fetch = fetch
        const answer = await fetch(method, path, body)
        await happens()
        return answer
      }
    },
    approve(orderId, onCapture = { status: 'COMPLETED' }) {
      const order = orderOf(orderId)
      return Object.assign(order, { status: 'APPROVED', onCapture })
    },
    fetch(method, path, body) {
      paypal.calls.push(`${method} ${path}`)
      if (paypal.isAway) throw new TypeError('fetch failed')
      if (path === '/v1/oauth2/token') {
        return Response.json({ access_token: 'token', expires_in: 3600 })
      }
      if (path.endsWith('/verify-webhook-signature')) return verify(body)
      if (paypal.refusal) return refused(paypal.refusal.status, paypal.refusal.issue)
      const [, orderId, isCapture] = /^\/v2\/checkout\/orders(?:\/([^/]+))?(\/capture)?$/.exec(path) ?? []
      if (orderId === undefined) return create(body)
      const order = paypal.orders.get(orderId)
      if (!order) return refused(404, 'INVALID_RESOURCE_ID')
      return isCapture ? capture(order) : view(order)
    },
  }

  function orderOf(id: string): PlayedOrder {
    const order = paypal.orders.get(id)
    if (!order) throw new Error(`PayPal has no order "${id}".`)
    return order
  }

  function create(body: string): Response {
    const { purchase_units } = JSON.parse(body) as {
      purchase_units: [{ custom_id: string; amount: PlayedOrder['amount'] }]
    }
    const [{ custom_id: reference, amount }] = purchase_units
    // Asked again under the same name, PayPal answers with the same order.
    const order = byRequest.get(reference) ?? {
      id: `ORDER-${byRequest.size + 1}`,
      status: 'PAYER_ACTION_REQUIRED',
      reference,
      amount,
      captures: [],
      onCapture: { issue: 'ORDER_NOT_APPROVED' },
    }
    byRequest.set(reference, order)
    paypal.orders.set(order.id, order)
    return view(order)
  }

  function capture(order: PlayedOrder): Response {
    if (order.captures.length > 0) return refused(422, 'ORDER_ALREADY_CAPTURED')
    if ('issue' in order.onCapture) return refused(422, order.onCapture.issue)
    const { amount, reference } = order
    order.captures.push({
      id: `CAPTURE-${order.id}`,
      status: order.onCapture.status,
      amount,
      custom_id: reference,
    })
    order.status = 'COMPLETED'
    return view(order)
  }

  function verify(body: string): Response {
    paypal.asked.push(body)
    if (paypal.verification) {
      return Response.json(paypal.verification.body, { status: paypal.verification.status })
    }
    const { transmission_sig, webhook_id } = JSON.parse(body) as Record<string, string>
    const isGenuine = transmission_sig === 'genuine' && webhook_id === 'WH-1'
    return Response.json({ verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' })
  }

  return paypal
}
