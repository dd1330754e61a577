import { afterEach, expect, test, vi } from 'vitest'
import { readEvents } from './read-events.ts'
import { connect } from './testing/scripted-connection.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const open = () => connect({ after: 0, plan: {}, signal: new AbortController().signal, onEnd: () => {} })

test('gives the page its turn at least every few milliseconds while a burst is handled', async () => {
  const connection = open()
  for (let index = 1; index <= 1000; index += 1) connection.event(index, 'delta', { text: 'x' })
  connection.end('close')
  // Each event costs a tenth of a millisecond on this clock, and nothing else costs anything.
  let clock = 1
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  let inOneGo = 0
  let longest = 0
  let count = 0
  let immediate = setImmediate(turn)
  function turn() {
    inOneGo = 0
    immediate = setImmediate(turn)
  }
  await readEvents(connection.body, {
    signal: new AbortController().signal,
    onBytes: () => {},
    onEvent: () => {
      clock += 0.1
      count += 1
      inOneGo += 1
      longest = Math.max(longest, inOneGo)
      return true
    },
  })
  clearImmediate(immediate)
  expect(count).toBe(1000)
  expect(longest).toBeLessThan(170)
})

test('stops at the event that ends it, and closes the connection', async () => {
  const connection = open()
  const cancelled = vi.spyOn(ReadableStreamDefaultReader.prototype, 'cancel')
  connection.event(1, 'start', {})
  connection.event(2, 'done', {})
  connection.event(3, 'delta', {})
  const types: string[] = []
  await readEvents(connection.body, {
    signal: new AbortController().signal,
    onBytes: () => {},
    onEvent: ({ type }) => {
      types.push(type)
      return type !== 'done'
    },
  })
  expect(types).toEqual(['start', 'done'])
  expect(cancelled).toHaveBeenCalled()
})

test('ends at once when aborted, also before it began', async () => {
  for (const isEarly of [true, false]) {
    const connection = open()
    const controller = new AbortController()
    if (isEarly) controller.abort()
    let count = 0
    connection.event(1, 'start', {})
    const reading = readEvents(connection.body, {
      signal: controller.signal,
      onBytes: () => {},
      onEvent: () => {
        count += 1
        return true
      },
    })
    if (!isEarly) {
      await vi.waitFor(() => expect(count).toBe(1))
      controller.abort()
    }
    await reading
    expect(count).toBe(isEarly ? 0 : 1)
  }
})

test('rejects when the connection breaks', async () => {
  const connection = open()
  const reading = readEvents(connection.body, {
    signal: new AbortController().signal,
    onBytes: () => {},
    onEvent: () => true,
  })
  connection.end('break')
  await expect(reading).rejects.toThrow('terminated')
})
