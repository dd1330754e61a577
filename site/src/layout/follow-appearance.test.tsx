import { $theme, getStudio, setTheme } from '@ai-studio/core'
import { afterEach, expect, test, vi } from 'vitest'
import { resetChoices } from '../testing/render-site.tsx'
import { followAppearance } from './follow-appearance.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.head.replaceChildren()
  document.documentElement.removeAttribute('style')
  resetChoices()
})

const root = document.documentElement

test("the browser's bars take the colour of the theme's ground", async () => {
  const bars = document.createElement('meta')
  bars.name = 'theme-color'
  const style = document.createElement('style')
  style.textContent = '[data-theme=forest] { --studio-color-bg: #0b1411 }'
  document.head.append(bars, style)
  getStudio()
  followAppearance(document)
  setTheme('forest')
  await vi.waitFor(() => expect(bars.content).toBe('#0b1411'))
})

test('a page is printed in light colours and looks as before afterwards', () => {
  const print = Object.assign(new EventTarget(), { matches: false })
  const matchMedia = globalThis.matchMedia.bind(globalThis)
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    query === 'print' ? (print as unknown as MediaQueryList) : matchMedia(query),
  )
  getStudio()
  followAppearance(document)
  setTheme('eggplant')

  print.matches = true
  print.dispatchEvent(new Event('change'))
  expect(root.dataset.theme).toBe('light')

  print.matches = false
  print.dispatchEvent(new Event('change'))
  expect(root.dataset.theme).toBe('eggplant')
  expect($theme.get()).toBe('eggplant')
})
