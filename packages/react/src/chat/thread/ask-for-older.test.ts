import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeSession } from '../../../../core/src/chat/testing/fake-session.ts'
import { question } from '../testing/samples.ts'
import { askForOlder } from './ask-for-older.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function reader(hasOlder = true) {
  const session = createFakeSession({ messages: [question('9', 'Last')], hasOlder })
  const ask = askForOlder(session)
  return {
    session,
    calls: () => session.callsOf('loadOlder').length,
    /** Comes near the beginning so often. */
    scroll: (times: number) => {
      for (let step = 0; step < times; step += 1) ask()
    },
  }
}

test('a page that does not come is asked for once, and again after a pause', async () => {
  const { calls, scroll } = reader()
  scroll(20)
  await vi.advanceTimersByTimeAsync(4_000)
  scroll(20)
  expect(calls()).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls()).toBe(1)
  scroll(20)
  expect(calls()).toBe(2)
})

test('a page that takes long is waited for', async () => {
  const { session, calls, scroll } = reader()
  session.on({ loadOlder: () => new Promise(() => {}) })
  scroll(1)
  await vi.advanceTimersByTimeAsync(60_000)
  scroll(20)
  expect(calls()).toBe(1)
})

test('after a page that came the next one can be asked for at once', async () => {
  const { session, calls, scroll } = reader()
  session.on({
    loadOlder: async () => {
      session.set({ messages: [question('1', 'First'), ...session.$messages.get()] })
      return true
    },
  })
  for (let page = 1; page <= 3; page += 1) {
    scroll(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(calls()).toBe(page)
  }
})

test('what another has loaded ends the pause', async () => {
  const { session, calls, scroll } = reader()
  scroll(1)
  await vi.advanceTimersByTimeAsync(0)
  // The button of the notice, or printing.
  session.set({ messages: [question('1', 'First'), ...session.$messages.get()] })
  scroll(1)
  expect(calls()).toBe(2)
})

test('asks for nothing where everything is there', () => {
  const { calls, scroll } = reader(false)
  scroll(20)
  expect(calls()).toBe(0)
})
