import axios from 'axios'
import { atom } from 'nanostores'
import { createLazyClient } from '../../client/lazy-client.ts'
import { createStudioStorage } from '../../storage/studio-storage.ts'
import type { Studio } from '../../studio-types.ts'
import type { Texts } from '../../i18n/texts.ts'
import { createChatSession } from '../chat-session.ts'
import type { ChatSession, ChatSessionOptions } from '../chat-session-types.ts'
import type { ScriptedServer } from './scripted-server.ts'

/** Before the client is loaded: `fetch` is the one edge where tests put their server. */
export function useFetchOnly(): void {
  axios.defaults.adapter = 'fetch'
}

/** Says keys and values, so that tests see which text is meant. */
export const keyTexts: Texts = {
  $language: atom('en' as const),
  $version: atom(0),
  t: (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key),
  add: () => {},
  has: () => false,
}

/** A browser's storage in memory; `set` may refuse, as a full one does. */
export class MemoryStorage implements Storage {
  readonly #values = new Map<string, string>()
  /** Longest text that all values together may have. */
  room = Number.POSITIVE_INFINITY
  get length(): number {
    return this.#values.size
  }
  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null
  }
  getItem(key: string): string | null {
    return this.#values.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    const others = [...this.#values].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0)
    if (others + value.length > this.room) throw new Error('QuotaExceededError')
    this.#values.set(key, value)
  }
  removeItem(key: string): void {
    this.#values.delete(key)
  }
  clear(): void {
    this.#values.clear()
  }
  /** What a page finds that comes after a crash now. */
  copy(): MemoryStorage {
    const copy = new MemoryStorage()
    for (const [key, value] of this.#values) copy.setItem(key, value)
    return copy
  }
}

/** A studio on the given server and storage, as a page of the studio's own origin has it. */
export function studioOn(server: ScriptedServer, browserStorage: Storage = new MemoryStorage()): Studio {
  const storage = createStudioStorage({ prefix: '', allowed: true, open: () => browserStorage })
  const api = createLazyClient({
    endpoint: server.endpoint,
    storage,
    language: () => 'en',
    onSignedOut: () => {},
  })
  return { endpoint: server.endpoint, isOwnOrigin: true, storage, api }
}

/** A session of a page: what a tab has. */
export function openTab(
  server: ScriptedServer,
  browserStorage?: Storage,
  options: Partial<ChatSessionOptions> = {},
): ChatSession {
  return createChatSession({ studio: studioOn(server, browserStorage), texts: keyTexts, ...options })
}

/** Loads what arrives lazily, so that no test waits for a module while its clock stands still. */
export async function preload(): Promise<void> {
  await Promise.all([
    import('../engine.ts'),
    import('../../client/page-client.ts'),
    import('../../client/upload-client.ts'),
  ])
}
