import type { ChatBox } from './support/chat-box.ts'
import { filled, labels } from './support/labels.ts'
import { expect, test } from './support/test.ts'

const { rows, actions } = labels.en

const version = (number: number, count: number) => filled(rows.versions.position, { number, count })
const earlier = (chat: ChatBox) => chat.button(rows.versions.earlier)

test.beforeEach(async ({ page, studio }) => {
  await page.goto(studio.origin)
})

test('a question is put otherwise, and what followed the first one is still there', async ({
  page,
  chat,
  upstream,
}) => {
  await chat.converse(upstream, 'Which tea is mild?', 'White tea.')
  await chat.converse(upstream, 'And strong?', 'Black tea.')
  upstream.plan({ pieces: ['Chamomile.'] })
  await chat.questions.first().hover()
  await chat.questions.first().getByRole('button', { name: rows.edit.action }).click()
  await expect(page.getByRole('textbox', { name: rows.edit.label })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Which herbs are mild?')
  await page.keyboard.press('Enter')
  await chat.answered('Chamomile.')
  await chat.finished()
  await expect(chat.questions).toHaveCount(1)
  await expect(chat.composer).toBeFocused()

  await earlier(chat).click()
  await chat.answered('Black tea.')
  await expect(chat.questions).toHaveCount(2)
  const group = page.getByRole('group', { name: version(1, 2), exact: true })
  await expect(group.getByRole('button', { name: rows.versions.later })).toBeFocused()
  await page.reload()
  await chat.answered('Black tea.')
  await page.getByRole('button', { name: rows.versions.later, exact: true }).click()
  await chat.answered('Chamomile.')
  await expect(chat.questions).toHaveCount(1)
})

test('an answer is written by another model, and the first one stays as a version', async ({
  page,
  chat,
  upstream,
}) => {
  await chat.converse(upstream, 'Where does tea grow?', 'In gardens.')
  upstream.plan({ pieces: ['On hills.'] })
  await chat.button(rows.retry.other).click()
  await page.getByRole('menuitem', { name: filled(rows.retry.with, { name: 'sand-vision-1' }) }).click()
  await chat.answered('On hills.')
  await chat.finished()
  expect(upstream.requests.at(-1)?.model).toBe('sand-vision-1')
  await expect(chat.lastAnswer).toContainText('sand-vision-1')
  await expect(page.getByRole('group', { name: version(2, 2), exact: true })).toBeVisible()
  await earlier(chat).click()
  await chat.answered('In gardens.')
})

test('the whole conversation goes to paper', async ({ page, chat, upstream }) => {
  upstream.plan({ pieces: ['On **camellia** bushes.'] })
  await chat.ask('Trà mọc ở đâu?')
  await expect(chat.lastAnswer).toContainText('On camellia bushes.')
  await chat.finished()
  await chat.button(labels.en.chat.header.more).click()
  await page.getByRole('menuitem', { name: actions.menu.print }).click()
  const paper = page.frameLocator('iframe[aria-hidden]')
  await expect(paper.getByText('Trà mọc ở đâu?').first()).toBeAttached()
  await expect(paper.locator('strong', { hasText: 'camellia' })).toBeAttached()
})
