import { parseWarmUps } from '../markdown/document.ts'
import { makeTimeFormat } from '../thread/use-time-format.ts'

/**
 * Gets the page ready for its first message while a conversation is on its way, or once somebody types: before that it
 * might be for nothing. Browsers make their format of the time when it is used for the first time, too, which takes
 * longer than all else here: a conversation that arrives meanwhile would wait for it, and does without it at first.
 *
 * @param whenIdle acts when the page has nothing better to do
 */
export function warmUp(whenIdle: (act: () => void) => unknown, isAwaited = false): void {
  const begin = (acts: readonly (() => void)[]) => {
    for (const each of acts) whenIdle(each)
  }
  if (isAwaited) begin(parseWarmUps)
  else {
    const all = () => begin([...parseWarmUps, makeTimeFormat])
    addEventListener('input', all, { once: true, capture: true, passive: true })
  }
}
