import type { Operation } from '@ai-studio/contract'

/**
 * Calls about the tools. They are no part of the client's own table, because widgets on partners' pages never make
 * them.
 */
export const toolPaths = {
  listTools: 'GET /api/tools',
  uploadToolFile: 'POST /api/tools/{tool}/files',
  createToolJob: 'POST /api/tools/{tool}/jobs',
  listToolJobs: 'GET /api/tools/jobs',
  getToolJob: 'GET /api/tools/jobs/{id}',
  cancelToolJob: 'POST /api/tools/jobs/{id}/cancel',
  retryToolJob: 'POST /api/tools/jobs/{id}/retry',
  deleteToolJob: 'DELETE /api/tools/jobs/{id}',
} as const satisfies Partial<Record<Operation, string>>
export type ToolOperation = keyof typeof toolPaths
