import { parseWarmUps } from '../markdown/document.ts'

/**
 * Gets the page ready for its first message while a conversation is on its way, or once somebody types: before that it
 * might be for nothing.
 *
 * @param whenIdle acts when the page has nothing better to do
 */
export function warmUp(whenIdle: (act: () => void) => unknown, isAwaited = false): void {
  const begin = () => {
    for (const each of parseWarmUps) whenIdle(each)
  }
  if (isAwaited) begin()
  else addEventListener('input', begin, { once: true, capture: true, passive: true })
}
