import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { countedPieces, countedWords, type ChatBox } from '../../e2e/support/chat-box.ts'
import type { Upstream } from '../../e2e/support/upstream.ts'
import { expect, launcher, openLauncher } from './test.ts'

/** The texts of an example itself, in both languages; `path` is that of their folder in `examples`. */
export function copiesOf<Copy>(path: string): Record<'en' | 'vi', Copy> {
  const read = (language: string) =>
    JSON.parse(
      readFileSync(new URL(`../../../examples/${path}/${language}.json`, import.meta.url), 'utf8'),
    ) as Copy
  return { en: read('en'), vi: read('vi') }
}

/**
 * Asks, and sees the answer grow: what has been written is there while the rest is still missing, and at the end
 * nothing is lost or doubled.
 *
 * @param meanwhile what the page does in the middle of the answer
 */
export async function answersInPieces(
  chat: ChatBox,
  upstream: Upstream,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  const answer = upstream.plan({ pieces: countedPieces(60), holdAfter: 20 })
  await chat.ask('What do you recommend?')
  await answer.held
  await expect(chat.lastAnswer).toContainText('word20')
  await expect(chat.lastAnswer).not.toContainText('word21')
  await meanwhile?.()
  answer.release()
  await expect(chat.lastAnswer).toContainText('word60')
  await chat.finished()
  expect(await chat.words()).toEqual(countedWords(60))
}

/** How often a page draws itself anew while its visitor writes. */
export const drawings = 50

/**
 * Writes a text, and has the page draw itself anew after each sign.
 *
 * @param draw makes the page draw itself, without taking the focus
 */
export async function writesThrough(page: Page, chat: ChatBox, draw: () => Promise<void>): Promise<void> {
  const text = 'Do you still have the one from last week, or not?!'
  expect(text).toHaveLength(drawings)
  await chat.composer.click()
  const field = await chat.composer.elementHandle()
  for (const sign of text) {
    await page.keyboard.type(sign)
    await draw()
  }
  await expect(chat.composer).toHaveValue(text)
  await expect(chat.composer).toBeFocused()
  // Not another field with the same text: a selection, an input method and the history for undoing live in this one.
  expect(await field?.evaluate((node) => node.isConnected)).toBe(true)
}

/**
 * Writes in the chat in the corner, closes it and opens it again.
 *
 * @param draw as for `writesThrough`
 * @param onClosed what the page shows when the chat is closed
 */
export async function writesInCorner(
  page: Page,
  draw: () => Promise<void>,
  onClosed?: () => Promise<void>,
): Promise<void> {
  const chat = await openLauncher(page)
  await writesThrough(page, chat, draw)
  const written = await chat.composer.inputValue()
  await page.keyboard.press('Escape')
  await expect(chat.composer).toBeHidden()
  await onClosed?.()
  expect(await (await openLauncher(page)).composer.inputValue()).toBe(written)
}

/** Comes to a page with a chat in its flow and one in the corner, which ask and store nothing before they are used. */
export async function staysQuiet(
  page: Page,
  chat: ChatBox,
  { address, studioOrigin }: { address: string; studioOrigin: string },
): Promise<void> {
  const asked = requestsTo(page, studioOrigin)
  await page.goto(address)
  await expect(chat.composer).toBeVisible()
  await expect(launcher(page).getByRole('button')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
    0,
    0,
    '',
  ])
}

/** Asks one question in each of the two chats of a page; the studio has seen one visitor, who got no cookie. */
export async function areOneVisitor(
  chat: ChatBox,
  {
    page,
    studioOrigin,
    upstream,
    context,
  }: {
    page: Page
    studioOrigin: string
    upstream: Upstream
    context: BrowserContext
  },
): Promise<void> {
  const asked = requestsTo(page, studioOrigin)
  await page.reload()
  upstream.plan({ pieces: ['On Friday.'] })
  await chat.ask('When is it ready?')
  await chat.answered('On Friday.')
  const corner = await openLauncher(page)
  upstream.plan({ pieces: ['Around the corner.'] })
  await corner.ask('Where are you?')
  await corner.answered('Around the corner.')
  await corner.finished()
  await expect(chat.answers).toHaveCount(1)
  expect(await conversationsOf(page, studioOrigin)).toEqual(['When is it ready?', 'Where are you?'])
  expect(asked.filter((call) => call === 'POST /api/embed/token')).toHaveLength(1)
  expect(await context.cookies()).toEqual([])
}

/** Titles of everything that the anonymous visitor of a page has asked, as the studio knows it. */
export async function conversationsOf(page: Page, studioOrigin: string): Promise<string[]> {
  const kept = await page.evaluate(() => localStorage.getItem('ai-studio:visitor'))
  const { token } = (JSON.parse(kept ?? '{}') as Record<string, { token: string }>)[studioOrigin] ?? {}
  const response = await page.request.get(`${studioOrigin}/api/chat/conversations`, {
    headers: { Authorization: `Bearer ${token}`, Origin: new URL(page.url()).origin },
  })
  const { conversations } = (await response.json()) as { conversations: { title: string }[] }
  return conversations.map(({ title }) => title).toSorted()
}

/** Every request of a page to the studio, from now on, as method and path. */
export function requestsTo(page: Page, studioOrigin: string): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === studioOrigin) asked.push(`${request.method()} ${pathname}`)
  })
  return asked
}

/** Ground on which a chat is drawn; `scope` is what it stands in. */
export const groundOf = (scope: Locator): Promise<string> =>
  scope.locator('[part~=chat]').evaluate((chat) => getComputedStyle(chat).backgroundColor)
