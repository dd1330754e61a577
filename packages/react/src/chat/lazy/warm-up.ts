import { $language, formatTime } from '@ai-studio/core'
import { parseWarmUps } from '../markdown/document.ts'

/**
 * Gets the page ready for its first message once somebody types: before that it might be for nothing. Browsers make
 * their format of the time when it is used for the first time, too.
 *
 * @param whenIdle acts when the page has nothing better to do
 */
export function warmUp(whenIdle: (act: () => void) => unknown): void {
  const begin = () => {
    for (const each of [() => void formatTime(0, $language.get()), ...parseWarmUps]) whenIdle(each)
  }
  addEventListener('input', begin, { once: true, capture: true, passive: true })
}
