import type { ElementView } from '../create-element.ts'
import type { ChatHost, Surroundings } from './connect-chat.ts'
import { mount } from './mount-chat.tsx'
import { createPanel } from '../panel/panel.ts'

/** Draws the chat into the panel of a launcher. */
export const mountChat = (host: ChatHost, surroundings: Surroundings): ElementView =>
  mount(host, surroundings, createPanel)
