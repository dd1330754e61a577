import { representative } from '../scope.ts'
import { countedPieces, countedWords } from './support/chat-box.ts'
import { actions, chat as words, ui } from './support/labels.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(async ({ page, studio }) => {
  await page.goto(studio.origin)
})

test('a visitor types at once and gets an answer', representative, async ({ chat, upstream }) => {
  await expect(chat.composer).toBeFocused()
  upstream.plan({ pieces: ['Tea grows ', 'on **camellia** ', 'bushes.'] })
  await chat.ask('Where does tea grow?')
  await chat.asked('Where does tea grow?')
  await expect(chat.lastAnswer.getByText('camellia', { exact: true })).toBeVisible()
  await expect(chat.lastAnswer).toContainText('Tea grows on camellia bushes.')
  await expect(chat.composer).toHaveValue('')
  expect(upstream.requests.at(-1)?.messages.at(-1)).toEqual({ role: 'user', content: 'Where does tea grow?' })
})

test('a suggestion is asked with a click', async ({ page, chat, upstream }) => {
  upstream.plan({ pieces: ['A lot.'] })
  await page.getByRole('list', { name: words.empty.suggestions }).getByRole('button').first().click()
  await chat.asked(words.suggestions.first)
  await chat.answered('A lot.')
})

test('the next question goes out with what was said before', async ({ chat, upstream }) => {
  upstream.plan({ pieces: ['Green, black and white.'] })
  await chat.ask('Which kinds of tea are there?')
  await chat.answered('Green, black and white.')
  await chat.finished()
  upstream.plan({ pieces: ['White.'] })
  await chat.ask('Which is mildest?')
  await chat.answered('White.')
  expect(
    upstream.requests.at(-1)?.messages.map(({ role, content }) => `${role}: ${String(content)}`),
  ).toEqual(
    expect.arrayContaining([
      'user: Which kinds of tea are there?',
      'assistant: Green, black and white.',
      'user: Which is mildest?',
    ]),
  )
})

test('Shift+Enter begins a line, and what is written during an answer waits for its end', async ({
  chat,
  upstream,
}) => {
  const answer = upstream.plan({ pieces: ['One moment. ', 'Here.'], holdAfter: 1 })
  await chat.composer.pressSequentially('First line')
  await chat.composer.press('Shift+Enter')
  await chat.composer.pressSequentially('second line')
  await chat.composer.press('Enter')
  await answer.held
  await chat.composer.fill('And then?')
  await chat.composer.press('Enter')
  await expect(chat.composer).toHaveValue('And then?')
  await expect(chat.questions).toHaveCount(1)
  answer.release()
  await chat.finished()
  await chat.composer.press('Enter')
  await chat.asked('And then?')
  await chat.answered('You said: And then?')
  expect(upstream.requests.at(-2)?.messages.at(-1)?.content).toBe('First line\nsecond line')
})

test('Enter belongs to the input method while it composes', async ({ page, chat }) => {
  const session = await page.context().newCDPSession(page)
  await chat.composer.focus()
  await session.send('Input.imeSetComposition', { text: 'trà', selectionStart: 3, selectionEnd: 3 })
  await expect(chat.composer).toHaveValue('trà')
  await page.keyboard.press('Enter')
  await expect(chat.questions).toHaveCount(0)
  await session.send('Input.insertText', { text: 'trà' })
  await page.keyboard.press('Enter')
  await chat.asked('trà')
  await chat.answered('You said: trà')
})

test(
  'stopping keeps the text so far, is no error, and ends the work of the model',
  representative,
  async ({ chat, upstream, page }) => {
    const answer = upstream.plan({ pieces: countedPieces(20), holdAfter: 8 })
    await chat.ask('Count for me')
    await answer.held
    await expect(chat.lastAnswer).toContainText('word8')
    await chat.stopButton.click()
    await expect(chat.stopButton).toBeHidden()
    await expect(chat.lastAnswer).toContainText(words.thread.stopped)
    await answer.abandoned
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    await page.reload()
    await expect(chat.lastAnswer).toContainText(words.thread.stopped)
    expect(await chat.words()).toEqual(countedWords(8))
  },
)

test('an answer is copied as it was written', async ({ chat, upstream, page }) => {
  upstream.plan({ pieces: ['# Tea\n\n', '- green\n- black'] })
  await chat.ask('List the teas')
  await expect(chat.lastAnswer.getByRole('heading', { name: 'Tea' })).toBeVisible()
  await chat.finished()
  await chat.lastAnswer.getByRole('button', { name: words.thread.copy }).click()
  await expect(page.getByRole('region', { name: ui.toast.region })).toContainText(words.copy.done)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('# Tea\n\n- green\n- black')
})

test('retrying writes the last answer anew', async ({ chat, upstream, page }) => {
  upstream.plan({ pieces: ['First try.'] })
  await chat.ask('Say something')
  await chat.answered('First try.')
  await chat.finished()
  upstream.plan({ pieces: ['Second try.'] })
  await chat.retry()
  await chat.answered('Second try.')
  await expect(chat.answers).toHaveCount(1)
  await expect(chat.questions).toHaveCount(1)
  await page.reload()
  await chat.answered('Second try.')
  await expect(chat.answers).toHaveCount(1)
})

test('another model is chosen, used, and remembered', async ({ chat, upstream, page }) => {
  await chat.chooseModel(page, 'sand-vision-1')
  await chat.ask('Hello')
  await chat.answered('You said: Hello')
  expect(upstream.requests.at(-1)?.model).toBe('sand-vision-1')
  await page.reload()
  await expect(chat.modelButton).toContainText('sand-vision-1')
})

test('a new chat starts empty and deletes nothing', async ({ chat, upstream, page, visitor }) => {
  upstream.plan({ pieces: ['Remember me.'] })
  await chat.ask('First conversation')
  await chat.answered('Remember me.')
  await chat.finished()
  await chat.newChatButton.click()
  await expect(page.getByText(words.empty.greeting)).toBeVisible()
  await expect(chat.answers).toHaveCount(0)
  expect((await visitor.conversation()).title).toBe('First conversation')
})

test('deleting asks first, and then nothing is left', async ({ chat, upstream, page, visitor }) => {
  upstream.plan({ pieces: ['A secret.'] })
  await chat.ask('Tell me a secret')
  await chat.answered('A secret.')
  await chat.finished()
  await chat.startOverButton.click()
  const dialog = page.getByRole('dialog', { name: actions.startOver.heading })
  await dialog.getByRole('button', { name: actions.startOver.cancel }).click()
  await chat.answered('A secret.')
  await chat.startOverButton.click()
  await dialog.getByRole('button', { name: actions.startOver.confirm }).click()
  await expect(page.getByText(words.empty.greeting)).toBeVisible()
  await expect
    .poll(
      async () => (await visitor.get<{ conversations: unknown[] }>('/api/chat/conversations')).conversations,
    )
    .toEqual([])
  await page.reload()
  await expect(page.getByText(words.empty.greeting)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('secret')
})

test('what is typed and not sent survives a reload', representative, async ({ chat, page }) => {
  await chat.composer.fill('Half a thou')
  await page.reload()
  await expect(chat.composer).toHaveValue('Half a thou')
})
