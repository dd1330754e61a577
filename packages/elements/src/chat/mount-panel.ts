import type { ElementView } from '../element-view.ts'
import type { ChatHost, Surroundings } from './chat-host.ts'
import { mount } from './mount-chat.tsx'
import { createPanel } from '../panel/panel.ts'

/** Draws the chat into the panel of a launcher. */
export const mountChat = (host: ChatHost, surroundings: Surroundings): ElementView =>
  mount(host, surroundings, createPanel)
