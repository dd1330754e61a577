import { fallbackLanguage, routes } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import { requireOwnPage } from '../auth/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { unsubscribePage } from './newsletter-address.ts'
import { deleteSubscription } from './subscriptions.queries.ts'
import { readUnsubscribeToken } from './tokens.ts'

/** Takes an address off the list, by what every mail carries: on the page, and by mail programs themselves. */
export function unsubscribe(app: FastifyInstance, deps: Dependencies): void {
  const { config, database } = deps

  async function end(token: string): Promise<{ status: 'unsubscribed' }> {
    const id = readUnsubscribeToken(config.secret, token)
    if (id === undefined) throw new ApiError('LINK_INVALID')
    await deleteSubscription(database.db, id)
    return { status: 'unsubscribed' }
  }

  serve(app, deps, 'unsubscribeFromNewsletter', ({ body, request, now }) => {
    requireOwnPage(app, request, now)
    return end(body.token)
  })
  // Many people's mails are read by few servers, and each press that is refused is somebody who stays on the list.
  serve(app, deps, 'unsubscribeByMailProgram', ({ params }) => end(params.token), { isUnlimited: true })
  openPage(app, config.origin)
}

/**
 * Programs that do not know RFC 8058 open the address that others post to. That changes nothing, because scanners open
 * it as well: it leads to the page that asks first.
 */
function openPage(app: FastifyInstance, origin: string): void {
  const { path } = routes.unsubscribeByMailProgram
  app.studio.served.add(path, 'GET')
  app.get<{ Params: { token: string } }>(path.replace('{token}', ':token'), async ({ params }, reply) => {
    const page = unsubscribePage({ origin }, fallbackLanguage, encodeURIComponent(params.token))
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(page, 303)
  })
}
