import type { FoundConversation } from '@ai-studio/contract'
import type {
  ConversationList,
  ConversationListState,
  ConversationNotice,
} from '@ai-studio/core/conversations'
import { atom, type WritableAtom } from 'nanostores'

type Method = {
  [K in keyof ConversationList]: ConversationList[K] extends (...values: never[]) => unknown ? K : never
}[keyof ConversationList]
type Handlers = { [K in Method]: ConversationList[K] }

/** A list whose state is set by hand and whose methods are recorded. */
export interface FakeList extends Omit<ConversationList, '$list' | '$search' | '$notice'> {
  readonly $list: WritableAtom<ConversationListState>
  readonly $search: WritableAtom<string>
  readonly $notice: WritableAtom<ConversationNotice | null>
  readonly callsOf: (method: Method) => (readonly unknown[])[]
  readonly set: (values: Partial<ConversationListState>) => void
  readonly on: (handlers: Partial<Handlers>) => void
}

export const day = 24 * 60 * 60 * 1000

let made = 0

/** A conversation that was last written in some milliseconds ago. */
export function fakeConversation(
  title: string,
  age = 0,
  values: Partial<FoundConversation> = {},
): FoundConversation {
  made += 1
  const moment = new Date(Date.now() - age).toISOString()
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    title,
    modelId: 'guide',
    createdAt: moment,
    updatedAt: moment,
    messageCount: 4,
    pinned: false,
    instructions: '',
    ...values,
  }
}

export function createFakeList(values: Partial<ConversationListState> = {}): FakeList {
  const $list = atom<ConversationListState>({
    phase: 'ready',
    items: [],
    foundFor: '',
    isBusy: false,
    hasMore: false,
    isLoadingMore: false,
    problem: null,
    ...values,
  })
  const $search = atom(values.foundFor ?? '')
  const $notice = atom<ConversationNotice | null>(null)
  const calls: { method: Method; values: readonly unknown[] }[] = []
  const change = (id: string, next: Partial<FoundConversation>) =>
    $list.set({
      ...$list.get(),
      items: $list.get().items.map((each) => (each.id === id ? { ...each, ...next } : each)),
    })
  const removed = new Map<string, readonly FoundConversation[]>()
  const handlers: Handlers = {
    retain: () => () => {},
    search: (words) => $search.set(words.trim()),
    refresh: async () => {},
    loadMore: async () => {},
    rename: async (id, title) => {
      change(id, { title })
      return true
    },
    setPinned: async (id, pinned) => {
      change(id, { pinned })
      return true
    },
    remove: async (id) => {
      removed.set(id, $list.get().items)
      $list.set({ ...$list.get(), items: $list.get().items.filter((each) => each.id !== id) })
      return true
    },
    restore: async (id) => {
      $list.set({ ...$list.get(), items: removed.get(id) ?? [] })
      return true
    },
    exportFile: async (_, format) => ({ blob: new Blob(['content']), name: `Title.${format}` }),
    importFile: async () => ({ isDone: true, imported: 2, skipped: 0 }),
    clear: () => {},
    dispose: () => {},
  }
  const methods = Object.fromEntries(
    (Object.keys(handlers) as Method[]).map((method) => [
      method,
      (...given: unknown[]) => {
        calls.push({ method, values: given })
        return (handlers[method] as (...all: unknown[]) => unknown)(...given)
      },
    ]),
  ) as unknown as Handlers
  return {
    $list,
    $search,
    $notice,
    ...methods,
    callsOf: (method) => calls.filter((call) => call.method === method).map((call) => call.values),
    set: (next) => $list.set({ ...$list.get(), ...next }),
    on: (next) => void Object.assign(handlers, next),
  }
}

/** Conversations of every group, among them long, nameless and right-to-left ones. */
export const sampleConversations = (): FoundConversation[] => [
  fakeConversation('Release checklist', 3 * day, { pinned: true, messageCount: 48 }),
  fakeConversation('Share links and how long they live', 60_000),
  fakeConversation('', 5 * 60_000, { messageCount: 1 }),
  fakeConversation('A question with a title that is much longer than there is room for in the list', day),
  fakeConversation('خطة العمل للأسبوع القادم', 3 * day),
  fakeConversation('Debounce in three languages', 5 * day, { messageCount: 12 }),
  fakeConversation('Kế hoạch ra mắt sản phẩm', 20 * day),
  fakeConversation('Tables in Markdown', 40 * day, { messageCount: 2 }),
]
