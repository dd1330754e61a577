import { isIPv6 } from 'node:net'
import { sign } from './keys.ts'

/** The keyed hash of an address: enough to count what it uses, not enough to know it. */
export function addressKey(secret: string, address: string): string {
  const host = withoutPort(address)
  return `address:${sign(secret, 'address', isIPv6(host) ? network(host) : host).slice(0, 22)}`
}

/** Some proxies write the port of each connection behind the address: `a.b.c.d:port`, `[v6]:port`. */
export function withoutPort(address: string): string {
  const [, v4, v6] = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\])(?::\d+)?$/.exec(address) ?? []
  return v4 ?? v6 ?? address
}

/** One household or server has a whole /64 of IPv6 addresses; they count as one. */
function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
  return [...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
