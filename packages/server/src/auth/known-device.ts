import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isSigned, sign } from '../principal/keys.ts'

/** By it a browser is known again in which somebody has signed in before. */
export const deviceCookieName = 'studio_device'
const maxAgeSeconds = 400 * 24 * 60 * 60

/** The name of the browser that asks; one that has none gets it with the answer. */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, { secret, origin }: Config): string {
  const known = readDevice(request.cookies[deviceCookieName], secret)
  const device = known ?? randomBytes(18).toString('base64url')
  reply.setCookie(deviceCookieName, `${device}.${sign(secret, 'device', device)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: origin.startsWith('https:'),
    maxAge: maxAgeSeconds,
  })
  return device
}

export function clearDeviceCookie(reply: FastifyReply): void {
  reply.clearCookie(deviceCookieName, { path: '/' })
}

/** What the table has in a name's place. */
export const deviceHash = (secret: string, userId: string, name: string): string =>
  sign(secret, 'device', `${userId} ${name}`)

/** The name of the browser that asks, if it has one. */
export const readDeviceCookie = (
  request: FastifyRequest,
  { secret }: Pick<Config, 'secret'>,
): string | undefined => readDevice(request.cookies[deviceCookieName], secret)

function readDevice(value: string | undefined, secret: string): string | undefined {
  const [device = '', signature = '', ...rest] = (value ?? '').split('.')
  const isOurs =
    rest.length === 0 && /^[\w-]{24}$/.test(device) && isSigned(secret, 'device', device, signature)
  return isOurs ? device : undefined
}
