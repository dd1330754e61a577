import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../define.ts'

/** The chat fetches its parts one after the other. */
const patient = { timeout: 10_000 }

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  localStorage.clear()
})

test('sharing is drawn with its own styles in the shadow root of each chat, and leaves the page as it was', async () => {
  await page.viewport(1000, 800)
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Nobody answers here.'))
  const before = document.adoptedStyleSheets.length
  for (const instance of ['first', 'second']) {
    const element = document.createElement('studio-chat')
    const given = { endpoint: 'http://studio.invalid', lang: 'en', instance, 'conversation-id': 'c1' }
    for (const [name, value] of Object.entries(given)) element.setAttribute(name, value)
    element.style.inlineSize = '900px'
    document.body.append(element)
    const root = element.shadowRoot!
    const share = () => root.querySelector<HTMLElement>('[part~=share]')
    await expect.poll(share, patient).not.toBeNull()
    await userEvent.click(share()!)
    await expect.poll(() => root.querySelector('.st-share-problem'), patient).not.toBeNull()
    expect(getComputedStyle(root.querySelector('.st-share-problem')!).display).toBe('grid')
    expect(getComputedStyle(root.querySelector('.st-tab-list')!).display).toBe('grid')
    const count = root.adoptedStyleSheets.length
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => root.querySelector('.st-share-problem'), patient).toBeNull()
    expect(root.activeElement).toBe(share())
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => root.querySelector('.st-share-problem'), patient).not.toBeNull()
    expect(root.adoptedStyleSheets).toHaveLength(count)
    await userEvent.keyboard('{Escape}')
  }
  expect(document.adoptedStyleSheets).toHaveLength(before)
})
