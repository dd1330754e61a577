import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { connectSite, getConnection } from './connect-site.ts'
import { createEmbedToken } from './create-embed-token.ts'
import { redeemConnectCode, renewSiteToken } from './site-tokens.ts'

export async function registerEmbed(app: FastifyInstance, deps: Dependencies): Promise<void> {
  createEmbedToken(app, deps)
  getConnection(app, deps)
  connectSite(app, deps)
  redeemConnectCode(app, deps)
  renewSiteToken(app, deps)
}
