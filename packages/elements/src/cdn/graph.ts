import type { attend } from './attend.ts'
import type { importVerified } from './verify.ts'

/** Every file that the chat loads later, with its hash; the build fills it in. */
declare const __FILES__: readonly (readonly [file: string, hash: string])[]
/** The files that each of them needs before it can run, as places in `__FILES__`. */
declare const __NEEDS__: readonly (readonly number[])[]

const imported = new Map<number, Promise<unknown>>()
/** Why files did not come. What needs such a file does not come for the same reason. */
const told = new WeakSet<object>()
let loader: Loader

/** What the loader imports with, and what it tells of a file that does not come. */
export interface Loader {
  import: typeof importVerified
  fail: typeof attend
}

/** Gives the graph what the loader imports with; has to happen before anything is loaded. */
export function importWith(given: Loader): void {
  loader = given
}

function importOnce(place: number): Promise<unknown> {
  const known = imported.get(place)
  if (known) return known
  // Started together, before the first can ask for the others by itself.
  const needs = Promise.all(__NEEDS__[place]!.map(importOnce))
  const importing = loader.import(...__FILES__[place]!, needs).catch((cause) => {
    // The next call tries again.
    imported.delete(place)
    // Whoever asks for a part knows only that it did not come.
    if (!told.has(cause as object)) loader.fail(cause)
    told.add(cause as object)
    throw cause
  })
  imported.set(place, importing)
  return importing
}

/**
 * Imports a part of this build once the browser has compared it, and all it depends on, with their hashes.
 * @param address as the part is imported: `./name.js`
 */
export async function load(address: string): Promise<unknown> {
  return importOnce(__FILES__.findIndex(([file]) => address === `./${file}`))
}
