import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from 'playwright'
import { build, type Rolldown } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { chromiumArguments, findHeadlessShell } from '../../../../scripts/find-chromium.mjs'
import { buildCdn } from '../../scripts/build-cdn.ts'
import type { CdnManifest } from '../cdn-manifest.ts'
import { chatSpec } from '../chat.element.ts'
import { loginSpec } from '../login.element.ts'
import { scriptTags, type SnippetOptions } from '../snippet.ts'
import { conformanceCases, type ConformanceCase, type Subject } from '../testing/conformance.ts'
import { copyRelease } from '../testing/copy-release.ts'
import { serveCdn, servePages, type CdnServer, type PageServer } from '../testing/cdn-server.ts'
import { shownFrameworks, shownOf } from '../testing/scope.ts'

vi.setConfig({ testTimeout: 30_000 })

declare const conformance: { conformanceCases: ConformanceCase[] }

let folder: string
let manifest: CdnManifest
let cdn: CdnServer
let pages: PageServer
let browser: Browser
let conformanceScript: string

async function compileConformance(): Promise<string> {
  const entry = new URL('../testing/conformance.ts', import.meta.url).pathname
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'conformance' } },
  })) as Rolldown.RolldownOutput[]
  return built[0]!.output[0].code
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ai-studio-cdn-'))
  manifest = await copyRelease(join(folder, 'cdn'))
  conformanceScript = await compileConformance()
  cdn = await serveCdn(join(folder, 'cdn'))
  pages = await servePages()
  browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? undefined,
    args: chromiumArguments,
  })
}, 120_000)

afterEach(async () => {
  cdn.asked.length = 0
  cdn.altered.clear()
  cdn.missing.clear()
  for (const context of browser.contexts()) await context.close()
})

afterAll(async () => {
  await browser?.close()
  await Promise.all([cdn?.close(), pages?.close()])
  await rm(folder, { recursive: true, force: true })
})

const tags = (options: Partial<SnippetOptions> = {}) =>
  scriptTags({ manifest, origin: cdn.origin, ...options })

interface Opened {
  page: Page
  /** What a developer of the page would see. */
  complaints: string[]
}

async function open(html: string, headers?: Record<string, string>): Promise<Opened> {
  const page = await (await browser.newContext()).newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(pages.page(`<!doctype html><title>Shop</title>${html}`, headers))
  return { page, complaints }
}

const sha384 = (code: Buffer) => `sha384-${createHash('sha384').update(code).digest('base64')}`

