import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deferredView } from './deferred-view.ts'
import { retryLater } from './retry-later.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A view whose second part never comes. */
function lost() {
  const element = document.createElement('div')
  element.attachShadow({ mode: 'open' })
  const emit = vi.fn(() => true)
  const host = {
    props: { endpoint: '', theme: 'dark' },
    element,
    emit,
  }
  const load = vi.fn(() => Promise.reject(new Error('lost')))
  const fail = (_: unknown, again?: () => unknown) => again && retryLater(again, again)
  const view = deferredView(host, {
    load,
    fail,
    endpoint: '',
  })
  return { view, load, emit }
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)
const online = () => {
  dispatchEvent(new Event('online'))
  return pass(0)
}

test('what cannot be loaded is tried again three times, each later than the one before, and says so each time', async () => {
  const { load, emit } = lost()
  await pass(4)
  expect(load).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(load).toHaveBeenCalledTimes(2)
  await pass(29)
  expect(load).toHaveBeenCalledTimes(2)
  await pass(1 + 120)
  expect(load).toHaveBeenCalledTimes(4)
  await pass(24 * 60 * 60)
  expect(load).toHaveBeenCalledTimes(4)
  expect(emit.mock.calls).toEqual(
    Array.from({ length: 4 }, () => ['error', { code: 'LOAD_FAILED', phase: 'load', retryable: true }]),
  )
})

test('and once more whenever the browser is online again', async () => {
  const { load } = lost()
  await pass(60 * 60)
  await online()
  await online()
  expect(load).toHaveBeenCalledTimes(6)
})

test('what has gone is not loaded for any more', async () => {
  const { view, load } = lost()
  await pass(0)
  view.unmount()
  await pass(60 * 60)
  await online()
  expect(load).toHaveBeenCalledTimes(1)
})

test('what is called as the element goes is for its next view', async () => {
  const element = document.createElement('div')
  element.attachShadow({ mode: 'open' })
  const open = vi.fn()
  const call = vi.fn()
  const view = deferredView(
    {
      props: { endpoint: '', theme: 'dark' },
      element: Object.assign(element, { open }),
      emit: () => true,
    },
    {
      load: () => Promise.resolve(() => ({ update() {}, unmount() {}, call })),
      fail: () => {},
      endpoint: '',
    },
  )
  await pass(0)
  void view.call('open', [])
  view.unmount()
  await pass(0)
  expect(call).not.toHaveBeenCalled()
  expect(open).toHaveBeenCalledOnce()
})
