import { randomUUID } from 'node:crypto'
import { xsrfCookieName, xsrfHeaderName, type Route } from '@ai-studio/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { readDeviceCookie } from '../auth/known-device.ts'
import type { Config } from '../config.ts'
import type { Entitlements } from '../payments/index.ts'
import type { Caller } from './caller.ts'
import { derivedId } from './keys.ts'
import { resolveLanguage } from '../http/language.ts'
import { deviceName } from './device-name.ts'
import type { KnownPrincipals } from './known-principals.ts'
import type { KnownSites } from './known-sites.ts'
import type { KnownUsers } from './known-users.ts'
import type { Principal } from './principal.ts'
import type { TokenVerifier } from './tokens/token-verifier.ts'
import {
  readVisitorCookie,
  setVisitorCookie,
  visitorCookieName,
  visitorCookieValue,
} from './visitor-cookie.ts'
import { makeXsrfToken, readXsrfToken, setXsrfCookie, type XsrfToken } from './xsrf.ts'

const xsrfHeader = xsrfHeaderName.toLowerCase()

/** What has to be known of a route to admit somebody to it. */
export interface Admits extends Pick<Route, 'access' | 'method'> {
  params: Route['params'] | undefined
  insistsOnIdentity: boolean
  /** Whether a cookie may come with the answer; not where caches hand the same answer to others. */
  offersXsrf: boolean
}

/** Who is known, and how tokens of users are checked. */
export interface Acquaintances {
  visitors: KnownPrincipals
  users: KnownUsers
  sites: KnownSites
  /** Undefined where nobody can sign in. */
  tokens: TokenVerifier | undefined
  entitlements: Entitlements
}

/** Decides who is calling and whether they may; one for an application. */
export class Admission {
  readonly #secret: string
  readonly #isSecure: boolean
  readonly #known: KnownPrincipals
  readonly #users: KnownUsers
  readonly #sites: KnownSites
  readonly #tokens: TokenVerifier | undefined
  readonly #entitlements: Entitlements

  constructor(config: Config, { visitors, users, sites, tokens, entitlements }: Acquaintances) {
    this.#secret = config.secret
    this.#isSecure = config.origin.startsWith('https:')
    this.#known = visitors
    this.#users = users
    this.#sites = sites
    this.#tokens = tokens
    this.#entitlements = entitlements
  }

  /**
   * The principal of a call, by the access its route asks for.
   * @throws ApiError `TOKEN_INVALID`, `SESSION_EXPIRED`, `ORIGIN_NOT_ALLOWED`, `XSRF_FAILED`,
   * `AUTHENTICATION_REQUIRED`, or `FORBIDDEN` for a token that is good for chat alone.
   */
  async admit(
    route: Admits,
    caller: Caller,
    request: FastifyRequest,
    reply: FastifyReply,
    now: Date,
  ): Promise<Principal | undefined> {
    if (route.offersXsrf && caller.place.kind === 'own') this.#offerXsrf(caller.cookie?.id, request, reply)
    if (route.access === 'anyone') return this.#presented(caller, request, now, route.insistsOnIdentity)

    // Who has said nothing is told to sign in, not that what they said was wrong.
    if (route.access === 'user' && caller.token === undefined && caller.place.kind === 'allowed') {
      throw new ApiError('AUTHENTICATION_REQUIRED')
    }
    const writes = route.method !== 'GET'
    // Only what creates something needs somebody to own it.
    const creates = route.access === 'visitor' && route.method === 'POST' && route.params === undefined
    const principal =
      caller.token === undefined && caller.place.kind === 'own'
        ? await this.#visitor(caller, request, reply, { now, writes, creates })
        : await this.#bearer(caller, request, { now, creates })
    if (route.access === 'user') {
      if (principal.kind !== 'user') throw new ApiError('AUTHENTICATION_REQUIRED')
      if (!principal.signIn) throw new ApiError('FORBIDDEN', { detail: 'the token is for chat alone' })
    }
    return principal
  }