describe('the files of a release', () => {
  // It takes as long as all else here together: a minute alone, several beside other files on a busy machine.
  test(
    'are the same when they are built again, in the place of what was there',
    { tags: 'full', timeout: 600_000 },
    async () => {
      const place = join(folder, 'again')
      const target = join(place, 'cdn')
      const leftovers = ['cdn.1234.new', 'cdn.1234.old']
      for (const name of ['cdn', 'cdn.kept', ...leftovers]) {
        await mkdir(join(place, name), { recursive: true })
        await writeFile(join(place, name, 'replaced.js'), '')
      }
      expect(await buildCdn({}, target)).toEqual(manifest)
      expect(await readdir(target)).not.toContain('replaced.js')
      expect((await readdir(place)).sort()).toEqual(['cdn', 'cdn.kept'])
    },
  )

  test('have the hashes of the manifest, and compressed copies of the same content', async () => {
    const names = (await readdir(join(folder, 'cdn'))).filter((name) => name.endsWith('.js'))
    expect(names.sort()).toEqual(Object.keys(manifest.integrity).sort())
    for (const name of names) {
      const read = (ending: string) => readFile(join(folder, 'cdn', name + ending))
      const code = await read('')
      expect(sha384(code)).toBe(manifest.integrity[name])
      expect(brotliDecompressSync(await read('.br')).equals(code)).toBe(true)
      expect(gunzipSync(await read('.gz')).equals(code)).toBe(true)
    }
  })

  test('import later parts through the verification only, and carry no words of the tables', async () => {
    for (const name of Object.keys(manifest.integrity)) {
      const code = await readFile(join(folder, 'cdn', name), 'utf8')
      expect(code, name).not.toMatch(/[^.\w]import\(\s*[`'"]/)
      expect(code, name).not.toContain(chatSpec.attributes.heading.doc)
      expect(code, name).not.toMatch(/process\.env/)
    }
  })

  test('stand as far above the page as is documented', async () => {
    const { default: height } = chatSpec.tokens['--studio-z']
    for (const name of ['element.js', 'chat.js', 'diagnosis.js'])
      expect(await readFile(join(folder, 'cdn', name), 'utf8'), name).toContain(height)
  })

  test('know the direction of a page by itself, and not by the language of its words', async () => {
    const codes = await Promise.all(
      Object.keys(manifest.integrity).map((name) => readFile(join(folder, 'cdn', name), 'utf8')),
    )
    expect(codes.filter((code) => code.includes(':dir(rtl)')).length).toBeGreaterThan(4)
    expect(codes.filter((code) => code.includes(':lang(')).length).toBe(0)
  })

  test('are compiled while they arrive where a first drawing needs them', async () => {
    const isCompiledAhead = async (name: string) =>
      (await readFile(join(folder, 'cdn', name), 'utf8')).startsWith('//# allFunctionsCalledOnLoad\n')
    const { preload, react } = manifest
    for (const name of [preload, react.preload].flatMap(({ chat, panel }) => [...chat, ...panel]))
      expect(await isCompiledAhead(name), name).toBe(true)
    expect(await isCompiledAhead(manifest.loader.file)).toBe(false)
  })

  test('of preact and React have nothing in common', () => {
    const filesOf = (entry: string, found = new Set<string>()): Set<string> => {
      if (found.has(entry)) return found
      found.add(entry)
      for (const next of Object.values(manifest.graph[entry]!).flat()) filesOf(next, found)
      return found
    }
    const [small, large] = [filesOf(manifest.loader.file), filesOf(manifest.react.file)]
    expect([...small].filter((name) => large.has(name))).toEqual([])
  })
})

describe.each(shownFrameworks)('the script on %s', (framework) => {
  const subjects = [
    { ...chatSpec, mode: 'launcher' },
    { ...loginSpec, mode: 'modal' },
    { ...chatSpec, mode: 'inline' },
    { ...loginSpec, mode: 'inline' },
  ]
  test.each(shownOf(subjects, 2))(
    'passes the conformance suite with $tag and mode=$mode',
    async ({ tag, attributes, mode }) => {
      const { page } = await open(`${tags({ framework })}<${tag} mode="${mode}"></${tag}>`)
      await page.waitForFunction((tag) => customElements.get(tag), tag)
      await page.evaluate(() => document.body.replaceChildren())
      await page.addScriptTag({ content: conformanceScript })
      const subject: Subject = {
        tag,
        attributes,
        given: { mode },
        harmlessMethod: 'close',
        ...(mode === 'modal' && { showingMethod: 'open' }),
      }
      const failures = await page.evaluate(async (subject) => {
        const found: string[] = []
        for (const { name, run } of conformance.conformanceCases) {
          await run(subject).catch((error: Error) => found.push(`${name}: ${error.message}`))
        }
        return found
      }, subject)
      expect(failures).toEqual([])
      expect(conformanceCases.length).toBeGreaterThan(10)
    },
  )

  test('loads two small files for a closed launcher, and nothing else', async () => {
    const { page, complaints } = await open(
      `${tags({ framework, mode: 'launcher' })}<studio-chat mode="launcher"></studio-chat>`,
    )
    await page.getByRole('button', { name: 'Open chat' }).waitFor()
    await page.waitForLoadState('networkidle')
    const { loader, preload } =
      framework === 'react' ? { loader: manifest.react, ...manifest.react } : manifest
    expect(cdn.asked.sort()).toEqual([loader.file, ...preload.launcher].sort())
    expect(await page.evaluate(() => [Object.keys(localStorage), document.cookie])).toEqual([[], ''])
    expect(complaints).toEqual([])

    await page.getByRole('button', { name: 'Open chat' }).hover()
    await expect.poll(() => cdn.asked).toEqual(expect.arrayContaining(preload.panel))
  })

  test('loads the panel ahead for whoever comes to the button by the keyboard', async () => {
    const { page } = await open(
      `${tags({ framework, mode: 'launcher' })}<studio-chat mode="launcher"></studio-chat>`,
    )
    const button = page.getByRole('button', { name: 'Open chat' })
    await button.waitFor()
    await page.waitForLoadState('networkidle')
    const { preload } = framework === 'react' ? manifest.react : manifest
    expect(
      cdn.asked.filter((file) => preload.panel.includes(file) && !preload.launcher.includes(file)),
    ).toEqual([])
    await page.keyboard.press('Tab')
    await expect.poll(() => cdn.asked).toEqual(expect.arrayContaining(preload.panel))
    expect(await button.evaluate((opener) => opener.matches(':focus'))).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test(
    'looks into the storage of the tab only where a launcher was opened before',
    { tags: 'full' },
    async () => {
      const { page } = await open('')
      await page.addInitScript(() => {
        const { sessionStorage: tab } = globalThis
        Object.defineProperty(globalThis, 'sessionStorage', {
          get: () => {
            document.documentElement.dataset['tab'] = 'read'
            return tab
          },
        })
      })
      const shop = pages.page(
        `<!doctype html><title>Shop</title>${tags({ framework, mode: 'launcher' })}<studio-chat mode="launcher"></studio-chat>`,
      )
      const button = page.locator('[part=launcher]')
      const read = async () => {
        await page.goto(shop)
        await button.waitFor()
        return page.evaluate(() => document.documentElement.dataset['tab'])
      }
      expect(await read()).toBeUndefined()
      await button.click()
      await expect.poll(() => page.evaluate(() => localStorage.length)).toBeGreaterThan(0)
      expect(await read()).toBe('read')
    },
  )

  test('fetches no file twice, with or without the preloads of the snippet', async () => {
    for (const before of [tags({ framework, mode: 'inline' }), tags({ framework, mode: 'launcher' })]) {
      cdn.asked.length = 0
      const { page } = await open(`${before}<studio-chat endpoint="http://studio.invalid"></studio-chat>`)
      await page.locator('studio-chat textarea').fill('Hello')
      await page.waitForLoadState('networkidle')
      expect([...new Set(cdn.asked)]).toEqual(cdn.asked)
      await page.context().close()
    }
  })

  test('works under a policy of nonces without any Trusted Types, without one violation', async () => {
    const policy = [
      "default-src 'none'",
      "script-src 'nonce-abc'",
      "style-src 'self'",
      'img-src blob:',
      `connect-src ${cdn.origin}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; ')
    const { page, complaints } = await open(
      `<script nonce="abc">violations = []; addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective))</script>
      ${tags({ framework, mode: 'launcher', nonce: 'abc' })}<studio-chat></studio-chat><studio-chat mode="launcher" instance="two"></studio-chat>`,
      { 'content-security-policy': policy },
    )
    await page.locator('studio-chat textarea').first().waitFor()
    await page.getByRole('button', { name: 'Open chat' }).click()
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate('violations')).toEqual([])
    expect(complaints.filter((text) => /policy|trusted/i.test(text))).toEqual([])
  })

  test.each(shownOf(['element', 'chat', 'thread']))(
    'does not run a file "%s" that was altered',
    async (name) => {
      const file = Object.keys(manifest.integrity).find((each) =>
        new RegExp(framework === 'react' ? `^${name}\\.react[.-]` : `^${name}(-|\\.js)`).test(each),
      )!
      cdn.altered.set(file, (code) => `globalThis.wasRun = true;${code}`)
      const { page, complaints } = await open(
        `${tags({ framework, mode: 'launcher' })}<studio-chat></studio-chat>`,
      )
      await expect.poll(() => complaints.join('\n')).toMatch(/^\[ai-studio\] AI_STUDIO_INTEGRITY/m)
      if (name === 'thread') {
        // By the next refusal the first has had its consequences.
        const refusals = () => complaints.filter((text) => text.includes(`/${file}' with computed`)).length
        const before = refusals()
        await page.locator('studio-chat textarea').fill('Hello')
        await page.keyboard.press('Enter')
        await expect.poll(refusals).toBeGreaterThan(before)
      }
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
      expect(await page.evaluate('globalThis.wasRun')).toBeUndefined()
    },
  )

  test('says that a part could not be loaded, and tries again when it is asked to', async () => {
    const { preload } = framework === 'react' ? manifest.react : manifest
    cdn.missing.add(preload.chat.at(-1)!)
    const { page } = await open(
      `<script>errors = []; addEventListener('studio-error', ({ detail }) => errors.push(detail))</script>
      ${tags({ framework, mode: 'launcher' })}<studio-chat mode="launcher" instance="help"></studio-chat>`,
    )
    const button = page.getByRole('button', { name: 'Open chat' })
    await button.click()
    await expect
      .poll(() => page.evaluate('errors'))
      .toEqual([{ version: 1, instanceId: 'help', code: 'LOAD_FAILED', phase: 'load', retryable: true }])

    cdn.missing.clear()
    await button.click()
    await page.getByRole('dialog').getByRole('textbox').waitFor()
  })

  test('looks from the beginning as it looks with all its parts', { tags: 'full' }, async () => {
    const html = (lang: string) =>
      `${tags({ framework })}<studio-chat lang="${lang}" theme="forest" endpoint="http://studio.invalid"></studio-chat>`
    const later = Object.keys(manifest.integrity).filter((name) => name.startsWith('thread'))
    expect(later.length).toBeGreaterThan(0)
    for (const lang of ['en', 'vi']) {
      const pictures: string[][] = []
      for (const missing of [later, []]) {
        cdn.missing.clear()
        for (const name of missing) cdn.missing.add(name)
        const { page } = await open(html(lang))
        await page.locator('studio-chat textarea').waitFor()
        await page.waitForLoadState('networkidle')
        // A note tells developers, and nobody else, what is missing.
        if (missing.length > 0)
          await page.locator('[data-studio-diagnosis]').evaluate((note) => note.remove())
        // Buttons may join the header and the composer later, without moving anything.
        const part = (name: string) => page.locator(`studio-chat [part=${name}]`)
        const look = await part('conversation').screenshot({ animations: 'disabled' })
        const places = ['conversation', 'footer', 'composer', 'send'].map((name) => part(name).boundingBox())
        const { x, y, height } = (await part('input').boundingBox())!
        pictures.push([
          look.toString('base64'),
          JSON.stringify([...(await Promise.all(places)), { x, y, height }]),
        ])
        await page.context().close()
      }
      expect(pictures[0]!.length).toBe(2)
      for (const [index, picture] of pictures[0]!.entries())
        expect(picture === pictures[1]![index], lang).toBe(true)
    }
  })

  test('uses every file that the snippet preloads', async () => {
    for (const [mode, language] of [
      ['launcher', 'en'],
      ['inline', 'en'],
      ['inline', 'vi'],
    ] as const) {
      const { page, complaints } = await open(
        `${tags({ framework, mode, language })}<studio-chat mode="${mode}" lang="${language}" endpoint="http://studio.invalid"></studio-chat>`,
      )
      await page
        .locator(mode === 'launcher' ? 'studio-chat [part=launcher]' : 'studio-chat textarea')
        .waitFor()
      const preloaded = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href),
      )
      // What comes on idle is a moment later than the field.
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
        .toEqual(expect.arrayContaining(preloaded))
      // A browser complains of what was preloaded and is not used.
      expect(complaints).toEqual([])
      await page.context().close()
    }
  })

  test(
    'hears neither what is written in the page itself nor what is selected there, and nothing of its own twice',
    { tags: 'full' },
    async () => {
      const { page } = await open(
        `<script>
        heard = []
        onTheWayDown = []
        addOne = EventTarget.prototype.addEventListener
        EventTarget.prototype.addEventListener = function (type, listener, options) {
          if ((this === document || this === window) && !options?.once) heard.push(type)
          if (this.getRootNode?.() instanceof ShadowRoot && (options?.capture ?? options) === true)
            onTheWayDown.push(type)
          return addOne.call(this, type, listener, options)
        }
      </script>
      ${tags({ framework })}<studio-chat endpoint="http://studio.invalid"></studio-chat>`,
      )
      await page.locator('studio-chat textarea').pressSequentially('Hello')
      await page.waitForLoadState('networkidle')
      const heard = await page.evaluate<string[]>('heard')
      // As long as the composer has the focus.
      expect(heard).toContain('keypress')
      for (const type of ['selectionchange', 'beforeinput', 'textInput', 'input'])
        expect(heard).not.toContain(type)
      expect(await page.evaluate('onTheWayDown')).toEqual([])
    },
  )

  test('tolerates being in the page twice', async () => {
    const { page, complaints } = await open(
      `${tags({ framework })}${tags({ framework: framework === 'react' ? 'preact' : 'react' })}${tags({ framework })}
      <studio-chat endpoint="http://studio.invalid"></studio-chat>`,
    )
    await page.locator('studio-chat textarea').waitFor()
    expect(await page.locator('studio-chat textarea').count()).toBe(1)
    expect(complaints).toEqual([])
  })

  test('finds elements that come later', { tags: 'full' }, async () => {
    const { page } = await open(tags({ framework }))
    await page.waitForLoadState('networkidle')
    expect(cdn.asked).not.toContain(manifest.preload.chat.at(-1))
    await page.evaluate(() => document.body.append(document.createElement('studio-chat')))
    await page.locator('studio-chat textarea').waitFor()
  })

  test('leaves no nodes and no listeners behind after 300 lives', async () => {
    const { page } = await open(`${tags({ framework })}<studio-chat mode="launcher"></studio-chat>`)
    await page.waitForFunction(() => customElements.get('studio-chat'))
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const measure = async () => {
      await session.send('HeapProfiler.collectGarbage')
      const { metrics } = await session.send('Performance.getMetrics')
      return ['Nodes', 'JSEventListeners'].map(
        (name) => metrics.find((metric) => metric.name === name)!.value,
      )
    }
    const live = (count: number) =>
      page.evaluate(async (count) => {
        for (let life = 0; life < count; life += 1) {
          const element = document.createElement('studio-chat')
          element.setAttribute('mode', life % 2 ? 'launcher' : 'inline')
          element.setAttribute('endpoint', 'http://studio.invalid')
          document.body.append(element)
          await element.open()
          await element.setDraft(`Life ${life}`)
          // Nor does what is called in its last moment.
          void element.focusComposer()
          element.remove()
        }
        await new Promise((resolve) => {
          setTimeout(resolve, 100)
        })
      }, count)
    await live(20)
    const [nodes, listeners] = await measure()
    await live(300)
    const [nodesAfter, listenersAfter] = await measure()
    expect(nodesAfter! - nodes!).toBeLessThan(20)
    expect(listenersAfter! - listeners!).toBeLessThan(10)
  }, 90_000)
})
