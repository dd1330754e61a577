import type { Browser, Locator, Page } from '@playwright/test'
import { representative } from '../scope.ts'
import { ChatBox } from './support/chat-box.ts'
import { chat as words, filled, share as texts, sharedChat } from './support/labels.ts'
import { expect, test, withoutProxy } from './support/test.ts'
import { randomAddress } from './support/visitor.ts'

const dialogOf = (scope: Page | Locator) => scope.getByRole('dialog', { name: texts.heading })

/** Opens the dialog, makes a link with what it proposes, and tells the link. */
async function makeLink(scope: Page | Locator, chat: ChatBox): Promise<string> {
  await chat.button(words.header.share).click()
  const dialog = dialogOf(scope)
  await dialog.getByRole('button', { name: texts.create }).click()
  const link = dialog.getByRole('textbox', { name: texts.ready.link })
  await expect(link).toBeVisible()
  return link.inputValue()
}

/** Somebody else, in a browser of their own. */
async function reader(browser: Browser, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
  })
  return context.newPage()
}

test(
  'a link shows what was said until then to whoever has it, with and without JavaScript',
  representative,
  async ({ page, studio, chat, upstream, browser }) => {
    await page.goto(studio.origin)
    await chat.converse(upstream, 'What grows in Da Lat?', 'Strawberries and artichokes.')
    const link = await makeLink(page, chat)
    expect(link).toMatch(new RegExp(`^${studio.origin}/share/[A-Za-z0-9_-]{22,}$`))
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await chat.converse(upstream, 'And this stays between us?', 'Of course it does.')

    for (const javaScriptEnabled of [false, true]) {
      const other = await reader(browser, { javaScriptEnabled })
      const response = await other.goto(link)
      expect(response!.status()).toBe(200)
      expect(response!.headers()['x-robots-tag']).toContain('noindex')
      await expect(other.getByRole('heading', { name: 'What grows in Da Lat?' }).first()).toBeVisible()
      await expect(other.getByText('Strawberries and artichokes.')).toBeVisible()
      await expect(other.getByText('between us')).toHaveCount(0)
      await other.context().close()
    }
  },
)

test('who reads may go on in a conversation of their own, and the first one does not change', async ({
  page,
  studio,
  chat,
  upstream,
  browser,
}) => {
  await page.goto(studio.origin)
  await chat.converse(upstream, 'Name a river', 'The Mekong.')
  const link = await makeLink(page, chat)
  const other = await reader(browser)
  await other.goto(link)
  await other.getByRole('button', { name: sharedChat.continue.label }).first().click()
  const theirs = new ChatBox(other)
  await theirs.answered('The Mekong.')
  await theirs.converse(upstream, 'Another one', 'The Red River.')
  await other.context().close()
  await page.reload()
  await chat.answered('The Mekong.')
  await expect(chat.transcript.getByText('The Red River.')).toHaveCount(0)
})

test('a revoked link answers like one that never was, from the next request on', async ({
  page,
  studio,
  chat,
  upstream,
  browser,
}) => {
  await page.goto(studio.origin)
  await chat.converse(upstream, 'Shall this be public?', 'For a moment.')
  const link = await makeLink(page, chat)
  const slug = link.split('/').at(-1)!
  const other = await reader(browser)
  expect((await other.request.get(`${studio.origin}/api/chat/share/${slug}`)).status()).toBe(200)

  const dialog = dialogOf(page)
  await dialog.getByRole('tab', { name: texts.tabs.mine }).click()
  await dialog
    .getByRole('button', { name: filled(texts.mine.revokeLabel, { title: 'Shall this be public?' }) })
    .click()
  await page
    .getByRole('dialog', { name: texts.revoke.heading })
    .getByRole('button', { name: texts.revoke.confirm })
    .click()
  await expect(dialog.getByText(texts.mine.empty)).toBeVisible()

  const never = 'A'.repeat(slug.length)
  for (const path of ['/api/chat/share/', '/share/']) {
    const [revoked, missing] = await Promise.all(
      [slug, never].map((name) => other.request.get(studio.origin + path + name)),
    )
    expect([revoked!.status(), missing!.status()]).toEqual([404, 404])
    // Each answer has a nonce of its own.
    const [before, after] = await Promise.all(
      [revoked!, missing!].map(async (response) => (await response.text()).replaceAll(/ nonce="[^"]+"/g, '')),
    )
    expect(before).toBe(after)
  }
  await other.context().close()
})

test('what looks private has to be confirmed before it becomes public', async ({
  page,
  studio,
  chat,
  upstream,
}) => {
  await page.goto(studio.origin)
  await chat.converse(upstream, 'Write to lan.anh@example.com for me', 'I cannot send mail.')
  await chat.button(words.header.share).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText(filled(texts.warnings.email, { number: 1 }))).toBeVisible()
  await dialog.getByRole('button', { name: texts.create }).click()
  await expect(dialog.getByText(texts.warnings.error)).toBeVisible()
  await dialog.getByRole('checkbox', { name: texts.warnings.confirm }).check()
  await dialog.getByRole('button', { name: texts.create }).click()
  await expect(dialog.getByRole('textbox', { name: texts.ready.link })).toBeVisible()
})

test('a page that is not available says so, and offers to sign in', async ({ page, studio, complaints }) => {
  complaints.expectFailedRequests('/share/', 404)
  complaints.expectFailedRequests('/api/chat/share/', 404)
  const response = await page.goto(`${studio.origin}/share/${'B'.repeat(22)}`)
  expect(response!.status()).toBe(404)
  await expect(page.getByRole('heading', { name: sharedChat.gone.heading })).toBeVisible()
  await expect(page.getByRole('link', { name: sharedChat.gone.signIn })).toHaveAttribute('href', /^\/login/)
})

test(
  'on a page of another company the element shows it without cookies or a token',
  representative,
  async ({ page, studio, chat, upstream, browser, hostPage }) => {
    await page.goto(studio.origin)
    await chat.converse(upstream, 'What is **pho**?', 'A soup with `noodles`.'.replaceAll('`', ''))
    const slug = (await makeLink(page, chat)).split('/').at(-1)!
    const address = await hostPage({
      attributes: 'mode="launcher"',
      more: `<studio-shared-chat endpoint="${studio.origin}" slug="${slug}"></studio-shared-chat>`,
    })
    const context = await browser.newContext(withoutProxy)
    const foreign = await context.newPage()
    const asked: Record<string, string>[] = []
    foreign.on('request', (request) => {
      if (request.url().includes('/api/chat/')) asked.push(request.headers())
    })
    await foreign.goto(address)
    const element = foreign.locator('studio-shared-chat')
    await expect(element.getByText('A soup with noodles.')).toBeVisible()
    expect(asked).toHaveLength(1)
    expect(asked[0]).not.toHaveProperty('authorization')
    expect(asked[0]).not.toHaveProperty('cookie')
    expect(await context.cookies()).toEqual([])
    expect(await foreign.evaluate(() => Object.keys(localStorage))).toEqual([])
    await context.close()
  },
)
