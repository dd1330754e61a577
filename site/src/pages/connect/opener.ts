/** What the window tells the page that has opened it. */
export type ConnectAnswer =
  | { type: 'studio-connect'; state: string; code: string }
  | { type: 'studio-connect'; state: string; error: 'cancelled' }

/** Whether the page that has opened this window can still be told something. */
export function hasOpener(): boolean {
  const opener = globalThis.opener as Window | null
  return opener !== null && opener !== undefined && !opener.closed
}

/**
 * Tells it. The browser delivers the message to pages of this origin alone.
 * @param origin one that the server has allowed
 */
export function answerOpener(answer: ConnectAnswer, origin: string): void {
  if (hasOpener()) (globalThis.opener as Window).postMessage(answer, origin)
}
