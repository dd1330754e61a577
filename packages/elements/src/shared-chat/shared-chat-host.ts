import type { ElementHost } from '../element-view.ts'
import type { StudioSharedChatProperties } from '../element-types.ts'

/** `<studio-shared-chat>` as its view sees it. */
export type SharedChatHost = ElementHost<StudioSharedChatProperties>

/** What the view needs to know of the element it is drawn into. */
export interface Surroundings {
  /** Address of the studio's server; empty for the page's own origin. */
  endpoint: string
  /** Updates the element; called when something that all widgets share has changed. */
  update: () => void
  /** Finds out why something failed, and tells the developers of the page. */
  fail: (failure: unknown) => unknown
}
