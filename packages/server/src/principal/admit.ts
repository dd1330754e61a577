import { randomUUID } from 'node:crypto'
import { xsrfCookieName, xsrfHeaderName, type Route } from '@ai-studio/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Config } from '../config.ts'
import type { Caller } from './caller.ts'
import { derivedId } from './keys.ts'
import type { KnownPrincipals } from './known-principals.ts'
import type { Principal } from './principal.ts'
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
}

/** Decides who is calling and whether they may; one for an application. */
export class Admission {
  readonly #secret: string
  readonly #isSecure: boolean
  readonly #known: KnownPrincipals

  constructor(config: Config, known: KnownPrincipals) {
    this.#secret = config.secret
    this.#isSecure = config.origin.startsWith('https:')
    this.#known = known
  }

  /**
   * The principal of a call, by the access its route asks for.
   * @throws ApiError `TOKEN_INVALID`, `ORIGIN_NOT_ALLOWED`, `XSRF_FAILED` or `AUTHENTICATION_REQUIRED`.
   */
  async admit(
    route: Admits,
    caller: Caller,
    request: FastifyRequest,
    reply: FastifyReply,
    now: Date,
  ): Promise<Principal | undefined> {
    if (caller.place.kind === 'own') this.#offerXsrf(caller.cookie?.id, request, reply)
    if (route.access === 'anyone') return this.#presented(caller, route.insistsOnIdentity)

    const writes = route.method !== 'GET'
    // Only what creates something needs somebody to own it.
    const creates = route.access === 'visitor' && route.method === 'POST' && route.params === undefined
    const principal =
      caller.token === undefined && caller.place.kind === 'own'
        ? await this.#visitor(caller, request, reply, { now, writes, creates })
        : await this.#bearer(caller, creates)
    if (route.access === 'user' && principal.kind !== 'user') throw new ApiError('AUTHENTICATION_REQUIRED')
    return principal
  }

  /** A page of ours gets its XSRF cookie with it, wherever the visitor comes from. */
  greetPage(request: FastifyRequest, reply: FastifyReply, now: Date): void {
    const cookie = readVisitorCookie(request.cookies[visitorCookieName], this.#secret, now)
    this.#offerXsrf(cookie?.id, request, reply)
  }

  /** Who calls something that anybody may call; whatever is wrong with the identity, it is then none. */
  async #presented({ place, cookie, token }: Caller, insists: boolean): Promise<Principal | undefined> {
    const id = token ? (isFrom(token, place) ? token.principalId : undefined) : cookie?.id
    if (id === undefined) return undefined
    try {
      if ((await this.#known.look(id)).isRevoked) return undefined
    } catch (error) {
      if (insists) throw error
      return undefined
    }
    return visitor(id, token ? token.origin : null)
  }

  async #bearer({ place, token }: Caller, creates: boolean): Promise<Principal> {
    if (place.kind === 'foreign') throw new ApiError('ORIGIN_NOT_ALLOWED', { detail: place.origin })
    if (!token) throw new ApiError('TOKEN_INVALID')
    // A token is good for the one site it was made for, so a copy is worth nothing elsewhere.
    if (!isFrom(token, place)) throw new ApiError('ORIGIN_NOT_ALLOWED', { detail: token.origin })
    if ((await this.#known.look(token.principalId)).isRevoked) throw new ApiError('TOKEN_INVALID')
    if (creates) await this.#known.store(token.principalId, token.origin)
    return visitor(token.principalId, token.origin)
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
