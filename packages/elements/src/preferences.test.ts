import './define.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deferredView } from './deferred-view.ts'

const endpoint = 'https://studio.test'

/** The stores, as a page loads them that nobody has been on before. */
async function loadCore() {
  const page = globalThis as unknown as Record<symbol, unknown>
  for (const name of ['registry/1', 'stores/1', 'chosen/1']) delete page[Symbol.for(`ai-studio/${name}`)]
  vi.resetModules()
  return import('@ai-studio/core')
}

function closedLauncher() {
  const element = Object.assign(document.createElement('studio-chat'), { mode: 'launcher', endpoint })
  document.body.append(element)
  return () => [element.dataset.theme, element.shadowRoot!.querySelector('button')!.ariaLabel]
}

/** An element whose second part makes the studio, as they all do. */
function deferred(draw: () => void) {
  const element = document.createElement('div')
  element.attachShadow({ mode: 'open' })
  const view = deferredView(
    {
      props: { endpoint, theme: '' },
      element,
      emit: () => true,
    },
    {
      load: () =>
        Promise.resolve(() => {
          draw()
          return { update() {}, unmount() {}, call() {} }
        }),
      fail() {},
      endpoint: '',
    },
  )
  return { element, view }
}

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['vi-VN'])
})
afterEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
  vi.restoreAllMocks()
})

test('a closed launcher looks as its visitor has chosen, also where the page itself has loaded the stores', async () => {
  await loadCore()
  localStorage.setItem('ai-studio:theme', 'light')
  expect(closedLauncher()()).toEqual(['light', 'Mở khung chat'])
})

test('what the page sets before there is a studio counts more than what an earlier visit has kept', async () => {
  const { setTheme } = await loadCore()
  localStorage.setItem('ai-studio:theme', 'light')
  setTheme('dark')
  expect(closedLauncher()()).toEqual(['dark', 'Mở khung chat'])
})

test('what the studio shows counts more than what an earlier visit has kept', async () => {
  const { getStudio } = await loadCore()
  getStudio({ endpoint, language: 'en' })
  localStorage.setItem('ai-studio:language', 'vi')
  expect(closedLauncher()()).toEqual(['dark', 'Open chat'])
})

test('a closed launcher follows what is chosen on the page', async () => {
  const { getStudio, setLanguage, setTheme } = await loadCore()
  getStudio({ endpoint })
  const shown = closedLauncher()
  setTheme('forest')
  setLanguage('en')
  expect(shown()).toEqual(['forest', 'Open chat'])
})

test('a closed launcher follows what is chosen in another tab', async () => {
  const { getStudio } = await loadCore()
  getStudio({ endpoint })
  const shown = closedLauncher()
  localStorage.setItem('ai-studio:theme', 'cherry')
  dispatchEvent(
    new StorageEvent('storage', {
      key: 'ai-studio:theme',
      newValue: 'cherry',
      storageArea: localStorage,
    }),
  )
  expect(shown()).toEqual(['cherry', 'Mở khung chat'])
})

test('an element whose second part finds another theme takes it', async () => {
  const { getStudio, setTheme } = await loadCore()
  const { element, view } = deferred(() => {
    getStudio({ endpoint })
    setTheme('cherry')
  })
  expect(element.dataset.theme).toBe('dark')
  await vi.waitFor(() => expect(element.dataset.theme).toBe('cherry'))
  setTheme('forest')
  expect(element.dataset.theme).toBe('forest')
  view.unmount()
  setTheme('light')
  expect(element.dataset.theme).toBe('forest')
})
