import { warmUps } from '../markdown/warm-ups.ts'

/**
 * Gets the page ready for its first message once somebody types: before that it might be for nothing.
 *
 * @param whenIdle acts when the page has nothing better to do
 */
export function warmUp(whenIdle: (act: () => void) => unknown): void {
  const begin = () => {
    for (const each of warmUps) whenIdle(each)
  }
  addEventListener('input', begin, { once: true, capture: true, passive: true })
}
