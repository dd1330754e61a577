import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageSignals } from './page-signals.ts'

let isVisible = true
let isOnline = true

beforeEach(() => {
  isVisible = true
  isOnline = true
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'))
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterEach(() => {
  vi.restoreAllMocks()
})

function listen({ endpoint = 'https://studio.test', isOwnOrigin = true } = {}) {
  const heard: string[] = []
  const page = pageSignals({ endpoint, isOwnOrigin })
  const end = page.listen({
    online: (value) => heard.push(`online ${value}`),
    returned: (reason) => heard.push(`returned ${reason}`),
    leaving: () => heard.push('leaving'),
    loggedOut: () => heard.push('logged out'),
  })
  return { page, heard, end }
}

const pageShow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })

test('on the page of another site an event of the same name is that page’s own', () => {
  const { heard, end } = listen({ isOwnOrigin: false })
  window.dispatchEvent(new Event('auth:logout'))
  expect(heard).toEqual([])
  end()
})

test('hears of network, visibility, cache, leaving and logout', () => {
  const { heard, end } = listen()
  isOnline = false
  window.dispatchEvent(new Event('offline'))
  isOnline = true
  window.dispatchEvent(new Event('online'))
  isVisible = false
  document.dispatchEvent(new Event('visibilitychange'))
  isVisible = true
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(pageShow(false))
  window.dispatchEvent(pageShow(true))
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('auth:logout'))
  expect(heard).toEqual([
    'online false',
    'online true',
    'returned online',
    'leaving',
    'returned visible',
    'returned restored',
    'leaving',
    'logged out',
  ])
  end()
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('auth:logout'))
  expect(heard.length).toBe(8)
})

test.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080', 'http://studio.localhost'])(
  'reaches %s without any network',
  (endpoint) => {
    isOnline = false
    const { page, heard, end } = listen({ endpoint })
    expect(page.isOnline()).toBe(true)
    window.dispatchEvent(new Event('offline'))
    expect(heard).toEqual(['online true'])
    end()
  },
)

test.each(['https://studio.test', 'https://localhost.studio.test', 'https://127.0.0.1.studio.test'])(
  'believes the browser about %s',
  (endpoint) => {
    isOnline = false
    expect(pageSignals({ endpoint, isOwnOrigin: false }).isOnline()).toBe(false)
  },
)
