/** What a page can have a chat do. */
export interface ChatControls {
  /** Puts the focus in the composer, without scrolling the page. */
  focus(): void
  /**
   * Asks, as if the visitor had typed it.
   * @returns false when it was refused; the text is then the composer's
   */
  send(text: string): Promise<boolean>
  /** Puts a text into the composer without sending it. */
  setDraft(text: string): void
  /** Ends the answer that is being written; its text so far stays. */
  stop(): Promise<void>
  /** Leaves the conversation for a new one; deletes nothing. */
  newConversation(): void
  /** Shows another conversation of this visitor. */
  openConversation(id: string): Promise<void>
}
