import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail, type GatewayFault } from '../../faults.ts'
import type { PlayedPayments } from '../settings.ts'
import { createAccess } from './access.ts'
import type { Checkout } from './checkout.ts'
import { createOnce } from './once.ts'
import { readOrderRequest } from './order-request.ts'
import { captureView, createOrder, orderView, refundView, type Order, type Refund } from './order.ts'
import { invalid, missing, notFound, PaypalError, playMock } from './paypal-error.ts'
import { rawValueOf } from './raw-value.ts'
import type { Webhooks } from './webhooks.ts'

interface PaypalApi {
  settings: PlayedPayments
  checkout: Checkout
  webhooks: Webhooks
  base: () => string
  fault: () => GatewayFault | null
}

interface ById {
  Params: { id: string }
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
const fieldsOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}

/** PayPal's REST API, in a scope of its own: it reads and refuses in its own way. */
export async function registerPaypalApi(api: FastifyInstance, options: PaypalApi): Promise<void> {
  const { settings, checkout, webhooks, base, fault } = options
  const access = createAccess(settings.paypal)
  const createOnceFor = createOnce<Order>()
  const captureOnceFor = createOnce<Order>()
  const refundOnceFor = createOnce<Refund>()
  /** Bodies as they came. */
  const texts = new WeakMap<FastifyRequest, string>()

  // A capture is asked for with the type of JSON and without any.
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    texts.set(request, String(body))
    try {
      done(null, String(body).trim() === '' ? {} : JSON.parse(String(body)))
    } catch {
      done(invalid('/', 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.'))
    }
  })
  api.setErrorHandler((error, _, reply) => {
    if (error instanceof PaypalError) return reply.code(error.status).send(error.body)
    return reply.code(500).send(new PaypalError(500, 'INTERNAL_SERVER_ERROR', []).body)
  })
  api.addHook('onRequest', async (_, reply) => fail(reply, fault()))

  api.post('/v1/oauth2/token', access.answerToken)
  api.get('/v1/notifications/certs/:name', (_, reply) =>
    reply.type('application/x-pem-file').send(webhooks.certificate),
  )

  await api.register(async (guarded) => {
    guarded.addHook('onRequest', access.requireToken)
    guarded.addHook('preHandler', async (request) => playMock(request.headers['paypal-mock-response']))
    // Without this header an answer is short.
    const isShort = (request: FastifyRequest) =>
      !/\breturn=representation\b/i.test(headerOf(request, 'prefer') ?? '')

    guarded.post('/v2/checkout/orders', (request, reply) => {
      const wanted = readOrderRequest(request.body, settings.returnOrigins)
      const id = headerOf(request, 'paypal-request-id')
      if (wanted.hasSource && id === undefined) {
        throw new PaypalError(400, 'INVALID_REQUEST', [
          {
            issue: 'PAYPAL_REQUEST_ID_REQUIRED',
            description: 'A PayPal-Request-Id is required with a payment source.',
            location: 'header',
          },
        ])
      }
      const { result: order, isRepeat } = createOnceFor(id, request.body, () => {
        const made = createOrder(wanted, new Date())
        checkout.orders.set(made.id, made)
        return made
      })
      // PayPal answers 200 where something was there, and where the buyer has to act.
      const status = isRepeat || order.request.hasSource ? 200 : 201
      return reply.code(status).send(orderView(order, base(), isShort(request)))
    })

    guarded.get<ById>('/v2/checkout/orders/:id', (request) =>
      orderView(checkout.find(request.params.id), base()),
    )

    guarded.post<ById>('/v2/checkout/orders/:id/capture', (request, reply) => {
      const order = checkout.find(request.params.id)
      const { isRepeat } = captureOnceFor(headerOf(request, 'paypal-request-id'), order.id, () => {
        checkout.capture(order)
        return order
      })
      return reply.code(isRepeat ? 200 : 201).send(orderView(order, base()))
    })

    guarded.get<ById>('/v2/payments/captures/:id', (request) => {
      const { order, capture } = checkout.findCapture(request.params.id)
      return captureView(order, capture, base())
    })

    guarded.post<ById>('/v2/payments/captures/:id/refund', (request, reply) => {
      const { order, capture } = checkout.findCapture(request.params.id)
      const body = fieldsOf(request.body)
      const id = headerOf(request, 'paypal-request-id')
      const { result, isRepeat } = refundOnceFor(id, { capture: capture.id, body }, () =>
        checkout.refund(order, capture, body),
      )
      const view = refundView(order, capture, result, base())
      return reply
        .code(isRepeat ? 200 : 201)
        .send(isShort(request) ? { id: view.id, status: view.status, links: view.links } : view)
    })

    guarded.get<ById>('/v2/payments/refunds/:id', (request) => {
      for (const order of checkout.orders.values()) {
        const refund = order.capture?.refunds.find(({ id }) => id === request.params.id)
        if (order.capture && refund) return refundView(order, order.capture, refund, base())
      }
      throw notFound()
    })

    guarded.post('/v1/notifications/verify-webhook-signature', (request) => {
      const body = fieldsOf(request.body)
      const names = ['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time']
      for (const name of [...names, 'webhook_id', 'webhook_event']) {
        if (body[name] === undefined || body[name] === '') throw missing(`/${name}`)
      }
      const event = rawValueOf(texts.get(request) ?? '', 'webhook_event') ?? ''
      return { verification_status: webhooks.isGenuine(body, event) ? 'SUCCESS' : 'FAILURE' }
    })
  })
}
