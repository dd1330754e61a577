import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { protocolVersion } from '@ai-studio/contract/constants'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
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

const tag = 'studio-upgrade'
const snippet = (options: Partial<SnippetOptions> = {}) =>
  scriptTags({ manifest: it.manifest, origin: it.cdn.origin, tag, ...options })
const element = `<${tag} lang="en"></${tag}>`

const answers: Record<string, unknown> = {
  '/api/config': { protocolVersion },
  '/pricing': {
    subscriptions: { monthly: { USD: 19.99, VND: 578_000 }, yearly: { USD: 199.99, VND: 5_780_000 } },
  },
  '/payment-methods': { methods: [{ id: 'paypal', currencies: ['USD'] }] },
  '/api/plans': { plans: [] },
  '/api/userpreferences/anonymous': { currency: 'USD' },
}
/** The studio answers what everybody may ask. */
async function answering(page: Page): Promise<void> {
  for (const [path, json] of Object.entries(answers)) {
    await page.route(`**${path}`, (route) =>
      route.fulfill({ json: json as object, headers: { 'access-control-allow-origin': '*' } }),
    )
  }
}

/** What only code of MSAL holds. */
const msal = /msal\.js\.browser|msal\.cache|login\.microsoftonline/

describe.each(shownFrameworks)('studio-upgrade by the script on %s', (framework) => {
  const suffix = framework === 'react' ? '.react' : ''

  test("loads on a partner's page what is drawn there, and nothing of MSAL or of the chat", async () => {
    const { page, said } = await it.open(`${snippet({ framework })}${element}`, { prepare: answering })
    await page.getByRole('button', { name: 'Sign in with AI Studio' }).waitFor()
    await page.waitForLoadState('networkidle')
    const { loader, preload } =
      framework === 'react' ? { loader: it.manifest.react, ...it.manifest.react } : it.manifest
    expect(it.cdn.asked).toHaveLength(new Set(it.cdn.asked).size)
    expect([loader.file, ...preload.upgrade].filter((file) => !it.cdn.asked.includes(file))).toEqual([])
    expect(it.cdn.asked.filter((file) => /^(element|chat|panel|shared-chat)/.test(file))).toEqual([])
    for (const file of it.cdn.asked) {
      expect(await readFile(join(it.folder, file), 'utf8'), file).not.toMatch(msal)
    }
    expect(await page.evaluate(() => [Object.keys(localStorage), document.cookie])).toEqual([[], ''])
    expect(said).toEqual([])
  })

  test('asks for nothing on a page that was made ready until somebody comes to it', async () => {
    const asked: string[] = []
    const { page } = await it.open(`${snippet({ framework })}${element}`, {
      async prepare(page) {
        await answering(page)
        page.on('request', (request) => asked.push(new URL(request.url()).pathname))
        await page.addInitScript(() =>
          Object.defineProperty(document, 'prerendering', { configurable: true, value: true }),
        )
      },
    })
    await page.waitForLoadState('networkidle')
    expect(asked.some((path) => /\/more[.-]/.test(path))).toBe(true)
    expect(asked.filter((path) => path in answers)).toEqual([])
    expect(await page.evaluate(() => customElements.get('studio-upgrade') === undefined)).toBe(true)
    await page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { value: false })
      document.dispatchEvent(new Event('prerenderingchange'))
    })
    await page.getByRole('button', { name: 'Sign in with AI Studio' }).waitFor()
  })

  test.each(shownOf(['upgrade', 'upgrade-graph', 'upgrade-view']))(
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

  test('violates no policy, without any Trusted Types', async () => {
    const policy = [
      "default-src 'none'",
      "script-src 'nonce-abc'",
      `connect-src ${it.cdn.origin}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; ')
    const { page } = await it.open(
      `<script nonce="abc">violations = []; addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective))</script>
      ${snippet({ framework, nonce: 'abc' })}${element}`,
      { headers: { 'content-security-policy': policy }, prepare: answering },
    )
    await page.locator(`${tag} [part=show-plans]`).click()
    await page.getByText('$19.99').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate('violations')).toEqual([])
  })
})
