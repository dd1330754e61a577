import type { FastifyReply } from 'fastify'
import { markup, type Html, type Piece } from '../pages/html.ts'
import { sendPage, type PageContext, type PageOptions } from '../pages/page.ts'

/** A narrow page of a gateway, below the banner that says that no money moves. */
export function sendGatewayPage(
  reply: FastifyReply,
  context: PageContext,
  options: Omit<PageOptions, 'isNarrow' | 'warning'>,
  content: Piece,
): FastifyReply {
  return sendPage(
    reply,
    context,
    { ...options, isNarrow: true, warning: context.texts.payments.warning },
    content,
  )
}

/** A page that only says something. */
export function sendGatewayNote(
  reply: FastifyReply,
  context: PageContext,
  note: { title: string; text: string; status: number },
): FastifyReply {
  return sendGatewayPage(
    reply,
    context,
    { title: note.title, status: note.status },
    markup`<h1>${note.title}</h1>
      <p>${note.text}</p>`,
  )
}

interface OutcomeForms<Outcome extends string> {
  action: string
  /** Field by which the payment is known again. */
  hidden: { name: string; value: string }
  pay: { outcome: Outcome; label: string }
  cancel: { outcome: Outcome; label: string }
  others: readonly Outcome[]
  labels: Record<Outcome, string>
}

/** What the visitor can do: pay, cancel, or have something else happen. */
export function outcomeForms<Outcome extends string>(
  { texts: { payments: say } }: PageContext,
  { action, hidden, pay, cancel, others, labels }: OutcomeForms<Outcome>,
): Html {
  const field = markup`<input type="hidden" name="${hidden.name}" value="${hidden.value}" />`
  return markup`<form class="choices" method="post" action="${action}">
      ${field}
      <button name="outcome" value="${pay.outcome}">${pay.label}</button>
      <button class="quiet" name="outcome" value="${cancel.outcome}">${cancel.label}</button>
    </form>
    <details>
      <summary>${say.others}</summary>
      <form class="choices" method="post" action="${action}">
        ${field}
        <label for="outcome">${say.outcome}</label>
        <select id="outcome" name="outcome">
          ${others.map((name) => markup`<option value="${name}">${labels[name]}</option>`)}
        </select>
        <button class="quiet">${say.play}</button>
      </form>
    </details>`
}

/** Names and values. */
export const factList = (facts: readonly (readonly [name: string, value: Piece])[]): Html =>
  markup`<dl class="facts">
    ${facts.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}
  </dl>`
