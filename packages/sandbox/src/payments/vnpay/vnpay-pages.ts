import type { FastifyReply } from 'fastify'
import { markup } from '../../pages/html.ts'
import type { PageContext } from '../../pages/page.ts'
import { fill } from '../../pages/texts.ts'
import { factList, outcomeForms, sendGatewayNote, sendGatewayPage } from '../gateway-page.ts'
import type { PayRefusal } from './pay-request.ts'
import { vnpayOutcomes } from './vnpay-outcomes.ts'
import type { VnpayPayment } from './vnpay-payment.ts'

/** Where the page's forms lead. */
export const payPath = '/vnpay/pay'

const others = vnpayOutcomes.filter((outcome) => outcome !== 'paid' && outcome !== 'cancelled')

/** How the visitor pays. */
export function sendPayPage(
  reply: FastifyReply,
  context: PageContext,
  {
    payment,
    ticket,
    returnOrigins,
  }: { payment: VnpayPayment; ticket: string; returnOrigins: readonly string[] },
): FastifyReply {
  const { language, texts } = context
  const { payments: common, vnpay: say } = texts
  const { request } = payment
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: 'VND' })
  const time = new Intl.DateTimeFormat(language, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Asia/Ho_Chi_Minh',
    timeZoneName: 'short',
  })
  const amount = format.format(request.amount / 100)
  return sendGatewayPage(
    reply,
    context,
    { title: say.title, formTargets: returnOrigins },
    markup`<h1>${say.title}</h1>
      <p>${fill(say.text, { target: new URL(request.returnUrl).origin })}</p>
      <p class="amount">${amount}</p>
      ${factList([
        [common.info, request.info],
        [common.reference, request.reference],
        [say.until, time.format(request.expiresAt)],
      ])}
      ${outcomeForms(context, {
        action: `${payPath}?lang=${language}`,
        hidden: { name: 'ticket', value: ticket },
        pay: { outcome: 'paid', label: fill(common.pay, { amount }) },
        cancel: { outcome: 'cancelled', label: common.cancel },
        others,
        labels: say.outcomes,
      })}`,
  )
}

export type VnpayNote = 'used' | 'finished' | 'unknown'

/** The payment cannot be made here. */
export const sendNote = (reply: FastifyReply, context: PageContext, note: VnpayNote): FastifyReply =>
  sendGatewayNote(reply, context, {
    title: context.texts.vnpay.refused,
    text: context.texts.vnpay.notes[note],
    status: 400,
  })

/** The merchant's address is wrong. */
export function sendRefusal(
  reply: FastifyReply,
  context: PageContext,
  { refusal, name = '' }: { refusal: PayRefusal; name?: string },
): FastifyReply {
  const say = context.texts.vnpay
  return sendGatewayNote(reply, context, {
    title: say.refused,
    text: fill(say.refusals[refusal], { name }),
    status: 400,
  })
}

/** Paid, and the visitor is left standing. */
export const sendNoReturn = (reply: FastifyReply, context: PageContext): FastifyReply =>
  sendGatewayNote(reply, context, {
    title: context.texts.payments.noReturn,
    text: context.texts.payments.noReturnText,
    status: 200,
  })
