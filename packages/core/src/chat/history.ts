import type { Conversation, History, Message } from '@ai-studio/contract'
import { isApiError, type ApiError } from '../client/api-error.ts'
import { historyPageSize } from '../client/ask-ahead.ts'
import { takeAhead } from '../client/asked-ahead.ts'
import type { ApiClient } from '../client/types.ts'
import type { Answers } from './answers-types.ts'
import { fromServer, wasAsked, type LocalMessage, type MessageReading } from './local-message.ts'
import { mergeForeign, mergeHistory, mergeOlder } from './merge-messages.ts'
import type { SessionState } from './session-state.ts'
import type { Thread } from './thread.ts'

/** There is no such conversation; or what was stored or given as its id never was one. */
const goneStatuses: readonly number[] = [400, 404, 422]
const isStreaming = (message: Message) => message.role === 'assistant' && message.status === 'streaming'
/** Somebody who changes the conversation faster than it loads gets the truth a little later. */
const maxTries = 5
/** A lost answer is looked for this soon, then after twice as long each time. */
const firstLookMs = 8_000
const longestLookMs = 60_000

export interface ConversationHistory {
  /** Whether it could not be loaded the last time. */
  readonly hasFailed: boolean
  /** Fetches the server's truth. A failure is told only when the visitor waits for it. */
  load: (options?: { isSilent?: boolean }) => Promise<void>
  /** Asks once more for what could not be loaded, or looks after an answer that others have gone on behind. */
  makeUp: () => void
  loadOlder: () => Promise<boolean>
  /**
   * The connection to an answer was given up. A server that comes back tells nobody: looks now and then, until what
   * became of the answer is known.
   */
  watch: () => void
  /** Fetches the title of a conversation that is new here, and how it is answered. */
  ensureTitle: () => Promise<void>
  /** Another tab wrote its copy of the open conversation, or removed it. */
  adoptForeign: (copy: readonly LocalMessage[] | null) => void
  /** Another conversation is open: forgets places in the old one. */
  reset: () => void
}

export interface HistoryOptions {
  state: SessionState
  api: ApiClient
  /** Of the server, where something may have been asked for ahead. */
  endpoint: string
  thread: Thread
  answers: Answers
  reading: MessageReading
  life: AbortSignal
  /** Sees to it that the words for what went wrong in messages are there. */
  explain: (messages: readonly Message[]) => Promise<void>
  /** Begins to ask for how the conversation is answered; takes over what the server tells. */
  expectSettings: () => (told: Conversation) => void
  /** The server does not know the conversation. */
  onGone: () => void
  /**
   * Something could not be loaded.
   * @param again loads it once more
   * @returns takes back what was said about it
   */
  onFailed: (error: ApiError | null, again: () => Promise<void>) => () => void
}

