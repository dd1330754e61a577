import type { Usage } from '@ai-studio/contract'
import type { ApiClient } from '../client/types.ts'
import type { SessionState } from './session-state.ts'

/** @returns fetches the visitor's allowance */
export function createUsage(options: {
  state: SessionState
  api: ApiClient
  life: AbortSignal
}): () => Promise<void> {
  const { state, api, life } = options
  return async () => {
    try {
      const usage = await api.request<Usage>('getUsage', { signal: life })
      if (!life.aborted) state.$usage.set(usage)
    } catch {
      // What was known stays; a refusal of the next question tells the rest.
    }
  }
}
