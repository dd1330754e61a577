import { chromiumArguments } from '../../scripts/find-chromium.mjs'
import { countedPieces, countedWords } from './support/chat-box.ts'
import { chat as words } from './support/labels.ts'
import { freePort, startStudio, type Studio } from './support/studio.ts'
import { expect, test as base } from './support/test.ts'

/** What runs on the visitor's own machine needs no network, so this studio has a name of its own. */
const name = 'studio.test'
const test = base.extend<object, { address: URL; remote: Studio }>({
  address: [async ({}, use) => use(new URL(`http://${name}:${await freePort()}`)), { scope: 'worker' }],
  remote: [
    async ({ upstream, address }, use) => {
      const studio = await startStudio({
        PORT: address.port,
        STUDIO_ORIGIN: address.origin,
        OPENAI_BASE_URL: upstream.baseUrl,
        OPENAI_API_KEY: 'sk-test',
      })
      await use(studio)
      await studio.close()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, address }, use) =>
      use({
        ...launchOptions,
        args: [
          ...chromiumArguments,
          `--host-resolver-rules=MAP ${name} localhost`,
          // As if it came by TLS.
          `--unsafely-treat-insecure-origin-as-secure=${address.origin}`,
        ],
      }),
    { scope: 'worker' },
  ],
})

test.beforeEach(async ({ page, remote, complaints }) => {
  complaints.expectFailedRequests('/api/', 'offline')
  await page.goto(remote.origin)
})

test('without a connection the text stays, and is sent when asked again', async ({
  chat,
  upstream,
  context,
}) => {
  upstream.plan({ pieces: ['Hi.'] })
  await chat.ask('Hello')
  await chat.answered('Hi.')
  await chat.finished()
  await context.setOffline(true)
  await expect(chat.notice).toContainText(words.notice.offline)
  await chat.ask('Are you there?')
  await expect(chat.composer).toHaveValue('Are you there?')
  await expect(chat.questions).toHaveCount(1)
  await context.setOffline(false)
  await expect(chat.notice).toBeHidden()
  upstream.plan({ pieces: ['Yes.'] })
  await chat.composer.press('Enter')
  await chat.answered('Yes.')
})

test('a connection lost in the middle of an answer is restored without a gap', async ({
  chat,
  upstream,
  context,
}) => {
  const answer = upstream.plan({ pieces: countedPieces(60), holdAfter: 20 })
  await chat.ask('Keep going')
  await answer.held
  await expect(chat.lastAnswer).toContainText('word20')
  await context.setOffline(true)
  answer.release()
  await expect(chat.notice).toContainText(words.notice.offline)
  await context.setOffline(false)
  await expect(chat.lastAnswer).toContainText('word60', { timeout: 40_000 })
  await chat.finished()
  expect(await chat.words()).toEqual(countedWords(60))
})
