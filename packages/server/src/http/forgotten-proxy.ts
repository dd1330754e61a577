import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'

/** Where a proxy of one's own stands: on the same machine, or in the same private network. */
const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

const isNear = (address: string) => near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Says once in the log that a proxy seems to stand before the server whose word is not taken: all visitors have its
 * address then, and share the limits of one.
 */
export function watchForForgottenProxy(app: FastifyInstance, { config }: Dependencies): void {
  if (config.trustProxy !== false) return
  let isTold = false
  app.addHook('onRequest', async ({ headers, socket: { remoteAddress = '' } }) => {
    if (isTold || headers['x-forwarded-for'] === undefined || !isNear(remoteAddress)) return
    isTold = true
    app.log.warn(
      'a proxy seems to stand before the server, but TRUST_PROXY is not set: all visitors count as one address and share its limits',
    )
  })
}
