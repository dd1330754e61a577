import type { Model, ModelList } from '@ai-studio/contract'
import { isApiError, type ApiError } from '../client/api-error.ts'
import type { ApiClient } from '../client/types.ts'
import type { StudioStorage } from '../storage/studio-storage.ts'
import type { SessionState } from './session-state.ts'
import { modelKey } from './storage-names.ts'

export interface Models {
  /** Why the list could not be had the last time; null when it could, and when nobody knows. */
  readonly failure: ApiError | null
  /** Loads the list unless it is here; a failure leaves it as it is. Resolves to whether there is one. */
  load: (signal: AbortSignal) => Promise<boolean>
  /** Loads the list again and leaves a model that is no longer in it, or that the server has just refused. */
  reload: (signal: AbortSignal, refused?: string) => Promise<void>
  /** @param isKept whether it becomes the visitor's choice for new conversations */
  select: (id: string, isKept?: boolean) => boolean
  /** Takes over the model of the open conversation; null for one that has none of its own. */
  follow: (id: string | null) => void
  selected: () => Model | undefined
}

/**
 * Which models there are and which one answers: the open conversation's, else the visitor's remembered choice, else
 * the one that the page asks for, else the server's default, else any that the visitor may use.
 */
export function createModels(options: {
  state: SessionState
  api: ApiClient
  storage: StudioStorage
  preferred: string | undefined
}): Models {
  const { api, storage, preferred } = options
  const { $models, $modelId } = options.state
  let loading: Promise<boolean> | undefined
  let [asked, answered] = [0, 0]
  let failure: ApiError | null = null

  function choose(first: string | null, refused?: string) {
    const list = $models.get()
    const wanted = [first, storage.get(modelKey), preferred, list?.defaultModelId]
    // Whether it may be used is not known yet: a refusal will tell.
    if (!list) return $modelId.set(wanted.find((id) => id) ?? null)
    const usable = list.models.filter((model) => model.available && model.id !== refused)
    const chosen = wanted.find((id) => usable.some((model) => model.id === id)) ?? usable[0]?.id
    $modelId.set(chosen ?? null)
  }

  function adopt(list: ModelList, refused?: string) {
    $models.set(list)
    choose($modelId.get(), refused)
  }

  async function fetchList(signal: AbortSignal, refused?: string): Promise<boolean> {
    const order = (asked += 1)
    try {
      const list = await api.request<ModelList>('listChatModels', { signal })
      // What was asked earlier and comes later is out of date.
      if (order < answered) return true
      answered = order
      adopt(list, refused)
      failure = null
      return true
    } catch (error) {
      if (order > answered) failure = isApiError(error) ? error : null
      return $models.get() !== null
    } finally {
      loading = undefined
    }
  }

  return {
    get failure() {
      return failure
    },
    load: (signal) => ($models.get() ? Promise.resolve(true) : (loading ??= fetchList(signal))),
    reload: async (signal, refused) => {
      await fetchList(signal, refused)
    },
    select(id, isKept = true) {
      const list = $models.get()
      if (list && !list.models.some((model) => model.id === id)) return false
      $modelId.set(id)
      if (isKept) storage.set(modelKey, id)
      return true
    },
    follow: (id) => choose(id),
    selected: () => $models.get()?.models.find((model) => model.id === $modelId.get()),
  }
}
