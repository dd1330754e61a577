import { errorResponseSchema, errorStatuses, routes, type Route } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { documentedRefusals } from './documented-refusals.ts'

/**
 * Compares every answer of an application with the contract: the status, the shape of the body, and whether the
 * refusal is one that the call may give. What does not fit is collected; `testServer` throws it at the end.
 */
export function checkResponses(app: FastifyInstance): string[] {
  const problems: string[] = []
  app.addHook('onSend', async (request, reply, payload) => {
    const { operation } = request.routeOptions.config
    if (typeof payload !== 'string' || request.method === 'HEAD') return payload
    const where = `${request.method} ${request.url} → ${reply.statusCode}`
    // Native authentication speaks the language of another service.
    if (request.url.startsWith('/native-auth/') && reply.statusCode === 400) return payload
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (reply.statusCode >= 400 && isJson) {
      const error = errorResponseSchema.strict().safeParse(JSON.parse(payload))
      if (!error.success) problems.push(`${where}: ${error.error.message}`)
      else if (errorStatuses[error.data.code] !== reply.statusCode) {
        problems.push(`${where}: ${error.data.code} has another status`)
      } else if (operation && !documentedRefusals(operation).has(error.data.code)) {
        problems.push(`${where}: ${error.data.code} is no documented refusal of ${operation}`)
      }
    } else if (operation && isJson) {
      const route: Route = routes[operation]
      if (reply.statusCode !== route.success) problems.push(`${where}: expected ${route.success}`)
      const result = route.response?.safeParse(JSON.parse(payload))
      if (result && !result.success) problems.push(`${where}: ${result.error.message}`)
    }
    return payload
  })
  return problems
}
