import { readFile } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { scriptTags, type SnippetOptions } from '../snippet.ts'
import { startCdnBrowser, type CdnBrowser } from '../testing/cdn-browser.ts'
import { shownFrameworks, shownOf } from '../testing/scope.ts'

vi.setConfig({ testTimeout: 60_000 })
/** Nothing takes so long where it works. */
const patience = { timeout: 20_000 }

let studio: CdnBrowser
beforeAll(async () => {
  studio = await startCdnBrowser()
}, 180_000)
afterEach(() => studio.reset())
afterAll(() => studio?.close())

const tags = (options: Partial<SnippetOptions> = {}) =>
  scriptTags({ manifest: studio.manifest, origin: studio.cdn.origin, ...options })
const nowhere = 'endpoint="http://studio.invalid"'
/** A studio that never answers: one that refuses is named in the console as soon as it has. */
const unanswered = { prepare: (page: Page) => page.route(/\/api\//, () => undefined) }
const strict = (script: string) =>
  [
    "default-src 'none'",
    `script-src ${script}`,
    "style-src 'self'",
    `img-src ${studio.cdn.origin} blob:`,
    `connect-src ${studio.cdn.origin}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

describe.each(shownFrameworks)('the loader on %s', (framework) => {
  test.each(['module', 'classic', 'hardened'] as const)('works as a %s script', async (kind) => {
    const { page, said, fetched } = await studio.open(
      `${tags({ kind, framework, mode: 'inline' })}<studio-chat ${nowhere}></studio-chat>`,
      unanswered,
    )
    await page.locator('studio-chat textarea').fill('Hello')
    expect(said).toEqual([])
    const { version } = studio.manifest
    expect(await page.evaluate('AIStudio.version')).toBe(version)
    expect(fetched).toEqual([...new Set(fetched)])
  })

  test('takes one name in the page, and no other', async () => {
    const names = (page: { evaluate: (code: string) => Promise<unknown> }) =>
      page.evaluate('Object.getOwnPropertyNames(globalThis)') as Promise<string[]>
    const plain = await studio.open('')
    const before = new Set(await names(plain.page))
    for (const kind of ['module', 'classic'] as const) {
      const { page } = await studio.open(
        `${tags({ kind, framework })}<studio-chat mode="launcher"></studio-chat>`,
      )
      await page.getByRole('button', { name: 'Open chat' }).waitFor()
      expect((await names(page)).filter((name) => !before.has(name))).toEqual(['AIStudio'])
    }
  })

  test.each(shownOf(['module', 'classic']))(
    'hands the nonce on and breaks no policy as a %s script',
    async (kind) => {
      const { page, said } = await studio.open(
        tags({ kind, framework, nonce: 'abc', element: { mode: 'launcher' } }),
        { headers: { 'content-security-policy': strict("'nonce-abc'") } },
      )
      await page.getByRole('button', { name: 'Open chat' }).click()
      await page.getByRole('dialog').getByRole('textbox').waitFor()
      expect(said.filter((text) => /policy|trusted|violat/i.test(text))).toEqual([])
    },
  )
})

/** Gives pages a way to run a script again, as libraries do that navigate within a page. */
const again = `<script>again = (old) => {
  const script = document.createElement('script')
  for (const { name, value } of old.attributes) script.setAttribute(name, value)
  return script
}</script>`

describe('the options of the tag', () => {
  test.each(shownOf(['module', 'classic']))('make an element at the end of the body: %s', async (kind) => {
    const element = {
      mode: 'launcher',
      lang: 'vi',
      heading: 'Trà & bánh "ngon"',
      theme: 'forest',
      onclick: 'alert(1)',
      'conversation-id': 'c-1',
    }
    const { page } = await studio.open(`${tags({ kind, element })}<p>Tea</p><footer>The end</footer>`)
    await page.getByRole('button', { name: 'Mở khung chat' }).waitFor()
    const made = await page.evaluate(() => {
      const { attributes } = document.body.lastElementChild!
      return Object.fromEntries([...attributes].map(({ name, value }) => [name, value]))
    })
    expect(made).toMatchObject({
      mode: 'launcher',
      lang: 'vi',
      heading: 'Trà & bánh "ngon"',
      theme: 'forest',
      'conversation-id': 'c-1',
      endpoint: studio.cdn.origin,
    })
    expect(made).not.toHaveProperty('onclick')
  })

  test('put a chat that is no launcher where the tag stands', { tags: 'full' }, async () => {
    const element = { mode: 'inline', endpoint: 'http://studio.invalid' }
    const { page } = await studio.open(`<body><p>Before</p><main>${tags({ element })}</main><p>After</p>`)
    await page.locator('main > studio-chat textarea').waitFor()
    expect(await page.locator('studio-chat').count()).toBe(1)
  })

  test('make an element that opens a conversation', { tags: 'full' }, async () => {
    const id = '00000000-0000-4000-8000-000000000001'
    const element = { mode: 'inline', endpoint: 'http://studio.invalid', 'conversation-id': id }
    const { page } = await studio.open(tags({ mode: 'inline', element }))
    await page.locator(`studio-chat[conversation-id="${id}"] textarea`).waitFor()
  })

  test('fetch what a launcher opens when nothing else is to do, and only then', async () => {
    const panel = studio.manifest.preload.panel
    const element = { mode: 'launcher', preload: 'idle' }
    const { page, fetched } = await studio.open(tags({ element }))
    await expect.poll(() => studio.cdn.asked, patience).toEqual(expect.arrayContaining(panel))
    await page.getByRole('button', { name: 'Open chat' }).click()
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    expect(fetched).toEqual([...new Set(fetched)])
  })

  test('make a launcher that stays when a navigation replaces the body, with a copy of it or without', async () => {
    const { page } = await studio.open(`<body>${tags({ element: { mode: 'launcher' } })}<p>Tea</p></body>`)
    const button = page.getByRole('button', { name: 'Open chat' })
    await button.waitFor()
    for (const isCopied of [false, true, false]) {
      await page.evaluate((deep) => document.body.replaceWith(document.body.cloneNode(deep)), isCopied)
      await button.waitFor()
      expect(await page.locator('studio-chat').count()).toBe(1)
    }
    await page.evaluate(() => {
      document.querySelector('studio-chat')!.remove()
      document.body.replaceWith(document.createElement('body'))
    })
    expect(await page.locator('studio-chat').count()).toBe(0)
  })

  test('make one launcher, whether another tag of the release has none or as many', async () => {
    const launcher = tags({ kind: 'classic', element: { mode: 'launcher' } })
    for (const others of [tags(), launcher, launcher + launcher]) {
      const { page, said } = await studio.open(`${others}${launcher}<p>Tea</p>`)
      await page.getByRole('button', { name: 'Open chat' }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.locator('studio-chat').count()).toBe(1)
      expect(said).toEqual([])
    }
  })

  test(
    'make one chat of each mode, and anew what went with the content around it',
    { tags: 'full' },
    async () => {
      const tagOf = (mode: string) => tags({ kind: 'classic', element: { mode } })
      const { page } = await studio.open(`${again}${tagOf('launcher')}<main>${tagOf('inline')}</main>`)
      await page.getByRole('button', { name: 'Open chat' }).waitFor()
      await page.locator('main studio-chat textarea').waitFor()
      // As libraries navigate within a page: the scripts of what they bring run again.
      await page.evaluate(`{
      const main = document.querySelector('main')
      const next = document.createElement('main')
      next.append(again(main.querySelector('script')))
      main.replaceWith(next)
    }`)
      await page.locator('main studio-chat textarea').waitFor()
      expect(await page.locator('studio-chat').count()).toBe(2)

      // Going back they show a copy of what there was, and run its scripts again.
      await page.evaluate(`{
      const main = document.querySelector('main')
      const copy = main.cloneNode(true)
      const script = copy.querySelector('script')
      script.replaceWith(again(script))
      main.replaceWith(copy)
    }`)
      await page.waitForLoadState('networkidle')
      await page.locator('main studio-chat textarea').waitFor()
      expect(await page.locator('studio-chat').count()).toBe(2)
    },
  )

  test(
    'make a launcher anew that went with the content of the body, where that has a tag for it',
    { tags: 'full' },
    async () => {
      const tag = tags({ kind: 'classic', element: { mode: 'launcher' } })
      const { page } = await studio.open(`${again}<body><main>One</main>${tag}</body>`)
      const button = page.getByRole('button', { name: 'Open chat' })
      await button.waitFor()
      const count = () => page.locator('studio-chat').count()
      const settled = () => page.waitForLoadState('networkidle')
      // As libraries navigate within a page that leave the body where it is.
      const navigate = (copied: string) =>
        page.evaluate(`{
        const next = document.createDocumentFragment()
        for (const node of document.querySelectorAll('main, body > script${copied}')) next.append(node.cloneNode(true))
        for (const script of next.querySelectorAll('script')) script.replaceWith(again(script))
        document.body.replaceChildren(next)
      }`)
      for (const copied of ['', '', ', studio-chat', '']) {
        await navigate(copied)
        await button.waitFor()
        await settled()
        expect(await count()).toBe(1)
      }

      // The last one that was made stays with the page, and no other with it.
      await page.evaluate(() => {
        document.querySelector('studio-chat')!.setAttribute('heading', 'The last one')
        document.body.replaceWith(document.body.cloneNode(false))
      })
      await page.locator('studio-chat[heading="The last one"]').waitFor({ state: 'attached' })
      expect(await count()).toBe(1)

      // What the page has taken out stays out, until a tag asks for it.
      await page.evaluate(`document.querySelector('studio-chat').remove()`)
      await page.evaluate(`document.body.replaceWith(document.createElement('body'))`)
      await settled()
      expect(await count()).toBe(0)
    },
  )

  test('make a launcher beside a chat of the page', { tags: 'full' }, async () => {
    const { page } = await studio.open(
      `${tags({ kind: 'classic', element: { mode: 'launcher' } })}<studio-chat></studio-chat>`,
    )
    await page.getByRole('button', { name: 'Open chat' }).waitFor()
    await page.locator('studio-chat textarea').waitFor()
  })

  test('are not needed to fetch ahead for an element of the page', { tags: 'full' }, async () => {
    await studio.open(
      `<script>AIStudio = [['preload']]</script>${tags()}<studio-chat mode="launcher"></studio-chat>`,
    )
    await expect
      .poll(() => studio.cdn.asked, patience)
      .toEqual(expect.arrayContaining(studio.manifest.preload.panel))
  })

  test('fetch nothing ahead for a visitor who saves data', async () => {
    let isIdle = false
    const { page } = await studio.open(tags({ element: { mode: 'launcher', preload: 'idle' } }), {
      prepare: async (page) => {
        await page.exposeFunction('tellIdle', () => (isIdle = true))
        await page.addInitScript(() => {
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
          addEventListener('load', () =>
            requestIdleCallback(() =>
              requestIdleCallback(() => (globalThis as unknown as { tellIdle(): void }).tellIdle()),
            ),
          )
        })
      },
    })
    await page.getByRole('button', { name: 'Open chat' }).waitFor()
    await expect.poll(() => isIdle, patience).toBe(true)
    await page.waitForLoadState('networkidle')
    expect(studio.cdn.asked).not.toContain('chat.js')
  })
})

describe('content of the page that looks like the tag', () => {
  const elsewhere = 'https://elsewhere.invalid'

  test.each(shownOf(['module', 'classic']))(
    'decides neither what it loads nor whom it asks: %s',
    async (kind) => {
      const { version } = studio.manifest
      const images = [
        `<img name="currentScript" src="${elsewhere}/x.png">`,
        `<img src="${elsewhere}/cdn/${version}/ai-studio.js">`,
      ].join('')
      const asked: string[] = []
      const { page } = await studio.open(`<body>${images}${tags({ kind, element: { mode: 'launcher' } })}`, {
        prepare: async (opened) => {
          opened.on('request', (request) => asked.push(request.url()))
          await opened.route(`${elsewhere}/**`, (route) => route.abort())
        },
      })
      await page.getByRole('button', { name: 'Open chat' }).waitFor()
      expect(await page.locator('studio-chat').getAttribute('endpoint')).toBe(studio.cdn.origin)
      // The images themselves.
      expect(asked.filter((url) => url.startsWith(elsewhere)).sort()).toEqual([
        `${elsewhere}/cdn/${version}/ai-studio.js`,
        `${elsewhere}/x.png`,
      ])
    },
  )
})

describe('what a page asks for before the script is there', () => {
  const waiting = (calls: string) => `<script>window.AIStudio ||= []; window.done = []; ${calls}</script>`

  test('is carried out in order, when there is an element', async () => {
    const { page, said } = await studio.open(
      `${waiting(`
        AIStudio.push((chat) => done.push('first ' + chat.localName))
        AIStudio.push(['setDraft', 'Which tea is mild?'])
        AIStudio.push(() => done.push('second'))
      `)}${tags()}`,
    )
    await expect.poll(() => studio.cdn.asked, patience).toContain('more.js')
    expect(await page.evaluate('done')).toEqual([])
    await page.evaluate(() => {
      const chat = document.createElement('studio-chat')
      chat.setAttribute('endpoint', 'http://studio.invalid')
      document.body.append(chat)
      window.AIStudio!.push(() => (window as unknown as { done: string[] }).done.push('third'))
    })
    await expect.poll(() => page.evaluate('done'), patience).toEqual(['first studio-chat', 'second', 'third'])
    await expect
      .poll(() => page.locator('studio-chat textarea').inputValue(), patience)
      .toBe('Which tea is mild?')
    expect(said).toEqual([])
  })

  test('waits for an element once, however often the page asks', { tags: 'full' }, async () => {
    const { page } = await studio.open(
      `<script>
        watchers = 0
        MutationObserver = class extends MutationObserver { constructor(look) { super(look); watchers += 1 } }
      </script>${waiting('AIStudio.push(() => done.push(0))')}${tags()}`,
    )
    await expect.poll(() => studio.cdn.asked, patience).toContain('more.js')
    // From then on the element is waited for.
    await expect.poll(() => page.evaluate(() => !!customElements.get('studio-chat')), patience).toBe(true)
    await page.waitForLoadState('networkidle')
    const before = await page.evaluate('watchers')
    for (let call = 1; call < 4; call += 1) {
      await page.evaluate((number) => {
        window.AIStudio!.push(() => (window as unknown as { done: number[] }).done.push(number))
      }, call)
    }
    expect(await page.evaluate('watchers')).toBe(before)
    await page.evaluate(() => document.body.append(document.createElement('studio-chat')))
    await expect.poll(() => page.evaluate('done'), patience).toEqual([0, 1, 2, 3])
  })

  test('opens a launcher that the tag makes', async () => {
    const { page } = await studio.open(
      `${waiting("AIStudio.push(['open'])")}${tags({ kind: 'classic', element: { mode: 'launcher' } })}`,
    )
    await page.getByRole('dialog').getByRole('textbox').waitFor()
  })

  test('does not end with a call that fails', { tags: 'full' }, async () => {
    const { page, said } = await studio.open(
      `${waiting(`
        AIStudio.push(false)
        AIStudio.push(['dance'])
        AIStudio.push(() => { throw new Error('mine') })
        AIStudio.push(() => done.push('after'))
      `)}${tags()}<studio-chat mode="launcher"></studio-chat>`,
    )
    await expect.poll(() => page.evaluate('done'), patience).toEqual(['after'])
    expect(said.join()).toContain('<studio-chat> has no method "dance"')
    expect(said.join()).toContain('mine')
  })

  test('is told of a tag that is misspelt', { tags: 'full' }, async () => {
    const { page, said } = await studio.open(tags())
    await page.waitForFunction(() => window.AIStudio?.whenReady)
    await page.evaluate('void AIStudio.whenReady("studio-chatt")')
    await expect
      .poll(() => said.join(), patience)
      .toContain('<studio-chatt> is none of studio-chat, studio-login')
  })

  test(
    'can be for an element in a shadow root, which the script does not see',
    { tags: 'full' },
    async () => {
      const { page } = await studio.open(`${tags()}<div id="theirs"></div>`)
      await page.waitForFunction(() => window.AIStudio?.whenReady)
      await page.evaluate(async () => {
        const root = document.querySelector('#theirs')!.attachShadow({ mode: 'open' })
        const chat = document.createElement('studio-chat')
        chat.setAttribute('mode', 'launcher')
        root.append(chat)
        await window.AIStudio!.whenReady!('studio-chat')
      })
      await page.getByRole('button', { name: 'Open chat' }).waitFor()
    },
  )
})

test(
  'a tag that is taken out before its file has come leaves the page to the next one',
  { tags: 'full' },
  async () => {
    const { page, said } = await studio.open(
      `${again}${tags()}<script>document.querySelector('script[src]').remove()</script><studio-chat></studio-chat>
    <template>${tags({ kind: 'classic' })}</template>`,
    )
    await expect.poll(() => said.length, patience).toBe(1)
    await page.evaluate(
      "document.head.append(again(document.querySelector('template').content.querySelector('script[src]')))",
    )
    await page.locator('studio-chat textarea').waitFor()
    expect(said).toHaveLength(1)
  },
)

describe('a release that loses a file', () => {
  test.each(shownOf(['chat.js', 'panel.js']))(
    '%s opens at the next press, without a reload, and does what the page asked for',
    async (file) => {
      studio.cdn.missing.add(file)
      const { page } = await studio.open(`${tags()}<studio-chat mode="launcher"></studio-chat>`)
      const button = page.getByRole('button', { name: 'Open chat' })
      const fails = () =>
        page.evaluate(
          () => new Promise((resolve) => addEventListener('studio-error', resolve, { once: true })),
        )
      const atPress = fails()
      await button.click()
      await atPress
      const atCall = fails()
      await page.evaluate(() => {
        void document.querySelector('studio-chat')!.setDraft('Where is my order?')
      })
      await atCall
      studio.cdn.missing.clear()
      await button.click()
      const composer = page.getByRole('dialog').getByRole('textbox')
      await expect.poll(() => composer.inputValue(), patience).toBe('Where is my order?')
    },
  )

  test(
    'does what the page asked for in the next life of an element that has none of its files yet',
    { tags: 'full' },
    async () => {
      studio.cdn.missing.add('chat.js')
      const { page } = await studio.open(`${tags()}<studio-chat mode="launcher"></studio-chat>`)
      await page.getByRole('button', { name: 'Open chat' }).waitFor()
      await page.evaluate(() => {
        const chat = document.querySelector('studio-chat')!
        const failed = new Promise((resolve) => addEventListener('studio-error', resolve, { once: true }))
        void chat.setDraft('Where is my order?')
        // Another one is another life of it.
        void failed.then(() => chat.setAttribute('instance', 'help'))
        return failed
      })
      studio.cdn.missing.clear()
      await page.getByRole('button', { name: 'Open chat' }).click()
      const composer = page.getByRole('dialog').getByRole('textbox')
      await expect.poll(() => composer.inputValue(), patience).toBe('Where is my order?')
    },
  )

  test(
    'opens what was toggled before its files came, also where it is another life of the element by then',
    { tags: 'full' },
    async () => {
      const { page } = await studio.open(`${tags()}<studio-chat mode="launcher"></studio-chat>`)
      await page.getByRole('button', { name: 'Open chat' }).waitFor()
      await page.evaluate(() => {
        const chat = document.querySelector('studio-chat')!
        void chat.toggle()
        chat.setAttribute('instance', 'help')
      })
      await page.getByRole('dialog').getByRole('textbox').waitFor()
      await page.evaluate(() => document.querySelector('studio-chat')!.ready)
      expect(await page.evaluate(() => document.querySelector('studio-chat')!.isOpen)).toBe(true)
    },
  )

  test('with the elements in it has them when the browser is online again', { tags: 'full' }, async () => {
    studio.cdn.missing.add('element.js')
    const { page, said } = await studio.open(
      `<script>errors = []; addEventListener('studio-error', ({ detail }) => errors.push(detail))</script>
      ${tags({ kind: 'classic', mode: 'inline' })}<studio-chat mode="launcher" instance="help"></studio-chat>`,
    )
    await expect
      .poll(() => page.evaluate('errors'), patience)
      .toEqual([{ version: 1, instanceId: 'help', code: 'LOAD_FAILED', phase: 'load', retryable: true }])
    // Whoever finds out why asks for the file as well, and what is being fetched is shared.
    await expect.poll(() => said.join(), patience).toContain('AI_STUDIO_')
    studio.cdn.missing.clear()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByRole('button', { name: 'Open chat' }).waitFor()
  })
})

test('a file on its way is asked for again when a navigation cleans the head', { tags: 'full' }, async () => {
  const { promise: isSlow, resolve: goOn } = Promise.withResolvers<void>()
  const { page } = await studio.open(`${tags()}<studio-chat mode="launcher"></studio-chat>`, {
    prepare: (opened) =>
      opened.route('**/chat.js', async (route) => {
        await isSlow
        // What the page no longer asks for cannot be answered.
        await route.continue().catch(() => {})
      }),
  })
  const button = page.getByRole('button', { name: 'Open chat' })
  const isAsked = page.waitForRequest('**/chat.js')
  await button.click()
  await isAsked
  await page.evaluate(() => {
    const failed = new Promise((resolve) => addEventListener('studio-error', resolve, { once: true }))
    for (const link of document.head.querySelectorAll('link')) link.remove()
    return failed.then(() => undefined)
  })
  goOn()
  await button.click()
  await page.getByRole('dialog').getByRole('textbox').waitFor()
})

