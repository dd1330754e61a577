import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endEarlyPresses } from './early-presses.ts'
import { startApplication } from './start-application.ts'

vi.mock('./start-application.ts')

const root = document.documentElement

const links = () =>
  [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`)

beforeEach(() => vi.resetModules())

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  document.head.replaceChildren()
  delete root.dataset.sidebar
})

test('the page wears what was chosen before anything is painted', async () => {
  localStorage.setItem('theme', 'eggplant')
  localStorage.setItem('language', 'vi')
  await import('./first-paint.ts')
  expect([root.dataset.theme, root.lang, root.dir]).toEqual(['eggplant', 'vi', 'ltr'])
})

test('the sidebar takes the room that it will need', async () => {
  await import('./first-paint.ts')
  expect(root.dataset.sidebar).toBeUndefined()
  vi.resetModules()
  localStorage.setItem('ai-studio:sidebar', 'closed')
  await import('./first-paint.ts')
  expect(root.dataset.sidebar).toBe('closed')
})

function tagWith(data: Record<string, string>): void {
  const script = document.createElement('script')
  Object.assign(script.dataset, data)
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
}

describe('the application', () => {
  const start = '/assets/index.js'

  beforeEach(() => {
    vi.mocked(startApplication).mockClear()
    root.lang = 'en'
    localStorage.setItem('language', 'en')
  })

  test('of a written page waits until that can be read', async () => {
    tagWith({ start, files: `${start} /assets/studio.js` })
    await import('./first-paint.ts')
    expect(startApplication).toHaveBeenCalledWith({ start, files: [start, '/assets/studio.js'] }, true)
  })

  test('of a page with nothing to be read waits for nothing; only its texts are left to ask for', async () => {
    tagWith({ start, atOnce: '', en: '/assets/texts-en.js' })
    await import('./first-paint.ts')
    expect(startApplication).toHaveBeenCalledWith({ start, files: ['/assets/texts-en.js'] }, false)
    // What follows the texts of this language are those of others, and nothing else that stands on the tag.
    vi.useFakeTimers()
    endEarlyPresses()
    vi.advanceTimersByTime(1_100)
    vi.useRealTimers()
    expect(links()).toEqual([])
  })
})

describe('the texts', () => {
  const texts = { en: '/assets/texts-en.js', vi: '/assets/texts-vi.js /assets/more-vi.js' }
  const early = ['modulepreload /assets/texts-vi.js', 'modulepreload /assets/more-vi.js']

  beforeEach(() => {
    vi.useFakeTimers()
    localStorage.setItem('language', 'vi')
  })
  afterEach(() => void vi.useRealTimers())

  test('of that language begin to load at once, those of others when the application has run for a while', async () => {
    tagWith(texts)
    await import('./first-paint.ts')
    expect(links()).toEqual(early)

    endEarlyPresses()
    vi.advanceTimersByTime(900)
    expect(links()).toEqual(early)
    vi.advanceTimersByTime(200)
    expect(links()).toEqual([...early, 'modulepreload /assets/texts-en.js'])
  })

  test('of other languages are not asked for without a connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    tagWith(texts)
    await import('./first-paint.ts')
    endEarlyPresses()
    vi.advanceTimersByTime(5_000)
    expect(links()).toEqual(early)
  })
})
