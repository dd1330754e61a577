import type { Conversation, ConversationPatch, FoundConversation } from '@ai-studio/contract'
import { limits, storageKeys } from '@ai-studio/contract/constants'
import { atom } from 'nanostores'
import { debounce } from '../chat/debounce.ts'
import { pageSignals } from '../chat/page-signals.ts'
import { isApiError } from '../client/api-error.ts'
import { $auth } from '../stores/auth.ts'
import type { Studio } from '../studio-types.ts'
import type {
  ConversationList,
  ConversationListState,
  ConversationNotice,
} from './conversation-list-types.ts'
import { createChanges } from './changes.ts'
import { createOpenChats } from './open-chats.ts'
import { createPages, type Pages } from './pages.ts'
import { createTransfers } from './transfers.ts'

/** Storage key: changes whenever a tab has changed the list, so that the others ask for it again. */
const listKey = 'chat_list'

/** Pause in typing after which is searched, in milliseconds. */
const searchDelayMs = 220
/** What happens shortly after each other is one reason to ask again, in milliseconds. */
const refreshDelayMs = 400

const nothing: ConversationListState = {
  phase: 'idle',
  items: [],
  foundFor: '',
  isBusy: false,
  hasMore: false,
  isLoadingMore: false,
  problem: null,
}

const isGone = (error: unknown) => isApiError(error) && error.status === 404