test('what fails of a call that the page has pushed is no error of the page', async () => {
  const lazy = (path: string) => /\/thread[.-]/.test(path)
  const { page, said, fetched } = await studio.open(
    `<script>
      AIStudio = [['regenerate'], (chat) => { globalThis.isServed = true }]
      unhandled = 0
      addEventListener('unhandledrejection', () => (unhandled += 1))
    </script>${tags({ mode: 'inline' })}<studio-chat></studio-chat>`,
    { prepare: (page) => page.route(/\/thread[.-]/, (route) => route.abort()) },
  )
  await expect.poll(() => page.evaluate('globalThis.isServed === true'), patience).toBe(true)
  await expect.poll(() => fetched.some(lazy), patience).toBe(true)
  await expect.poll(() => said.join(), patience).toContain('AI_STUDIO_')
  expect(await page.evaluate('unhandled')).toBe(0)
})

describe('a chat in the page whose file is lost', () => {
  test('is there when the browser is online again', { tags: 'full' }, async () => {
    studio.cdn.missing.add('chat.js')
    const { page, said } = await studio.open(`${tags()}<studio-chat></studio-chat>`)
    await expect.poll(() => said.join(), patience).toContain('AI_STUDIO_')
    studio.cdn.missing.clear()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.locator('studio-chat textarea').waitFor()
  })
})

