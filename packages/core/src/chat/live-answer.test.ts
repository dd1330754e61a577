import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveAnswer } from './chat-session-types.ts'
import { createLiveText } from './live-answer.ts'

/** How long views have drawn, in milliseconds: time that goes on without any timer. */
let drawn = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  const now = performance.now.bind(performance)
  drawn = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + drawn)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A live text with everything the view was shown; the view takes its time for each character and each update. */
function watch(
  options: {
    msPerCharacter?: number
    msPerUpdate?: number
    isHidden?: boolean
    text?: string
    sequence?: number
  } = {},
) {
  const shown: { at: number; answer: LiveAnswer }[] = []
  let known = options.text?.length ?? 0
  const live = createLiveText({
    id: 'live',
    text: options.text,
    sequence: options.sequence,
    isHidden: () => options.isHidden ?? false,
    show(answer) {
      shown.push({ at: performance.now(), answer })
      const cost = (answer.text.length - known) * (options.msPerCharacter ?? 0)
      known = answer.text.length
      drawn += Math.max(0, cost) + (options.msPerUpdate ?? 0)
    },
  })
  return { live, shown, last: () => shown.at(-1)?.answer }
}

test('waits, writes, and says when it is reconnecting', async () => {
  const { live, last } = watch()
  expect(last()).toEqual({ id: 'live', phase: 'waiting', text: '' })
  live.advance(1)
  live.append('a', 2)
  await vi.advanceTimersByTimeAsync(60)
  live.setReconnecting(true)
  await vi.advanceTimersByTimeAsync(60)
  expect(last()?.phase).toBe('reconnecting')
  live.setReconnecting(false)
  await vi.advanceTimersByTimeAsync(60)
  expect(last()).toEqual({ id: 'live', phase: 'writing', text: 'a' })
})

test('shows at most one update per 50 ms, and everything in the end', async () => {
  const { live, shown, last } = watch()
  for (let index = 0; index < 300; index += 1) {
    live.append('xy', (index + 1) * 2)
    await vi.advanceTimersByTimeAsync(5)
  }
  await vi.advanceTimersByTimeAsync(60)
  expect(last()?.text).toBe('xy'.repeat(300))
  const gaps = shown.slice(1).map(({ at }, index) => at - (shown[index]?.at ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(50)
})

test('shows fewer updates to a slow view, so that most of the time stays free, and still the end at once', async () => {
  const { live, shown, last } = watch({ msPerUpdate: 15 })
  for (let index = 0; index < 400; index += 1) {
    live.append('xy', (index + 1) * 2)
    await vi.advanceTimersByTimeAsync(5)
  }
  const gaps = shown.slice(3).map(({ at }, index) => at - (shown[index + 2]?.at ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(89)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(140)

  live.append('!', 801)
  await vi.advanceTimersByTimeAsync(1)
  const asked = performance.now()
  const done = live.shown()
  await vi.advanceTimersByTimeAsync(33)
  await done
  expect(last()?.text).toBe(`${'xy'.repeat(400)}!`)
  expect(shown.at(-1)!.at - asked).toBeLessThanOrEqual(33)
})

test('takes in text exactly once, whatever overlaps, and refuses a gap', () => {
  const { live } = watch()
  live.advance(1)
  expect(live.append('hello', 6)).toBe(true)
  expect(live.append('llo wor', 10)).toBe(true)
  expect(live.append('hello', 6)).toBe(true)
  expect(live.text).toBe('hello wor')
  expect(live.append('d', 12)).toBe(false)
  expect(live.text).toBe('hello wor')
  expect(live.append('ld', 12)).toBe(true)
  expect([live.text, live.sequence]).toEqual(['hello world', 12])
})

test('goes on from a known text', async () => {
  const { live, last } = watch({ text: 'known ', sequence: 7 })
  expect(last()).toEqual({ id: 'live', phase: 'writing', text: 'known ' })
  live.append('wn text', 11)
  await vi.advanceTimersByTimeAsync(60)
  expect(last()?.text).toBe('known text')
})

test('replaces the text when the server has another one', async () => {
  const { live, last } = watch()
  live.append('more than was kept', 18)
  await vi.advanceTimersByTimeAsync(60)
  live.replace('more', 5)
  await vi.advanceTimersByTimeAsync(60)
  expect([last()?.text, live.sequence]).toEqual(['more', 5])
})

test('hands a burst over in portions that a slow view can draw, and resolves `shown` after the last', async () => {
  const { live, shown } = watch({ msPerCharacter: 0.02 })
  const text = 'word '.repeat(20_000)
  live.append(text, text.length)
  let isShown = false
  const done = live.shown().finally(() => {
    isShown = true
  })
  while (shown.at(-1)?.answer.text.length !== text.length) {
    expect(isShown).toBe(false)
    await vi.advanceTimersByTimeAsync(33)
  }
  await done
  const portions = shown
    .slice(1)
    .map(({ answer }, index) => answer.text.length - (shown[index]?.answer.text.length ?? 0))
  // The first portions are a guess; afterwards 16 ms are 800 characters of this view.
  expect(Math.max(...portions)).toBeLessThanOrEqual(4096)
  expect(Math.max(...portions.slice(5))).toBeLessThan(1300)
})

test('hands a burst over quickly to a fast view', async () => {
  const { live, shown, last } = watch()
  const text = 'x'.repeat(1_000_000)
  live.append(text, text.length)
  await vi.advanceTimersByTimeAsync(33 * 12)
  expect(last()?.text.length).toBe(text.length)
  expect(shown.length).toBeLessThan(12)
})

test('paces nothing for a hidden page', async () => {
  const { live, shown } = watch({ isHidden: true })
  live.append('x'.repeat(100_000), 100_000)
  await vi.advanceTimersByTimeAsync(60)
  expect(shown.map(({ answer }) => answer.text.length)).toEqual([0, 100_000])
})

test('leaves no timer behind and shows nothing after its end', async () => {
  const { live, shown } = watch()
  live.append('x'.repeat(10_000), 10_000)
  await vi.advanceTimersByTimeAsync(33)
  const count = shown.length
  const waiting = live.shown()
  live.end()
  live.append('y', 10_001)
  await waiting
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(100)
  expect(shown.length).toBe(count)
})

test('never shows half a surrogate pair, and only text that grows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3000 }), { maxLength: 12 }),
      fc.integer({ min: 0, max: 50 }),
      async (pieces, pause) => {
        const { live, shown } = watch({ msPerCharacter: 0.05 })
        let place = 0
        for (const piece of pieces.map((each) => each.toWellFormed())) {
          place += piece.length
          live.append(piece, place)
          await vi.advanceTimersByTimeAsync(pause)
        }
        const done = live.shown()
        await vi.advanceTimersByTimeAsync(33 * 200)
        await done
        const texts = shown.map(({ answer }) => answer.text)
        expect(texts.at(-1)).toBe(live.text)
        for (const [index, text] of texts.entries()) {
          expect(text.isWellFormed()).toBe(true)
          expect(text.startsWith(texts[index - 1] ?? '')).toBe(true)
        }
        live.end()
      },
    ),
    { numRuns: 40 },
  )
})
