import type { Browser, Page } from '@playwright/test'
import { storableXssSamples } from '../samples/xss.ts'
import { cases, representative } from '../scope.ts'
import { ChatBox } from './support/chat-box.ts'
import { chat as words, launcher, share as texts } from './support/labels.ts'
import { expect, test, withoutProxy } from './support/test.ts'
import type { Upstream } from './support/upstream.ts'
import { randomAddress } from './support/visitor.ts'

/** As many samples in a message as it takes to stay below the messages that a visitor has in a minute. */
const inOne = Math.ceil(storableXssSamples.length / 8)
const groups = Array.from({ length: Math.ceil(storableXssSamples.length / inOne) }, (_, index) =>
  storableXssSamples.slice(index * inOne, (index + 1) * inOne),
)

/** What nothing of a message may become; drawings are our own icons. */
const forbidden = [
  'script, iframe, frame, object, embed, style, link, meta, base, template, form, input, textarea, select',
  'noscript, math, img, video, audio, details, dialog, svg:not([data-icon]), [style*="url"], [onclick], [onerror]',
  '[onload], [onmouseover], [onfocus], a:not([href^="http:"], [href^="https:"], [href^="mailto:"])',
].join()

/** What a page must not do, whatever is on it; watched from before it is opened at an origin, which it does not leave. */
function watch(page: Page, origin: string): { expectQuiet(): Promise<void> } {
  const heard: string[] = []
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'xss.example') heard.push(`request: ${request.url()}`)
  })
  page.on('popup', (popup) => heard.push(`window: ${popup.url()}`))
  return {
    async expectQuiet() {
      expect(heard).toEqual([])
      expect(await page.evaluate(() => (globalThis as { __xss?: unknown }).__xss)).toBeUndefined()
      expect(new URL(page.url()).origin).toBe(origin)
    },
  }
}

/** Says everything to the model, has it say everything, and looks at what became of it. */
async function sayEverything(page: Page, chat: ChatBox, upstream: Upstream): Promise<void> {
  for (const [index, group] of groups.entries()) {
    upstream.plan({ pieces: [`Group ${index}\n\n`, ...group.map((sample) => `${sample}\n\n`)] })
    await chat.ask(group.join('\n'))
    await expect(chat.answers.filter({ hasText: `Group ${index}` })).toHaveCount(1)
    await chat.finished()
    await expect(chat.transcript.locator('article').locator(forbidden)).toHaveCount(0)
    // Whatever listens to a pointer or to the focus would be heard now.
    for (const link of await chat.lastAnswer.locator('a').all()) {
      await link.dispatchEvent('mouseover')
      await link.focus()
    }
  }
}

test(
  'hostile messages stay text on the site and on the page that shares them, with and without scripts',
  representative,
  async ({ page, studio, chat, upstream, browser }) => {
    test.setTimeout(180_000)
    const site = watch(page, studio.origin)
    await page.goto(studio.origin)
    await sayEverything(page, chat, upstream)
    await page.reload()
    await expect(chat.lastAnswer).toBeVisible()
    await site.expectQuiet()

    await chat.button(words.header.share).click()
    const dialog = page.getByRole('dialog', { name: texts.heading })
    // Some of the samples look like addresses of people.
    await dialog.getByRole('checkbox', { name: texts.warnings.confirm }).check()
    await dialog.getByRole('button', { name: texts.create }).click()
    const link = await dialog.getByRole('textbox', { name: texts.ready.link }).inputValue()
    await site.expectQuiet()
    for (const javaScriptEnabled of [false, true]) await read(browser, link, javaScriptEnabled)
  },
)

/** Somebody else opens the link. */
async function read(browser: Browser, link: string, javaScriptEnabled: boolean): Promise<void> {
  const context = await browser.newContext({
    javaScriptEnabled,
    extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
  })
  const errors: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text())
  })
  const page = await context.newPage()
  const quiet = watch(page, new URL(link).origin)
  await page.goto(link)
  // The page itself has links and windows of its own, its messages have none.
  const messages = page.locator('main').locator('article, li[data-role]')
  await expect(messages.getByText('Group 0')).toBeVisible()
  await expect(messages.locator(forbidden)).toHaveCount(0)
  await quiet.expectQuiet()
  expect(errors).toEqual([])
  await context.close()
}

for (const build of cases('preact', 'react')) {
  test.describe(`in the element on ${build}`, () => {
    test.use(withoutProxy)

    test('hostile messages stay text on a page of another company under the strictest policy', async ({
      page,
      partner,
      upstream,
    }) => {
      test.setTimeout(180_000)
      await page.request.delete(`${partner}/csp-report`)
      const quiet = watch(page, new URL(partner).origin)
      await page.goto(`${partner}/?build=${build}`)
      const element = page.locator('studio-chat[mode=launcher]')
      await element.getByRole('button', { name: launcher.open, exact: true }).click()
      await sayEverything(page, new ChatBox(element), upstream)
      await quiet.expectQuiet()
      expect(await (await page.request.get(`${partner}/csp-report`)).json()).toEqual([])
    })
  })
}
