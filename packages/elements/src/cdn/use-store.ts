import type { ReadableAtom } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'

/** Stands for `@nanostores/react` in the script-tag builds, without its parts for maps and servers. */
export function useStore<T>(store: ReadableAtom<T>): T {
  const subscribe = useCallback((onChange: () => void) => store.listen(onChange), [store])
  const read = () => store.get()
  return useSyncExternalStore(subscribe, read, read)
}
