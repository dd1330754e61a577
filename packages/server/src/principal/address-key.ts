import { isIPv6 } from 'node:net'
import { sign } from './keys.ts'

/** The keyed hash of an address: enough to count what it uses, not enough to know it. */
export function addressKey(secret: string, address: string): string {
  return `address:${sign(secret, 'address', isIPv6(address) ? network(address) : address).slice(0, 22)}`
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
