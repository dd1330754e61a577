import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { getUsage } from './get-usage.ts'

export { takeMessage, takeUpload, type Taken } from './allowance.ts'

export async function registerAllowance(app: FastifyInstance, deps: Dependencies): Promise<void> {
  getUsage(app, deps)
}
