import { afterEach, beforeEach, vi } from 'vitest'

/** What the page of a test believes of its connection; back to good before each test. */
export function onPageNetwork(): { setOnline: (isOnline: boolean) => void } {
  let isOnline = true
  beforeEach(() => {
    isOnline = true
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
  return {
    setOnline(value) {
      isOnline = value
      window.dispatchEvent(new Event(value ? 'online' : 'offline'))
    },
  }
}
