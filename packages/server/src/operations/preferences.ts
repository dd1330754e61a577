import { defaultCurrency } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'

export function getAnonymousPreferences(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'getAnonymousPreferences', () => ({ currency: defaultCurrency }))
}
