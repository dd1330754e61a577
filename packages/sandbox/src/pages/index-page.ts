import type { FastifyInstance } from 'fastify'
import { markup } from './html.ts'
import { contextOf, sendPage } from './page.ts'

/** What the sandbox plays, with a link to each part. */
export function registerIndexPage(app: FastifyInstance, { hasPayments }: { hasPayments: boolean }): void {
  app.get('/', (request, reply) => {
    const context = contextOf(request)
    const { index } = context.texts
    const entry = (href: string, title: string, text: string) =>
      markup`<li>
        <a class="card" href="${href}"><strong>${title}</strong><span>${text}</span></a>
      </li>`
    return sendPage(
      reply,
      context,
      { title: index.title },
      markup`<h1>${index.title}</h1>
        <p>${index.text}</p>
        <ul class="cards">
          ${entry('/mail', index.mail, index.mailText)} ${entry('/geo', index.geo, index.geoText)}
          ${hasPayments && entry('/payments', index.payments, index.paymentsText)}
        </ul>
        <h2>${index.social}</h2>
        <p>${index.socialText}</p>`,
    )
  })
}
