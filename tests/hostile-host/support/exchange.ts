import { ChatBox, countedPieces, countedWords } from '../../e2e/support/chat-box.ts'
import type { Upstream } from '../../e2e/support/upstream.ts'
import { expect, type Page } from '@playwright/test'

/** The words of the last answer as they stand on the screen. */
async function lastWords(chat: ChatBox): Promise<string[]> {
  return (await chat.lastAnswer.innerText()).match(/word\d+/g) ?? []
}

/** An answer that begins, waits, and goes on: its words arrive once and in order. */
export async function streamedAnswer(
  chat: ChatBox,
  upstream: Upstream,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  const answer = upstream.plan({ pieces: countedPieces(30), holdAfter: 10 })
  const known = await chat.answers.count()
  await chat.composer.click()
  await chat.composer.pressSequentially('How long?')
  await chat.composer.press('Enter')
  await answer.held
  await expect(chat.answers).toHaveCount(known + 1)
  await expect(chat.lastAnswer).toContainText('word10')
  await meanwhile()
  answer.release()
  await expect(chat.lastAnswer).toContainText('word30')
  await chat.finished()
  expect(await lastWords(chat)).toEqual(countedWords(30))
}

/** An answer that the visitor ends: what was written stays, and the model is told. */
async function stoppedAnswer(chat: ChatBox, upstream: Upstream): Promise<void> {
  const answer = upstream.plan({ pieces: countedPieces(30), holdAfter: 5 })
  await chat.composer.click()
  await chat.composer.pressSequentially('Stop soon')
  await chat.composer.press('Enter')
  await answer.held
  await expect(chat.lastAnswer).toContainText('word5')
  await chat.stopButton.click()
  await answer.abandoned
  await chat.finished()
  expect(await lastWords(chat)).toEqual(countedWords(5))
}

/**
 * Everything that a visitor does in a conversation: types, sends, reads an answer that streams in, stops another, and
 * leaves half a sentence behind.
 */
export async function fullExchange(chat: ChatBox, upstream: Upstream): Promise<void> {
  await streamedAnswer(chat, upstream)
  await stoppedAnswer(chat, upstream)
  await chat.composer.click()
  await chat.composer.pressSequentially('Half a thought')
  await expect(chat.composer).toHaveValue('Half a thought')
  await chat.asked('How long?')
  await chat.asked('Stop soon')
}

/** What the visitor has left behind by `fullExchange` is still there. */
export async function nothingLost(chat: ChatBox): Promise<void> {
  await expect(chat.composer).toHaveValue('Half a thought')
  await chat.asked('How long?')
  await chat.asked('Stop soon')
  await expect(chat.answers).toHaveCount(2)
}

/** The chat of an element, found by its place in the page. */
export const chatOf = (page: Page, selector = 'studio-chat'): ChatBox => new ChatBox(page.locator(selector))
