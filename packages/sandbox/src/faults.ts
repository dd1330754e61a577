import type { FastifyReply } from 'fastify'

/** How a played service can be made to fail: a 503, no answer at all, or a web page with status 200. */
export const gatewayFaults = ['down', 'slow', 'garbage'] as const
export type GatewayFault = (typeof gatewayFaults)[number]

/** Fails as wanted; undefined when nothing is to fail. */
export function fail(reply: FastifyReply, fault: string | null): FastifyReply | undefined {
  switch (fault) {
    case 'down':
      return reply.code(503).type('text/html; charset=utf-8').send('<h1>503 Service Unavailable</h1>')
    case 'garbage':
      return reply.code(200).type('text/html; charset=utf-8').send('<!doctype html><h1>Maintenance</h1>')
    case 'slow':
      // Nothing comes until whoever asked gives up.
      return reply.hijack()
  }
}
