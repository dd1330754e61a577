import type { importVerified } from './verify.ts'

/** Every file that the chat loads later, with its hash; the build fills it in. */
declare const __FILES__: readonly (readonly [file: string, integrity: string])[]
/** The files that a file needs before it can run, itself first, as places in `__FILES__`. */
declare const __NEEDS__: Readonly<Record<string, readonly number[]>>

const imported = new Map<number, Promise<unknown>>()
let importFile: typeof importVerified

/** Gives the graph the loader's way to import; has to happen before anything is loaded. */
export function importWith(load: typeof importVerified): void {
  importFile = load
}

function importOnce(place: number): Promise<unknown> {
  const known = imported.get(place)
  if (known) return known
  const importing = importFile(...__FILES__[place]!).catch((cause) => {
    // The next call tries again.
    imported.delete(place)
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
  const places = __NEEDS__[address.slice(2)]!
  // Started together, before the first can ask for the others by itself.
  const [part] = await Promise.all(places.map(importOnce))
  return part
}
