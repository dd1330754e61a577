import type { FastifyReply } from 'fastify'
import { markup } from '../../pages/html.ts'
import type { PageContext } from '../../pages/page.ts'
import { fill } from '../../pages/texts.ts'
import { factList, outcomeForms, sendGatewayNote, sendGatewayPage } from '../gateway-page.ts'
import { toMoney } from './money.ts'
import { orderMs, type Order } from './order.ts'
import { paypalOutcomes } from './paypal-outcomes.ts'

export const checkoutPath = '/paypal/checkoutnow'

const others = paypalOutcomes.filter((outcome) => outcome !== 'approved' && outcome !== 'cancelled')

/** Where the buyer agrees, or not. */
export function sendApprovalPage(
  reply: FastifyReply,
  context: PageContext,
  { order, returnOrigins }: { order: Order; returnOrigins: readonly string[] },
): FastifyReply {
  const { language, texts } = context
  const { payments: common, paypal: say } = texts
  const { request } = order
  const { currency_code: currency, value } = toMoney(request.amount)
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(value))
  const time = new Intl.DateTimeFormat(language, {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return sendGatewayPage(
    reply,
    context,
    { title: say.title, formTargets: returnOrigins },
    markup`<h1>${say.title}</h1>
      <p>${fill(say.text, { target: new URL(request.returnUrl).origin })}</p>
      ${order.declines > 0 && markup`<p class="error" role="alert">${say.declined}</p>`}
      <p class="amount">${amount}</p>
      ${factList([
        ...(request.description === undefined ? [] : [[common.info, request.description] as const]),
        [common.reference, request.invoiceId ?? request.customId ?? order.id],
        [say.until, time.format(order.createdAt.getTime() + orderMs)],
      ])}
      ${outcomeForms(context, {
        action: `${checkoutPath}?lang=${language}`,
        hidden: { name: 'token', value: order.id },
        pay: { outcome: 'approved', label: fill(common.pay, { amount }) },
        cancel: { outcome: 'cancelled', label: say.cancel },
        others,
        labels: say.outcomes,
      })}`,
  )
}

/** The order cannot be paid here. */
export const sendNote = (
  reply: FastifyReply,
  context: PageContext,
  note: 'unknown' | 'finished',
): FastifyReply =>
  sendGatewayNote(reply, context, {
    title: context.texts.paypal.refused,
    text: context.texts.paypal.notes[note],
    status: note === 'unknown' ? 404 : 409,
  })

/** Agreed, and the buyer is left standing. */
export const sendNoReturn = (reply: FastifyReply, context: PageContext): FastifyReply =>
  sendGatewayNote(reply, context, {
    title: context.texts.payments.noReturn,
    text: context.texts.paypal.noReturnText,
    status: 200,
  })
