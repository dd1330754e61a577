import type { ElementHost } from '../element-view.ts'
import type { StudioChatProperties } from '../element-types.ts'

/** `<studio-chat>` as its view sees it. */
export type ChatHost = ElementHost<StudioChatProperties>

/** What the chat needs to know of the element it is drawn into. */
export interface Surroundings {
  /** Address of the studio's server; empty for the page's own origin. */
  endpoint: string
  /** The button of a launcher, whose panel then takes the chat. */
  launcher: HTMLButtonElement | undefined
  /** Opens or closes the panel, as the visitor wants it. */
  setOpen: (isOpen: boolean) => void
  /** Finds out why something failed, and tells the developers of the page. */
  fail: (failure: unknown) => unknown
}
