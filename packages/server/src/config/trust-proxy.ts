import { isIP, isIPv4 } from 'node:net'
import { z } from 'zod'

/** Names that Fastify knows for groups of addresses: https://fastify.dev/docs/latest/Reference/Server/#trustproxy. */
const groups = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** An address, one with the length of its network or with a mask, or the name of a group. */
function isProxy(text: string): boolean {
  if (groups.has(text)) return true
  const [address = '', network, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  if (network === undefined) return true
  if (/^\d{1,3}$/.test(network)) return Number(network) > 0 && Number(network) <= (family === 4 ? 32 : 128)
  return family === 4 && isMask(network)
}

/** A mask names the length of a network: its ones stand before its zeros. */
function isMask(text: string): boolean {
  if (!isIPv4(text)) return false
  const bytes = text.split('.').map((byte) => Number(byte).toString(2).padStart(8, '0'))
  return /^1+0*$/.test(bytes.join(''))
}

/** Whose `X-Forwarded-*` headers are believed: everybody's, nobody's, those of so many proxies, or of these addresses. */
export const proxies = z
  .string()
  .transform((text) =>
    text === 'true' ? true : text === 'false' ? false : /^\d+$/.test(text) ? Number(text) : text,
  )
  .refine(
    (value) => typeof value !== 'string' || value.split(',').every((address) => isProxy(address.trim())),
  )
