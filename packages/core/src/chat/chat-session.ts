import type { ChatSession, ChatSessionOptions } from './chat-session-types.ts'
import { createDraft } from './draft.ts'
import type { ChatEngine, EngineContext } from './engine-types.ts'
import { createSessionState } from './session-state.ts'
import { activeKey, draftKey, isConversationId, isLocalConversation, modelKey } from './storage-names.ts'

/** What the engine does. One text, because it is smaller than a list, and every visitor waits for it. */
const methods =
  'send stop retry cancelQueued regenerate edit showVersion selectModel setInstructions attach detach describe newConversation openConversation startOver loadOlder start'

type Words<Text extends string> = Text extends `${infer Word} ${infer More}` ? Word | Words<More> : Text

/**
 * A conversation without a view. What typing needs is here; requests and streams arrive as a separate part with
 * the first call of `start`, `send`, `attach` or another method that needs them.
 */
export function createChatSession(options: ChatSessionOptions): ChatSession {
  const { studio, texts, instanceKey = 'default' } = options
  const { storage } = studio
  const kept = storage.get(activeKey(instanceKey))
  const active = options.conversationId ?? (isConversationId(kept) ? kept : null)
  const state = createSessionState({
    conversationId: active && !isLocalConversation(active) ? active : null,
    phase: active ? 'loading' : 'ready',
    modelId: storage.get(modelKey) || options.modelId || null,
  })
  const draft = createDraft(storage, draftKey(instanceKey), state.$isTemporary.get)
  const context: EngineContext = {
    state,
    studio,
    texts,
    draft,
    instanceKey,
    active,
    modelId: options.modelId,
  }

  let engine: ChatEngine | null = null
  let loading: Promise<ChatEngine | null> | undefined
  /** Texts that are about to stand in the conversation, or to be refused. */
  const asked = new Map<string, Promise<boolean>>()

  function load(): Promise<ChatEngine | null> {
    const mine: Promise<ChatEngine | null> = import('./engine.ts').then(
      ({ createEngine }) => (loading === mine ? (engine = createEngine(context)) : null),
      () => {
        if (loading !== mine) return null
        loading = undefined
        const text = texts.t('chat:error.notLoaded')
        state.$notice.set({ kind: 'error', code: 'LOAD_FAILED', text, canRetry: false })
        if (state.$phase.get() === 'loading') state.$phase.set('error')
        return null
      },
    )
    return mine
  }

  /** At once when the engine is here, else as soon as it is; calls keep their order. False when it cannot come. */
  const passedOn = Object.fromEntries(
    methods.split(' ').map((name) => [
      name,
      async (...values: unknown[]) => {
        const ready = engine ?? (await (loading ??= load()))
        const act = ready?.[name as keyof ChatEngine] as ((...values: unknown[]) => unknown) | undefined
        return act ? act(...values) : false
      },
    ]),
  ) as unknown as Pick<ChatSession, Words<typeof methods>>

  // Somebody waits for a conversation: what fetches it comes while the chat is drawn for the first time.
  if (active && typeof document !== 'undefined') {
    studio.api.prepare?.()
    loading = load()
  }

  return {
    ...state,
    ...passedOn,
    getDraft: draft.get,
    setDraft: draft.set,
    send: (text) => {
      // Whatever happens on the way, the text is somewhere.
      if (!draft.get()) draft.set(text)
      // A second press is no second question.
      const isSent = asked.get(text) ?? passedOn.send(text).finally(() => asked.delete(text))
      asked.set(text, isSent)
      return isSent
    },
    // A file input empties its list when the view resets it.
    attach: (files) => passedOn.attach([...files]),
    dismissNotice: () => state.$notice.set(null),
    dispose: () => {
      engine?.dispose()
      engine = null
      loading = undefined
      draft.flush()
    },
  }
}
