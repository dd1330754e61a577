import type { Page } from '@playwright/test'
import { chromiumArguments } from '../../scripts/find-chromium.mjs'
import { representative } from '../scope.ts'
import { ChatBox, countedPieces, countedWords } from './support/chat-box.ts'
import { flaws, shownThemes } from './support/flaws.ts'
import { chat as words, labels } from './support/labels.ts'
import { endProcess, freePort, startProcess, startStudio, type Studio } from './support/studio.ts'
import { expect, test as base, withoutProxy } from './support/test.ts'
import type { Upstream } from './support/upstream.ts'

const { rows } = labels.en

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

test.beforeEach(({ complaints }) => {
  complaints.expectFailedRequests('/api/', 'offline')
})

// A file that is still on its way when a test ends has nobody left to hand it to.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }))

/** Takes the connection away. Pages and files come nevertheless, as from a cache. */
async function loseConnection(page: Page) {
  const asked: string[] = []
  let isLost = true
  await page.route('**/*', async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/')) {
      if (!isLost) return route.continue()
      asked.push(url.pathname)
      return route.abort('internetdisconnected')
    }
    const headers = { ...(await request.allHeaders()), host: url.host }
    url.hostname = url.hostname.replace(name, 'localhost')
    // A server may close a kept connection just when it is used again: browsers then ask once more.
    await route.fulfill({ response: await route.fetch({ url: url.href, headers, maxRetries: 2 }) })
  })
  // On a busy machine a page that loads anew has been online for a moment, although the browser plays being offline.
  const offlineFromTheStart = await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  })
  await page.context().setOffline(true)
  return {
    /** What the page has asked of the server all the same. */
    asked,
    async giveBack() {
      isLost = false
      await offlineFromTheStart.dispose()
      await page.evaluate(() => Reflect.deleteProperty(navigator, 'onLine'))
      await page.context().setOffline(false)
    },
  }
}

/** Asks twice without a connection, reloads, and comes back. */
async function askOffline(page: Page, chat: ChatBox, upstream: Upstream): Promise<void> {
  const context = page.context()
  const waiting = chat.transcript.getByText(rows.queue.waits, { exact: true })
  await chat.converse(upstream, 'Hello', 'Hi.')
  const before = upstream.requests.length
  // To the browser, the page that comes again lies on the public internet, from where this machine is out of reach.
  await context.grantPermissions(['local-network-access'])
  const connection = await loseConnection(page)
  await expect(chat.notice).toContainText(words.notice.offline)
  await chat.ask('Which tea is mild?')
  await expect(waiting).toHaveCount(1)
  await chat.ask('And which is strong?')
  await expect(waiting).toHaveCount(2)
  await expect(chat.composer).toHaveValue('')
  await page.reload()
  await expect(waiting).toHaveCount(2)
  expect(upstream.requests).toHaveLength(before)
  expect(connection.asked).not.toContain('/api/chat/send')

  upstream.plan({ pieces: ['White tea.'] })
  upstream.plan({ pieces: ['Black tea.'] })
  await connection.giveBack()
  await chat.answered('White tea.')
  await chat.answered('Black tea.')
  await chat.finished()
  await expect(waiting).toHaveCount(0)
  expect(upstream.requests.slice(before).map(({ messages }) => messages.at(-1)?.content)).toEqual([
    'Which tea is mild?',
    'And which is strong?',
  ])
  const articles = chat.transcript.locator('article')
  for (const each of ['before the reload', 'after it']) {
    await expect(articles, each).toHaveText([
      /Hello/,
      /Hi\./,
      /Which tea is mild\?/,
      /White tea\./,
      /And which is strong\?/,
      /Black tea\./,
    ])
    await page.reload()
    await chat.answered('Black tea.')
  }
}

test(
  'questions without a connection wait, and are sent once and in their order when it is back',
  representative,
  async ({ page, remote, chat, upstream }) => {
    await page.goto(remote.origin)
    await askOffline(page, chat, upstream)
  },
)

test.describe('on a page of another company', () => {
  test.use(withoutProxy)

  test('the element lets questions wait as the studio does', async ({ page, remote, upstream }) => {
    const example = await startProcess(
      'examples/plain-html/server.ts',
      { STUDIO_ORIGIN: remote.origin, EXAMPLE_PORT: String(remote.partnerPort) },
      /http:\/\/127\.0\.0\.1:\d+/,
    )
    await page.goto(example.ready[0])
    await askOffline(page, new ChatBox(page.locator('studio-chat[mode=inline]')), upstream)
    await endProcess(example.child, 'SIGTERM')
  })
})

for (const theme of shownThemes) {
  test(`a question that waits has no flaw in the theme ${theme}, and can be taken back`, async ({
    page,
    remote,
    chat,
    upstream,
    context,
  }) => {
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme)
    await page.goto(remote.origin)
    await chat.converse(upstream, 'Hello', 'Hi.')
    await context.setOffline(true)
    await expect(chat.notice).toContainText(words.notice.offline)
    await chat.ask('Are you there?')
    await expect(chat.button(rows.queue.takeBack)).toBeVisible()
    expect.soft(await flaws(page)).toEqual([])
    await chat.button(rows.queue.takeBack).click()
    await expect(chat.composer).toHaveValue('Are you there?')
    await expect(chat.composer).toBeFocused()
    await expect(chat.questions).toHaveCount(1)
    await context.setOffline(false)
    await expect(chat.notice).toBeHidden()
    upstream.plan({ pieces: ['Yes.'] })
    await chat.composer.press('Enter')
    await chat.answered('Yes.')
  })
}

test(
  'a connection lost in the middle of an answer is restored without a gap',
  representative,
  async ({ page, remote, chat, upstream, context }) => {
    await page.goto(remote.origin)
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
  },
)
