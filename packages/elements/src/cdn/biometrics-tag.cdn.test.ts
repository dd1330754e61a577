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

const tag = 'studio-biometrics'
const snippet = (options: Partial<SnippetOptions> = {}) =>
  scriptTags({ manifest: it.manifest, origin: it.cdn.origin, tag, ...options })
const element = `<${tag} lang="en"></${tag}>`
const open = /^Manage passkeys on /

/** What only code that makes or asks for passkeys holds. */
const webauthn = /navigator\.credentials|PublicKeyCredential|authenticatorAttachment|generate-registration/
/** What only code of MSAL holds. */
const msal = /msal\.js\.browser|msal\.cache|login\.microsoftonline/

/** A file and all that it imports at once. */
function closure(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const next of it.manifest.graph[file]!.imports) closure(next, found)
  return found
}
/** A file and all that it may ever import. */
function reachable(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const { imports, lazy } = it.manifest.graph[file]!
  for (const next of [...imports, ...lazy]) reachable(next, found)
  return found
}
const holding = async (pattern: RegExp, files: Iterable<string>) => {
  const found: string[] = []
  for (const file of files) {
    if (pattern.test(await readFile(join(it.folder, file), 'utf8'))) found.push(file)
  }
  return found
}

describe.each(shownFrameworks)('studio-biometrics by the script on %s', (framework) => {
  const suffix = framework === 'react' ? '.react' : ''

  test("loads on a partner's page what is drawn there, and asks the studio nothing else", async () => {
    const { page, said, fetched } = await it.open(`${snippet({ framework })}${element}`)
    await page.getByRole('button', { name: open }).waitFor()
    await page.waitForLoadState('networkidle')
    const { loader, preload } =
      framework === 'react' ? { loader: it.manifest.react, ...it.manifest.react } : it.manifest
    expect([...new Set(it.cdn.asked)].sort()).toEqual([loader.file, ...preload.biometrics].sort())
    expect(it.cdn.asked).toHaveLength(new Set(it.cdn.asked).size)
    expect(fetched.filter((path) => !path.startsWith('/cdn/'))).toEqual([])
    expect(await page.evaluate(() => [Object.keys(localStorage), document.cookie])).toEqual([[], ''])
    expect(said).toEqual([])
  })

  test('keeps WebAuthn and MSAL in files that only the studio’s own pages can ask for', async () => {
    const all = [...closure(`biometrics-own${suffix}.js`), ...reachable(`biometrics-own${suffix}.js`)]
    expect(await holding(webauthn, all)).not.toEqual([])
    const partner = [...reachable(`biometrics-partner${suffix}.js`)]
    expect(await holding(webauthn, partner)).toEqual([])
    expect(await holding(msal, partner)).toEqual([])
  })

  test('costs a page nothing that has no such tag', async () => {
    const { page } = await it.open(
      `${snippet({ framework, tag: 'studio-chat' })}<studio-chat mode="launcher" lang="en"></studio-chat>`,
    )
    await page.getByRole('button', { name: 'Open chat' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(it.cdn.asked.filter((file) => file.startsWith('biometrics'))).toEqual([])
    // One that comes later is drawn as well.
    await page.evaluate((tag) => document.body.append(document.createElement(tag)), tag)
    await page.getByRole('button', { name: open }).waitFor()
  })

  test.each(shownOf(['biometrics', 'biometrics-graph', 'biometrics-partner', 'partner-biometrics']))(
    'does not run a file "%s" that was altered',
    async (name) => {
      const { preload } = framework === 'react' ? it.manifest.react : it.manifest
      const file = preload.biometrics.find((each) => entryOf(each) === name)!
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
      ${snippet({ framework, nonce: 'abc' })}<${tag} lang="vi" heading="Passkey"></${tag}>`,
      { headers: { 'content-security-policy': policy } },
    )
    await page.getByRole('heading', { name: 'Passkey' }).waitFor()
    await page.locator(`${tag} [part=open]`).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate('violations')).toEqual([])
  })
})