describe('a page that loses all files but the loader', () => {
  test('has its chat when they can be had again, without a reload', async () => {
    for (const name of ['element', 'more']) studio.cdn.missing.add(`${name}.js`)
    const { page, said } = await studio.open(`${tags()}<studio-chat></studio-chat>`, {
      prepare: (opened) => opened.clock.install(),
    })
    await expect.poll(() => studio.cdn.asked, patience).toContain('more.js')
    await page.clock.runFor(1_000)
    await expect.poll(() => said.join(), patience).toContain('AI_STUDIO_NETWORK')
    studio.cdn.missing.clear()
    await expect
      .poll(async () => {
        await page.clock.runFor(5_000)
        return page.locator('studio-chat textarea').count()
      }, patience)
      .toBe(1)
  })

  test(
    'asks for each of them now and then, whatever the page goes on calling',
    { tags: 'full' },
    async () => {
      studio.cdn.missing.add('more.js')
      const { page } = await studio.open(tags(), { prepare: (opened) => opened.clock.install() })
      const calls = 40
      await page.evaluate(async (times) => {
        for (let call = 0; call < times; call += 1) {
          window.AIStudio!.push(() => {})
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
      }, calls)
      await page.clock.runFor(1_000)
      await page.waitForLoadState('networkidle')
      expect(studio.cdn.asked.filter((file) => file === 'more.js').length).toBeLessThanOrEqual(2 * calls)
    },
  )
})

describe('two releases on a page', () => {
  test.each(shownOf(['module', 'classic']))('are served by the first: %s', async (kind) => {
    const { folder, manifest, cdn } = studio
    const other = 'x.y.z-other'
    const loader = (await readFile(`${folder}/ai-studio.js`, 'utf8')).replaceAll(manifest.version, other)
    const files = ['', '?again'].map((end) => `/cdn/${other}/ai-studio.js${end}`)
    for (const file of files) {
      cdn.answers.set(file, (response) =>
        response
          .setHeader('content-type', 'text/javascript')
          .setHeader('access-control-allow-origin', '*')
          .end(loader),
      )
    }
    const type = kind === 'module' ? 'module' : ''
    const { page, said } = await studio.open(`${tags({ kind })}<studio-chat mode="launcher"></studio-chat>`)
    await page.getByRole('button', { name: 'Open chat' }).waitFor()
    for (const file of files) await page.addScriptTag({ url: cdn.origin + file, type })
    await expect
      .poll(() => said.filter((text) => text.includes('AI_STUDIO_VERSION')), patience)
      .toEqual([expect.stringContaining(`${manifest.version}, which came first and serves it, and ${other}`)])
    expect(await page.evaluate('AIStudio.version')).toBe(manifest.version)
    expect(await page.locator('[data-studio-diagnosis]').count()).toBe(0)
  })
})

describe('npm run snippet', () => {
  const script = fileURLToPath(new URL('../../../../scripts/snippet.ts', import.meta.url))
  const print = (...options: string[]) =>
    spawnSync(
      process.execPath,
      [
        '--conditions=ai-studio-source',
        script,
        studio.cdn.origin,
        '--manifest',
        `${studio.folder}/manifest.json`,
        ...options,
      ],
      { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
    )
  const linesFrom = (text: string, start: string) => text.split(start)[1]?.split('\n\n')[1] ?? ''

  const orders = [
    'module',
    'module --mode inline --lang vi',
    'module --nonce r4nd0m --react',
    'classic',
    'classic --nonce r4nd0m',
    'classic --mode inline',
    'hardened',
    'hardened --nonce r4nd0m --mode inline',
  ]
  test.each(shownOf(orders))(
    'prints what opens a chat under the policy that it prints: --kind %s',
    async (order) => {
      const options = order.split(' ')
      const { stdout, status } = print('--kind', ...options)
      expect(status).toBe(0)
      const head = linesFrom(stdout, "Into the page's <head>:")
      const body = linesFrom(stdout, 'Where the chat belongs in its <body>:')
      const added = linesFrom(stdout, 'If the page has a Content-Security-Policy, add to it:')
        .split('\n')
        .map((line) => line.trim())
      expect(added.map((directive) => directive.split(' ')[0])).toEqual([
        'script-src',
        'connect-src',
        'img-src',
        'media-src',
      ])
      const policy = [
        ...added,
        "default-src 'none'",
        "style-src 'self'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; ')
      const { page, said } = await studio.open(`<html><head>${head}</head><body>${body}</body></html>`, {
        headers: { 'content-security-policy': policy },
        ...unanswered,
      })
      if (!options.includes('inline')) await page.getByRole('button', { name: 'Open chat' }).click()
      await page.locator('studio-chat textarea').waitFor()
      expect(said).toEqual([])
    },
  )

  test('leaves what a server puts in place of the nonce as it is', () => {
    const { stdout } = print('--nonce', '<%= nonce %>')
    expect(stdout).toContain('nonce="<%= nonce %>"')
  })

  const mistakes: [words: string[], complaint: string][] = [
    [['--kind', 'inline'], 'There is no kind "inline"'],
    [['--mode', 'corner'], 'There is no mode "corner"'],
    [['--tag', 'studio-nothing'], 'There is no element "studio-nothing"'],
    [['--lang', 'fr'], 'There is no language "fr"'],
    [['--colour'], "Unknown option '--colour'"],
  ]
  test.each(shownOf(mistakes))('refuses what it does not know: %s', (options, words) => {
    const { status, stderr } = print(...options)
    expect(status).toBe(1)
    expect(stderr).toContain(words)
  })
})
