/** How a page shows a chat: in its middle, or as a closed launcher in its corner. */
export type Mode = 'inline' | 'launcher'

export interface PageOptions {
  mode: Mode
  /** Messages that are stored already. */
  stored: number
  /** Where scripts and answers come from. */
  origin: string
}

/** One chat that is measured. */
export interface Subject {
  readonly id: string
  /** As tables and charts call it. */
  readonly name: string
  readonly isOurs: boolean
  /**
   * Its button in the corner, and where somebody types once that was pressed; selectors as in `parts`. Null for chats
   * that are always in the page: they have nothing to close.
   */
  readonly launcher: { button: string; input: string } | null
  /** Files under the path `/<id>/`: name to where they lie. */
  readonly files: () => Promise<ReadonlyMap<string, string>>
  /** What its documentation says to paste, for the head and for the body. */
  readonly tags: (options: PageOptions) => { head: string; body: string }
  /**
   * Where its parts are, as selectors; ` >>> ` goes into a shadow root. `rows` matches messages in their order,
   * `scroller` what scrolls them.
   */
  readonly parts: { root: string; input: string; rows: string; scroller: string }
}