/** What the server and other tabs know of the open conversation, put together with what is shown here. */
export function createHistory(options: HistoryOptions): ConversationHistory {
  const { state, api, endpoint, thread, answers, reading, life } = options
  let cursor: string | undefined
  /** Server's id of the oldest message that a page has brought. */
  let oldest: string | undefined
  /** Whether the server has said what there is of the open conversation. */
  let isKnown = false
  let hasFailed = false
  /** Elsewhere somebody has gone on behind the answer being read, or has it written anew: its place is the server's to say. */
  let isOvertaken = false
  /** The conversation whose title the server has told. */
  let titled: string | null = null
  /** Ids of what stood in the copy when it was opened, or when another tab wrote it last. */
  let shared: ReadonlySet<string> = new Set()
  let nextLook: ReturnType<typeof setTimeout> | undefined
  let unsay = () => {}
  let unsayOlder = () => {}

  /** Questions that waited in another tab as well and are gone there were taken back: nobody may send them. */
  function dropTakenBack(copy: readonly LocalMessage[]) {
    const held = new Set(copy.map(({ id }) => id))
    const gone = thread.messages.filter(
      (each) => !wasAsked(each) && shared.has(each.id) && !held.has(each.id),
    )
    shared = held
    for (const { id } of gone) thread.remove(id)
    if (gone.length > 0 && thread.messages.length === 0) thread.setTitle('')
  }

  async function fetchPage(id: string, before?: string): Promise<History> {
    const ahead = before === undefined ? await takeAhead<History>(`history ${endpoint} ${id}`) : null
    const page =
      ahead ??
      (await api.request<History>('getHistory', {
        params: { id },
        query: { limit: historyPageSize, cursor: before },
        signal: life,
      }))
    await options.explain(page.messages)
    return page
  }

  /** The answer being written here, and what made place for it. */
  const isOurs = (serverId: string | null) =>
    serverId !== null && (serverId === answers.serverId || answers.hides(serverId))

  /** Compares the answer being read with what a conversation ends with elsewhere. */
  const noteEnd = (last: string | null | undefined) => {
    isOvertaken = answers.serverId !== null && last !== answers.serverId
  }

  function setOlder(next: string | undefined) {
    cursor = next
    state.$hasOlder.set(next !== undefined)
  }

  function adopt({ messages, nextCursor }: History) {
    isKnown = true
    noteEnd(messages.at(-1)?.id)
    const streaming = messages.findLast(isStreaming)
    const finished = messages.filter((message) => !isStreaming(message) && !isOurs(message.id))
    const before = thread.messages
    const merged = mergeHistory(finished, nextCursor === undefined, before, reading)
    // Older messages that stayed were read already; their place is further back.
    const hasKeptOlder = oldest !== undefined && merged[0]?.serverId !== finished[0]?.id
    thread.adopt(merged)
    if (!hasKeptOlder) {
      oldest = finished[0]?.id
      setOlder(nextCursor)
    }
    if (streaming) {
      const known = before.find((each) => each.serverId === streaming.id)
      const answer = fromServer(streaming, known, reading)
      answers.attach({ ...answer, sequence: streaming.sequence ?? streaming.content.length + 1 })
    }
  }

  async function fetchTruth(id: string): Promise<void> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      await answers.confirmed()
      if (thread.serverId !== id || life.aborted) return
      const { revision } = thread
      const page = await fetchPage(id)
      if (thread.serverId !== id || life.aborted) return
      // What was asked or stopped in the meantime may be missing in it.
      if (thread.revision !== revision) continue
      adopt(page)
      return
    }
  }

  async function loadTitle(): Promise<void> {
    const id = thread.serverId
    if (!id) return
    const adoptSettings = options.expectSettings()
    const before = state.$title.get()
    try {
      const told = await api.request<Conversation>('getConversation', { params: { id }, signal: life })
      if (thread.serverId !== id || life.aborted) return
      titled = id
      // Who gave it a name meanwhile keeps that.
      if (told.title && state.$title.get() === before) thread.setTitle(told.title)
      adoptSettings(told)
    } catch {
      // What is known stays.
    }
  }

  let loading: { readonly id: string; readonly done: Promise<void> } | undefined

  async function load(options: { isSilent?: boolean } = {}): Promise<void> {
    const id = thread.serverId
    if (!id) return state.$phase.set('ready')
    const mine = { id, done: loadNow(id, options) }
    loading = mine
    await mine.done
    if (loading === mine) loading = undefined
  }

  async function loadNow(id: string, { isSilent = false }: { isSilent?: boolean }): Promise<void> {
    const wasMissing = state.$phase.get() === 'error'
    if (thread.messages.length === 0 && !answers.isRunning) state.$phase.set('loading')
    try {
      await fetchTruth(id)
      if (thread.serverId !== id || life.aborted) return
      hasFailed = false
      unsay()
      state.$phase.set('ready')
    } catch (error) {
      if (thread.serverId !== id || life.aborted) return
      hasFailed = true
      if (isApiError(error) && goneStatuses.includes(error.status ?? 0)) return options.onGone()
      const hasCopy = thread.messages.length > 0 || answers.isRunning
      state.$phase.set(hasCopy ? 'ready' : 'error')
      // What was asked since looks like all that there is.
      if (!isSilent || !hasCopy || wasMissing)
        unsay = options.onFailed(isApiError(error) ? error : null, load)
    }
    void loadTitle()
  }

  let loadingOlder: { readonly id: string | null; readonly done: Promise<boolean> } | undefined

  async function loadOlder(): Promise<boolean> {
    const id = thread.serverId
    // Whoever asks for what is on its way already waits for that.
    if (loadingOlder?.id === id) return loadingOlder.done
    const mine = { id, done: loadOlderNow(id) }
    loadingOlder = mine
    const isThere = await mine.done
    if (loadingOlder === mine) loadingOlder = undefined
    return isThere
  }

  async function loadOlderNow(id: string | null): Promise<boolean> {
    if (!id) return true
    // A copy does not say whether something lies before it.
    if (!isKnown) await (loading?.id === id ? loading.done : load({ isSilent: true }))
    if (!isKnown || thread.serverId !== id) return false
    try {
      let { length } = thread.messages
      // A page may hold only what the local copy had already.
      while (cursor && thread.messages.length <= length) {
        const asked = cursor
        const page = await fetchPage(id, asked)
        if (thread.serverId !== id || life.aborted) return false
        // Loaded anew meanwhile, it begins with another message: this page does not lead up to that one.
        if (cursor !== asked) {
          length = thread.messages.length
          continue
        }
        thread.adopt(
          mergeOlder(page.messages, page.nextCursor === undefined, thread.messages, oldest, reading),
        )
        oldest = page.messages[0]?.id ?? oldest
        setOlder(page.nextCursor)
      }
      unsayOlder()
      return true
    } catch (error) {
      if (life.aborted || thread.serverId !== id) return false
      const again = async () => void (await loadOlder())
      unsayOlder = options.onFailed(isApiError(error) ? error : null, again)
      return false
    }
  }

  life.addEventListener('abort', () => clearTimeout(nextLook))
  function lookLater(delay: number) {
    clearTimeout(nextLook)
    nextLook = setTimeout(async () => {
      const isLost = thread.messages.some(({ error }) => error?.code === 'CONNECTION_LOST')
      if (!isLost || life.aborted) return
      if (!answers.isRunning) await load({ isSilent: true })
      lookLater(Math.min(delay * 2, longestLookMs))
    }, delay)
  }

  return {
    get hasFailed() {
      return hasFailed
    },
    load,
    makeUp() {
      if ((hasFailed || isOvertaken) && !loading) void load({ isSilent: true })
    },
    loadOlder,
    watch: () => lookLater(firstLookMs),
    ensureTitle: async () => (titled === thread.serverId ? undefined : loadTitle()),
    adoptForeign(copy) {
      if (!copy) {
        // A chat that the server does not know is gone with its last question; otherwise it was moved or deleted.
        if (thread.serverId === null && thread.isRemembered) dropTakenBack([])
        return void load({ isSilent: true })
      }
      dropTakenBack(copy)
      noteEnd(copy.at(-1)?.serverId)
      const before = thread.messages
      const streaming = copy.findLast((each) => each.status === 'streaming')
      const merged = mergeForeign(
        copy.filter((each) => each.status !== 'streaming' && !isOurs(each.serverId)),
        before,
      )
      thread.adopt(merged, { isSaved: true })
      if (streaming) answers.attach(streaming)
      // The other tab may have written before it had seen everything: the server decides.
      const kept = new Set(merged.map((each) => each.serverId))
      if (before.some((each) => each.serverId && !kept.has(each.serverId))) void load({ isSilent: true })
    },
    reset() {
      hasFailed = false
      isKnown = false
      shared = new Set(thread.messages.map(({ id }) => id))
      oldest = undefined
      setOlder(undefined)
    },
  }
}
