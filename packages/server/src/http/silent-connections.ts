import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a connection that comes while the server closes may be silent, in milliseconds. */
const patience = 1_000
/** How often connections that have become idle since are ended while the server closes, in milliseconds. */
const sweepEvery = 200
/** After this long no connection is waited for: twice what an answer that is being written is given, in milliseconds. */
const hardLimit = 10_000

/**
 * Ends connections that nobody needs when the server closes. Browsers open some in advance; Node does not count them
 * as idle, so closing would wait for them as long as a page stays open. It ends those that are idle only once: one
 * whose answer comes later would be kept alive for more than a minute.
 */
export function endSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  let isClosing = false

  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
    if (isClosing) setTimeout(() => silent.has(socket) && socket.destroy(), patience).unref()
  })
  app.server.on('request', ({ socket }: { socket: Socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of silent) socket.destroy()
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepEvery)
    const end = setTimeout(() => app.server.closeAllConnections(), hardLimit)
    app.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(end)
    })
  })
}
