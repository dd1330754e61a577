import type { DetachedWindowAPI } from 'happy-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { isOwnOrigin } from './is-own-origin.ts'

const { happyDOM } = globalThis as unknown as { happyDOM: DetachedWindowAPI }

/** @param origin as the header of the page's calls has it */
function visit(address: string, origin: string): void {
  happyDOM.setURL(address)
  vi.stubGlobal('origin', origin)
}
afterEach(() => void vi.unstubAllGlobals())

const shop = 'https://shop.test'

test.each([
  ['', true],
  ['/studio', true],
  [`${shop}/studio`, true],
  ['https://studio.test', false],
  ['https://', false],
])(
  'whether the server at "%s" is that of the page: %s, also in a frame that the page has written',
  (endpoint, isOwn) => {
    for (const address of [`${shop}/tea/`, 'about:srcdoc', 'about:blank']) {
      visit(address, shop)
      expect(isOwnOrigin(endpoint), address).toBe(isOwn)
    }
  },
)

test.each(['', shop])('a frame in a sandbox is on nobody’s page: "%s"', (endpoint) => {
  visit(`${shop}/tea/`, 'null')
  expect(isOwnOrigin(endpoint)).toBe(false)
})
