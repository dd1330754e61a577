import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../define.ts'

/** The chat fetches its parts one after the other. */
const patient = { timeout: 10_000 }

/** Presses Escape and waits for the dialog to be gone; the browser tells of it a frame later. */
async function closeByEscape(root: ShadowRoot): Promise<void> {
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => root.querySelector('dialog[open]'), patient).toBeNull()
  expect(root.querySelector('.st-share-problem')).toBeNull()
  for (let frame = 0; frame < 2; frame += 1) await new Promise((seen) => requestAnimationFrame(seen))
}

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  localStorage.clear()
})

test(
  'sharing is drawn with its own styles in the shadow root of each chat, and leaves the page as it was',
  { tags: 'full' },
  async () => {
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
      share()!.focus()
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => root.querySelector('.st-share-problem'), patient).not.toBeNull()
      expect(getComputedStyle(root.querySelector('.st-share-problem')!).display).toBe('grid')
      expect(getComputedStyle(root.querySelector('.st-tab-list')!).display).toBe('grid')
      const count = root.adoptedStyleSheets.length
      await closeByEscape(root)
      expect(root.activeElement).toBe(share())
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => root.querySelector('.st-share-problem'), patient).not.toBeNull()
      expect(root.adoptedStyleSheets).toHaveLength(count)
      await closeByEscape(root)
    }
    expect(document.adoptedStyleSheets).toHaveLength(before)
  },
)
