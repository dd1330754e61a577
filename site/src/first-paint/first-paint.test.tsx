import { afterEach, beforeEach, expect, test, vi } from 'vitest'

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

test('the texts of that language begin to load at once, those of others after the page', async () => {
  localStorage.setItem('language', 'vi')
  const script = document.createElement('script')
  script.dataset.en = '/assets/texts-en.js'
  script.dataset.vi = '/assets/texts-vi.js /assets/more-vi.js'
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)

  await import('./first-paint.ts')
  const early = ['modulepreload /assets/texts-vi.js', 'modulepreload /assets/more-vi.js']
  expect(links()).toEqual(early)

  globalThis.dispatchEvent(new Event('load'))
  expect(links()).toEqual([...early, 'modulepreload /assets/texts-en.js'])
})
