import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { createEmbedToken } from './create-embed-token.ts'

export async function registerEmbed(app: FastifyInstance, deps: Dependencies): Promise<void> {
  createEmbedToken(app, deps)
}
