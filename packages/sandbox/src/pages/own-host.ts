import type { FastifyInstance } from 'fastify'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

const isOwnName = (host: string) => loopbackNames.has(URL.parse(`http://${host}`)?.hostname ?? '')

/**
 * Only who is on this machine and means the sandbox gets an answer: another site must not reach the mailbox by a
 * name that leads here, nor send one of its forms.
 *
 * @param callers origins that may call the sandbox
 */
export function guardHost(app: FastifyInstance, callers: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { host = '', origin } = request.headers
    if (!isOwnName(host)) {
      return reply.code(421).send({ error: 'The sandbox is only there for this machine.' })
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead && origin !== undefined && origin !== `http://${host}` && !callers.includes(origin)) {
      return reply.code(403).send({ error: 'Another site sent this.' })
    }
  })
}
