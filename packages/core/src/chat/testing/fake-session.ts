import type { Attachment, ChatMessage, SharedChatSession } from '../chat-session-types.ts'
import { createSessionState, type SessionState, type SessionValues } from '../session-state.ts'

type Method = {
  [K in keyof SharedChatSession]: SharedChatSession[K] extends (...values: never[]) => unknown ? K : never
}[keyof SharedChatSession]
type Handlers = { [K in Method]: SharedChatSession[K] }

/** One call that a view made. */
export interface FakeCall {
  readonly method: Method
  readonly values: readonly unknown[]
}

/** A session whose atoms are set by hand and whose methods only do what a view can see at once. */
export interface FakeChatSession extends Omit<SharedChatSession, keyof SessionState>, SessionState {
  /** Every call in order. */
  readonly calls: FakeCall[]
  /** Calls of one method, by their arguments. */
  callsOf: (method: Method) => (readonly unknown[])[]
  /** Sets several atoms at once, by their names without the dollar sign. */
  set: (values: Partial<SessionValues>) => void
  /** Replaces what methods do, for example `on({ send: async () => false })`. The calls are still recorded. */
  on: (handlers: Partial<Handlers>) => void
  /** Lets the live answer grow; begins one when there is none. */
  write: (text: string) => void
  /** Ends the live answer as the engine does: message first, then `$live`, in one tick. */
  finish: (ending?: Partial<ChatMessage>) => void
  /** Puts a text into the draft from the engine's side, as after a refusal. */
  restoreDraft: (text: string) => void
}

/** A message with sensible values where none are given. */
export function fakeMessage(values: Partial<ChatMessage> & Pick<ChatMessage, 'id'>): ChatMessage {
  return {
    serverId: `server-${values.id}`,
    role: 'assistant',
    content: '',
    timestamp: '2026-01-02T03:04:05.000Z',
    status: 'complete',
    images: [],
    ...values,
  }
}

/**
 * A `ChatSession` for tests and stories of views: atoms are set by hand, methods are recorded and can be replaced.
 * @param initial values of atoms by their names without the dollar sign, and `draft`
 */
export function createFakeSession(
  initial: Partial<SessionValues> & { draft?: string } = {},
): FakeChatSession {
  const { draft: typed = '', ...values } = initial
  const state = createSessionState(values)
  const calls: FakeCall[] = []
  let draft = typed
  let counter = 0
  const nextId = (kind: string) => `fake-${kind}-${++counter}`

  const finish: FakeChatSession['finish'] = (ending = {}) => {
    const live = state.$live.get()
    if (!live) return
    state.$messages.set([
      ...state.$messages.get(),
      fakeMessage({ content: live.text, ...ending, id: live.id }),
    ])
    state.$live.set(null)
  }

  const handlers: Handlers = {
    getDraft: () => draft,
    setDraft: (text) => {
      draft = text
    },
    send: async (text) => {
      if (text.trim() === '') return false
      const question = fakeMessage({ id: nextId('question'), role: 'user', content: text, serverId: null })
      state.$messages.set([...state.$messages.get(), { ...question, status: 'sending' }])
      state.$live.set({ id: nextId('answer'), phase: 'waiting', text: '' })
      state.$attachments.set([])
      draft = ''
      return true
    },
    stop: async () => finish({ status: 'stopped' }),
    retry: async () => {},
    cancelQueued: (id) => state.$messages.set(state.$messages.get().filter((each) => each.id !== id)),
    regenerate: async () => {},
    edit: async () => true,
    showVersion: async () => {},
    setInstructions: async (text) => {
      state.$instructions.set(text)
      return true
    },
    selectModel: (id) => state.$modelId.set(id),
    attach: (files) => {
      const added = [...files].map((file): Attachment => ({
        id: nextId('attachment'),
        name: 'name' in file ? file.name : '',
        status: 'ready',
        progress: 1,
        previewUrl: 'blob:fake',
        url: '/api/chat/uploads/fake.png',
      }))
      state.$attachments.set([...state.$attachments.get(), ...added])
    },
    detach: (id) => state.$attachments.set(state.$attachments.get().filter((each) => each.id !== id)),
    describe: (id, alt) =>
      state.$attachments.set(
        state.$attachments.get().map((each) => (each.id === id ? { ...each, alt } : each)),
      ),
    dismissNotice: () => state.$notice.set(null),
    newConversation: ({ isTemporary = false } = {}) => {
      state.$isTemporary.set(isTemporary)
      state.$instructions.set('')
      state.$live.set(null)
      state.$messages.set([])
      state.$conversationId.set(null)
      state.$title.set('')
    },
    openConversation: async (id) => state.$conversationId.set(id),
    startOver: async () => {
      state.$live.set(null)
      state.$messages.set([])
      state.$conversationId.set(null)
      state.$title.set('')
    },
    loadOlder: async () => true,
    start: () => {},
    dispose: () => {},
    retain: () => () => {},
  }

  const methods = Object.fromEntries(
    (Object.keys(handlers) as Method[]).map((method) => [
      method,
      (...values: unknown[]) => {
        calls.push({ method, values })
        return (handlers[method] as (...values: unknown[]) => unknown)(...values)
      },
    ]),
  ) as unknown as Handlers

  return {
    ...state,
    ...methods,
    calls,
    callsOf: (method) => calls.filter((call) => call.method === method).map((call) => call.values),
    set(values) {
      for (const [name, value] of Object.entries(values)) {
        const target = state[`$${name}` as keyof SessionState] as { set(value: unknown): void } | undefined
        target?.set(value)
      }
    },
    on: (replacements) => void Object.assign(handlers, replacements),
    write(text) {
      const live = state.$live.get() ?? { id: nextId('answer'), phase: 'waiting', text: '' }
      state.$live.set({ id: live.id, phase: 'writing', text: live.text + text })
    },
    finish,
    restoreDraft(text) {
      draft = text
      state.$restoredDraft.set({ id: ++counter, text })
    },
  }
}
