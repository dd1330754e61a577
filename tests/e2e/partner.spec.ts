import type { Page } from '@playwright/test'
import { representative } from '../scope.ts'
import { ChatBox, countedPieces, countedWords } from './support/chat-box.ts'
import { chat as words, errors, labels, launcher as button } from './support/labels.ts'
import { expect, test, withoutProxy } from './support/test.ts'

test.use(withoutProxy)

const inline = (page: Page) => new ChatBox(page.locator('studio-chat[mode=inline]'))
const launcher = (page: Page) => page.locator('studio-chat[mode=launcher]')
const openButton = (page: Page) => launcher(page).getByRole('button', { name: button.open, exact: true })

test('the closed widgets ask the studio nothing and store nothing', async ({ page, partner, studio }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(studio.origin)) asked.push(new URL(request.url()).pathname)
  })
  await page.goto(partner)
  await expect(openButton(page)).toBeVisible()
  await expect(inline(page).composer).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => !path.startsWith('/cdn/'))).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
    0,
    0,
    '',
  ])
})

test(
  'a customer of the shop asks in the launcher, and nothing of the shop learns of it',
  representative,
  async ({ page, partner, upstream, context }) => {
    await page.goto(partner)
    await openButton(page).click()
    const chat = new ChatBox(launcher(page))
    await expect(chat.composer).toBeFocused()
    upstream.plan({ pieces: ['We ship ', '`everywhere`.'] })
    await chat.ask('Do you ship to Hanoi?')
    await expect(chat.lastAnswer).toContainText('We ship everywhere.')
    await chat.finished()
    await page.keyboard.press('Escape')
    await expect(chat.composer).toBeHidden()
    await expect(openButton(page)).toBeFocused()
    expect(await context.cookies()).toEqual([])
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.every((key) => key.startsWith('ai-studio:'))).toBe(true)
  },
)

test(
  'the conversation is there again after a reload in the middle of an answer',
  representative,
  async ({ page, partner, upstream }) => {
    await page.goto(partner)
    const chat = inline(page)
    const answer = upstream.plan({ pieces: countedPieces(80), holdAfter: 25 })
    await chat.ask('Tell me about oolong')
    await answer.held
    await expect(chat.lastAnswer).toContainText('word25')
    await page.reload()
    await expect(chat.lastAnswer).toContainText('word25')
    answer.release()
    await expect(chat.lastAnswer).toContainText('word80')
    await chat.finished()
    expect(await chat.words()).toEqual(countedWords(80))
  },
)

test('the page hears what happens, but not what is said', async ({ page, partner, upstream }) => {
  await page.goto(partner)
  const heard: string[] = []
  await page.exposeFunction('hear', (line: string) => heard.push(line))
  await page.evaluate(() => {
    for (const type of ['open', 'send', 'response-start', 'response-end', 'close']) {
      document.addEventListener(`studio-${type}`, (event) => {
        const { hear } = globalThis as unknown as { hear(line: string): void }
        hear(`${type} ${JSON.stringify((event as CustomEvent).detail)}`)
      })
    }
  })
  await openButton(page).click()
  const chat = new ChatBox(launcher(page))
  upstream.plan({ pieces: ['A secret answer.'] })
  await chat.ask('A secret question')
  await chat.answered('A secret answer.')
  await chat.finished()
  await page.keyboard.press('Escape')
  await expect
    .poll(() => heard.map((line) => line.split(' ')[0]))
    .toEqual(['open', 'send', 'response-start', 'response-end', 'close'])
  expect(heard.join()).not.toContain('secret')
})

test('a button of the shop opens the chat with a question to finish', async ({ page, partner }) => {
  await page.goto(partner)
  await page.getByRole('button', { name: 'Ask about it' }).first().click()
  const chat = new ChatBox(launcher(page))
  await expect(chat.composer).toBeFocused()
  await expect(chat.composer).toHaveValue(/Shan Tuyết/)
})

test('two chats of a page are two conversations', async ({ page, partner, upstream }) => {
  await page.goto(partner)
  upstream.plan({ pieces: ['From the tea table.'] })
  await inline(page).ask('At the table')
  await inline(page).answered('From the tea table.')
  await openButton(page).click()
  const chat = new ChatBox(launcher(page))
  await expect(launcher(page).getByText(words.empty.greeting)).toBeVisible()
  upstream.plan({ pieces: ['From the counter.'] })
  await chat.ask('At the counter')
  await chat.answered('From the counter.')
  await expect(inline(page).answers).toHaveCount(1)
  await page.reload()
  await inline(page).answered('From the tea table.')
  // It was open, and is again.
  await chat.answered('From the counter.')
})

