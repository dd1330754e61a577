import { afterEach, beforeEach, vi } from 'vitest'

export interface PageNetwork {
  readonly setOnline: (isOnline: boolean) => void
}

/** What the page of a test believes of its connection; back to good before each test. */
export function onPageNetwork(): PageNetwork {
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
