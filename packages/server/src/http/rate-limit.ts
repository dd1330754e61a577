import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressKey } from '../principal/address-key.ts'

/** Far above what people do, far below what hurts. */
const defaultCallsPerMinute = 1200

/** Of how many addresses calls are counted at once. */
const mostAddresses = 20_000

/**
 * Counts the calls of an address from the first one on, until the window is over. The plugin's own store goes by the
 * clock: where that is set back, a minute lasts as much longer.
 */
class CallCounts {
  readonly #counts = new LRUCache<string, { since: number; calls: number }>({ max: mostAddresses })

  incr(
    key: string,
    callback: (error: null, result: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const now = performance.now()
    let count = this.#counts.get(key)
    if (!count || now - count.since >= timeWindow) {
      count = { since: now, calls: 0 }
      this.#counts.set(key, count)
    }
    count.calls += 1
    callback(null, { current: count.calls, ttl: timeWindow - (now - count.since) })
  }

  /** Asked for by routes with a limit of their own; there are none. */
  child(): this {
    return this
  }
}

/** Guards all calls against floods from one address. What costs money is counted in the table besides. */
export async function registerRateLimit(app: FastifyInstance, deps: Dependencies): Promise<void> {
  const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  await app.register(rateLimit, {
    global: true,
    max: deps.callsPerMinute ?? defaultCallsPerMinute,
    timeWindow: 60_000,
    store: CallCounts,
    keyGenerator: (request) => addressKey(deps.config.secret, request.ip),
    addHeaders: { ...quiet, 'retry-after': true },
    addHeadersOnExceeding: quiet,
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiError('RATE_LIMITED', { headers: { 'Retry-After': String(Math.ceil(ttl / 1000)) } }),
  })
}
