import { startTemporaryPostgres, type TemporaryPostgres } from '../../packages/server/src/testing/postgres.ts'
import { countedPieces, countedWords } from './support/chat-box.ts'
import { errors } from './support/labels.ts'
import { startStudio, type Studio } from './support/studio.ts'
import { expect, test as base } from './support/test.ts'

/** A studio on a PostgreSQL that can be taken away. */
const test = base.extend<{ postgres: TemporaryPostgres; served: Studio }>({
  postgres: async ({}, use) => {
    const postgres = await startTemporaryPostgres()
    await use(postgres)
    await postgres.stop()
  },
  served: async ({ postgres, upstream }, use) => {
    const studio = await startStudio({
      DATABASE_URL: postgres.url,
      OPENAI_BASE_URL: upstream.baseUrl,
      OPENAI_API_KEY: 'sk-test',
      LOG_LEVEL: 'silent',
    })
    await use(studio)
    await studio.close()
  },
})

test('while the database is away nothing is lost, and when it is back everything goes on', async ({
  page,
  chat,
  postgres,
  served,
  upstream,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/', 503)
  await page.goto(served.origin)
  upstream.plan({ pieces: ['Good morning.'] })
  await chat.ask('Hello')
  await chat.answered('Good morning.')
  await chat.finished()
  await postgres.crash()
  await chat.ask('Still there?')
  await expect(chat.notice).toContainText(errors.SERVICE_UNAVAILABLE)
  await chat.asked('Still there?')
  await postgres.start()
  await chat.sendAgain()
  await chat.answered('You said: Still there?')
  await page.reload()
  await chat.answered('Good morning.')
  await chat.answered('You said: Still there?')
  await expect(chat.questions).toHaveCount(2)
  // Before the studio ends: an idle page fetches ahead what somebody may want next.
  await page.close()
})

test('an answer is written to its end although the database is away in its middle', async ({
  page,
  chat,
  postgres,
  served,
  upstream,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/', 503)
  await page.goto(served.origin)
  const answer = upstream.plan({ pieces: countedPieces(40), holdAfter: 10 })
  await chat.ask('Keep writing')
  await answer.held
  await expect(chat.lastAnswer).toContainText('word10')
  await postgres.crash()
  answer.release()
  await expect(chat.lastAnswer).toContainText('word40')
  await postgres.start()
  await chat.finished()
  await page.reload()
  await expect(chat.lastAnswer).toContainText('word40')
  expect(await chat.words()).toEqual(countedWords(40))
  // Before the studio ends: an idle page fetches ahead what somebody may want next.
  await page.close()
})
