import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { ApiError } from '../../api-error.ts'
import type { Logger } from '../../dependencies.ts'
import type { Fetch } from '../../network.ts'

/** How long keys are used before they are asked for again. */
const freshForMs = 60 * 60 * 1000
/** A token with a key that nobody has seen asks again, but not more often than this. */
const pauseMs = 30_000
const timeoutMs = 5_000
/** Far more than any service publishes. */
const maxBytes = 256 * 1024

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.string() })
const keysSchema = z.object({ keys: z.array(z.record(z.string(), z.unknown())).min(1) })

export interface PublishedKeysOptions {
  /** Address of the service's discovery document; https. */
  discovery: string
  /** Whether keys may come from a host. */
  isKeyHost: (host: string) => boolean
  issuers: readonly string[]
  fetch: Fetch
  now: () => Date
  log: Pick<Logger, 'warn'>
}

interface Keys {
  find: JWTVerifyGetKey
  at: number
}

/**
 * The keys that an identity service publishes. They are kept: when the service is away, known ones go on to work.
 * A key that is not known is asked for at once, at most every half minute.
 * @returns finds the key of a token; throws ApiError `SERVICE_UNAVAILABLE` when it cannot be found out.
 */
export function publishedKeys(options: PublishedKeysOptions): JWTVerifyGetKey {
  const { now, log } = options
  let keys: Keys | undefined
  let asking: Promise<void> | undefined
  let lastTry = -Infinity
  let lastFailed = false

  async function renew(): Promise<void> {
    try {
      keys = { find: createLocalJWKSet(await fetchKeys(options)), at: now().getTime() }
      lastFailed = false
    } catch (error) {
      lastFailed = true
      log.warn({ err: error }, 'the keys of the identity service could not be fetched')
    } finally {
      asking = undefined
    }
  }
  function ask(): Promise<void> {
    lastTry = now().getTime()
    asking ??= renew()
    return asking
  }
  const isOver = (since: number, ms: number) => {
    const age = now().getTime() - since
    // What is still to come was noted before the clock was set back.
    return age < 0 || age >= ms
  }
  const mayAsk = () => asking !== undefined || isOver(lastTry, pauseMs)

  return async (header, token) => {
    if (!keys && mayAsk()) await ask()
    // Nobody waits for keys that only have to be looked at again.
    else if (keys && isOver(keys.at, freshForMs) && mayAsk()) void ask()
    if (!keys) throw unavailable()
    try {
      return await keys.find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      if (mayAsk()) await ask()
      // The service may have the key and not be able to tell.
      if (lastFailed) throw unavailable()
      return keys.find(header, token)
    }
  }
}

const unavailable = () =>
  new ApiError('SERVICE_UNAVAILABLE', {
    detail: 'the identity service does not tell its keys',
    headers: { 'Retry-After': String(pauseMs / 1000) },
  })

async function fetchKeys({
  discovery,
  isKeyHost,
  issuers,
  fetch,
}: PublishedKeysOptions): Promise<JSONWebKeySet> {
  const { issuer, jwks_uri } = discoverySchema.parse(await fetchJson(fetch, discovery))
  if (!issuers.includes(issuer)) throw new Error('The identity service names another issuer than configured.')
  const address = URL.parse(jwks_uri)
  if (address?.protocol !== 'https:' || !isKeyHost(address.host)) {
    throw new Error('The identity service names a place for its keys that is not its own.')
  }
  return keysSchema.parse(await fetchJson(fetch, address.href))
}

async function fetchJson(fetch: Fetch, address: string): Promise<unknown> {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`The identity service answered with status ${response.status}.`)
  const body = await response.text()
  if (body.length > maxBytes) throw new Error('The identity service answered with too much.')
  return JSON.parse(body) as unknown
}
