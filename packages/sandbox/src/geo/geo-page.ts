import type { FastifyReply, FastifyRequest } from 'fastify'
import { markup } from '../pages/html.ts'
import { contextOf, sendPage } from '../pages/page.ts'
import { fill } from '../pages/texts.ts'
import { geoFaults, type GeoState } from './geo-state.ts'

/** Where the services say that visitors are, and what is to go wrong with them. */
export function sendGeoPage(request: FastifyRequest, reply: FastifyReply, state: GeoState): FastifyReply {
  const context = contextOf(request)
  const { geo: say } = context.texts
  const option = (value: string, label: string, isChosen: boolean) =>
    markup`<option value="${value}"${isChosen && markup` selected`}>${label}</option>`
  return sendPage(
    reply,
    context,
    { title: say.title, isNarrow: true },
    markup`<h1>${say.title}</h1>
      <p>${say.text}</p>
      <form class="choices" method="post" action="/geo">
        <label for="country">${say.country}</label>
        <input id="country" name="country" value="${state.country}" required pattern="[A-Za-z]{2}" maxlength="2" autocomplete="off" spellcheck="false" />
        ${state.faults.map((fault, index) => {
          const name = `service${index + 1}`
          return markup`<label for="${name}">${fill(say.service, { number: index + 1 })}</label>
            <select id="${name}" name="${name}">
              ${option('', say.works, fault === null)}
              ${geoFaults.map((each) => option(each, say.faults[each], each === fault))}
            </select>`
        })}
        <p class="end"><button>${say.save}</button></p>
      </form>
      <p>${say.hint}</p>
      <p><a href="/">${say.back}</a></p>`,
  )
}
