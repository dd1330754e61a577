import type { FastifyInstance } from 'fastify'
import { serve } from '../operation.ts'
import type { ToolParts } from './parts.ts'

export function listTools(app: FastifyInstance, { deps, shelf }: ToolParts): void {
  serve(app, deps, 'listTools', async () => ({ tools: await shelf.all() }))
}
