import { representative } from '../scope.ts'
import { chat as words, ui } from './support/labels.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(async ({ page, studio }) => {
  await page.goto(studio.origin)
})

test(
  'an answer is shown as it is meant: headings, lists, tables, tasks, code in colours',
  representative,
  async ({ chat, upstream }) => {
    upstream.plan({
      pieces: [
        '## Brewing\n\n1. Warm the pot\n2. Wait\n\n- [x] water\n- [ ] tea\n\n',
        '| Tea | Degrees |\n| --- | ---: |\n| green | 75 |\n\n',
        'See [the guide](https://tea.example/brew "Brewing").\n\n',
        '```js\nconst cups = 2 // enough\n```\n',
      ],
    })
    await chat.ask('How do I brew?')
    const { lastAnswer } = chat
    await expect(lastAnswer.getByRole('heading', { name: 'Brewing' })).toBeVisible()
    await expect(lastAnswer.getByRole('listitem').filter({ hasText: 'Warm the pot' })).toBeVisible()
    await expect(lastAnswer.getByRole('cell', { name: '75' })).toBeVisible()
    await expect(lastAnswer.getByRole('columnheader', { name: 'Degrees' })).toBeVisible()
    await expect(lastAnswer.locator('code span[class]').filter({ hasText: /^const$/ })).toBeVisible()
    const link = lastAnswer.getByRole('link', { name: 'the guide' })
    await expect(link).toHaveAttribute('href', 'https://tea.example/brew')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  },
)

test('code is copied without its fence', async ({ chat, upstream, page }) => {
  upstream.plan({ pieces: ['```py\nprint("tea")\nprint("pot")\n```'] })
  await chat.ask('Code, please')
  await expect(chat.lastAnswer).toContainText('print("pot")')
  await chat.finished()
  await chat.lastAnswer.getByRole('button', { name: words.code.copy }).click()
  await expect(page.getByRole('region', { name: ui.toast.region })).toContainText(words.copy.done)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('print("tea")\nprint("pot")')
})

test('markup in an answer is shown as text and runs nothing', async ({ chat, upstream, page }) => {
  upstream.plan({
    pieces: ['<img src=x onerror="window.hacked=1">', '\n\n[go](javascript:window.hacked=1)', '\n\nThe end.'],
  })
  await chat.ask('Hack me')
  await expect(chat.lastAnswer).toContainText('The end.')
  await expect(chat.lastAnswer).toContainText('<img src=x')
  await expect(chat.lastAnswer.locator('img')).toHaveCount(0)
  await expect(chat.lastAnswer.locator('a[href^="javascript"]')).toHaveCount(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('who reads further up is left in peace, and led to the end on request', async ({
  chat,
  upstream,
  page,
}) => {
  const lines = Array.from({ length: 120 }, (_, index) => `Line ${index + 1}\n\n`)
  const answer = upstream.plan({ pieces: lines, holdAfter: 80 })
  await chat.ask('A long list')
  await answer.held
  await expect(chat.lastAnswer).toContainText('Line 80')
  await expect(chat.answers.getByText('Line 80', { exact: true })).toBeInViewport()

  const place = () => chat.transcript.evaluate((scroller) => scroller.scrollTop)
  const end = await place()
  await chat.transcript.hover()
  await page.mouse.wheel(0, -600)
  await expect.poll(place).toBe(end - 600)
  const seen = chat.answers.getByText('Line 60', { exact: true })
  const before = await seen.boundingBox()
  answer.release()
  await expect(chat.lastAnswer).toContainText('Line 120')
  await chat.finished()
  expect(await seen.boundingBox()).toEqual(before)

  await chat.button(words.thread.newMessages).click()
  await expect(chat.answers.getByText('Line 120', { exact: true })).toBeInViewport()
  await expect(chat.button(words.thread.newMessages)).toBeHidden()
})

test(
  'a long conversation opens at its end and is read back to its beginning',
  representative,
  async ({ chat, upstream, page, visitor }) => {
    let conversationId: string | null = null
    for (let count = 1; count <= 9; count += 1) {
      upstream.plan({ pieces: [`Answer ${count}\n\n`, 'More.\n\n'.repeat(8)] })
      const response = await visitor.post('/api/chat/send', {
        Message: `Question ${count}`,
        ModelId: 'openai/sand-1',
        ConversationId: conversationId,
      })
      conversationId = ((await response.json()) as { conversationId: string }).conversationId
    }
    await expect(chat.modelButton).toBeVisible()
    await page.evaluate((id) => localStorage.setItem('chat_active_default', id!), conversationId)
    await page.reload()
    await expect(chat.answers.getByText('Answer 9', { exact: true })).toBeInViewport()
    await chat.transcript.focus()
    await page.keyboard.press('Home')
    await expect(chat.questions.getByText('Question 1', { exact: true })).toBeInViewport()
    await page.keyboard.press('End')
    await expect(chat.answers.getByText('Answer 9', { exact: true })).toBeInViewport()
  },
)
