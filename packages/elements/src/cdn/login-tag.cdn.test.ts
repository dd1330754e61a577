import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { scriptTags, type SnippetOptions } from '../snippet.ts'
import { entryOf, startCdnBrowser, type CdnBrowser } from '../testing/cdn-browser.ts'
import { shownFrameworks, shownOf } from '../testing/scope.ts'

vi.setConfig({ testTimeout: 30_000 })

let it: CdnBrowser

beforeAll(async () => {
  it = await startCdnBrowser()
}, 120_000)
afterEach(() => it.reset())
afterAll(() => it?.close())

const snippet = (options: Partial<SnippetOptions> = {}) =>
  scriptTags({ manifest: it.manifest, origin: it.cdn.origin, ...options })

/** A file and all that it imports at once. */
function closure(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const next of it.manifest.graph[file]!.imports) closure(next, found)
  return found
}

/** What only code of MSAL holds. */
const msal = /msal\.js\.browser|msal\.cache|login\.microsoftonline/

describe.each(shownFrameworks)('studio-login by the script on %s', (framework) => {
  const suffix = framework === 'react' ? '.react' : ''

  test("loads on a partner's page what signs in there, and nothing of MSAL or of the chat", async () => {
    const { page, said } = await it.open(
      `${snippet({ framework, tag: 'studio-login' })}<studio-login></studio-login>`,
    )
    await page.getByRole('button', { name: 'Sign in with AI Studio' }).waitFor()
    await page.waitForLoadState('networkidle')
    const { loader, preload } =
      framework === 'react' ? { loader: it.manifest.react, ...it.manifest.react } : it.manifest
    expect([...new Set(it.cdn.asked)].sort()).toEqual([loader.file, ...preload.login].sort())
    expect(it.cdn.asked).toHaveLength(new Set(it.cdn.asked).size)
    for (const file of it.cdn.asked) {
      expect(await readFile(join(it.folder, file), 'utf8'), file).not.toMatch(msal)
    }
    expect(await page.evaluate(() => [Object.keys(localStorage), document.cookie])).toEqual([[], ''])
    expect(said).toEqual([])
  })

  test('keeps MSAL in files that only the form of the studio itself can ask for', async () => {
    const partner = [...closure(`login-partner${suffix}.js`)]
    const withMsal: string[] = []
    for (const file of Object.keys(it.manifest.graph)) {
      if (msal.test(await readFile(join(it.folder, file), 'utf8'))) withMsal.push(file)
    }
    expect(withMsal.length).toBeGreaterThan(0)
    const reachable = new Set(
      partner.flatMap((file) => it.manifest.graph[file]!.lazy).flatMap((file) => [...closure(file)]),
    )
    expect(withMsal.filter((file) => reachable.has(file) || partner.includes(file))).toEqual([])
  })

  test('comes beside a chat, also later, and each is defined once', async () => {
    const { page, said } = await it.open(
      `${snippet({ framework })}<studio-chat mode="launcher"></studio-chat>`,
    )
    await page.getByRole('button', { name: 'Open chat' }).waitFor()
    expect(it.cdn.asked.some((file) => file.startsWith('login'))).toBe(false)
    await page.evaluate(() => {
      for (let count = 0; count < 3; count += 1) document.body.append(document.createElement('studio-login'))
    })
    await expect.poll(() => page.getByRole('button', { name: 'Sign in with AI Studio' }).count()).toBe(3)
    expect(it.cdn.asked.filter((file) => file.startsWith(`login${suffix}.`))).toHaveLength(1)
    expect(said).toEqual([])
  })

  test('is loaded when the page asks for it where the script sees no tag', { tags: 'full' }, async () => {
    const { page } = await it.open(snippet({ framework, tag: 'studio-login' }))
    const isDefined = await page.evaluate(async () => {
      await (window as { AIStudio?: { whenReady?: (tag: string) => Promise<unknown> } }).AIStudio!.whenReady!(
        'studio-login',
      )
      return customElements.get('studio-login') !== undefined
    })
    expect(isDefined).toBe(true)
  })

  test.each(shownOf(['login', 'login-graph', 'login-partner', 'mount-login']))(
    'does not run a file "%s" that was altered',
    async (name) => {
      const { preload } = framework === 'react' ? it.manifest.react : it.manifest
      const file = preload.login.find((each) => entryOf(each) === name)!
      it.cdn.altered.set(file, (code) => `globalThis.wasRun = true;${code}`)
      const { page } = await it.open(`${snippet({ framework })}<studio-login></studio-login>`)
      await expect.poll(() => it.cdn.asked).toContain(file)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate('globalThis.wasRun')).toBeUndefined()
    },
  )

  test(
    'says that its file could not be loaded, and is there as soon as somebody asks again',
    { tags: 'full' },
    async () => {
      it.cdn.missing.add(`login${suffix}.js`)
      const { page } = await it.open(
        `<script>errors = []; addEventListener('studio-error', ({ detail }) => errors.push(detail.code))</script>
      ${snippet({ framework })}<studio-login></studio-login>`,
      )
      await expect.poll(() => page.evaluate('errors')).toContain('LOAD_FAILED')
      it.cdn.missing.clear()
      await page.evaluate('void AIStudio.whenReady("studio-login")')
      await page.getByRole('button', { name: 'Sign in with AI Studio' }).waitFor()
    },
  )

  test('works under a policy of nonces without any Trusted Types, without one violation', async () => {
    const policy = [
      "default-src 'none'",
      "script-src 'nonce-abc'",
      "style-src 'self'",
      `connect-src ${it.cdn.origin}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; ')
    const { page, said } = await it.open(
      `<script nonce="abc">violations = []; addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective))</script>
      ${snippet({ framework, nonce: 'abc', tag: 'studio-login' })}<studio-login mode="modal" lang="vi"></studio-login>`,
      { headers: { 'content-security-policy': policy } },
    )
    await page.waitForFunction(() => customElements.get('studio-login'))
    await page.evaluate(() =>
      (document.querySelector('studio-login') as HTMLElementTagNameMap['studio-login']).open(),
    )
    await page.getByRole('dialog', { name: 'Đăng nhập' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate('violations')).toEqual([])
    expect(said.filter((text) => /policy|trusted/i.test(text))).toEqual([])
  })

  test("has on the studio's own page its fields in the page", async () => {
    const { page } = await it.open(
      `${snippet({ framework })}<script>addEventListener('DOMContentLoaded', () => {
        const login = document.createElement('studio-login')
        login.setAttribute('endpoint', location.origin)
        document.body.append(login)
      })</script>`,
    )
    await page.locator('studio-login > div > .st-login input[autocomplete="current-password"]').waitFor()
    await page.getByLabel('Email', { exact: true }).fill('lan')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('Email is invalid').waitFor()
    expect(it.cdn.asked.some((file) => file.startsWith('login-own'))).toBe(true)
  })

  test('names the fields of each element there by labels of their own', { tags: 'full' }, async () => {
    const { page } = await it.open(
      `${snippet({ framework })}<script>addEventListener('DOMContentLoaded', () => {
        for (const name of ['first', 'second']) {
          const login = document.createElement('studio-login')
          login.setAttribute('endpoint', location.origin)
          login.id = name
          document.body.append(login)
        }
      })</script>`,
    )
    for (const name of ['first', 'second']) {
      const login = page.locator(`#${name}`)
      await login.getByLabel('Email', { exact: true }).fill(`${name}@shop.example`)
      await expect.poll(() => login.locator('input[type="email"]').inputValue()).toBe(`${name}@shop.example`)
    }
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
    expect(ids).toEqual([...new Set(ids)])
  })
})
