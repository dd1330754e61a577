import type { Page } from '@playwright/test'
import { representative } from '../scope.ts'
import { ChatBox, countedPieces, countedWords } from './support/chat-box.ts'
import { Complaints } from './support/complaints.ts'
import { chat as words } from './support/labels.ts'
import { expect, test, withoutProxy } from './support/test.ts'
import type { Upstream } from './support/upstream.ts'

/** The last answer as it stands on the screen, with one space between words. */
async function shown(chat: ChatBox): Promise<string> {
  const text = await chat.lastAnswer.locator('.st-md').innerText()
  return text.replace(/\s+/g, ' ').trim()
}

/** Reloads the page three times while an answer is being written, and looks at every character of it. */
async function reloadThrice(page: Page, chat: ChatBox, upstream: Upstream): Promise<void> {
  const pieces = countedPieces(400).map((word, index) => (index % 40 === 0 ? `\n\n🍵 ${word}` : word))
  const upTo = (count: number) => pieces.slice(0, count).join('').replace(/\s+/g, ' ').trim()
  const answer = upstream.plan({ pieces, holdAfter: 60 })
  await chat.ask('A long one please')
  await answer.held
  await expect.poll(() => shown(chat)).toBe(upTo(60))
  for (const count of [150, 250, 350]) {
    const written = answer.goOnTo(count)
    await page.reload()
    await written
    await expect.poll(() => shown(chat)).toBe(upTo(count))
    await expect(chat.stopButton).toBeVisible()
  }
  answer.release()
  await expect.poll(() => shown(chat)).toBe(upTo(400))
  await chat.finished()
  expect(await shown(chat)).toBe(upTo(400))
  await expect(chat.answers).toHaveCount(1)
  await page.reload()
  await expect.poll(() => shown(chat)).toBe(upTo(400))
}

test.describe('inside the element on a page of another company', () => {
  test.use(withoutProxy)

  test(
    'reloading three times in the middle of an answer loses and doubles no character',
    representative,
    async ({ page, partner, upstream }) => {
      await page.goto(partner)
      await reloadThrice(page, new ChatBox(page.locator('studio-chat[mode=inline]')), upstream)
    },
  )
})

test.describe('on the site', () => {
  test.beforeEach(async ({ page, studio }) => {
    await page.goto(studio.origin)
  })

  test('reloading three times in the middle of an answer loses and doubles no character', async ({
    page,
    chat,
    upstream,
  }) => {
    await reloadThrice(page, chat, upstream)
  })

  test('an answer goes on while nobody reads, and is whole for who comes back', async ({
    chat,
    upstream,
    page,
    context,
    studio,
  }) => {
    const answer = upstream.plan({ pieces: countedPieces(50), holdAfter: 10 })
    await chat.ask('Keep writing')
    await answer.held
    await expect(chat.lastAnswer).toContainText('word10')
    await page.close()
    answer.release()
    const next = await context.newPage()
    await next.goto(studio.origin)
    const later = new ChatBox(next)
    await expect(later.lastAnswer).toContainText('word50')
    await later.finished()
    expect(await later.words()).toEqual(countedWords(50))
  })

  test('an answer that is being written can be stopped after a reload', async ({ chat, upstream, page }) => {
    const answer = upstream.plan({ pieces: countedPieces(30), holdAfter: 5 })
    await chat.ask('Count again')
    await answer.held
    await expect(chat.lastAnswer).toContainText('word5')
    await page.reload()
    await chat.stopButton.click()
    await expect(chat.lastAnswer).toContainText(words.thread.stopped)
    await answer.abandoned
    expect(await chat.words()).toEqual(countedWords(5))
  })

  test(
    'two tabs show the same answer while it is written, and either can stop it',
    representative,
    async ({ chat, upstream, context, studio }) => {
      const answer = upstream.plan({ pieces: countedPieces(30), holdAfter: 6 })
      await chat.ask('For two')
      await answer.held
      await expect(chat.lastAnswer).toContainText('word6')
      const second = await context.newPage()
      await second.goto(studio.origin)
      const other = new ChatBox(second)
      await expect(other.lastAnswer).toContainText('word6')
      await other.stopButton.click()
      await answer.abandoned
      for (const each of [chat, other]) {
        await expect(each.lastAnswer).toContainText(words.thread.stopped)
        expect(await each.words()).toEqual(countedWords(6))
      }
    },
  )

  test('a conversation of somebody else stays theirs, whatever stands in the storage', async ({
    chat,
    upstream,
    visitor,
    browser,
    studio,
    page,
  }) => {
    upstream.plan({ pieces: ['Only for me.'] })
    await chat.ask('My secret')
    await chat.answered('Only for me.')
    await chat.finished()
    const { id } = await visitor.conversation()
    const key = await page.evaluate(
      (id) => Object.keys(localStorage).find((name) => localStorage.getItem(name) === id)!,
      id,
    )

    const stranger = await browser.newContext()
    const complaints = new Complaints(stranger)
    complaints.expectFailedRequests(`/api/chat/${id}`, 404)
    complaints.expectFailedRequests(`/api/chat/history/${id}`, 404)
    const strange = await stranger.newPage()
    await strange.goto(studio.origin)
    const theirs = new ChatBox(strange)
    // The chat has put its own in order by now.
    await expect(theirs.modelButton).toBeVisible()
    await strange.evaluate(([key, id]) => localStorage.setItem(key!, id!), [key, id])
    await strange.reload()
    await expect(theirs.notice).toContainText(words.error.conversationGone)
    await expect(strange.getByText('Only for me.')).toHaveCount(0)
    upstream.plan({ pieces: ['A fresh start.'] })
    await theirs.ask('Hello')
    await theirs.answered('A fresh start.')
    await stranger.close()
    expect(complaints.unexpected).toEqual([])
  })
})
