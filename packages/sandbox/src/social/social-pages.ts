import type { FastifyReply } from 'fastify'
import { markup, type Html } from '../pages/html.ts'
import { sendPage, type PageContext } from '../pages/page.ts'
import { fill, type Texts } from '../pages/texts.ts'
import type { AuthorizeRequest } from './authorize-request.ts'
import type { TypedAccount } from './choice.ts'
import { firstName, lastName, type Account, type Provider } from './providers.ts'
import { scenarios, type Scenario } from './scenarios.ts'

const titleOf = ({ texts }: PageContext, { name }: Provider) => fill(texts.social.title, { name })

/** What the Enter key presses in the field; without it that would be the first person in the list. */
const defaultButton = markup`<button name="account" value="other" hidden></button>`

/** Which of the invented people signs in, and what is to go wrong. */
export function sendChooser(
  reply: FastifyReply,
  context: PageContext,
  provider: Provider,
  chooser: { ticket: string; request: AuthorizeRequest; scenario: Scenario; typed?: TypedAccount },
): FastifyReply {
  const { ticket, request, scenario, typed } = chooser
  const say = context.texts.social
  const title = titleOf(context, provider)
  const target = new URL(request.redirectUri).origin
  const { loginHint } = request
  const isKnown = (account: Account) => account.email.toLowerCase() === loginHint.toLowerCase()
  // Who was named comes first.
  const accounts = provider.accounts.toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a)))
  const email = typed?.email ?? (provider.accounts.some(isKnown) ? '' : loginHint)

  return sendPage(
    reply,
    context,
    { title, formTargets: [target], isNarrow: true, status: typed ? 422 : 200 },
    markup`<h1>${title}</h1>
<p>${fill(say.text, { name: provider.name, target })}</p>
<form method="post" action="/social/${provider.id}/choose?lang=${context.language}">
<input type="hidden" name="ticket" value="${ticket}">
${defaultButton}
<h2>${say.choose}</h2>
<ul class="cards">${accounts.map((account) => accountButton(account, say))}</ul>
<fieldset>
<legend>${say.other}</legend>
<label for="email">${say.email}</label>
<input id="email" name="email" type="email" value="${email}" required autocomplete="off" spellcheck="false"${typed ? markup` aria-invalid="true" aria-describedby="email-error" autofocus` : ''}>
${typed && markup`<p class="error" id="email-error" role="alert">${say.emailWrong}</p>`}
<label class="check"><input type="checkbox" name="verified"${typed && !typed.isVerified ? '' : markup` checked`}> ${say.isVerified}</label>
<button name="account" value="other">${say.continue}</button>
</fieldset>
<details${scenario === 'ok' ? '' : markup` open`}>
<summary>${say.scenario}</summary>
<label for="scenario">${say.scenarioText}</label>
<select id="scenario" name="scenario">${scenarios.map((name) => {
      const isSelected = name === scenario && markup` selected`
      return markup`<option value="${name}"${isSelected}>${say.scenarios[name]}</option>`
    })}</select>
</details>
<p class="end"><button class="quiet" name="account" value="cancel" formnovalidate>${say.cancel}</button></p>
</form>`,
  )
}

const accountButton = ({ id, name, email, isVerified }: Account, say: Texts['social']) => markup`<li>
<button class="card" name="account" value="${id}" formnovalidate>
<strong>${name}</strong>
<span class="row"><span class="address">${email}</span><span>${isVerified ? say.verified : say.unverified}</span></span>
</button>
</li>`

/** Goes back to the studio with an answer, in the address or by a form, as was asked. */
export function goBack(
  reply: FastifyReply,
  context: PageContext,
  provider: Provider,
  request: AuthorizeRequest,
  answer: Record<string, string>,
  newcomer?: Account,
): FastifyReply {
  const values = { ...answer, ...(request.state && { state: request.state }) }
  if (request.responseMode === 'query') {
    const url = new URL(request.redirectUri)
    for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
    return reply.header('cache-control', 'no-store').redirect(url.href, 303)
  }
  const posted = { ...values, ...(newcomer && { user: appleUser(newcomer) }) }
  const say = context.texts.social
  return sendPage(
    reply,
    context,
    {
      title: titleOf(context, provider),
      formTargets: [new URL(request.redirectUri).origin],
      script: 'form-post.js',
      isNarrow: true,
    },
    markup`<h1>${titleOf(context, provider)}</h1>
      <form method="post" action="${request.redirectUri}">
        ${Object.entries(posted).map(([name, value]): Html => markup`<input type="hidden" name="${name}" value="${value}" />`)}
        <button>${say.continue}</button>
      </form>`,
  )
}

const appleUser = ({ name, email }: Account): string =>
  JSON.stringify({ name: { firstName: firstName(name), lastName: lastName(name) }, email })

/** The end of the road: a service that shows a failure of its own, or nothing at all. */
export function sendStoppedPage(
  reply: FastifyReply,
  context: PageContext,
  provider: Provider,
  scenario: 'no-answer' | 'error-page',
): FastifyReply {
  const say = context.texts.social
  const isFailure = scenario === 'error-page'
  return sendPage(
    reply,
    context,
    { title: titleOf(context, provider), isNarrow: true, status: isFailure ? 500 : 200 },
    markup`<h1>${isFailure ? say.failed : say.silent}</h1>
      <p>${isFailure ? say.failedText : say.silentText}</p>`,
  )
}

export function sendRefusal(
  reply: FastifyReply,
  context: PageContext,
  provider: Provider,
  reason: 'client' | 'redirect' | 'ticket',
): FastifyReply {
  const say = context.texts.social
  return sendPage(
    reply,
    context,
    { title: titleOf(context, provider), isNarrow: true, status: 400 },
    markup`<h1>${say.refused}</h1>
      <p>${say.refusals[reason]}</p>`,
  )
}
