import type { StudioChatElement } from './chat.element.ts'

/**
 * Something to do with the first `<studio-chat>` of the page, when it is there: a function that is given the
 * element, or the name of one of its methods with the arguments. `['preload']` fetches what a launcher will open as
 * soon as the page has nothing better to do, unless the visitor saves data.
 */
export type AIStudioCall =
  | ((chat: StudioChatElement) => unknown)
  | readonly [method: string, ...args: unknown[]]

/**
 * `window.AIStudio`, the one name that the script tag takes in a page. Before the script is there an array does:
 *
 * ```js
 * (window.AIStudio ||= []).push((chat) => chat.open())
 * ```
 *
 * Calls are carried out in order, those from before the script first, as soon as the page has an element.
 */
export interface AIStudio {
  push(call: AIStudioCall): unknown
  /**
   * Loads the elements, also where the script sees no tag of ours, as in the shadow root of somebody else. Fulfils
   * when the tag is defined; after a failure it goes on waiting, and the next call tries again. Not there before
   * the script is.
   */
  whenReady?(tag: string): Promise<CustomElementConstructor>
  /** Version of the script that serves the page. Not there before the script is. */
  version?: string
}

declare global {
  interface Window {
    AIStudio?: AIStudio
  }
}
