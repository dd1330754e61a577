import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOtherWindow, type OtherWindow } from './other-window.ts'

let opened: { closed: boolean; focus: () => void }
let other: OtherWindow
const onReturn = vi.fn()
const open = vi.fn(() => opened as Window | null)
const url = 'https://studio.example/pro'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  opened = { closed: false, focus: vi.fn() }
  open.mockClear().mockImplementation(() => opened as Window)
  onReturn.mockClear()
  vi.spyOn(globalThis, 'open').mockImplementation(open)
  other = createOtherWindow('ai-studio-pay', onReturn)
})
afterEach(() => {
  other.forget()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('is opened by its name, and brought to the front as long as it is there', () => {
  expect(other.open(url)).toBe(true)
  expect(open).toHaveBeenCalledExactlyOnceWith(url, 'ai-studio-pay', expect.stringContaining('popup,width='))
  expect(other.$state.get()).toEqual({ url, isGone: false })
  other.show()
  expect(opened.focus).toHaveBeenCalledTimes(1)
  expect(open).toHaveBeenCalledTimes(1)
})

test('a window that the browser does not let open changes nothing', () => {
  open.mockReturnValue(null)
  expect(other.open(url)).toBe(false)
  expect(other.$state.get()).toEqual({ url: null, isGone: false })
  dispatchEvent(new Event('focus'))
  expect(onReturn).not.toHaveBeenCalled()
})

test('that it is gone is seen once, and it can be shown anew', () => {
  other.open(url)
  vi.advanceTimersByTime(3_000)
  expect(onReturn).not.toHaveBeenCalled()
  opened.closed = true
  vi.advanceTimersByTime(3_000)
  expect(onReturn).toHaveBeenCalledTimes(1)
  expect(other.$state.get()).toEqual({ url, isGone: true })
  expect(vi.getTimerCount()).toBe(0)
  opened = { closed: false, focus: vi.fn() }
  other.show()
  expect(open).toHaveBeenCalledTimes(2)
  expect(other.$state.get()).toEqual({ url, isGone: false })
  opened.closed = true
  vi.advanceTimersByTime(1_000)
  expect(onReturn).toHaveBeenCalledTimes(2)
})

test('who comes back to the page may have done something there, until it is followed no more', () => {
  other.open(url)
  other.open(`${url}?plan=pro`)
  dispatchEvent(new Event('focus'))
  expect(onReturn).toHaveBeenCalledTimes(1)
  other.forget()
  opened.closed = true
  dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(3_000)
  other.show()
  expect(onReturn).toHaveBeenCalledTimes(1)
  expect(open).toHaveBeenCalledTimes(2)
  expect(other.$state.get()).toEqual({ url: null, isGone: false })
})
