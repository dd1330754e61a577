import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { getConfig } from './get-config.ts'
import { registerHealth } from './health.ts'
import { registerApiDocs } from './api-docs.ts'
import { registerMaintenance } from './maintenance.ts'
import { registerRequestMetrics } from './request-metrics.ts'

export async function registerOperations(app: FastifyInstance, deps: Dependencies): Promise<void> {
  registerRequestMetrics(app, deps)
  registerMaintenance(deps)
  registerHealth(app, deps)
  getConfig(app, deps)
  await registerApiDocs(app)
}
