import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let look: (entries: { target: Element; isIntersecting: boolean }[]) => void
const watched = new Set<Element>()

class Observer {
  constructor(callback: typeof look) {
    look = callback
  }
  observe = (element: Element) => watched.add(element)
  unobserve = (element: Element) => watched.delete(element)
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', Observer)
})

afterEach(() => {
  watched.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function watch() {
  const { restMs, whenRead } = await import('./when-read.ts')
  const target = document.createElement('div')
  const onRead = vi.fn<() => void>()
  const giveUp = whenRead(target, onRead)
  const see = (isIntersecting: boolean) => look([{ target, isIntersecting }])
  return { restMs, onRead, giveUp, see }
}

test('what stays in view is read, once, and no longer watched', async () => {
  const { restMs, onRead, see } = await watch()
  see(true)
  vi.advanceTimersByTime(restMs - 1)
  expect(onRead).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onRead).toHaveBeenCalledOnce()
  expect(watched.size).toBe(0)
})

test('what is only passed by is not read, until somebody comes back', async () => {
  const { restMs, onRead, see } = await watch()
  see(true)
  vi.advanceTimersByTime(restMs - 1)
  see(false)
  vi.advanceTimersByTime(10 * restMs)
  expect(onRead).not.toHaveBeenCalled()
  see(true)
  vi.advanceTimersByTime(restMs)
  expect(onRead).toHaveBeenCalledOnce()
})

test('what was given up is neither watched nor read', async () => {
  const { restMs, onRead, giveUp, see } = await watch()
  see(true)
  giveUp()
  vi.advanceTimersByTime(restMs)
  expect(onRead).not.toHaveBeenCalled()
  expect(watched.size).toBe(0)
})

test('where nothing tells what is in view everything is read at once', async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  const { onRead } = await watch()
  expect(onRead).toHaveBeenCalledOnce()
})
