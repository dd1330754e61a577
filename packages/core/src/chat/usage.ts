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
  let [asked, answered] = [0, 0]
  return async () => {
    const order = (asked += 1)
    try {
      const usage = await api.request<Usage>('getUsage', { signal: life })
      // What was asked earlier and comes later is out of date.
      if (life.aborted || order < answered) return
      answered = order
      state.$usage.set(usage)
    } catch {
      // What was known stays; a refusal of the next question tells the rest.
    }
  }
}
