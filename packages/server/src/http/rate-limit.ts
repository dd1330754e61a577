import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressKey } from '../principal/address-key.ts'

/** Far above what people do, far below what hurts. */
const defaultCallsPerMinute = 1200

/** Guards all calls against floods from one address. What costs money is counted in the table besides. */
export async function registerRateLimit(app: FastifyInstance, deps: Dependencies): Promise<void> {
  const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  await app.register(rateLimit, {
    global: true,
    max: deps.callsPerMinute ?? defaultCallsPerMinute,
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: (request) => addressKey(deps.config.secret, request.ip),
    addHeaders: { ...quiet, 'retry-after': true },
    addHeadersOnExceeding: quiet,
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiError('RATE_LIMITED', { headers: { 'Retry-After': String(Math.ceil(ttl / 1000)) } }),
  })
}
