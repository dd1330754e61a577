import { representative } from '../scope.ts'
import { labels } from './support/labels.ts'
import { expect, test } from './support/test.ts'

const { models, actions } = labels.en
const { more } = labels.en.chat.header

test.beforeEach(async ({ page, studio }) => {
  await page.goto(studio.origin)
})

test(
  'a model is found by typing and chosen by keyboard alone',
  representative,
  async ({ page, chat, upstream }) => {
    await chat.modelButton.focus()
    await page.keyboard.press('Enter')
    const search = page.getByRole('combobox', { name: models.search.label })
    await expect(search).toBeFocused()
    await page.keyboard.type('zebra')
    await expect(page.getByText(models.noneHint)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.type('VISION')
    await expect(page.getByRole('option')).toHaveCount(1)
    await expect(page.getByRole('option')).toContainText(models.marks.vision)
    await page.keyboard.press('Enter')
    await expect(search).toBeHidden()
    await expect(chat.modelButton).toBeFocused()
    await expect(chat.modelButton).toContainText('sand-vision-1')
    await chat.ask('Hello')
    await chat.answered('You said: Hello')
    expect(upstream.requests.at(-1)?.model).toBe('sand-vision-1')
  },
)

test('instructions reach the model before the question, and stay with their conversation', async ({
  page,
  chat,
  upstream,
}) => {
  await chat.button(more).click()
  await page.getByRole('menuitem', { name: actions.menu.instructions }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Answer in one word.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(chat.button(actions.instructed)).toBeVisible()
  await chat.converse(upstream, 'How is tea?', 'Hot.')
  const [first] = upstream.requests.at(-1)!.messages
  expect(first?.role).toBe('system')
  expect(String(first?.content)).toContain('Answer in one word.')
  await page.reload()
  await expect(chat.button(actions.instructed)).toBeVisible()
  await chat.newChatButton.click()
  await expect(chat.button(actions.instructed)).toBeHidden()
})

test('of a temporary chat nothing is kept, but it knows what was said in it', async ({
  page,
  chat,
  upstream,
  visitor,
}) => {
  await chat.button(more).click()
  await page.getByRole('menuitem', { name: actions.menu.temporary }).click()
  await expect(page.getByText(actions.band.text)).toBeVisible()
  await chat.converse(upstream, 'A secret question', 'A secret answer.')
  await chat.converse(upstream, 'What did I ask?', 'Nothing I could tell.')
  const said = upstream.requests.at(-1)!.messages.filter(({ role }) => role !== 'system')
  expect(said).toEqual([
    { role: 'user', content: 'A secret question' },
    { role: 'assistant', content: 'A secret answer.' },
    { role: 'user', content: 'What did I ask?' },
  ])
  await expect(chat.button(labels.en.chat.thread.good)).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('secret')
  expect(await visitor.get('/api/chat/conversations')).toMatchObject({ conversations: [] })
  await page.reload()
  await expect(page.getByText(labels.en.chat.empty.greeting)).toBeVisible()
  await expect(chat.questions).toHaveCount(0)
})
