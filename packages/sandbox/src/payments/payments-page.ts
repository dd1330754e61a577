import type { FastifyInstance } from 'fastify'
import { markup } from '../pages/html.ts'
import { contextOf, sendPage } from '../pages/page.ts'
import { factList } from './gateway-page.ts'

/** What the played gateways do, and what of it their documents do not say. */
export function registerPaymentsPage(app: FastifyInstance): void {
  app.get('/payments', (request, reply) => {
    const context = contextOf(request)
    const { payments: say, vnpay, paypal } = context.texts
    const gateways = [
      { title: vnpay.title, state: '/vnpay', pay: '/vnpay/paymentv2/vpcpay.html', inferred: vnpay.inferred },
      { title: paypal.title, state: '/paypal', pay: '/paypal/checkoutnow', inferred: paypal.inferred },
    ]
    return sendPage(
      reply,
      context,
      { title: say.title, warning: say.warning },
      markup`<h1>${say.title}</h1>
        <p>${say.text}</p>
        ${gateways.map(
          ({ title, state, pay, inferred }) =>
            markup`<h2>${title}</h2>
              ${factList([
                [say.page, markup`<code>${pay}</code>`],
                [say.state, markup`<a href="${state}"><code>GET ${state}</code></a>`],
                [say.control, markup`<code>PUT ${state}</code>`],
              ])}
              <h3>${say.inferred}</h3>
              <ul class="notes">${Object.values(inferred).map((text) => markup`<li>${text}</li>`)}</ul>`,
        )}
        <p><a href="/">${say.back}</a></p>`,
    )
  })
}
