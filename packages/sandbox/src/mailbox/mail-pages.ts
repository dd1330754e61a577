import type { FastifyInstance } from 'fastify'
import { markup, type Html } from '../pages/html.ts'
import { contextOf, sendPage, type PageContext } from '../pages/page.ts'
import { fill } from '../pages/texts.ts'
import type { Mailbox, StoredMail } from './mailbox.ts'

interface Place {
  Params: { id: string }
  Querystring: { to?: string; view?: string; lang?: string }
}

/** The pages on which people read what was mailed. */
export function registerMailPages(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<Place>('/mail', (request, reply) => {
    const context = contextOf(request)
    const { to = '' } = request.query
    const mails = mailbox.find({ to })
    const title = context.texts.mail.title
    return sendPage(
      reply,
      context,
      { title, script: 'mail-list.js' },
      listPage(context, { mails, to: to.trim(), isEmptyBox: mailbox.find().length === 0 }),
    )
  })

  app.post<Place>('/mail/delete', (_, reply) => {
    mailbox.clear()
    return reply.redirect('/mail', 303)
  })

  app.get<Place>('/mail/:id', (request, reply) => {
    const context = contextOf(request)
    const mail = mailbox.get(Number(request.params.id))
    if (!mail) {
      const { gone, back } = context.texts.mail
      return sendPage(
        reply,
        context,
        { title: gone, status: 404, isNarrow: true },
        markup`<h1>${gone}</h1>
          <p><a href="/mail">${back}</a></p>`,
      )
    }
    const view = mail.html !== null && request.query.view !== 'text' ? 'html' : 'text'
    return sendPage(
      reply,
      context,
      { title: mail.subject || context.texts.mail.noSubject, hasFrames: view === 'html' },
      mailPage(context, mail, view),
    )
  })

  // What a mail says is nobody's page: it runs nothing, loads nothing, and may stand in the mailbox only.
  app.get<Place>('/mail/:id/html', (request, reply) => {
    const mail = mailbox.get(Number(request.params.id))
    return reply
      .code(mail?.html == null ? 404 : 200)
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .send(inNewWindows(mail?.html ?? ''))
  })
}

/** The frame is small, and the pages that mails link to refuse frames. */
const inNewWindows = (page: string) =>
  page.replace(/<head\b[^>]*>/i, (head) => `${head}<base target="_blank">`)

function timeOf({ receivedAt }: StoredMail, language: string): Html {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' })
  return markup`<time datetime="${receivedAt.toISOString()}">${format.format(receivedAt)}</time>`
}

function listPage(
  { language, texts: { mail: say } }: PageContext,
  { mails, to, isEmptyBox }: { mails: StoredMail[]; to: string; isEmptyBox: boolean },
): Html {
  const search = markup`<form class="bar" method="get" action="/mail" role="search">
    <label for="to">${say.search}</label>
    <input id="to" name="to" type="search" value="${to}" autocomplete="off" spellcheck="false" />
    <button>${say.find}</button>
    ${to && markup`<a href="/mail">${say.showAll}</a>`}
  </form>`
  const items = mails.map(
    (mail) =>
      markup`<li>
        <a class="card" href="/mail/${mail.id}">
          <strong>${mail.subject || say.noSubject}</strong>
          <span class="row"><span class="address">${mail.to.join(', ')}</span>${timeOf(mail, language)}</span>
        </a>
      </li>`,
  )
  return markup`<header class="head">
      <h1>${say.title}</h1>
      ${!isEmptyBox && markup`<form method="post" action="/mail/delete"><button class="quiet">${say.deleteAll}</button></form>`}
    </header>
    ${
      isEmptyBox
        ? markup`<div class="empty">
            <p><strong>${say.empty}</strong></p>
            <p>${say.emptyText}</p>
          </div>`
        : search
    }
    ${!isEmptyBox && mails.length === 0 && markup`<p class="empty" role="status">${fill(say.noneFor, { to })}</p>`}
    <ul class="cards" data-newest="${mails[0]?.id ?? 0}" data-search="${to}">
      ${items}
    </ul>`
}

function mailPage(
  { language, texts: { mail: say } }: PageContext,
  mail: StoredMail,
  view: 'html' | 'text',
): Html {
  const tab = (name: 'html' | 'text', label: string) => {
    const current = name === view && markup` aria-current="page"`
    return markup`<a href="/mail/${mail.id}?view=${name}"${current}>${label}</a>`
  }
  return markup`<p><a href="/mail">${say.back}</a></p>
    <h1 class="subject">${mail.subject || say.noSubject}</h1>
    <dl class="facts">
      <dt>${say.from}</dt>
      <dd>${mail.from}</dd>
      <dt>${say.to}</dt>
      <dd>${mail.to.join(', ')}</dd>
      <dt>${say.time}</dt>
      <dd>${timeOf(mail, language)}</dd>
      ${
        mail.attachments.length > 0 &&
        markup`<dt>${say.attachments}</dt>
          <dd>${mail.attachments.join(', ')}</dd>`
      }
    </dl>
    ${mail.html !== null && markup`<nav class="tabs" aria-label="${say.views}">${tab('html', say.asPage)}${tab('text', say.asText)}</nav>`}
    ${
      view === 'html'
        ? markup`<iframe
            class="mail"
            title="${say.content}"
            src="/mail/${mail.id}/html"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          ></iframe>`
        : markup`<pre class="mail" tabindex="0" aria-label="${say.content}">${mail.text ?? say.noText}</pre>`
    }
    <details>
      <summary>${say.headers}</summary>
      <dl class="facts">
        ${mail.headers.map(
          ({ name, value }) =>
            markup`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
    </details>`
}
