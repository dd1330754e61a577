import { protocolVersion } from '@ai-studio/contract/constants'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { scriptTags } from '../snippet.ts'
import { startCdnBrowser, type CdnBrowser } from '../testing/cdn-browser.ts'
import { shownFrameworks } from '../testing/scope.ts'

vi.setConfig({ testTimeout: 30_000 })

let it: CdnBrowser

beforeAll(async () => {
  it = await startCdnBrowser()
}, 120_000)
afterEach(() => it.reset())
afterAll(() => it?.close())

const id = '00000000-0000-4000-8000-000000000001'
const timestamp = '2026-01-01T00:00:00.000Z'
const message = { id, role: 'assistant', content: 'A **stored** answer', timestamp, status: 'complete' }
const answers: Record<string, unknown> = {
  '/api/config': { protocolVersion },
  '/api/embed/token': { token: 'visitor', expiresAt: '2100-01-01T00:00:00.000Z' },
  [`/api/chat/history/${id}?*`]: { messages: [message] },
}

/** The studio answers nothing but what a stored conversation needs. */
async function answering(page: Page): Promise<void> {
  await page.route('**/api/**', () => undefined)
  for (const [path, json] of Object.entries(answers)) {
    await page.route(`**${path}`, (route) =>
      route.fulfill({ json: json as object, headers: { 'access-control-allow-origin': '*' } }),
    )
  }
}

test.each(shownFrameworks)(
  'a stored conversation needs no file besides those preloaded, on %s',
  async (framework) => {
    const { manifest, cdn } = it
    const requests: string[] = []
    const tags = scriptTags({
      manifest,
      origin: cdn.origin,
      mode: 'inline',
      framework,
      hasConversation: true,
    })
    const { page, said } = await it.open(
      `${tags}<studio-chat mode="inline" conversation-id="${id}" endpoint="${cdn.origin}"></studio-chat>`,
      {
        prepare(page) {
          page.on('request', (request) => requests.push(new URL(request.url()).pathname))
          return answering(page)
        },
      },
    )
    // What comes when the page is idle is not needed for it.
    const asked = page
      .locator('studio-chat')
      .getByText('stored')
      .waitFor()
      .then(() => [...cdn.asked])
    const { loader, preload } =
      framework === 'react' ? { loader: manifest.react, ...manifest.react } : manifest
    const preloaded = [loader.file, ...preload.early, ...preload.chat, ...preload.conversation]
    expect((await asked).filter((file) => !preloaded.includes(file))).toEqual([])
    expect(cdn.asked).toHaveLength(new Set(cdn.asked).size)
    expect(requests.filter((path) => path.includes('/history/'))).toEqual([`/api/chat/history/${id}`])
    expect(said).toEqual([])
  },
)
