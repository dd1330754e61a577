import type { mountChat } from '../chat/mount-chat.tsx'
import type { attend } from './attend.ts'
import type * as chat from './chat.ts'
import type { importVerified } from './verify.ts'

/** Names and hashes of the chat, and of the panel that stands on it; the build fills them in. */
declare const __CHAT__: readonly [file: string, integrity: string]
declare const __PANEL__: readonly [file: string, integrity: string]

/** The parts of the script-tag build. The studio that serves the script is also the one to talk to. */
export const parts = {
  import: undefined as unknown as typeof importVerified,
  fail: undefined as unknown as typeof attend,
  load: async (isLauncher: boolean) => {
    const [first, panel] = await Promise.all([
      parts.import<typeof chat>(...__CHAT__),
      isLauncher && parts.import<{ mountChat: typeof mountChat }>(...__PANEL__),
    ])
    first.importWith(parts.import)
    return panel || first
  },
  endpoint: new URL(import.meta.url).origin,
}
