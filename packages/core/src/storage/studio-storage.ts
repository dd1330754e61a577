/** What other tabs changed: the key as the studio knows it, and the new value or null. */
export type StorageListener = (key: string, value: string | null) => void

/**
 * Gives something up for a value that the browser has no room for.
 * @param fits tries the value once more
 * @returns whether it fits now
 */
export type RoomMaker = (key: string, fits: () => boolean) => boolean

/** What a key is to have; several studios on a page that share one make theirs from what is kept when it is written. */
export type StoredText = string | ((kept: string | null) => string)

/** Small texts kept in the browser. No method ever throws; what the browser refuses lives until the reload. */
export interface StudioStorage {
  /**
   * Whether the browser keeps values: false before `allow()` and when storage is blocked. What a full storage has no
   * room for, `set` tells of each value.
   */
  readonly isPersistent: boolean
  get(key: string): string | null
  /** Keeps a value. Answers whether it survives a reload; otherwise it is kept in memory. */
  set(key: string, value: StoredText): boolean
  remove(key: string): void
  /** Known keys that begin with `prefix`. */
  keys(prefix: string): string[]
  /** Permits writing on an origin that is not the studio's, and writes what has been kept in memory until then. */
  allow(): void
  /** Has the browser's storage make room when it is full, also for what did not fit until now. */
  onFull(maker: RoomMaker): void
  /** Calls back when another tab changes a value. Answers the function that ends it. */
  subscribe(listener: StorageListener): () => void
}

export interface StudioStorageOptions {
  /** Put before every key: empty on the studio's own origin. */
  prefix: string
  /** Whether writing is permitted from the beginning. */
  allowed: boolean
  /** Reads the browser's storage; may throw or answer nothing where it is blocked. */
  open?: () => Storage | null | undefined
}

const openLocalStorage = () => globalThis.localStorage

export function createStudioStorage(options: StudioStorageOptions): StudioStorage {
  const { prefix, open = openLocalStorage } = options
  /** Values that the browser doesn't have: null stands for a removal it didn't carry out. */
  const memory = new Map<string, StoredText | null>()
  let isAllowed = options.allowed
  let makeRoom: RoomMaker = () => false

  function attempt<T>(act: (storage: Storage) => T, otherwise: T): T {
    try {
      // Some browsers throw already on reading the property when storage is blocked.
      const storage = open()
      return storage ? act(storage) : otherwise
    } catch {
      return otherwise
    }
  }

  const read = (key: string) => attempt((storage) => storage.getItem(prefix + key), null)

  const textOf = (key: string, value: StoredText) => (typeof value === 'string' ? value : value(read(key)))

  function write(key: string, value: StoredText): boolean {
    const fits = () =>
      attempt((storage) => {
        storage.setItem(prefix + key, textOf(key, value))
        return true
      }, false)
    return isAllowed && (fits() || makeRoom(key, fits))
  }

  function writeRest() {
    for (const [key, value] of memory) {
      if (value !== null && write(key, value)) memory.delete(key)
    }
  }

  return {
    get isPersistent() {
      return isAllowed && attempt(() => true, false)
    },
    get(key) {
      const own = memory.get(key)
      return own === undefined ? read(key) : own && textOf(key, own)
    },
    set(key, value) {
      if (write(key, value)) {
        memory.delete(key)
        return true
      }
      memory.set(key, value)
      return false
    },
    remove(key) {
      const isGone = attempt((storage) => {
        storage.removeItem(prefix + key)
        return true
      }, false)
      if (isGone) memory.delete(key)
      else memory.set(key, null)
    },
    keys(start) {
      const found = new Set(
        attempt((storage) => {
          const names: string[] = []
          // Counted, because pages with old libraries have an `Array.from` that maps nothing.
          for (let index = 0; index < storage.length; index += 1) {
            const name = storage.key(index) ?? ''
            if (name.startsWith(prefix + start)) names.push(name.slice(prefix.length))
          }
          return names
        }, []),
      )
      for (const [key, value] of memory) {
        if (value === null) found.delete(key)
        else if (key.startsWith(start)) found.add(key)
      }
      return [...found]
    },
    allow() {
      if (isAllowed) return
      isAllowed = true
      writeRest()
    },
    onFull(maker) {
      makeRoom = maker
      writeRest()
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        // Without a key the other tab cleared everything: what is shown here stays, the next load starts afresh.
        if (event.key === null || !event.key.startsWith(prefix)) return
        if (event.storageArea && event.storageArea !== attempt<Storage | null>((storage) => storage, null))
          return
        const key = event.key.slice(prefix.length)
        memory.delete(key)
        listener(key, event.newValue)
      }
      globalThis.addEventListener?.('storage', onStorage)
      return () => globalThis.removeEventListener?.('storage', onStorage)
    },
  }
}
