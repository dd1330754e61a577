import { chat as words } from './support/labels.ts'
import { startStudio, type Studio } from './support/studio.ts'
import { expect, test as base } from './support/test.ts'

/** What somebody meets who has configured nothing. */
const test = base.extend<object, { bare: Studio }>({
  bare: [
    async ({}, use) => {
      const studio = await startStudio()
      await use(studio)
      await studio.close()
    },
    { scope: 'worker' },
  ],
})

test.beforeEach(async ({ page, bare }) => {
  await page.goto(bare.origin)
})

test('with nothing configured Guide answers from the help articles', async ({ chat }) => {
  await expect(chat.modelButton).toContainText('Guide')
  await chat.ask('How do I embed the chat on my website?')
  await expect(chat.lastAnswer).toContainText('npm run snippet', { timeout: 20_000 })
})

test('Guide says plainly that it is no language model', async ({ chat }) => {
  await chat.ask('Write a poem about the sea in autumn')
  await expect(chat.lastAnswer).toContainText(/no(t a)? language model/i, { timeout: 20_000 })
  await expect(chat.lastAnswer).toContainText('OPENAI_BASE_URL')
})

test('Guide answers in Vietnamese, without accents too', async ({ chat }) => {
  await chat.ask('lam sao de dat lai mat khau')
  await expect(chat.lastAnswer).toContainText(/mật khẩu/i, { timeout: 20_000 })
})

test('Guide is stopped like every other model', async ({ chat, page }) => {
  // Pressed within the page as soon as there is a text: an answer lasts two seconds, and a busy machine may take
  // longer than that to tell the test.
  await page.evaluate((stop) => {
    new MutationObserver((_, observer) => {
      if (!document.body.textContent.includes('From the help article')) return
      observer.disconnect()
      document.querySelector<HTMLButtonElement>(`button[aria-label="${stop}"]`)!.click()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, words.composer.stop)
  await chat.ask('How do I embed the chat on my website?')
  await expect(chat.lastAnswer).toContainText(words.thread.stopped)
  await page.reload()
  await expect(chat.lastAnswer).toContainText('From the help article')
  await expect(chat.lastAnswer).toContainText(words.thread.stopped)
})
