import {
  createStudioStorage,
  type StorageListener,
  type StudioStorage,
} from '../../storage/studio-storage.ts'
import { MemoryStorage } from './chat-harness.ts'

/** One browser with several tabs: what one stores, the others are told of. */
export class BrowserTabs {
  readonly storage = new MemoryStorage()
  readonly #listeners = new Map<object, Set<StorageListener>>()

  /** The storage as a new tab of the browser sees it. */
  openTab(): StudioStorage {
    const own = new Set<StorageListener>()
    const plain = createStudioStorage({ prefix: '', allowed: true, open: () => this.storage })
    const tell = (key: string, value: string | null) => {
      for (const listeners of this.#listeners.values()) {
        if (listeners !== own) queueMicrotask(() => listeners.forEach((listener) => listener(key, value)))
      }
    }
    this.#listeners.set(plain, own)
    return {
      ...plain,
      isPersistent: true,
      set(key, value) {
        const before = plain.get(key)
        const isKept = plain.set(key, value)
        const after = plain.get(key)
        if (isKept && after !== before) tell(key, after)
        return isKept
      },
      remove(key) {
        const wasThere = plain.get(key) !== null
        plain.remove(key)
        if (wasThere) tell(key, null)
      },
      subscribe(listener) {
        own.add(listener)
        return () => own.delete(listener)
      },
    }
  }
}