/** The list of a studio's conversations; most pages want `sharedConversationList`. Nothing is requested before `retain`. */
export function createConversationList(studio: Studio): ConversationList {
  const { api, storage } = studio
  const $list = atom<ConversationListState>(nothing)
  const $search = atom('')
  const $notice = atom<ConversationNotice | null>(null)
  const chats = createOpenChats(studio)
  const changes = createChanges(publish, (id) => {
    copies.delete(id)
    dropItem(id)
  })
  /** How to put back what this browser kept of conversations that were deleted and can be brought back. */
  const copies = new Map<string, () => void>()
  let revision = 0
  let notices = 0
  let users = 0
  let all: Pages | null = null
  let found: Pages | null = null
  /** Of the two, the one whose items are shown: a search takes over with its first answer. */
  let shown: Pages | null = null
  let stopListening: (() => void) | undefined

  const make = (search: string) => createPages({ api, search, revision: () => revision, onChange: publish })

  function publish() {
    if (found && found.state.phase !== 'loading') shown = found
    if (!shown) return $list.set(nothing)
    const { state, search } = shown
    $list.set({
      phase: state.phase,
      items: changes.apply(state.items, search !== ''),
      foundFor: search,
      isBusy: state.isLoading || search !== $search.get(),
      hasMore: state.hasMore,
      isLoadingMore: state.isLoadingMore,
      problem: state.problem,
    })
  }

  async function refresh(): Promise<void> {
    all ??= make('')
    shown ??= all
    await Promise.all([all.load(), found?.load()])
  }

  const refreshing = debounce(() => void refresh(), refreshDelayMs)
  /** Something has changed the list; who looks at it shall see it. */
  const refreshSoon = () => {
    if (users > 0) refreshing.schedule()
  }

  const searching = debounce(() => {
    found?.drop()
    found = make($search.get())
    void found.load()
  }, searchDelayMs)

  function search(words: string) {
    const wanted = words.trim().slice(0, limits.searchLength).trimEnd()
    if (wanted === $search.get()) return
    $search.set(wanted)
    if (wanted) searching.schedule()
    else {
      searching.cancel()
      found?.drop()
      found = null
      shown = all
    }
    publish()
  }

  function clear() {
    searching.cancel()
    refreshing.cancel()
    all?.drop()
    found?.drop()
    all = found = shown = null
    changes.clear()
    copies.clear()
    $search.set('')
    $notice.set(null)
    publish()
  }

  /** Somebody else is here, or nobody. */
  function startAnew() {
    clear()
    refreshSoon()
  }

  function notify(action: ConversationNotice['action'], error: unknown) {
    const known = isApiError(error) ? error : null
    notices += 1
    $notice.set({ id: notices, action, code: known?.code ?? 'UNKNOWN', text: known?.text ?? '' })
  }

  /** The server has done what was wanted: older answers do not count, other tabs hear of it. */
  function done(saved?: Conversation) {
    revision += 1
    if (saved) for (const pages of [all, found]) pages?.change((items) => withSaved(items, saved))
    storage.set(listKey, `${Date.now()} ${revision}`)
  }

  const find = (id: string) => $list.get().items.find((each) => each.id === id)

  const transfers = createTransfers({
    api,
    titleOf: (id) => find(id)?.title ?? '',
    onExportFailed: (error) => notify('export', error),
    onImported: () => {
      done()
      void refresh()
    },
  })

  function dropItem(id: string) {
    for (const pages of [all, found]) pages?.change((items) => items.filter((each) => each.id !== id))
  }

  /** The server does not know it any more. */
  function forget(id: string) {
    dropItem(id)
    chats.forget(id)
  }

  async function patch(id: string, body: ConversationPatch, action: 'rename' | 'pin'): Promise<boolean> {
    try {
      await changes.edit(id, body, async () => {
        const saved = await api.request<Conversation>('updateConversation', { params: { id }, body })
        done(saved)
        if (body.title !== undefined) chats.rename(id, saved.title)
      })
      return true
    } catch (error) {
      if (isGone(error)) forget(id)
      notify(action, error)
      return false
    }
  }

  function listen() {
    if (stopListening) return
    const whoIsHere = () => {
      const { state, user } = $auth.get()
      return state === 'loading' ? null : (user?.id ?? '')
    }
    let known = whoIsHere()
    const stops = [
      pageSignals(studio).listen({
        online: () => {},
        returned: refreshSoon,
        leaving: () => {},
        loggedOut: startAnew,
      }),
      storage.subscribe((key) => {
        const isOurs = key === listKey || key.startsWith(storageKeys.conversationPrefix)
        if (isOurs || key.startsWith(storageKeys.titlePrefix)) refreshSoon()
      }),
      $auth.listen(() => {
        const now = whoIsHere()
        if (now === null || now === known) return
        if (known !== null) startAnew()
        known = now
      }),
    ]
    stopListening = () => {
      for (const stop of stops) stop()
    }
  }

  return {
    $list,
    $search,
    $notice,
    search,
    refresh,
    clear: startAnew,
    retain(session) {
      listen()
      users += 1
      const stops = session
        ? [
            chats.add(session),
            session.$conversationId.listen(refreshSoon),
            session.$title.listen(refreshSoon),
            session.$live.listen((live) => live || refreshSoon()),
          ]
        : []
      void refresh()
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        users -= 1
        // Emptied: what listens as long as the page is there may stand in the same scope once it is minified.
        for (const stop of stops.splice(0)) stop()
        if (users > 0) return
        refreshing.cancel()
        search('')
        $notice.set(null)
      }
    },
    loadMore: async () => shown?.loadMore(),
    async rename(id, title) {
      const next = title.trim().slice(0, limits.conversationTitleLength).trim()
      if (!next || next === find(id)?.title) return true
      return patch(id, { title: next }, 'rename')
    },
    setPinned: (id, pinned) => patch(id, { pinned }, 'pin'),
    async remove(id) {
      if (changes.isRemoved(id)) return false
      const left = chats.leave(id)
      try {
        await changes.remove(id, find(id), left, async () => {
          await api.request('deleteConversation', { params: { id } })
          done()
          copies.set(id, chats.forget(id))
        })
        return true
      } catch (error) {
        if (isGone(error)) {
          forget(id)
          return true
        }
        chats.comeBack(id, left)
        notify('delete', error)
        return false
      }
    },
    async restore(id) {
      try {
        const left = await changes.restore(id, async () => {
          const saved = await api.request<Conversation>('restoreConversation', { params: { id } })
          // A list that was loaded meanwhile does not have it.
          all?.change((items) => (items.some((each) => each.id === id) ? items : [...items, saved]))
          done(saved)
        })
        copies.get(id)?.()
        copies.delete(id)
        chats.comeBack(id, left)
        return true
      } catch (error) {
        notify('restore', error)
        return false
      }
    },
    ...transfers,
    dispose() {
      clear()
      stopListening?.()
      stopListening = undefined
    },
  }
}

/** The items with what the server has just said of one of them. */
function withSaved(items: readonly FoundConversation[], saved: Conversation): readonly FoundConversation[] {
  return items.some(({ id }) => id === saved.id)
    ? items.map((each) => (each.id === saved.id ? { ...each, ...saved } : each))
    : items
}
