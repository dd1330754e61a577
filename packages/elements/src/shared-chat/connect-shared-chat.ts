import { deferredView } from '../deferred-view.ts'
import type { ElementView } from '../element-view.ts'
import { parts } from './parts.ts'
import type { SharedChatHost } from './shared-chat-host.ts'

/** Draws `<studio-shared-chat>`: nothing yet, and with its second part the conversation. */
export const connectSharedChat = (host: SharedChatHost): ElementView =>
  deferredView(host, {
    load: async () => {
      const { mountSharedChat } = await parts.load()
      return (surroundings) => mountSharedChat(host, surroundings)
    },
    fail: parts.fail,
    endpoint: parts.endpoint,
  })
