import type { APIResponse, Page } from '@playwright/test'
import { runsEverything } from '../scope.ts'
import { countedPieces, countedWords, type ChatBox } from './support/chat-box.ts'
import type { Complaints } from './support/complaints.ts'
import { chat as words, errors } from './support/labels.ts'
import { startStudio, type Studio } from './support/studio.ts'
import { expect, test as base } from './support/test.ts'
import type { Upstream } from './support/upstream.ts'
import { Visitor } from './support/visitor.ts'

/** A server of its own, because these tests kill it. */
const test = base.extend<{ fragile: Studio }>({
  fragile: async ({ upstream }, use) => {
    const studio = await startStudio({ OPENAI_BASE_URL: upstream.baseUrl, OPENAI_API_KEY: 'sk-test' })
    await use(studio)
    await studio.close()
  },
})

/** An answer breaks off, and whatever the page asks of a server that is not there is refused. */
function expectDeadServer(complaints: Complaints): void {
  complaints.expectFailedRequests('/api/chat/', 'cut')
  complaints.expectFailedRequests('/', 'refused')
}

/**
 * Waits until what the server has said so far lies on the disk for certain. It writes within 200 ms; a table of its
 * own nobody else can read. So: its own clock has gone on by more than a second since the text was known, and a
 * question to the same database, which answers one at a time, has been answered after that.
 */
async function stored(page: Page, address: string, text: string): Promise<void> {
  const clock = (response: APIResponse) => Date.parse(response.headers().date ?? '')
  let known = Number.NaN
  await expect
    .poll(async () => {
      const response = await page.request.get(address)
      if (Number.isNaN(known) && (await response.text()).includes(text)) known = clock(response)
      // The header counts whole seconds.
      return clock(response) - known
    })
    .toBeGreaterThanOrEqual(2_000)
}

/** The server dies after two words of three, both of which it has stored. */
async function crashWhileCounting(stage: {
  fragile: Studio
  page: Page
  chat: ChatBox
  upstream: Upstream
  complaints: Complaints
}) {
  const { fragile, page, chat, upstream, complaints } = stage
  expectDeadServer(complaints)
  await page.goto(fragile.origin)
  const answer = upstream.plan({ pieces: ['one ', 'two ', 'three '], holdAfter: 2 })
  await chat.ask('Count')
  await answer.held
  await chat.answered('one two')
  const { id } = await new Visitor(page, fragile.origin).conversation()
  await stored(page, `${fragile.origin}/api/chat/history/${id}`, 'two')
  await fragile.kill()
  return answer
}

if (runsEverything) {
  test('after a killed server the text so far is there, marked interrupted', async ({
    fragile,
    page,
    chat,
    upstream,
    complaints,
  }) => {
    expectDeadServer(complaints)
    await page.goto(fragile.origin)
    const answer = upstream.plan({ pieces: countedPieces(50), holdAfter: 30 })
    await chat.ask('A long answer')
    await answer.held
    await expect(chat.lastAnswer).toContainText('word30')
    const { id } = await new Visitor(page, fragile.origin).conversation()
    await stored(page, `${fragile.origin}/api/chat/history/${id}`, 'word30')
    await fragile.kill()
    answer.release()
    await fragile.start()
    await page.reload()
    await expect(chat.lastAnswer).toContainText(errors.GENERATION_INTERRUPTED)
    expect(await chat.words()).toEqual(countedWords(30))
    upstream.plan({ pieces: ['All of it.'] })
    await chat.retry()
    await chat.answered('All of it.')
  })
}

test('a server that is killed while it writes keeps a beginning without a gap', async ({
  fragile,
  page,
  chat,
  upstream,
  complaints,
}) => {
  expectDeadServer(complaints)
  await page.goto(fragile.origin)
  // Two minutes long: even a busy machine kills the server before the end, and is not made busier by it.
  const answer = upstream.plan({ pieces: countedPieces(6_000), holdAfter: 20, paceMs: 20 })
  await chat.ask('A very long answer')
  await answer.held
  await expect(chat.lastAnswer).toContainText('word20')
  const { id } = await new Visitor(page, fragile.origin).conversation()
  await stored(page, `${fragile.origin}/api/chat/history/${id}`, 'word20')
  answer.release()
  await expect(chat.lastAnswer).toContainText('word60')
  await fragile.kill()
  await fragile.start()
  const kept = (await new Visitor(page, fragile.origin).history(id)).at(-1)!
  expect(kept.status).toBe('interrupted')
  const words = kept.content.trimEnd().split(' ')
  expect(words.length).toBeGreaterThanOrEqual(20)
  // A piece may be cut in its middle; all before it is as it was said.
  expect(words.slice(0, -1)).toEqual(countedWords(words.length - 1))
  await page.reload()
  await expect(chat.lastAnswer).toContainText(errors.GENERATION_INTERRUPTED)
  await expect.poll(async () => (await chat.words()).length).toBe(words.length)
})

test('a page that stays open notices the crash by itself and keeps the text', async ({
  fragile,
  page,
  chat,
  upstream,
  complaints,
}) => {
  const answer = await crashWhileCounting({ fragile, page, chat, upstream, complaints })
  await expect(chat.lastAnswer).toContainText(words.thread.reconnecting)
  await fragile.start()
  answer.release()
  // Where the start takes long, the page has given up by then, and looks from time to time.
  await expect(chat.lastAnswer).toContainText(errors.GENERATION_INTERRUPTED, { timeout: 90_000 })
  await chat.answered('one two')
  await chat.composer.fill('And now?')
  await chat.composer.press('Enter')
  await chat.answered('You said: And now?')
})

if (runsEverything) {
  test('a page that has given up finds what became of its answer once the server is there again', async ({
    fragile,
    page,
    chat,
    upstream,
    complaints,
  }) => {
    const answer = await crashWhileCounting({ fragile, page, chat, upstream, complaints })
    await expect(chat.lastAnswer).toContainText(words.error.connectionLost, { timeout: 60_000 })
    answer.release()
    await fragile.start()
    await expect(chat.lastAnswer).toContainText(errors.GENERATION_INTERRUPTED, { timeout: 90_000 })
    await chat.answered('one two')
  })
}
