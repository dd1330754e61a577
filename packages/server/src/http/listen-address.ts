import { lookup } from 'node:dns/promises'

/**
 * The address to listen on. For `localhost` Fastify would open a server of its own on each further address that the name
 * has, and neither the end that waits for answers nor the limits of connections know of those: so it is one address,
 * 127.0.0.1 where there is one. Browsers find it by the name as well.
 */
export async function listenAddress(host: string): Promise<string> {
  return host === 'localhost' ? (await lookup(host, { order: 'ipv4first' })).address : host
}
