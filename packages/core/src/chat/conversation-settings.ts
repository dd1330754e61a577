import type { Conversation, ConversationPatch } from '@ai-studio/contract'
import { limits } from '@ai-studio/contract/constants'
import { isApiError } from '../client/api-error.ts'
import type { ApiClient } from '../client/types.ts'
import type { StudioStorage } from '../storage/studio-storage.ts'
import type { Checks } from './checks.ts'
import type { QuestionRequest } from './local-message.ts'
import type { Models } from './models.ts'
import type { SessionState } from './session-state.ts'
import type { Speaker } from './speaker.ts'
import { instructionsKey } from './storage-names.ts'
import type { Thread } from './thread.ts'

/** How the open conversation is answered: by which model, and what that is told beforehand. */
export interface ConversationSettings {
  selectModel: (id: string) => void
  setInstructions: (text: string) => Promise<boolean>
  /**
   * To be called before the server is asked; what it tells is given to the function that is answered, which ignores
   * it where the visitor has changed something meanwhile.
   */
  expect: () => (told: Pick<Conversation, 'modelId'> & Partial<Pick<Conversation, 'instructions'>>) => void
  /** The server has begun the conversation as this question told it. */
  begun: (request: QuestionRequest) => void
  /** Another conversation is open. */
  reset: () => void
  /** Gives up what was meant for a conversation that the server does not know. */
  forget: () => void
}

export function createConversationSettings(options: {
  state: SessionState
  api: ApiClient
  storage: StudioStorage
  instanceKey: string
  thread: Thread
  models: Models
  checks: Checks
  speaker: Speaker
  life: AbortSignal
}): ConversationSettings {
  const { state, api, storage, thread, models, checks, speaker, life } = options
  const { $instructions, $isTemporary } = state
  const key = instructionsKey(options.instanceKey)
  let revision = 0
  /** Changes reach the server in the order in which they were made. */
  let saving: Promise<unknown> = Promise.resolve()

  async function save(id: string, body: ConversationPatch): Promise<boolean> {
    const { visit } = thread
    revision += 1
    const saved = saving.then(() =>
      api.request<Conversation>('updateConversation', { params: { id }, body, signal: life }),
    )
    saving = saved.catch(() => {})
    try {
      await saved
      return true
    } catch (error) {
      if (!life.aborted && thread.visit === visit) speaker.notifyOf(isApiError(error) ? error : null, null)
      return false
    } finally {
      revision += 1
    }
  }

  return {
    selectModel(id) {
      if (!models.select(id, !$isTemporary.get())) return
      if (thread.serverId) void save(thread.serverId, { modelId: id })
    },
    async setInstructions(given) {
      const text = given.trim()
      if (!checks.fits(text, limits.instructionsLength)) return false
      const { serverId, visit } = thread
      const before = $instructions.get()
      $instructions.set(text)
      if ($isTemporary.get()) return true
      if (!serverId) {
        if (text) storage.set(key, text)
        else storage.remove(key)
        return true
      }
      if (await save(serverId, { instructions: text })) return true
      if (thread.visit === visit && $instructions.get() === text) $instructions.set(before)
      return false
    },
    expect() {
      const asked = revision
      // An own backend may know nothing of instructions.
      return ({ modelId, instructions = '' }) => {
        if (asked !== revision) return
        if (modelId) models.follow(modelId)
        $instructions.set(instructions)
      }
    },
    begun({ modelId, instructions = '' }) {
      storage.remove(key)
      const patch: ConversationPatch = {
        ...($instructions.get() !== instructions && { instructions: $instructions.get() }),
        ...(state.$modelId.get() !== modelId && { modelId: state.$modelId.get() ?? modelId }),
      }
      if (thread.serverId && Object.keys(patch).length > 0) void save(thread.serverId, patch)
    },
    reset() {
      revision += 1
      models.follow(null)
      $instructions.set(thread.serverId ? '' : (storage.get(key) ?? ''))
    },
    forget: () => storage.remove(key),
  }
}
