import { protocolVersion } from '@ai-studio/contract/constants'
import type { Route } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  hostile,
  messageAt,
  sample,
  sampleOfText,
  slug,
} from '../../../react/src/shared-chat/testing/samples.ts'
import { scriptTags, type SnippetOptions } from '../snippet.ts'
import { startCdnBrowser, type CdnBrowser } from '../testing/cdn-browser.ts'
import { shownFrameworks, shownOf } from '../testing/scope.ts'

vi.setConfig({ testTimeout: 30_000 })

let it: CdnBrowser

beforeAll(async () => {
  it = await startCdnBrowser()
}, 120_000)
afterEach(() => it.reset())
afterAll(() => it?.close())

const tag = 'studio-shared-chat'
const snippet = (options: Partial<SnippetOptions> = {}) =>
  scriptTags({ manifest: it.manifest, origin: it.cdn.origin, tag, ...options })
const element = `<${tag} slug="${slug}" lang="en"></${tag}>`

/** What the studio answers to reading a share, and what it was asked with. */
function answering(conversation: unknown, asked: Record<string, string>[] = []) {
  return async (route: Route) => {
    asked.push(await route.request().allHeaders())
    await route.fulfill({ json: conversation as object, headers: { 'access-control-allow-origin': '*' } })
  }
}
const toShare = `**/api/chat/share/${slug}`

describe.each(shownFrameworks)('studio-shared-chat by the script on %s', (framework) => {
  const suffix = framework === 'react' ? '.react' : ''

  test("loads what it is drawn with, and nothing of the chat or of sign-in; it sends nobody's name", async () => {
    const asked: Record<string, string>[] = []
    const { page, said } = await it.open(`${snippet({ framework })}${element}`, {
      async prepare(page) {
        await page.route(toShare, answering({ ...sampleOfText, messages: [] }, asked))
        await page.route('**/api/config', answering({ protocolVersion }))
      },
    })
    await page.getByRole('heading', { name: sampleOfText.title }).waitFor()
    await page.waitForLoadState('networkidle')
    const { loader, preload } =
      framework === 'react' ? { loader: it.manifest.react, ...it.manifest.react } : it.manifest
    expect(it.cdn.asked).toHaveLength(new Set(it.cdn.asked).size)
    expect([loader.file, ...preload.sharedChat].filter((file) => !it.cdn.asked.includes(file))).toEqual([])
    expect(it.cdn.asked.filter((file) => /^(element|chat|panel|login|msal|native)/.test(file))).toEqual([])
    expect(asked.map(({ authorization, cookie }) => [authorization, cookie])).toEqual([
      [undefined, undefined],
    ])
    expect(await page.evaluate(() => [Object.keys(localStorage), document.cookie])).toEqual([[], ''])
    expect(said).toEqual([])
  })

  test('comes beside a chat, also later, and is defined once', async () => {
    const { page } = await it.open(
      `${scriptTags({ manifest: it.manifest, origin: it.cdn.origin, framework })}<studio-chat mode="launcher"></studio-chat>`,
      { prepare: (page) => page.route(toShare, answering(sampleOfText)) },
    )
    await page.getByRole('button', { name: 'Open chat' }).waitFor()
    expect(it.cdn.asked.some((file) => file.startsWith('shared-chat'))).toBe(false)
    await page.evaluate(
      ([tag, slug]) => {
        for (let count = 0; count < 3; count += 1) {
          const made = document.createElement(tag!)
          made.setAttribute('slug', slug!)
          document.body.append(made)
        }
      },
      [tag, slug],
    )
    await expect.poll(() => page.getByRole('heading', { name: sampleOfText.title }).count()).toBe(3)
    expect(it.cdn.asked.filter((file) => file.startsWith(`shared-chat${suffix}.`))).toHaveLength(1)
  })

  test.each(shownOf(['shared-chat', 'shared-chat-graph', 'shared-chat-view']))(
    'does not run a file "%s" that was altered',
    async (name) => {
      const file = `${name}${suffix}.js`
      expect(it.manifest.integrity).toHaveProperty([file])
      it.cdn.altered.set(file, (code) => `globalThis.wasRun = true;${code}`)
      const { page } = await it.open(`${snippet({ framework })}${element}`)
      await expect.poll(() => it.cdn.asked).toContain(file)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate('globalThis.wasRun')).toBeUndefined()
    },
  )

  test(
    'says that its file could not be loaded, and is there as soon as somebody asks again',
    { tags: 'full' },
    async () => {
      it.cdn.missing.add(`shared-chat${suffix}.js`)
      const { page } = await it.open(
        `<script>errors = []; addEventListener('studio-error', ({ detail }) => errors.push(detail.code))</script>
      ${snippet({ framework })}${element}`,
        { prepare: (page) => page.route(toShare, answering(sampleOfText)) },
      )
      await expect.poll(() => page.evaluate('errors')).toContain('LOAD_FAILED')
      it.cdn.missing.clear()
      await page.evaluate(`void AIStudio.whenReady("${tag}")`)
      await page.getByRole('heading', { name: sampleOfText.title }).waitFor()
    },
  )

  test(
    'tells of a server that does not answer, and brings no chat into the page',
    { tags: 'full' },
    async () => {
      const { page, said } = await it.open(
        `${snippet({ framework })}<${tag} slug="a" endpoint="http://127.0.0.1:9"></${tag}>`,
      )
      await expect.poll(() => said.join()).toContain('AI_STUDIO_')
      // What was to be tried again is tried at once.
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await page.evaluate('AIStudio.whenReady("studio-upgrade")')
      expect(it.cdn.asked.filter((file) => file.startsWith('element'))).toEqual([])
    },
  )

  test('nothing that is written runs, and no policy is violated, without any Trusted Types', async () => {
    const policy = [
      "default-src 'none'",
      "script-src 'nonce-abc'",
      "style-src 'self'",
      `connect-src ${it.cdn.origin}`,
      `img-src ${it.cdn.origin}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; ')
    const messages = [
      ...sample.messages,
      ...hostile.flatMap((text, index) => [
        messageAt(6, index, 'user', text),
        messageAt(6, index, 'assistant', text),
      ]),
    ]
    const { page } = await it.open(
      `<script nonce="abc">violations = []; addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective))</script>
      ${snippet({ framework, nonce: 'abc' })}${element}`,
      {
        headers: { 'content-security-policy': policy },
        prepare: (page) => page.route(toShare, answering({ title: hostile[0], messages })),
      },
    )
    await expect.poll(() => page.locator(`${tag} [part~=message]`).count()).toBe(messages.length)
    await page.getByRole('button', { name: 'Report this conversation' }).click()
    await page.getByRole('dialog').getByRole('radio').first().check()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate('globalThis.wasRun')).toBeUndefined()
    expect(await page.evaluate('violations')).toEqual([])
  })
})
