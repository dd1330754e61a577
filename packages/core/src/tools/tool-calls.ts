import type { Tool, ToolFile, ToolId, ToolInput, ToolJob, ToolJobList, ToolList } from '@ai-studio/contract'
import { addPaths } from '../client/paths.ts'
import type { ApiClient } from '../client/types.ts'
import { toolPaths } from './tool-paths.ts'

/** What a call about tools may be given besides its subject. */
export interface ToolCallOptions {
  signal?: AbortSignal
}

/** The calls about the tools, as a browser makes them. */
export interface ToolCalls {
  list: () => Promise<Tool[]>
  upload: (
    tool: ToolId,
    file: File,
    options?: ToolCallOptions & { onProgress?: (fraction: number) => void },
  ) => Promise<ToolFile>
  /** The same request id is the same job, so that it may be made again when its answer was lost. */
  create: (tool: ToolId, requestId: string, input: ToolInput, options?: ToolCallOptions) => Promise<ToolJob>
  /** With a version, the answer comes when there is a later one, or after a while. */
  get: (id: string, options?: ToolCallOptions & { after?: number }) => Promise<ToolJob>
  jobs: (
    query: { tool?: ToolId | undefined; cursor?: string | undefined; limit?: number },
    options?: ToolCallOptions,
  ) => Promise<ToolJobList>
  cancel: (id: string) => Promise<ToolJob>
  retry: (id: string) => Promise<ToolJob>
  remove: (id: string) => Promise<void>
}

/** The calls about the tools by a client. */
export function createToolCalls(api: ApiClient): ToolCalls {
  addPaths(toolPaths)
  return {
    list: async () => (await api.request<ToolList>('listTools')).tools,
    upload: (tool, file, options = {}) =>
      api.upload<ToolFile>('uploadToolFile', file, { name: file.name, params: { tool }, ...options }),
    create: (tool, requestId, input, options = {}) =>
      api.request<ToolJob>('createToolJob', { params: { tool }, body: { requestId, input }, ...options }),
    get: (id, { after, ...options } = {}) =>
      api.request<ToolJob>('getToolJob', { params: { id }, query: { after }, ...options }),
    jobs: (query, options = {}) => api.request<ToolJobList>('listToolJobs', { query, ...options }),
    cancel: (id) => api.request<ToolJob>('cancelToolJob', { params: { id } }),
    retry: (id) => api.request<ToolJob>('retryToolJob', { params: { id } }),
    remove: (id) => api.request<void>('deleteToolJob', { params: { id } }),
  }
}
