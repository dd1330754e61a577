import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { usageOf } from './messages.ts'

export function getUsage(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'getUsage', ({ principal, addressKey }) => usageOf(deps, principal, addressKey))
}
