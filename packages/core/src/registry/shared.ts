import { atom, type WritableAtom } from 'nanostores'

type Shelf = Map<string, unknown>

/** The place on this page where every copy of the library looks, whichever bundle it came in. */
function shelf(name: string): Shelf {
  const key = Symbol.for(`ai-studio/${name}`)
  const page = globalThis as unknown as Record<symbol, Shelf | undefined>
  return (page[key] ??= new Map())
}

/**
 * One value per page and name, made by the copy of the library that asks first. The version in the shelf's
 * name changes when a stored value changes its shape, so that copies of different releases do not meet.
 */
export function shared<T>(name: string, create: () => T, shelfName = 'registry/1'): T {
  const values = shelf(shelfName)
  if (!values.has(name)) values.set(name, create())
  return values.get(name) as T
}

/**
 * One atom per page and name: widgets from different bundles (one on React, one on Preact, an npm copy beside
 * the script tag) read and write the same value. Only the public interface of the returned atom may be used,
 * because it can come from another copy of nanostores.
 */
export function sharedAtom<T>(name: string, initial: T | (() => T)): WritableAtom<T> {
  return shared(
    name,
    () => atom<T>(typeof initial === 'function' ? (initial as () => T)() : initial) as WritableAtom<T>,
    'stores/1',
  )
}
