import type { Page } from '@playwright/test'
import { cases, representative } from '../scope.ts'
import { ChatBox } from './support/chat-box.ts'
import { picture } from './support/images.ts'
import { actions, chat as words, filled, labels, launcher as button } from './support/labels.ts'
import { expect, test, withoutProxy } from './support/test.ts'

/** What a page's own code would do that the policy forbids fails a test here as everywhere: see `Complaints`. */
const answer = [
  '## Everything\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n- [x] done\n\n',
  '> quoted [link](https://tea.example)\n\n',
  '```ts\nconst cups: number = 2 // enough\n```\n\n',
  '```rust\nfn main() {}\n```\n',
]

/** The whole life of a chat. */
async function live(page: Page, chat: ChatBox, plan: (pieces: string[]) => void): Promise<void> {
  await chat.chooseModel(page, 'sand-vision-1')
  await chat.fileInput.setInputFiles(picture())
  await expect(chat.attachments.getByRole('img')).toHaveCount(1)
  plan(answer)
  await chat.ask('Show me everything')
  await expect(chat.lastAnswer.locator('code span[class]').filter({ hasText: /^const$/ })).toBeVisible()
  await expect(chat.lastAnswer.locator('code span[class]').filter({ hasText: /^fn$/ })).toBeVisible()
  await chat.finished()
  const shown = chat.questions.getByRole('img', { name: filled(words.thread.image, { number: 1 }) })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
  await chat.lastAnswer.getByRole('button', { name: words.code.copy }).first().click()
  await expect(page.getByText(words.copy.done).first()).toBeAttached()
  plan(['Anew.'])
  await chat.retry()
  await chat.answered('Anew.')
  await chat.finished()
  await chat.startOverButton.click()
  const dialog = page.getByRole('dialog', { name: actions.startOver.heading })
  await dialog.getByRole('button', { name: actions.startOver.cancel }).click()
  await chat.newChatButton.click()
  await expect(chat.answers).toHaveCount(0)
}

for (const build of cases('preact', 'react')) {
  test.describe(`the scripts on ${build}`, () => {
    test.use(withoutProxy)

    test('work on a page under the strictest policy without one violation', async ({
      page,
      partner,
      upstream,
    }) => {
      await page.request.delete(`${partner}/csp-report`)
      const reports = async () => (await page.request.get(`${partner}/csp-report`)).json()
      await page.goto(`${partner}/?build=${build}`)
      const element = page.locator('studio-chat[mode=launcher]')
      await element.getByRole('button', { name: button.open, exact: true }).click()
      await live(page, new ChatBox(element), (pieces) => upstream.plan({ pieces }))
      await new ChatBox(element).composer.press('Escape')
      await expect(new ChatBox(element).composer).toBeHidden()

      await page.goto(`${partner}/?build=${build}&lang=vi&theme=dark`)
      await element.getByRole('button', { name: labels.vi.launcher.open, exact: true }).click()
      await expect(element.getByText(labels.vi.chat.empty.greeting)).toBeVisible()
      expect(await reports()).toEqual([])
    })
  })
}

test(
  'the site lives its life without one violation',
  representative,
  async ({ page, studio, chat, upstream }) => {
    await page.goto(studio.origin)
    await live(page, chat, (pieces) => upstream.plan({ pieces }))
    await page.getByRole('button', { name: /^Language:/ }).click()
    await page.getByRole('menuitemradio', { name: 'Tiếng Việt' }).click()
    await expect(page.getByText(labels.vi.chat.empty.greeting)).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: labels.vi.site.header.menu }).click()
    await expect(page.getByRole('dialog', { name: labels.vi.site.header.menu })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: labels.vi.ui.close }).click()
  },
)

test.describe('the watch over the policy', () => {
  test.use(withoutProxy)

  test('notices a violation when there is one', async ({ page, partner, complaints }) => {
    complaints.expectReport(/^Violation of frame-src: https:\/\/elsewhere\.example/)
    complaints.expectReport(/violates the following Content Security Policy directive/)
    await page.request.delete(`${partner}/csp-report`)
    await page.goto(partner)
    await page.evaluate(() => {
      const frame = document.createElement('iframe')
      frame.src = 'https://elsewhere.example/'
      document.body.append(frame)
    })
    await expect
      .poll(
        async () => ((await (await page.request.get(`${partner}/csp-report`)).json()) as unknown[]).length,
      )
      .toBe(1)
  })
})