  /** A page of ours gets its XSRF cookie with it, wherever the visitor comes from. */
  greetPage(request: FastifyRequest, reply: FastifyReply, now: Date): void {
    const cookie = readVisitorCookie(request.cookies[visitorCookieName], this.#secret, now)
    this.#offerXsrf(cookie?.id, request, reply)
  }

  /** Who calls something that anybody may call; whatever is wrong with the identity, it is then none. */
  async #presented(
    caller: Caller,
    request: FastifyRequest,
    now: Date,
    insists: boolean,
  ): Promise<Principal | undefined> {
    const { cookie, token } = caller
    try {
      if (token) return await this.#bearer(caller, request, { now, creates: false })
      if (!cookie || (await this.#known.look(cookie.id)).isRevoked) return undefined
      return visitor(cookie.id, null)
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500
      if (insists && !isRefused) throw error
      return undefined
    }
  }

  async #bearer(
    { place, token }: Caller,
    request: FastifyRequest,
    { now, creates }: { now: Date; creates: boolean },
  ): Promise<Principal> {
    if (place.kind === 'foreign') throw new ApiError('ORIGIN_NOT_ALLOWED', { detail: place.origin })
    if (!token) throw new ApiError('TOKEN_INVALID')
    if (token.kind === 'access') {
      // What a user may do on our own pages, no other page may do in their name.
      if (place.kind !== 'own') throw new ApiError('ORIGIN_NOT_ALLOWED', { detail: place.origin })
      return this.#user(token.text, request, now)
    }
    // A token is good for the one site it was made for, so a copy is worth nothing elsewhere.
    if (!isFrom(token, place)) throw new ApiError('ORIGIN_NOT_ALLOWED', { detail: token.origin })
    if (token.kind === 'site') {
      if (!(await this.#sites.isConnected(token))) throw new ApiError('TOKEN_INVALID')
      const { userId: id, origin, siteId } = token
      return { id, kind: 'user', tier: await this.#entitlements.tierOf(id), origin, siteId }
    }
    const { principalId: id, origin } = token
    // Not as it is remembered: who was moved a moment ago, and goes on, would be taken for who they were before.
    const { isRevoked, moves } = await (creates ? this.#known.lookAnew(id) : this.#known.look(id))
    if (isRevoked) throw new ApiError('TOKEN_INVALID')
    if (creates) await this.#known.store(id, origin)
    return { ...visitor(id, origin), moves }
  }

  async #user(token: string, request: FastifyRequest, now: Date): Promise<Principal> {
    if (!this.#tokens) throw new ApiError('TOKEN_INVALID', { detail: 'nobody can sign in here' })
    const claims = await this.#tokens.verify(token, now)
    request.accessClaims = claims
    return this.#users.principal(claims, () => ({
      language: resolveLanguage(request.headers['accept-language']),
      device: deviceName(request.headers['user-agent']),
      browser: readDeviceCookie(request, { secret: this.#secret }),
      isSignIn: request.routeOptions.config.operation === 'openSession',
    }))
  }

  async #visitor(
    { cookie }: Caller,
    request: FastifyRequest,
    reply: FastifyReply,
    call: { now: Date; writes: boolean; creates: boolean },
  ): Promise<Principal> {
    const xsrf = this.#presentedXsrf(request, cookie?.id)
    if (!cookie) {
      // Several first calls at once come with the same pair, and so become one visitor, not several.
      const id = xsrf ? derivedId(this.#secret, xsrf.nonce) : randomUUID()
      if (xsrf && (await this.#known.look(id)).isRevoked) throw new ApiError('TOKEN_INVALID')
      if (call.creates) {
        await this.#known.store(id, null)
        this.#greet(id, reply, call.now)
      }
      return visitor(id, null)
    }
    if (call.writes && !xsrf) {
      // With the answer comes a pair that fits, so that our own page can try again and a forger still cannot.
      setXsrfCookie(reply, makeXsrfToken(this.#secret, cookie.id), this.#cookieOptions)
      throw new ApiError('XSRF_FAILED')
    }
    if ((await this.#known.look(cookie.id)).isRevoked) {
      reply.clearCookie(visitorCookieName, { path: '/' })
      throw new ApiError('TOKEN_INVALID')
    }
    if (call.creates) await this.#known.store(cookie.id, null)
    if (cookie.isAgeing) {
      setVisitorCookie(reply, visitorCookieValue(cookie.id, this.#secret, call.now), this.#cookieOptions)
    }
    return visitor(cookie.id, null)
  }

  #greet(id: string, reply: FastifyReply, now: Date): void {
    setVisitorCookie(reply, visitorCookieValue(id, this.#secret, now), this.#cookieOptions)
    setXsrfCookie(reply, makeXsrfToken(this.#secret, id), this.#cookieOptions)
  }

  /**
   * The token of the header, when it proves that one of our own pages sent it. For a visitor it is enough that the
   * token is bound to them: cookies change between the moment when a page reads them and the moment when the browser
   * attaches them, so of several first calls at once the header may repeat the cookie before this one. Before there
   * is a visitor to be bound to, header and cookie have to be equal.
   */
  #presentedXsrf(request: FastifyRequest, visitorId: string | undefined): XsrfToken | undefined {
    const header = request.headers[xsrfHeader]
    if (typeof header !== 'string') return undefined
    const unbound = readXsrfToken(header, this.#secret, undefined)
    if (visitorId === undefined) return header === request.cookies[xsrfCookieName] ? unbound : undefined
    if (unbound) return derivedId(this.#secret, unbound.nonce) === visitorId ? unbound : undefined
    return readXsrfToken(header, this.#secret, visitorId)
  }

  /** A safe request of our own pages that comes without a fitting cookie gets one. */
  #offerXsrf(visitorId: string | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (request.method !== 'GET') return
    if (readXsrfToken(request.cookies[xsrfCookieName], this.#secret, visitorId)) return
    setXsrfCookie(reply, makeXsrfToken(this.#secret, visitorId), this.#cookieOptions)
  }

  get #cookieOptions() {
    return { isSecure: this.#isSecure }
  }
}

const isFrom = (token: { origin: string }, place: Caller['place']) =>
  place.kind === 'allowed' && place.origin === token.origin

const visitor = (id: string, origin: string | null): Principal => ({
  id,
  kind: 'visitor',
  tier: 'anonymous',
  origin,
})
