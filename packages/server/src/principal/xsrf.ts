import { randomBytes } from 'node:crypto'
import { xsrfCookieName } from '@ai-studio/contract'
import type { FastifyReply } from 'fastify'
import { isSigned, sign } from './keys.ts'

/**
 * The pair against cross-site request forgery: a signed cookie that our pages can read and other sites cannot,
 * repeated in a header. It is bound to the visitor, so that a cookie planted from elsewhere does not fit.
 */
export interface XsrfToken {
  nonce: string
}

export function makeXsrfToken(secret: string, visitorId: string | undefined): string {
  const nonce = randomBytes(16).toString('base64url')
  return `${nonce}.${sign(secret, 'xsrf', `${nonce}.${visitorId ?? ''}`)}`
}

/** Undefined unless the token was made for this visitor, or for none when there is none. */
export function readXsrfToken(
  token: string | undefined,
  secret: string,
  visitorId: string | undefined,
): XsrfToken | undefined {
  const match = /^([\w-]{22})\.([\w-]{43})$/.exec(token ?? '')
  if (!match) return undefined
  const [, nonce, signature] = match as unknown as [string, string, string]
  if (!isSigned(secret, 'xsrf', `${nonce}.${visitorId ?? ''}`, signature)) return undefined
  return { nonce }
}

export function setXsrfCookie(reply: FastifyReply, token: string, options: { isSecure: boolean }): void {
  reply.setCookie(xsrfCookieName, token, { path: '/', sameSite: 'lax', secure: options.isSecure })
}
