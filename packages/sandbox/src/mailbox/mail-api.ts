import type { FastifyInstance } from 'fastify'
import type { Mailbox } from './mailbox.ts'

interface MessagesQuery {
  /** The whole address of somebody it was sent to. */
  to?: string
  /** Id of the last mail that is known already. */
  after?: string
  /** Milliseconds to wait for a mail when there is none yet; at most 60,000. */
  wait?: string
}

const longestWait = 60_000

/**
 * What tests ask: `GET /mail/api/messages?to=ana@example.com&wait=5000` answers `{ messages }`, the newest first, as
 * soon as there is one; `DELETE` forgets them all.
 */
export function registerMailApi(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<{ Querystring: MessagesQuery }>('/mail/api/messages', async (request, reply) => {
    const { to, after, wait = '0' } = request.query
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const search = { to, isExact: true, after: Number(after) || 0 }
    const milliseconds = Math.min(Math.max(Number(wait) || 0, 0), longestWait)
    const messages = await mailbox.wait(search, milliseconds, gone.signal)
    return reply.header('cache-control', 'no-store').send({ messages })
  })
  app.delete('/mail/api/messages', async (_, reply) => {
    mailbox.clear()
    return reply.code(204).send()
  })
}
