import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Holds what mailed codes are bound to. */
export const browserCookieName = 'studio_browser'
const maxAgeSeconds = 24 * 60 * 60

/**
 * The secret of the browser that asks; one that has none is given it with the answer. A known one is set anew, so that it
 * lasts as long as whatever is bound to it now.
 */
export function browserSecret(request: FastifyRequest, reply: FastifyReply, config: Config): string {
  const known = request.cookies[browserCookieName]
  const isKnown = known !== undefined && /^[\w-]{43}$/.test(known)
  const secret = isKnown ? known : randomBytes(32).toString('base64url')
  reply.setCookie(browserCookieName, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.origin.startsWith('https:'),
    maxAge: maxAgeSeconds,
  })
  return secret
}
