import type { mountChat } from '../chat/mount-chat.tsx'
import type * as chatFile from './chat.ts'
import type * as graph from './graph.ts'
import type { Page } from './page.ts'

/** Names and hashes of the chat, and of the panel that stands on it; the build fills them in. */
declare const __CHAT__: readonly [file: string, hash: string]
declare const __PANEL__: readonly [file: string, hash: string]

/** What the chat needs of a file that draws it. */
interface Drawing {
  mountChat: typeof mountChat
}

/** With what the loader gives before anything is drawn. */
interface Parts extends graph.Loader {
  load: (launcher: unknown) => Promise<Drawing>
  endpoint: string
}

/** The parts of the script-tag build. The studio that serves the script is also the one to talk to. */
export const parts: Parts = {
  load: async (launcher) => {
    await (window.AIStudio as Page | undefined)?.early
    const chat = parts.import<typeof chatFile>(...__CHAT__).then((file) => file.importWith(parts))
    return launcher ? parts.import<Drawing>(...__PANEL__, chat) : chat
  },
  endpoint: new URL(import.meta.url).origin,
} as Parts
