import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { originMatcher } from '../config/origin-rule.ts'
import { readEmbedToken, type EmbedToken } from './tokens/embed-token.ts'
import { readSiteToken, type SiteToken } from './tokens/site-token.ts'
import { readVisitorCookie, visitorCookieName, type VisitorCookie } from './visitor-cookie.ts'

/** Where a request says it comes from. */
export type Place =
  /** Our own pages, or a program that sends no `Origin`. */
  | { kind: 'own' }
  /** A site on the list. */
  | { kind: 'allowed'; origin: string }
  /** Any other site. */
  | { kind: 'foreign'; origin: string }

/** What a request brings as its bearer. */
export type Bearer =
  /** An anonymous visitor of a site. */
  | ({ kind: 'visitor' } & EmbedToken)
  /** A user on a connected site; for chat alone. */
  | ({ kind: 'site' } & SiteToken)
  /** An access token of the identity service, not looked at yet. */
  | { kind: 'access'; text: string }

/** What a request presents, read without asking the database. */
export interface Caller {
  place: Place
  /** Never read from a foreign place. */
  cookie: VisitorCookie | undefined
  /** The bearer token; null when one was sent that is not or no longer good. */
  token: Bearer | null | undefined
}

export type CallerReader = (request: FastifyRequest, now: Date) => Caller

export function callerReader(config: Config): CallerReader {
  const isAllowed = originMatcher(config.embedOrigins)

  function placeOf(request: FastifyRequest): Place {
    const { origin } = request.headers
    if (origin === config.origin) return { kind: 'own' }
    if (origin !== undefined) return { kind: isAllowed(origin) ? 'allowed' : 'foreign', origin }
    // Without an `Origin` a browser still says whether another site made it ask.
    const site = request.headers['sec-fetch-site']
    const isOwn = site === undefined || site === 'same-origin' || site === 'none'
    return isOwn ? { kind: 'own' } : { kind: 'foreign', origin: '' }
  }

  return (request, now) => {
    const place = placeOf(request)
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    return {
      place,
      cookie:
        place.kind === 'own'
          ? readVisitorCookie(request.cookies[visitorCookieName], config.secret, now)
          : undefined,
      token: bearer === undefined ? undefined : (readBearer(bearer, config.secret, now) ?? null),
    }
  }
}

/** Longer than any access token that an identity service makes. */
const maxTokenLength = 16_000

function readBearer(text: string, secret: string, now: Date): Bearer | undefined {
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(text) && text.startsWith('eyJ')) {
    return text.length > maxTokenLength ? undefined : { kind: 'access', text }
  }
  const visitor = readEmbedToken(text, secret, now)
  if (visitor) return { kind: 'visitor', ...visitor }
  const site = readSiteToken(text, secret, now)
  return site && { kind: 'site', ...site }
}
