import { limits, tierLimits } from '../../packages/contract/src/constants.ts'
import { chat as words, errors, filled, pattern } from './support/labels.ts'
import { startStudio, type Studio } from './support/studio.ts'
import { expect, test as base } from './support/test.ts'
import { Visitor } from './support/visitor.ts'

const { messagesPerMinute } = tierLimits.anonymous

/** A server of its own, because its limits are used up. */
const test = base.extend<object, { strict: Studio }>({
  strict: [
    async ({ upstream }, use) => {
      const studio = await startStudio({ OPENAI_BASE_URL: upstream.baseUrl, OPENAI_API_KEY: 'sk-test' })
      await use(studio)
      await studio.close()
    },
    { scope: 'worker' },
  ],
})

test.beforeEach(async ({ page, strict }) => {
  await page.goto(strict.origin)
})

test('who writes too fast is told how long to wait, and keeps the text', async ({
  page,
  chat,
  strict,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/chat/send', 429)
  // The limit counts whole minutes of the server's clock, which is ours: all of this has to fit into one.
  await expect.poll(() => new Date().getSeconds(), { timeout: 50_000 }).toBeLessThan(40)
  const visitor = new Visitor(page, strict.origin)
  for (let count = 0; count < messagesPerMinute; count += 1) {
    const response = await visitor.post('/api/chat/send', { Message: 'Faster', ModelId: 'openai/sand-1' })
    expect(response.status()).toBe(200)
  }
  await chat.ask('One too many')
  await expect(chat.notice).toContainText(errors.RATE_LIMITED)
  await expect(chat.notice).toHaveAttribute('data-kind', 'rate-limited')
  await expect(chat.notice).toContainText(pattern(words.notice.countdown))
  const shown = await chat.notice.innerText()
  await expect(chat.notice).not.toHaveText(shown)
  await chat.asked('One too many')
  await page.reload()
  await chat.asked('One too many')
})

test('the waiting ends by itself, and then the question is answered', async ({
  page,
  chat,
  strict,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/chat/send', 429)
  await page.clock.install()
  await page.reload()
  await page.route(
    `${strict.origin}/api/chat/send`,
    (route) =>
      route.fulfill({
        status: 429,
        // Longer than any pause of the machine, so that the notice goes only when the clock of the page has been moved.
        headers: { 'Retry-After': '300' },
        json: { code: 'RATE_LIMITED', message: errors.RATE_LIMITED },
      }),
    { times: 1 },
  )
  await chat.ask('Too soon')
  await expect(chat.notice).toContainText(errors.RATE_LIMITED)
  await page.clock.fastForward('05:01')
  await expect(chat.notice).toBeHidden()
  await chat.sendAgain()
  await chat.answered('You said: Too soon')
  await expect(chat.questions).toHaveCount(1)
})

test('whose day is used up is told when the next one begins, and keeps the text', async ({
  page,
  chat,
  strict,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/chat/send', 429)
  const when = new Date()
  when.setUTCHours(24, 0, 0, 0)
  const message = filled(errors.ALLOWANCE_EXHAUSTED, { when: 'tomorrow' })
  await page.route(`${strict.origin}/api/chat/send`, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': String(Math.ceil((when.getTime() - Date.now()) / 1000)) },
      json: { code: 'ALLOWANCE_EXHAUSTED', message },
    }),
  )
  await chat.ask('The last straw')
  await expect(chat.notice).toContainText(message)
  await expect(chat.notice).toHaveAttribute('data-kind', 'allowance')
  await expect(chat.composer).toHaveValue('The last straw')
})

test('a blank message is not sent', async ({ page, chat }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  for (const blank of ['', '   ', '\n\n\t', '\u3000']) {
    await chat.composer.fill(blank)
    await chat.composer.press('Enter')
    await expect(chat.sendButton).toBeDisabled()
  }
  await expect(chat.questions).toHaveCount(0)
  expect(sent.filter((url) => url.endsWith('/api/chat/send'))).toEqual([])
})

test('a message of 100,000 characters is not sent and not lost', async ({ page, chat, upstream }) => {
  const long = 'word '.repeat(20_000)
  await page.evaluate((text) => navigator.clipboard.writeText(text), long)
  await chat.composer.press('Control+V')
  const over = filled(words.composer.over_other, { count: long.length - limits.messageLength })
  await expect(chat.composer).toHaveAccessibleDescription(over)
  await chat.composer.press('Enter')
  await expect(chat.questions).toHaveCount(0)
  await expect(chat.composer).toHaveValue(long)
  await page.reload()
  await expect(chat.composer).toHaveValue(long)
  upstream.plan({ pieces: ['That was long.'] })
  await chat.composer.fill(long.slice(0, limits.messageLength))
  await chat.composer.press('Enter')
  await chat.answered('That was long.')
  expect(upstream.requests.at(-1)?.messages.at(-1)?.content).toBe(long.slice(0, limits.messageLength))
})
