// For what it adds to requests and replies, also where the application itself is not compiled.
import '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import { isSigned, sign } from './keys.ts'

export const visitorCookieName = 'studio_visitor'

/** The longest that browsers keep a cookie. */
const maxAgeSeconds = 400 * 24 * 60 * 60
const renewAfterDays = 30
const dayMs = 24 * 60 * 60 * 1000

export interface VisitorCookie {
  id: string
  /** Old enough to be set anew, so that a visitor who keeps coming is never forgotten. */
  isAgeing: boolean
}

/** Undefined when the cookie is absent, damaged or signed with another secret. */
export function readVisitorCookie(
  value: string | undefined,
  secret: string,
  now: Date,
): VisitorCookie | undefined {
  const match = /^([0-9a-f-]{36})\.(\d{1,6})\.([\w-]{43})$/.exec(value ?? '')
  if (!match) return undefined
  const [, id, day, signature] = match as unknown as [string, string, string, string]
  if (!isSigned(secret, 'visitor-cookie', `${id}.${day}`, signature)) return undefined
  return { id, isAgeing: dayOf(now) - Number(day) >= renewAfterDays }
}

export function visitorCookieValue(id: string, secret: string, now: Date): string {
  const content = `${id}.${dayOf(now)}`
  return `${content}.${sign(secret, 'visitor-cookie', content)}`
}

export function setVisitorCookie(reply: FastifyReply, value: string, options: { isSecure: boolean }): void {
  reply.setCookie(visitorCookieName, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: options.isSecure,
    maxAge: maxAgeSeconds,
  })
}

const dayOf = (now: Date) => Math.floor(now.getTime() / dayMs)
