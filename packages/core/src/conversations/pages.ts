import type { ConversationList, FoundConversation } from '@ai-studio/contract'
import { limits } from '@ai-studio/contract/constants'
import { isApiError } from '../client/api-error.ts'
import type { ApiClient } from '../client/types.ts'

const pageSize = 30
/** Somebody who changes the list faster than it loads gets the truth a little later. */
const maxTries = 4

export interface PagesState {
  readonly phase: 'loading' | 'ready' | 'error'
  readonly items: readonly FoundConversation[]
  readonly isLoading: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly problem: string | null
}

/** What the server answered to one search, or to none: page by page. */
export interface Pages {
  readonly search: string
  readonly state: PagesState
  /** Loads the first page, again if it is there. */
  load: () => Promise<void>
  loadMore: () => Promise<void>
  change: (make: (items: readonly FoundConversation[]) => readonly FoundConversation[]) => void
  /** Ends what is being loaded; nothing is told any more. */
  drop: () => void
}

const problemOf = (error: unknown) => (isApiError(error) ? error.text : '')

export function createPages(options: {
  api: ApiClient
  search: string
  /** Grows with every change at the server that came from here: answers to older questions do not know of it. */
  revision: () => number
  onChange: () => void
}): Pages {
  const { api, search, revision, onChange } = options
  let state: PagesState = {
    phase: 'loading',
    items: [],
    isLoading: false,
    hasMore: false,
    isLoadingMore: false,
    problem: null,
  }
  let cursor: string | undefined
  let asking: AbortController | null = null
  let askingMore: AbortController | null = null
  let isDropped = false
  let wantsMore = false

  function set(values: Partial<PagesState>) {
    state = { ...state, ...values }
    onChange()
  }

  /** As many as are shown, so that none of them stays that is gone or stands elsewhere now; at most one answer's worth. */
  const shownSize = () => Math.min(Math.max(state.items.length, pageSize), limits.conversationPageSize)

  /** The server's answer, as long as it knows of everything that was done here; null when nobody wants it any more. */
  async function ask(
    signal: AbortSignal,
    { limit = pageSize, after }: { limit?: number; after?: string },
  ): Promise<ConversationList | null> {
    for (let tries = 1; ; tries += 1) {
      const asked = revision()
      const page = await api.request<ConversationList>('listConversations', {
        query: { limit, ...(search && { search }), ...(after && { cursor: after }) },
        signal,
      })
      if (signal.aborted) return null
      if (asked === revision() || tries === maxTries) return page
    }
  }

  /**
   * Takes over the newest conversations. Of a list that was read further than one answer goes, the rest stays, as long
   * as nothing can have come in between.
   */
  function adoptFirst({ conversations, nextCursor }: ConversationList) {
    const shown = state.items
    const last = conversations.at(-1)
    const isRead = nextCursor !== undefined && shown.length > limits.conversationPageSize
    const place = isRead ? shown.findIndex(({ id }) => id === last?.id) : -1
    const known = new Set(conversations.map(({ id }) => id))
    const rest = place < 0 ? [] : shown.slice(place).filter(({ id }) => !known.has(id))
    if (rest.length === 0) cursor = nextCursor
    set({
      phase: 'ready',
      items: [...conversations, ...rest],
      isLoading: false,
      hasMore: cursor !== undefined,
      problem: null,
    })
  }

  /** Whoever asked for more meanwhile has it now. */
  function goOn() {
    if (!wantsMore) return
    wantsMore = false
    void loadMore()
  }

  async function loadMore(): Promise<void> {
    wantsMore = state.isLoading
    if (isDropped || !cursor || state.isLoadingMore || state.isLoading) return
    const mine = (askingMore = new AbortController())
    set({ isLoadingMore: true, problem: null })
    try {
      const page = await ask(mine.signal, { after: cursor })
      if (!page) return
      const known = new Set(state.items.map(({ id }) => id))
      cursor = page.nextCursor
      set({
        items: [...state.items, ...page.conversations.filter(({ id }) => !known.has(id))],
        hasMore: cursor !== undefined,
        isLoadingMore: false,
      })
    } catch (error) {
      if (!mine.signal.aborted) set({ isLoadingMore: false, problem: problemOf(error) })
    }
  }

  return {
    search,
    get state() {
      return state
    },
    async load() {
      if (isDropped) return
      asking?.abort()
      askingMore?.abort()
      wantsMore ||= state.isLoadingMore
      const mine = (asking = new AbortController())
      set({
        phase: state.phase === 'ready' ? 'ready' : 'loading',
        isLoading: true,
        isLoadingMore: false,
        problem: null,
      })
      try {
        const page = await ask(mine.signal, { limit: shownSize() })
        if (page) adoptFirst(page)
      } catch (error) {
        if (mine.signal.aborted) return
        // What is shown already is better than nothing.
        if (state.phase === 'ready') set({ isLoading: false })
        else set({ phase: 'error', isLoading: false, problem: problemOf(error) })
      }
      goOn()
    },
    loadMore,
    change: (make) => set({ items: make(state.items) }),
    drop() {
      isDropped = true
      asking?.abort()
      askingMore?.abort()
    },
  }
}
