import { lookup } from 'node:dns/promises'

/**
 * The address to listen on. For `localhost` Fastify would open a server of its own on each further address that the name
 * has, and neither the end that waits for answers nor the limits of connections know of those: so it is one address,
 * 127.0.0.1 where there is one. Browsers find it by the name as well.
 */
export async function listenAddress(host: string): Promise<string> {
  return host === 'localhost' ? (await lookup(host, { order: 'ipv4first' })).address : host
}

/** The host of an address at which this machine finds what listens on `host`. */
export function hostToCall(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
