import { protocolVersion } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { version } from './version.ts'

export function getConfig(app: FastifyInstance, deps: Dependencies): void {
  const { apiBaseUrl, environment } = deps.config
  serve(app, deps, 'getConfig', () => ({ version, protocolVersion, apiBaseUrl, environment }))
}
