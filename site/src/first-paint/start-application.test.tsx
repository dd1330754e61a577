import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { painted } from './painted.ts'
import { startApplication } from './start-application.ts'
import { untilItWorks } from './until-it-works.ts'

vi.mock('./painted.ts')
vi.mock('./until-it-works.ts')

const files = ['/assets/index.js', '/assets/studio.js']
const application = { start: '/assets/index.js', files }

const preloaded = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'))
const isStarted = () => vi.mocked(untilItWorks).mock.calls.length > 0
const soon = () => new Promise((resolve) => setTimeout(resolve))

function parsed(): void {
  vi.mocked(Object.getOwnPropertyDescriptor(document, 'readyState')!.get!).mockReturnValue('interactive')
  dispatchEvent(new Event('DOMContentLoaded'))
}

let paint: () => void

beforeEach(() => {
  Object.defineProperty(document, 'readyState', { configurable: true, get: vi.fn(() => 'loading') })
  vi.mocked(painted).mockReturnValue(new Promise((resolve) => (paint = resolve)))
  vi.mocked(untilItWorks).mockResolvedValue()
})

afterEach(() => {
  vi.clearAllMocks()
  Reflect.deleteProperty(document, 'readyState')
  document.head.replaceChildren()
})

test('nothing is fetched and nothing runs before there is something to be read', async () => {
  void startApplication(application, true)
  parsed()
  await soon()
  expect([preloaded(), isStarted()]).toEqual([[], false])
  paint()
  await soon()
  expect([preloaded(), isStarted()]).toEqual([files, true])
})

test('where nothing is shown before it runs, it is fetched at once and runs as soon as it has a place', async () => {
  void startApplication(application, false)
  expect(preloaded()).toEqual(files)
  await soon()
  expect(isStarted()).toBe(false)
  parsed()
  await soon()
  expect(isStarted()).toBe(true)
})
