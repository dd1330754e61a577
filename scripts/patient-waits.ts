import { vi } from 'vitest'

/** Nothing takes so long where it works; a busy machine must not look like a fault. In milliseconds, instead of 1,000. */
const timeout = 15_000

type Wait = typeof vi.waitFor
type Options = Parameters<Wait>[1]

const withPatience = (options: Options): Options =>
  typeof options === 'number' ? options : { timeout, ...options }

// No setting reaches these two. Files that share a process share them, too.
const shared: typeof vi & { isPatient?: true } = vi
if (!shared.isPatient) {
  const { waitFor, waitUntil } = vi
  shared.isPatient = true
  shared.waitFor = (callback, options) => waitFor(callback, withPatience(options))
  shared.waitUntil = (callback, options) => waitUntil(callback, withPatience(options))
}
