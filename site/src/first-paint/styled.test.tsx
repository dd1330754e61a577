import { afterEach, expect, test, vi } from 'vitest'
import { styled } from './styled.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.head.replaceChildren()
})

/** A page that is still loading, with a style sheet that has come or not. */
function loadingPage(sheet: CSSStyleSheet | null): HTMLLinkElement {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  Object.defineProperty(link, 'sheet', { value: sheet })
  document.head.append(link)
  return link
}

/** Whether it has been waited for to its end by now. */
async function isOver(waiting: Promise<void>): Promise<boolean> {
  let over = false
  void waiting.then(() => (over = true))
  await new Promise((resolve) => setTimeout(resolve))
  return over
}

test('a page whose style sheets are there is waited for no longer', async () => {
  loadingPage({} as CSSStyleSheet)
  expect(await isOver(styled())).toBe(true)
})

test('a style sheet that is on its way is waited for', async () => {
  const link = loadingPage(null)
  const waiting = styled()
  expect(await isOver(waiting)).toBe(false)
  link.dispatchEvent(new Event('load'))
  expect(await isOver(waiting)).toBe(true)
})

test('one that never comes does not keep the page empty', async () => {
  loadingPage(null)
  const waiting = styled()
  expect(await isOver(waiting)).toBe(false)
  dispatchEvent(new Event('load'))
  expect(await isOver(waiting)).toBe(true)
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  expect(await isOver(styled())).toBe(true)
})
