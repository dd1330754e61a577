import type { Page } from '@playwright/test'
import { representative } from '../scope.ts'
import { ChatBox } from './support/chat-box.ts'
import { launcher as button } from './support/labels.ts'
import { expect, test, withoutProxy } from './support/test.ts'

test.use(withoutProxy)

/** Compressed bytes that come over the wire from the studio's script folder, without headers. */
async function countScriptBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Set<string>()
  let total = 0
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.includes('/cdn/')) scripts.add(requestId)
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) total += encodedDataLength
  })
  return () => total
}

test('a closed launcher costs the page at most 3 kB', representative, async ({ page, hostPage }) => {
  const bytes = await countScriptBytes(page)
  await page.goto(await hostPage({ attributes: 'mode="launcher"' }))
  await expect(page.getByRole('button', { name: button.open })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(bytes()).toBeGreaterThan(500)
  expect(bytes()).toBeLessThanOrEqual(3_000)
})

const budgets = { preact: 24_000, react: 75_000 } as const
for (const framework of ['preact', 'react'] as const) {
  test(
    `the chat on ${framework} accepts typing after at most ${budgets[framework] / 1000} kB`,
    representative,
    async ({ page, hostPage, complaints }) => {
      // Who begins to type asks the studio, to which this page is a stranger.
      complaints.expectFailedRequests('/api/embed/token', 403)
      complaints.expectFailedRequests('/api/chat/models/chat', 'not-shared')
      // What comes when the page has nothing better to do must not count as needed.
      await page.addInitScript(() => {
        globalThis.requestIdleCallback = () => 0
      })
      const bytes = await countScriptBytes(page)
      await page.goto(await hostPage({ mode: 'inline', framework, attributes: 'mode="inline"' }))
      const chat = new ChatBox(page)
      await expect(chat.composer).toBeEditable()
      await page.waitForLoadState('networkidle')
      expect(bytes()).toBeGreaterThan(5_000)
      expect(bytes()).toBeLessThanOrEqual(budgets[framework])
      await chat.composer.fill('typed')
      await expect(chat.sendButton).toBeEnabled()
    },
  )
}
