import { once } from 'node:events'
import { connect } from 'node:net'
import { representative } from '../scope.ts'
import { errors } from './support/labels.ts'
import { runToEnd, server, startStudio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test(
  'a second server on the same data folder ends with one clear sentence',
  representative,
  async ({ studio, page, chat }) => {
    const { code, output } = await runToEnd(server, { ...studio.settings, PORT: '0', STUDIO_ORIGIN: '' })
    expect(code).toBe(1)
    // What an operator reads: one sentence, no trace of the code.
    expect(output.trim()).toMatch(/^[^\n]+\.$/)
    expect(output).toContain(studio.settings.DATA_DIR)
    // And the first one has not noticed.
    await page.goto(studio.origin)
    await chat.ask('Still alive?')
    await chat.answered('You said: Still alive?')
  },
)

test('a key does not appear in what the server prints', async ({ studio }) => {
  expect(studio.log()).toContain('AI Studio is ready at')
  expect(studio.log()).not.toContain(studio.settings.OPENAI_API_KEY)
})

test('a server that is told to stop ends although browsers hold on to it, and their answers are kept', async ({
  page,
  chat,
  upstream,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/chat/', 'cut')
  complaints.expectFailedRequests('/api/chat/', 'refused')
  const studio = await startStudio({ OPENAI_BASE_URL: upstream.baseUrl, OPENAI_API_KEY: 'sk-test' })
  await page.goto(studio.origin)
  const answer = upstream.plan({ pieces: ['The beginning ', 'and the end.'], holdAfter: 1 })
  await chat.ask('A story')
  await answer.held
  await chat.answered('The beginning')
  // Browsers open connections in advance, and may never say anything on them.
  const silent = connect(Number(new URL(studio.origin).port), 'localhost')
  await once(silent, 'connect')
  await studio.stop()
  await studio.start()
  await expect(chat.lastAnswer).toContainText(errors.GENERATION_INTERRUPTED, { timeout: 90_000 })
  await chat.answered('The beginning')
  await studio.close()
})
