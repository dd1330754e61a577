import type { ToolProvider } from '@ai-studio/contract'
import { ToolError, type ToolTask } from './tool-worker.ts'

/**
 * The service that a job was accepted for; null for one that the studio does itself. The process that does a job may have
 * other settings than the one that accepted it.
 * @throws ToolError `TOOL_BUSY` where another service is connected, or none.
 */
export function acceptedService<Service extends { provider: ToolProvider }>(
  { provider }: Pick<ToolTask, 'provider'>,
  connected: Service | null,
): Service | null {
  if (provider.kind !== 'service') return null
  if (connected?.provider.id !== provider.id) throw notConnected()
  return connected
}

export const notConnected = (): ToolError =>
  new ToolError('TOOL_BUSY', { detail: 'the service that the job was accepted for is not there' })
