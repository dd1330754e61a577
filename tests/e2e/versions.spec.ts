import type { ChatBox } from './support/chat-box.ts'
import { picture } from './support/images.ts'
import { filled, labels } from './support/labels.ts'
import { expect, test } from './support/test.ts'

const { rows } = labels.en

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

test('a question with an image is put otherwise, and the image stays with it', async ({
  page,
  chat,
  upstream,
}) => {
  await chat.chooseModel(page, 'sand-vision-1')
  await chat.fileInput.setInputFiles(picture())
  await expect(chat.attachments.getByRole('img')).toHaveCount(1)
  await chat.converse(upstream, 'What is this?', 'A leaf.')
  upstream.plan({ pieces: ['Grey.'] })
  await chat.questions.first().hover()
  await chat.button(rows.edit.action).click()
  const field = page.getByRole('textbox', { name: rows.edit.label })
  await field.fill('What colour is this?')
  await field.press('Enter')
  await chat.answered('Grey.')
  await chat.finished()
  const asked = upstream.requests.at(-1)!.messages.filter(({ role }) => role === 'user')
  expect(asked).toHaveLength(1)
  const parts = asked[0]!.content as { type: string; text?: string }[]
  expect(parts.map(({ type }) => type).sort()).toEqual(['image_url', 'text'])
  expect(parts.find(({ type }) => type === 'text')?.text).toBe('What colour is this?')
  const image = chat.questions.getByRole('img', { name: filled(labels.en.chat.thread.image, { number: 1 }) })
  await expect(image).toHaveCount(1)
  await page.reload()
  await chat.asked('What colour is this?')
  await expect(image).toHaveCount(1)
})
