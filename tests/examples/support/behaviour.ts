import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { countedPieces, countedWords, type ChatBox } from '../../e2e/support/chat-box.ts'
import type { Upstream } from '../../e2e/support/upstream.ts'
import { expect } from './test.ts'

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

/** Titles of everything that the anonymous visitor of a page has asked, as the studio knows it. */
export async function conversationsOf(page: Page, studioOrigin: string): Promise<string[]> {
  const kept = await page.evaluate(() => localStorage.getItem('ai-studio:visitor'))
  const { token } = JSON.parse(kept ?? '{}') as { token?: string }
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
