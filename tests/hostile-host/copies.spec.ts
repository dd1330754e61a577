import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CdnManifest } from '../../packages/elements/src/cdn-manifest.ts'
import { scriptTags } from '../../packages/elements/src/snippet.ts'
import { serveCdn } from '../../packages/elements/src/testing/cdn-server.ts'
import { ChatBox } from '../e2e/support/chat-box.ts'
import { runToEnd } from '../e2e/support/studio.ts'
import { representative } from '../scope.ts'
import { fullExchange, streamedAnswer } from './support/exchange.ts'
import { builds } from './support/scope.ts'
import { expect, test as base } from './support/test.ts'

interface OtherRelease {
  origin: string
  manifest: CdnManifest
  asked: string[]
}

const test = base.extend<object, { otherRelease: OtherRelease }>({
  /** Another release of the scripts, from a network of its own. */
  otherRelease: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'studio-release-'))
      const build = fileURLToPath(new URL('support/build-release.ts', import.meta.url))
      const { code, output } = await runToEnd(build, { RELEASE_FOLDER: join(folder, 'cdn') })
      expect(code, output).toBe(0)
      const manifest = JSON.parse(await readFile(join(folder, 'cdn/manifest.json'), 'utf8')) as CdnManifest
      const other = await serveCdn(join(folder, 'cdn'))
      await use({ origin: other.origin, manifest, asked: other.asked })
      await other.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

for (const build of builds(['preact'], ['react'])) {
  test(
    `with the script in the page twice there is one chat (${build})`,
    representative,
    async ({ visit, upstream }) => {
      const { chat, untouched } = await visit({ build, tags: (pasted) => `${pasted}${pasted}` })
      await fullExchange(chat, upstream)
      await expect(chat.composer).toHaveCount(1)
      await untouched()
    },
  )

  test(`with two releases in the page the first one draws, and the other stays away (${build})`, async ({
    visit,
    page,
    otherRelease,
    manifest,
    upstream,
    complaints,
  }) => {
    complaints.expectReport(/AI_STUDIO_VERSION: Two versions of the widgets are in this page/)
    expect(otherRelease.manifest.version).not.toBe(manifest.version)
    otherRelease.asked.length = 0
    const framework = build === 'react' ? 'preact' : 'react'
    const others = scriptTags({ ...otherRelease, framework })
    const { version, react, loader } = otherRelease.manifest
    const { file } = framework === 'react' ? react : loader
    // Which is the first is the network's choice otherwise: the scripts wait for nobody.
    await page.route(`${otherRelease.origin}/cdn/${version}/${file}`, async (route) => {
      await page.waitForFunction(() => customElements.get('studio-chat') !== undefined)
      await route.continue()
    })
    const { chat, untouched } = await visit({ build, tags: (pasted) => pasted + others })
    await fullExchange(chat, upstream)
    await expect(chat.composer).toHaveCount(1)
    // Of what draws a chat it fetches nothing but what its tags have the browser fetch ahead.
    expect(otherRelease.asked).not.toEqual([])
    const drawing = otherRelease.asked.filter((file) => /^(element|chat|panel)\b/.test(file))
    expect(drawing.filter((file) => !others.includes(`/${file}"`))).toEqual([])
    await untouched()
  })
}

interface App {
  setTheme(theme: string): void
  setLanguage(language: string): void
  setCurrency(currency: string): void
  choices(): Record<string, string>
  draw(place: Element, kind: string, endpoint: string): void
}

for (const build of builds(['preact'], ['react'])) {
  test(`a bundle of the page's own and the script share theme, language, currency and visitor (${build})`, async ({
    visit,
    page,
    studio,
    upstream,
  }) => {
    const visitors = new Set<string>()
    let tokens = 0
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname
      if (path === '/api/embed/token' && request.method() === 'POST') tokens += 1
      const { authorization } = request.headers()
      if (authorization) visitors.add(authorization)
    })
    await visit({
      build,
      chat: `<studio-chat endpoint="${studio.origin}"></studio-chat><div id="app-place"></div>`,
      css: '#place > studio-chat { height: 330px; } #app-place .st-chat { height: 330px; }',
      tags: (pasted) => `${pasted}<script type="module" src="/bundle/app.js"></script>`,
    })
    await page.waitForFunction(() => 'draw' in (globalThis as unknown as { app: object }).app)
    await page.evaluate((endpoint) => {
      const { app } = globalThis as unknown as { app: App }
      app.draw(document.querySelector('#app-place')!, 'component', endpoint)
    }, studio.origin)
    const element = new ChatBox(page.locator('#place > studio-chat'))
    const component = new ChatBox(page.locator('#app-place'))
    await streamedAnswer(element, upstream)
    await streamedAnswer(component, upstream)
    // Two conversations of one visitor.
    await expect(element.answers).toHaveCount(1)
    await expect(component.answers).toHaveCount(1)
    expect(tokens).toBe(1)
    expect(visitors.size).toBe(1)

    await page.evaluate(() => {
      const { app } = globalThis as unknown as { app: App }
      app.setTheme('forest')
      app.setLanguage('vi')
      app.setCurrency('VND')
    })
    await expect(page.locator('#place > studio-chat')).toHaveAttribute('data-theme', 'forest')
    await expect(page.locator('#app-place [data-theme]')).toHaveAttribute('data-theme', 'forest')
    const vietnamese = [page.locator('#place > studio-chat'), page.locator('#app-place')]
    for (const place of vietnamese) await expect(new ChatBox(place, 'vi').composer).toBeVisible()
    const stored = await page.evaluate(() => ({ ...localStorage }))
    expect(stored).toMatchObject({
      'ai-studio:theme': 'forest',
      'ai-studio:language': 'vi',
      'ai-studio:currency': 'VND',
    })
    const shelf = await page.evaluate(() => {
      const page = globalThis as unknown as Record<symbol, Map<string, { get(): unknown }>>
      return Object.fromEntries(
        [...page[Symbol.for('ai-studio/stores/1')]!].map(([name, store]) => [name, store.get()]),
      )
    })
    expect(shelf).toMatchObject({ theme: 'forest', language: 'vi', currency: 'VND' })
  })
}
