import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contextOf, type PageContext } from '../../pages/page.ts'
import { texts } from '../../pages/texts.ts'
import type { Deliveries } from '../deliveries.ts'
import { fail, gatewayFaults, type GatewayFault } from '../../faults.ts'
import type { PlayedPayments } from '../settings.ts'
import { createCheckout } from './checkout.ts'
import { toMoney } from './money.ts'
import { isOver, refundedOf, statusOf, type Order } from './order.ts'
import { registerPaypalApi } from './paypal-api.ts'
import { isPaypalOutcome } from './paypal-outcomes.ts'
import { checkoutPath, sendApprovalPage, sendNoReturn, sendNote } from './paypal-pages.ts'
import { createWebhooks } from './webhooks.ts'

interface PaypalOptions {
  settings: PlayedPayments
  deliveries: Deliveries
  lateMs: number
  origin: () => string
}

/**
 * PayPal's Orders v2, played: the API below `/paypal`, the page at `/paypal/checkoutnow`. `PUT /paypal` with
 * `{ fault }` makes it fail, `GET /paypal` shows its orders and what became of its webhooks.
 */
export async function registerPaypal(
  app: FastifyInstance,
  { settings, deliveries, lateMs, origin }: PaypalOptions,
): Promise<void> {
  const { paypal, returnOrigins } = settings
  const control: { fault: GatewayFault | null } = { fault: null }
  const base = () => `${origin()}/paypal`
  const webhooks = await createWebhooks({
    paypal,
    deliveries,
    certificateUrl: () => `${base()}/v1/notifications/certs/CERT-sandbox`,
  })
  const checkout = createCheckout({ webhooks, deliveries, lateMs, base })

  await app.register(
    (api) => registerPaypalApi(api, { settings, checkout, webhooks, base, fault: () => control.fault }),
    { prefix: '/paypal' },
  )

  const unlessDown = async (_request: FastifyRequest, reply: FastifyReply) =>
    control.fault === 'down' ? fail(reply, control.fault) : undefined
  const openOrder = (id: string | null): Order | undefined => {
    const order = checkout.orders.get(id ?? '')
    return order && !isOver(order, new Date()) ? order : undefined
  }

  app.get<{ Querystring: { token?: string | string[] } }>(
    checkoutPath,
    { onRequest: unlessDown },
    (request, reply) => {
      const { token } = request.query
      const order = openOrder(typeof token === 'string' ? token : null)
      if (!order) return sendNote(reply, contextOf(request), 'unknown')
      const context = localeContext(request, order)
      if (order.capture) return sendNote(reply, context, 'finished')
      return sendApprovalPage(reply, context, { order, returnOrigins })
    },
  )

  app.post(checkoutPath, { onRequest: unlessDown }, async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const order = openOrder(form.get('token'))
    const outcome = form.get('outcome')
    const context = contextOf(request)
    if (!order || !isPaypalOutcome(outcome)) return sendNote(reply, context, 'unknown')
    if (outcome === 'cancelled') return goTo(reply, order.request.cancelUrl, { token: order.id })
    // A second click must not change what was captured meanwhile.
    if (!order.capture) await checkout.approve(order, outcome)
    if (outcome === 'no-return') return sendNoReturn(reply, context)
    const back = { token: order.id, PayerID: order.payerId }
    return goTo(reply, order.request.returnUrl, back, outcome === 'return-not-found' ? '/not-here' : '')
  })

  const view = () => ({
    ...control,
    orders: [...checkout.orders.values()].map((order) => ({
      id: order.id,
      status: statusOf(order),
      outcome: order.outcome,
      amount: toMoney(order.request.amount),
      customId: order.request.customId ?? null,
      capture: order.capture && {
        id: order.capture.id,
        status: order.capture.status,
        amount: toMoney(order.capture.amount),
        refunded: toMoney({ ...order.capture.amount, minor: refundedOf(order.capture) }),
      },
    })),
    deliveries: deliveries.journal,
  })
  app.get('/paypal', view)
  app.put<{ Body: { fault?: unknown } | null }>('/paypal', (request, reply) => {
    const { fault = control.fault } = request.body ?? {}
    const known = gatewayFaults.find((each) => each === fault) ?? null
    if (fault !== null && known === null) {
      return reply.code(400).send({ error: `fault: null or one of ${gatewayFaults.join(', ')}` })
    }
    control.fault = known
    return reply.send(view())
  })
}

function goTo(
  reply: FastifyReply,
  address: string,
  parameters: Record<string, string>,
  morePath = '',
): FastifyReply {
  const url = new URL(address)
  if (morePath !== '') url.pathname = url.pathname.replace(/\/?$/, morePath)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return reply.header('cache-control', 'no-store').redirect(url.href, 303)
}

/** The language that the merchant asked for, else the browser's. */
function localeContext(request: FastifyRequest, { request: { locale } }: Order): PageContext {
  const language = locale.toLowerCase().split('-')[0]
  return language === 'vi' || language === 'en' ? { language, texts: texts[language] } : contextOf(request)
}
