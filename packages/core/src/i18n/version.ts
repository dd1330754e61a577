import { atom, type ReadableAtom } from 'nanostores'

/** Calls back on each change of a store for as long as somebody else keeps `target` alive. */
export function followWeakly<T extends object, V>(
  $store: ReadableAtom<V>,
  target: T,
  onChange: (target: T, value: V) => void,
): void {
  // A store of the page outlives the widgets on it; a plain listener would keep their texts alive for good.
  const reference = new WeakRef(target)
  const stop = $store.listen((value) => {
    const alive = reference.deref()
    if (alive) onChange(alive, value)
    else stop()
  })
}

/** A number that grows with every change of the language and with every `bump()`. */
export function createVersion($language: ReadableAtom<unknown>): {
  $version: ReadableAtom<number>
  bump(): void
} {
  const $version = atom(0)
  followWeakly($language, $version, (version) => version.set(version.get() + 1))
  return { $version, bump: () => $version.set($version.get() + 1) }
}
