import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { routeOf } from '../http/log.ts'

export function registerRequestMetrics(app: FastifyInstance, { metrics }: Dependencies): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.requestDuration.observe(
      { method: request.method, route: routeOf(request), status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
}
