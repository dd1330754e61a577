import { mountChat } from '../chat/mount-chat.tsx'
import type * as graph from './graph.ts'

/** Name and hash of the file that knows all later parts; the build fills them in. */
declare const __GRAPH__: readonly [file: string, hash: string]
/** Address of what the first drawing does without; the build fills it in. */
declare const __LATER__: string

export { mountChat }

/** Gives the chat what the loader imports with, without which it cannot be drawn. Answers what draws it. */
export function importWith(loader: graph.Loader): { mountChat: typeof mountChat } {
  // Every `import()` of the chat becomes this: no part runs before the browser has compared it with its hash, and
  // before everything is there that it may draw with.
  import.meta.load = async (address) => {
    const later = await loader.import<typeof graph>(...__GRAPH__).catch((cause) => {
      loader.fail(cause)
      throw cause
    })
    later.importWith(loader)
    const [part] = await Promise.all([later.load(address), later.load(__LATER__)])
    return part
  }
  return { mountChat }
}
