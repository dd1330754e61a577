import type { ChatSession, ChatSessionOptions } from './chat-session-types.ts'
import { createDraft } from './draft.ts'
import type { ChatEngine, EngineContext } from './engine-types.ts'
import { createSessionState } from './session-state.ts'
import { activeKey, draftKey, isConversationId, isLocalConversation, modelKey } from './storage-names.ts'

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
    modelId: storage.get(modelKey) ?? options.modelId ?? null,
  })
  const draft = createDraft(storage, draftKey(instanceKey))
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

  function load(): Promise<ChatEngine | null> {
    const mine: Promise<ChatEngine | null> = import('./engine.ts').then(
      ({ createEngine }) => (loading === mine ? (engine = createEngine(context)) : null),
      () => {
        if (loading !== mine) return null
        loading = undefined
        const text = texts.t('chat:error.notLoaded')
        state.$notice.set({ kind: 'error', code: 'NETWORK', text, canRetry: false })
        if (state.$phase.get() === 'loading') state.$phase.set('error')
        return null
      },
    )
    return mine
  }

  /** At once when the engine is here, else as soon as it is; calls keep their order. Undefined when it cannot come. */
  async function use<T>(act: (engine: ChatEngine) => T | Promise<T>): Promise<T | undefined> {
    const ready = engine ?? (await (loading ??= load()))
    return ready ? await act(ready) : undefined
  }
  const run = (act: (engine: ChatEngine) => unknown) => void use(act)

  return {
    ...state,
    getDraft: draft.get,
    setDraft: draft.set,
    send: async (text) => {
      // Whatever happens on the way, the text is somewhere.
      if (!draft.get()) draft.set(text)
      return (await use((engine) => engine.send(text))) ?? false
    },
    stop: () => use((engine) => engine.stop()),
    retry: (messageId) => use((engine) => engine.retry(messageId)),
    selectModel: (id) => run((engine) => engine.selectModel(id)),
    attach: (files) => {
      // A file input empties its list when the view resets it.
      const list = [...files]
      run((engine) => engine.attach(list))
    },
    detach: (attachmentId) => run((engine) => engine.detach(attachmentId)),
    dismissNotice: () => state.$notice.set(null),
    newConversation: () => run((engine) => engine.newConversation()),
    openConversation: (id) => use((engine) => engine.openConversation(id)),
    startOver: () => use((engine) => engine.startOver()),
    loadOlder: () => use((engine) => engine.loadOlder()),
    start: () => {
      // Along with the engine, not after it: somebody waits for a conversation.
      if (!engine && state.$phase.get() === 'loading') studio.api.prepare?.()
      run((engine) => engine.start())
    },
    dispose: () => {
      engine?.dispose()
      engine = null
      loading = undefined
      draft.flush()
    },
  }
}
