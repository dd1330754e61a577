import type { ChatContextValue } from './chat-context.ts'

const isTouch = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

/**
 * Keeps the focus in the chat when what has it goes away: without this it would be the page's, whose keys then do
 * what those of the chat should. It goes to the field; where that would open the keyboard of a touch screen, or
 * nothing can be written, to the conversation.
 *
 * @param from what goes away, as long as it is still there
 */
export function focusBack(from: Element, chat: Pick<ChatContextValue, 'controls' | 'isDisabled'>): void {
  if (!isTouch() && !chat.isDisabled) return chat.controls.current?.focus()
  const root = from.closest('.st-chat')
  // An empty chat has no conversation yet.
  const place =
    root?.querySelector<HTMLElement>('.st-thread') ?? root?.querySelector<HTMLElement>('.st-composer-send')
  place?.focus({ preventScroll: true })
}
