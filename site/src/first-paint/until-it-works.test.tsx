import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilItWorks } from './until-it-works.ts'

const away = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  history.replaceState(null, '')
})

function watchReload() {
  const reload = vi.fn()
  vi.spyOn(globalThis, 'location', 'get').mockReturnValue({ reload } as unknown as Location)
  return reload
}

test('what works at once is imported once', async () => {
  const load = vi.fn(() => Promise.resolve())
  await untilItWorks(load)
  expect(load).toHaveBeenCalledTimes(1)
  expect(console.error).not.toHaveBeenCalled()
})

test('what could not be loaded is asked for again a little later', async () => {
  const reload = watchReload()
  const load = vi.fn(() => Promise.resolve()).mockImplementationOnce(away)
  const done = untilItWorks(load)
  await vi.advanceTimersByTimeAsync(900)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  await done
  expect(load).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})

test('what is there and does not run is told, and not tried again', async () => {
  const reload = watchReload()
  const load = vi.fn(() => Promise.reject(new Error('Root element not found.')))
  await expect(untilItWorks(load)).rejects.toThrow('Root element not found.')
  expect(load).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
})

test('what is kept runs without a connection, else it waits for one', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await untilItWorks(() => Promise.resolve())
  const load = vi.fn(() => Promise.resolve()).mockImplementationOnce(away)
  const done = untilItWorks(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(1)
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await done
  expect(load).toHaveBeenCalledTimes(2)
})

test('what stays away after that is asked for again when the connection may be better', async () => {
  const reload = watchReload()
  history.replaceState({ idx: 3, isLoadedAnew: true }, '')
  const load = vi.fn(away)
  const done = untilItWorks(load)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).toHaveBeenCalledTimes(3)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(4)
  load.mockResolvedValue(undefined as never)
  document.dispatchEvent(new Event('visibilitychange'))
  await done
  expect(load).toHaveBeenCalledTimes(5)
  expect(reload).not.toHaveBeenCalled()
  // So that the files of another release may be missed once more.
  expect(history.state).toEqual({ idx: 3 })
})

test('what stays away has the page loaded anew, once, and the state of its address is kept', async () => {
  const reload = watchReload()
  history.replaceState({ idx: 3 }, '')
  let hasBegunAnew = false
  for (const times of [1, 1]) {
    const done = untilItWorks(away)
    await vi.advanceTimersByTimeAsync(10_000)
    if (!hasBegunAnew) await done
    hasBegunAnew = true
    expect(reload).toHaveBeenCalledTimes(times)
  }
  expect(history.state).toEqual({ idx: 3, isLoadedAnew: true })
})
