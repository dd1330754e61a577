import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a connection that comes while the server closes may be silent, in milliseconds. */
const patience = 1_000

/**
 * Ends connections on which nothing has been asked when the server closes. Browsers open some in advance; Node does
 * not count them as idle, so closing would wait for them as long as a page stays open.
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
  })
}
