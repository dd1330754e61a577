import type { ReadableAtom } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * What `select` finds in a store; the view renders again only when that changes. `select` must answer the same
 * for the same value: texts, numbers, or parts of the value itself.
 */
export function useSelected<T, R>(store: ReadableAtom<T>, select: (value: T) => R): R {
  const subscribe = useCallback((onChange: () => void) => store.listen(onChange), [store])
  const read = () => select(store.get())
  return useSyncExternalStore(subscribe, read, read)
}
