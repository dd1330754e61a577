import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { getTexts } from './get-texts.ts'

export async function registerTexts(app: FastifyInstance, deps: Dependencies): Promise<void> {
  getTexts(app, deps)
}
