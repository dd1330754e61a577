import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contextOf, type PageContext } from '../../pages/page.ts'
import { texts } from '../../pages/texts.ts'
import type { Deliveries } from '../deliveries.ts'
import { fail, gatewayFaults } from '../../faults.ts'
import type { PlayedPayments } from '../settings.ts'
import { readPayRequest } from './pay-request.ts'
import { answerApi, type ApiState } from './vnpay-api.ts'
import { notifyMerchant } from './vnpay-notices.ts'
import { isVnpayOutcome } from './vnpay-outcomes.ts'
import { payPath, sendNoReturn, sendNote, sendPayPage, sendRefusal } from './vnpay-pages.ts'
import { finishPayment, openPayment, resultQuery, withQuery, type VnpayPayment } from './vnpay-payment.ts'

/** How the API can be made to fail; `unsigned` is a right answer that nobody has signed. */
export const vnpayFaults = [...gatewayFaults, 'unsigned'] as const
export type VnpayFault = (typeof vnpayFaults)[number]

interface Control {
  fault?: unknown
  refunds?: unknown
}

interface VnpayOptions {
  settings: PlayedPayments
  deliveries: Deliveries
  lateMs: number
}

/**
 * VNPay 2.1.0, played: the page at `/vnpay/paymentv2/vpcpay.html`, the API at
 * `/vnpay/merchant_webapi/api/transaction`. `PUT /vnpay` with `{ fault }` or `{ refunds: 'refused' }` makes it fail,
 * `GET /vnpay` shows its payments and what became of its notices.
 */
export function registerVnpay(app: FastifyInstance, { settings, deliveries, lateMs }: VnpayOptions): void {
  const control: { fault: VnpayFault | null; refunds: 'accepted' | 'refused' } = {
    fault: null,
    refunds: 'accepted',
  }
  /** By day and reference, because a reference is good once a day. */
  const payments = new Map<string, { ticket: string; payment: VnpayPayment }>()
  const byTicket = new Map<string, VnpayPayment>()
  const requestIds: ApiState['requestIds'] = new Set()
  const keyOf = (reference: string, createDate: string) => `${createDate.slice(0, 8)} ${reference}`
  const unlessDown = async (_request: FastifyRequest, reply: FastifyReply) =>
    control.fault === 'down' ? fail(reply, control.fault) : undefined

  app.get('/vnpay/paymentv2/vpcpay.html', { onRequest: unlessDown }, (request, reply) => {
    const search = new URL(request.url, 'http://localhost').searchParams
    const context = localeContext(request, search.get('vnp_Locale'))
    const read = readPayRequest(search, settings, new Date())
    if ('refusal' in read) return sendRefusal(reply, context, read)
    const key = keyOf(read.request.reference, read.request.createDate)
    let entry = payments.get(key)
    if (!entry) {
      entry = { ticket: randomBytes(16).toString('hex'), payment: openPayment(read.request) }
      payments.set(key, entry)
      byTicket.set(entry.ticket, entry.payment)
    }
    // The same address again is the same payment; another one may not take its reference.
    if (entry.payment.request.secureHash !== read.request.secureHash) return sendNote(reply, context, 'used')
    if (entry.payment.outcome !== null) return sendNote(reply, context, 'finished')
    return sendPayPage(reply, context, { ...entry, returnOrigins: settings.returnOrigins })
  })

  app.post(payPath, { onRequest: unlessDown }, async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const payment = byTicket.get(form.get('ticket') ?? '')
    const chosen = form.get('outcome')
    if (!payment || !isVnpayOutcome(chosen)) return sendNote(reply, contextOf(request), 'unknown')
    // A second click ends where the first one did.
    if (payment.outcome === null) {
      const isOver = payment.request.expiresAt <= new Date()
      finishPayment(payment, isOver ? 'expired' : chosen, new Date())
      await notifyMerchant(payment, settings, deliveries, lateMs)
    }
    return sendBack(reply, contextOf(request), payment)
  })

  function sendBack(reply: FastifyReply, context: PageContext, payment: VnpayPayment): FastifyReply {
    const { outcome, request } = payment
    if (outcome === 'no-return') return sendNoReturn(reply, context)
    const honest = resultQuery(payment, settings.vnpay, { isPending: outcome === 'delayed' })
    const query =
      outcome === 'return-altered'
        ? honest.replace(/(?<=vnp_Amount=)\d+/, String(payment.amountTaken + 100_000))
        : honest
    return reply.header('cache-control', 'no-store').redirect(withQuery(request.returnUrl, query), 303)
  }

  app.post('/vnpay/merchant_webapi/api/transaction', (request, reply) => {
    const { fault } = control
    const failed = fail(reply, fault)
    if (failed) return failed
    const { vnp_SecureHash, ...answer } = answerApi(request.body, {
      vnpay: settings.vnpay,
      find(reference, createDate) {
        const payment = payments.get(keyOf(reference, createDate))?.payment
        return payment?.request.createDate === createDate ? payment : undefined
      },
      requestIds,
      areRefundsRefused: control.refunds === 'refused',
    })
    return reply.send(fault === 'unsigned' ? answer : { ...answer, vnp_SecureHash })
  })

  const view = () => ({
    ...control,
    payments: [...payments.values()].map(({ payment }) => ({
      reference: payment.request.reference,
      amount: payment.request.amount / 100,
      outcome: payment.outcome,
      transactionNo: payment.transactionNo,
      refunded: payment.refunded / 100,
    })),
    deliveries: deliveries.journal,
  })
  app.get('/vnpay', view)
  app.put<{ Body: Control | null }>('/vnpay', (request, reply) => {
    const { fault = control.fault, refunds = control.refunds } = request.body ?? {}
    const known = vnpayFaults.find((each) => each === fault) ?? null
    if (fault !== null && known === null) {
      return reply.code(400).send({ error: `fault: null or one of ${vnpayFaults.join(', ')}` })
    }
    if (refunds !== 'accepted' && refunds !== 'refused') {
      return reply.code(400).send({ error: 'refunds: accepted or refused' })
    }
    Object.assign(control, { fault: known, refunds })
    return reply.send(view())
  })
}

/** VNPay's pages speak the language that the merchant asked for. */
function localeContext(request: FastifyRequest, locale: string | null): PageContext {
  if (locale !== 'vn' && locale !== 'en') return contextOf(request)
  const language = locale === 'vn' ? 'vi' : 'en'
  return { language, texts: texts[language] }
}