test(
  'nothing of the shop changes when the chat is on it, and nothing of the chat by the shop',
  representative,
  async ({ page, partner, studio, hostPage, complaints }) => {
    complaints.expectFailedRequests('/cdn/', 'refused')
    const looks = (box: ChatBox) =>
      box.composer.evaluate((field) => {
        const { fontSize, letterSpacing, textTransform, lineHeight } = getComputedStyle(field)
        return { fontSize, letterSpacing, textTransform, lineHeight }
      })
    const shop = () =>
      page.evaluate(() =>
        ['body', 'h1', 'p', 'main button', 'footer'].map((selector) => {
          const { color, font, margin, padding } = getComputedStyle(document.querySelector(selector)!)
          return { color, font, margin, padding }
        }),
      )
    await page.route(`${studio.origin}/cdn/**`, (route) => route.abort())
    await page.goto(partner)
    const before = await shop()
    await page.unrouteAll()
    await page.goto(partner)
    await openButton(page).click()
    await expect(new ChatBox(launcher(page)).composer).toBeFocused()
    expect(await shop()).toEqual(before)
    const root = page.locator('html')
    await expect(root).not.toHaveAttribute('data-theme')
    expect(await page.evaluate(() => document.querySelectorAll('style, link[rel=stylesheet]').length)).toBe(1)
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('visible')
    const onShop = await looks(inline(page))

    await page.goto(await hostPage({ mode: 'inline', attributes: 'mode="inline"' }))
    expect(onShop).toEqual(await looks(inline(page)))
  },
)
test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the panel takes the whole screen, and the page behind it stays where it is', async ({
    page,
    partner,
  }) => {
    await page.goto(partner)
    await openButton(page).tap()
    const panel = launcher(page).getByRole('dialog')
    await expect(panel).toBeVisible()
    await expect
      .poll(async () => {
        const { x, y, width, height } = (await panel.boundingBox())!
        return [x, y, width, height]
      })
      .toEqual([0, 0, 360, 740])
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
    // Two fingers make larger what is read, and no part of it smaller.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 3 })
    await expect.poll(() => page.evaluate(() => visualViewport!.scale)).toBe(3)
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    expect(
      await panel.evaluate((element) => [
        (element as HTMLElement).offsetWidth,
        (element as HTMLElement).offsetHeight,
      ]),
    ).toEqual([360, 740])
    await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
    await expect.poll(() => page.evaluate(() => visualViewport!.scale)).toBe(1)
    await panel.getByRole('button', { name: words.header.close, exact: true }).tap()
    await expect(panel).toBeHidden()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible')
  })
})

test('the widget speaks the language of its page', async ({ page, partner, upstream }) => {
  await page.goto(`${partner}/?lang=vi`)
  const { chat: vietnamese, launcher: viButton } = labels.vi
  await launcher(page).getByRole('button', { name: viButton.open, exact: true }).click()
  const chat = new ChatBox(launcher(page), 'vi')
  await expect(launcher(page).getByText(vietnamese.empty.greeting)).toBeVisible()
  upstream.plan({ fault: 'rate-limit' })
  await chat.ask('Trà nào nhẹ nhất?')
  await expect(chat.lastAnswer).toContainText(labels.vi.errors.MODEL_RATE_LIMITED)
})

test('on a site that may not embed it the chat says so, and the visitor keeps the text', async ({
  page,
  hostPage,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/embed/token', 403)
  complaints.expectFailedRequests('/api/chat/models/chat', 'not-shared')
  complaints.expectReport(/AI_STUDIO_ORIGIN_NOT_ALLOWED/)
  await page.goto(await hostPage({ mode: 'inline', attributes: 'mode="inline"' }))
  const chat = inline(page)
  await chat.ask('Am I welcome?')
  await expect(chat.notice).toContainText(errors.ORIGIN_NOT_ALLOWED)
  await expect
    .poll(async () => (await chat.composer.inputValue()) + (await chat.questions.allInnerTexts()).join())
    .toContain('Am I welcome?')
})
