import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How long the body of a call may take to arrive, in milliseconds. */
const patience = 60_000
/** How long nothing of a file may arrive, in milliseconds; up to twice that passes before anybody looks. */
const silence = 30_000
/** How long any request may take, in milliseconds: the largest file at half a megabit a second. */
export const longestRequest = 15 * 60_000

/**
 * Ends requests whose bodies do not arrive. Those that bring a file may take long, but not be silent. Node has one limit
 * for all, `longestRequest`; its limit for headers, a minute, stands beside it.
 */
export function endSlowBodies(app: FastifyInstance): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

  // Before the routes, so that also what none of them takes has its limit.
  app.server.prependListener('request', (request: IncomingMessage) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (length === undefined && encoding === undefined) return
    const timer = setTimeout(() => end(request), patience).unref()
    timers.set(request, timer)
    request.once('close', () => clearTimeout(timer))
  })

  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (routeOptions.config.body !== 'file' || !timers.has(raw)) return
    clearTimeout(timers.get(raw))
    let arrived = raw.socket.bytesRead
    const timer = setInterval(() => {
      if (raw.socket.bytesRead === arrived) end(raw)
      arrived = raw.socket.bytesRead
    }, silence).unref()
    raw.once('close', () => clearInterval(timer))
  })
}

/** What has arrived in full may be answered for as long as that takes. */
function end(request: IncomingMessage): void {
  if (!request.complete) request.socket.destroy()
}
