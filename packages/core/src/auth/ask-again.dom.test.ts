import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../client/api-error.ts'
import { askAgain } from './ask-again.ts'

const minute = 60_000
const away = (retryAfter?: number) =>
  new ApiError('SERVICE_UNAVAILABLE', {
    text: 'Later',
    status: 503,
    ...(retryAfter !== undefined && { retryAfter }),
  })

let life: AbortController
let isVisible: boolean
const ask = vi.fn<() => Promise<void>>()
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function setVisible(value: boolean) {
  isVisible = value
  document.dispatchEvent(new Event('visibilitychange'))
}
async function comeOnline() {
  globalThis.dispatchEvent(new Event('online'))
  await pass(0)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'))
  isVisible = true
  life = new AbortController()
  ask.mockReset().mockRejectedValue(away())
})
afterEach(() => {
  life.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('asks after two seconds at the latest, and no more once it is answered', async () => {
  ask.mockResolvedValue()
  askAgain(ask, away(), life.signal)
  await pass(900)
  expect(ask).not.toHaveBeenCalled()
  await pass(1100)
  expect(ask).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
  await comeOnline()
  setVisible(true)
  expect(ask).toHaveBeenCalledOnce()
})

test('asks less and less often, and never gives up', async () => {
  askAgain(ask, away(), life.signal)
  await pass(2 * minute)
  const soon = ask.mock.calls.length
  expect(soon).toBeGreaterThanOrEqual(5)
  expect(soon).toBeLessThanOrEqual(7)
  await pass(60 * minute)
  expect(ask.mock.calls.length - soon).toBeGreaterThanOrEqual(29)
  expect(ask.mock.calls.length - soon).toBeLessThanOrEqual(62)
})

test('asks at once when there is a network, and one at a time', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  ask.mockReturnValueOnce(promise)
  askAgain(ask, away(), life.signal)
  await comeOnline()
  await comeOnline()
  expect(ask).toHaveBeenCalledOnce()
  reject(away())
  await pass(0)
  expect(vi.getTimerCount()).toBe(1)
})

test('leaves the server alone while nobody looks at the page, and asks when somebody does', async () => {
  setVisible(false)
  askAgain(ask, away(), life.signal)
  await pass(10 * minute)
  expect(ask).not.toHaveBeenCalled()
  setVisible(true)
  expect(ask).toHaveBeenCalledOnce()
  await pass(10 * minute)
  expect(ask.mock.calls.length).toBeGreaterThan(1)
})

test('waits as long as the server asks for, whatever happens', async () => {
  askAgain(ask, away(90), life.signal)
  await pass(80_000)
  await comeOnline()
  setVisible(false)
  setVisible(true)
  expect(ask).not.toHaveBeenCalled()
  await pass(10_000)
  expect(ask).toHaveBeenCalledOnce()
})

test.each(['before', 'while it waits', 'while it asks'])('ends with its life: %s', async (when) => {
  const { promise, reject } = Promise.withResolvers<void>()
  promise.catch(() => {})
  ask.mockReturnValue(promise)
  if (when === 'before') life.abort()
  askAgain(ask, away(), life.signal)
  if (when === 'while it asks') await comeOnline()
  const asked = ask.mock.calls.length
  life.abort()
  reject(away())
  await pass(0)
  expect(vi.getTimerCount()).toBe(0)
  await comeOnline()
  expect(ask.mock.calls.length).toBe(asked)
})
