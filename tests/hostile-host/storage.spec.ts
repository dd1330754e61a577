import { ChatBox } from '../e2e/support/chat-box.ts'
import { firstOf, representative } from '../scope.ts'
import { fullExchange, nothingLost, streamedAnswer } from './support/exchange.ts'
import { builds } from './support/scope.ts'
import { expect, test } from './support/test.ts'

const hosts = [
  {
    name: 'blocked',
    script: `for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, { get() { throw new DOMException('Access is denied', 'SecurityError') } })
      globalThis.Storage = undefined`,
  },
  {
    name: 'full',
    script: `Storage.prototype.setItem = () => { throw new DOMException('Full', 'QuotaExceededError') }`,
  },
  { name: 'missing', script: `Object.defineProperty(globalThis, 'localStorage', { value: null })` },
]

for (const { name, script } of firstOf(hosts)) {
  for (const build of builds(['preact'], name === 'blocked' ? ['react', 'npm'] : ['react'])) {
    test(
      `with storage that is ${name} a visitor talks as long as the page lives (${build})`,
      representative,
      async ({ visit, page, upstream }) => {
        const { chat, untouched } = await visit({ build, script })
        await fullExchange(chat, upstream)
        await page.evaluate(() => {
          const element = document.querySelector('studio-chat')!
          element.replaceWith(element.cloneNode(true))
        })
        await nothingLost(chat)
        await untouched()
      },
    )
  }
}

for (const build of builds(['preact'], ['react'])) {
  test(`a page that clears its storage while somebody talks takes nothing away (${build})`, async ({
    visit,
    page,
    upstream,
  }) => {
    const { chat, untouched } = await visit({ build })
    await streamedAnswer(chat, upstream, async () => {
      await page.evaluate(() => localStorage.clear())
    })
    await chat.composer.fill('Half a thought')
    await page.evaluate(() => localStorage.clear())
    await streamedAnswer(chat, upstream)
    await expect(chat.answers).toHaveCount(2)
    await untouched()
  })

  test(`another tab that clears the storage takes nothing away (${build})`, async ({
    visit,
    page,
    context,
    site,
    upstream,
  }) => {
    const { chat } = await visit({ build })
    await fullExchange(chat, upstream)
    const other = await context.newPage()
    site.put('/clears', 'html', '<!doctype html><title>Clears</title>')
    await other.goto(`${site.origin}/clears`)
    await other.evaluate(() => localStorage.clear())
    await other.close()
    await page.bringToFront()
    await nothingLost(chat)
    await chat.composer.fill('')
    await streamedAnswer(chat, upstream)
  })
}

test('a frame without any rights keeps what its visitor writes, and stays quiet', async ({
  visit,
  page,
  site,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/embed/token', 403)
  complaints.expectFailedRequests('/api/chat/', 'not-shared')
  complaints.expectReport(/^\[ai-studio\] AI_STUDIO_ORIGIN_NOT_ALLOWED/)
  complaints.expectReport(/from origin 'null' has been blocked by CORS/)
  const { address } = await visit()
  site.put(
    '/sandbox',
    'html',
    `<!doctype html><title>Sandbox</title><iframe sandbox="allow-scripts" src="${address}" width="1200" height="700"></iframe>`,
  )
  await page.goto(`${site.origin}/sandbox`)
  const chat = new ChatBox(page.frameLocator('iframe').locator('studio-chat'))
  await chat.composer.fill('Anybody there?')
  await chat.composer.press('Enter')
  await expect(chat.notice).not.toBeEmpty()
  await expect
    .poll(async () => (await chat.composer.inputValue()) + (await chat.questions.allInnerTexts()).join())
    .toContain('Anybody there?')
})
