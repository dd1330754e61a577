import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { openTab, preload, useFetchOnly, type MemoryStorage } from './chat-harness.ts'
import type { ChatSession, ChatSessionOptions } from '../chat-session-types.ts'
import { ScriptedServer } from './scripted-server.ts'

/** A clock that stands still until it is moved, and a fresh server behind `fetch`, for each test of a file. */
export interface Stage {
  readonly server: ScriptedServer
  /** Lets time pass, with everything that happens in it. */
  pass: (ms?: number) => Promise<unknown>
  /** Opens a started session; disposed at the end of the test. */
  open: (storage?: MemoryStorage, options?: Partial<ChatSessionOptions>) => Promise<ChatSession>
  /** Sends and lets the server take it. */
  ask: (tab: ChatSession, text: string) => Promise<boolean>
  /** Waits for something while a little time passes. */
  when: <T>(promise: Promise<T>, ms?: number) => Promise<T>
}

const pass = (ms = 10) => vi.advanceTimersByTimeAsync(ms)

export function onScriptedServer(): Stage {
  let server = new ScriptedServer()
  let tabs: ChatSession[] = []

  beforeAll(async () => {
    useFetchOnly()
    vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => server.fetch(input, init))
    await preload()
  })
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
    server = new ScriptedServer()
  })
  afterEach(() => {
    for (const tab of tabs) tab.dispose()
    tabs = []
    vi.useRealTimers()
  })

  const when = async <T>(promise: Promise<T>, ms?: number): Promise<T> => {
    await pass(ms)
    return promise
  }
  return {
    get server() {
      return server
    },
    pass,
    when,
    async open(storage, options) {
      const tab = openTab(server, storage, options)
      tabs.push(tab)
      tab.start()
      await pass()
      return tab
    },
    ask: (tab, text) => when(tab.send(text)),
  }
}
