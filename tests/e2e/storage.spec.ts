import { foreignStoragePrefix, storageKeys } from '../../packages/contract/src/constants.ts'
import { firstOf, representative } from '../scope.ts'
import { ChatBox } from './support/chat-box.ts'
import { chat as words, launcher as button } from './support/labels.ts'
import type { Upstream } from './support/upstream.ts'
import { expect, test, withoutProxy } from './support/test.ts'

function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  }
}

function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}

/** A conversation with everything that is usually kept between two sentences. */
async function converse(chat: ChatBox, upstream: Upstream): Promise<void> {
  upstream.plan({ pieces: ['The first.'] })
  await chat.ask('One')
  await chat.answered('The first.')
  await chat.finished()
  upstream.plan({ fault: 'server-error' })
  await chat.ask('Two')
  await expect(chat.lastAnswer.locator('[part~=retry]')).toBeVisible()
  upstream.plan({ pieces: ['The second.'] })
  await chat.retry()
  await chat.answered('The second.')
  await chat.answered('The first.')
  await chat.finished()
  await chat.composer.fill('Half a thought')
  await expect(chat.questions).toHaveCount(2)
}

for (const [name, breakStorage] of firstOf([
  ['blocked', blockStorage],
  ['full', fillStorage],
] as const)) {
  test(
    `with storage that is ${name} everything works as long as the page lives`,
    representative,
    async ({ page, studio, chat, upstream }) => {
      await page.addInitScript(breakStorage)
      await page.goto(studio.origin)
      await converse(chat, upstream)
      await page.getByRole('button', { name: /^Theme:/ }).click()
      await page.getByRole('menuitemradio', { name: 'Light' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
      await page.getByRole('button', { name: /^Language:/ }).click()
      await page.getByRole('menuitemradio', { name: 'Tiếng Việt' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
      const vietnamese = new ChatBox(page, 'vi')
      await expect(vietnamese.composer).toHaveValue('Half a thought')
      await vietnamese.answered('The second.')
    },
  )
}

test.describe('on a page of a partner', () => {
  test.use(withoutProxy)

  for (const [name, breakStorage] of firstOf([
    ['blocked', blockStorage],
    ['full', fillStorage],
  ] as const)) {
    test(`the chat works with storage that is ${name}`, async ({ page, partner, upstream }) => {
      await page.addInitScript(breakStorage)
      await page.goto(partner)
      const element = page.locator('studio-chat[mode=launcher]')
      await element.getByRole('button', { name: button.open, exact: true }).click()
      const chat = new ChatBox(element)
      await converse(chat, upstream)
      await page.keyboard.press('Escape')
      await element.getByRole('button', { name: button.open, exact: true }).click()
      await chat.answered('The second.')
      await expect(chat.composer).toHaveValue('Half a thought')
    })
  }

  test('the chat works with rubbish under all its keys', async ({ page, partner, upstream }) => {
    await page.goto(partner)
    await page.evaluate(
      ([prefix, names, rubbish]) => {
        for (const name of names) localStorage.setItem(prefix + name, rubbish)
      },
      [foreignStoragePrefix, [...keys, 'visitor'], '{"token":7'] as const,
    )
    await page.reload()
    const element = page.locator('studio-chat[mode=launcher]')
    await element.getByRole('button', { name: button.open, exact: true }).click()
    const chat = new ChatBox(element)
    await expect(element.getByText(words.empty.greeting)).toBeVisible()
    // By then it is known that there is no such model as the remembered one.
    await expect(chat.modelButton).toContainText('sand-1')
    await converse(chat, upstream)
  })
})

const keys = [
  ...Object.values(storageKeys).map((key) => (key.endsWith('_') ? `${key}default` : key)),
  'chat_active_default',
  'chat_draft_default',
  'chat_model',
  'ai-studio:consent',
  'ai-studio:sidebar',
  'ai-studio:footer',
]

for (const [name, rubbish] of [
  ['half an object', '{"id":"1","messages":[{'],
  ['a list of nothing', '[null,{},[],"",0]'],
  ['a word of another language', 'undefined'],
  ['signs that cannot be seen', '\u0000\uFFFF\uD800'],
  ['a very long text', 'x'.repeat(200_000)],
] as const) {
  test(`with ${name} under every key the site starts, and chats`, async ({
    page,
    studio,
    chat,
    upstream,
    complaints,
  }) => {
    // What is kept as the open conversation may look like one; the server knows better.
    complaints.expectFailedRequests('/api/chat/', 422)
    await page.goto(studio.origin)
    // The chat has put its own in order by now.
    await expect(chat.modelButton).toBeVisible()
    await page.evaluate(
      ([names, text]) => {
        for (const name of names) localStorage.setItem(name, text)
        sessionStorage.setItem('postAuthNext', text)
      },
      [keys, rubbish] as const,
    )
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('button', { name: /^Currency: .*USD/ })).toBeVisible()
    await expect(page.getByText(words.empty.greeting)).toBeVisible()
    await expect(chat.modelButton).toContainText('sand-1')
    await converse(chat, upstream)
    await page.reload()
    await chat.answered('The second.')
  })
}
