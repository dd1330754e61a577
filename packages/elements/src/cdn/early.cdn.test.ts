import { protocolVersion, storageKeys } from '@ai-studio/contract/constants'
import type { Message } from '@ai-studio/contract'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import vietnamese from '../../../react/src/chat/locales/vi.json' with { type: 'json' }
import type { Preload } from '../cdn-manifest.ts'
import { policySources, scriptTags, type SnippetOptions } from '../snippet.ts'
import { startCdnBrowser, type CdnBrowser } from '../testing/cdn-browser.ts'
import { shownFrameworks, shownOf } from '../testing/scope.ts'

vi.setConfig({ testTimeout: 30_000 })

let it: CdnBrowser

beforeAll(async () => {
  it = await startCdnBrowser()
}, 120_000)
afterEach(() => it.reset())
afterAll(() => it?.close())

const conversation = '00000000-0000-4000-8000-000000000001'
const answer = [
  'An answer with **weight**, `code` and a [link](https://example.org/a?b=1&c=2).',
  '## A heading',
  '1. one\n2. two\n   - inside',
  '- [x] done\n- [ ] open',
  '> a quote',
  '```\nconst a = "<b>1</b>"\n```',
  '| a | b |\n| :- | -: |\n| 1 | <img src=x onerror=alert(1)> |',
  'End.',
].join('\n\n')

const messages = Array.from({ length: 8 }, (_, index): Message => ({
  id: `00000000-0000-4000-9000-00000000000${index}`,
  role: index % 2 ? 'assistant' : 'user',
  content:
    index % 2 ? answer : `Question ${index}: what about **this**, ${'a long word '.repeat(9 * index)}?`,
  timestamp: `2026-01-01T00:0${index}:00.000Z`,
  status: 'complete',
  ...(index % 2 && { modelId: 'stub/model' }),
}))

interface ShowOptions extends Omit<Partial<SnippetOptions>, 'mode'> {
  mode?: 'inline' | 'page'
  stored?: readonly Message[]
  historyStatus?: number
  /** When the conversation arrives. */
  arrival?: Promise<void>
  policy?: string
  attributes?: string
  /** Called before the page is opened. */
  before?: (page: Page) => Promise<unknown>
}

/** A page with a stored conversation, whose chat waits, and then for the part that draws one. */
async function show({
  stored = messages,
  historyStatus = 200,
  arrival,
  policy,
  attributes = '',
  mode = 'inline',
  before,
  ...options
}: ShowOptions) {
  const { manifest, cdn } = it
  const asked: string[] = []
  const held = { chat: Promise.withResolvers<void>(), thread: Promise.withResolvers<void>() }
  const answers: Record<string, object> = {
    '/api/config': { protocolVersion },
    '/api/embed/token': { token: 'visitor', expiresAt: '2100-01-01T00:00:00.000Z' },
    [`/api/chat/history/${conversation}?*`]: { messages: stored },
    [`/api/chat/${conversation}`]: { id: conversation, title: 'A title' },
  }
  async function prepare(page: Page): Promise<void> {
    await page.addInitScript(() => {
      function look() {
        const root = document.querySelector('studio-chat')?.shadowRoot
        if (root?.querySelector('[data-early]')) Object.assign(globalThis, { wasEarly: true })
        else requestAnimationFrame(look)
      }
      look()
    })
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') && request.method() !== 'OPTIONS') asked.push(pathname)
    })
    await page.route('**/api/**', () => undefined)
    for (const [path, json] of Object.entries(answers)) {
      const status = path.includes('history') ? historyStatus : 200
      await page.route(`**${path}`, async (route) => {
        if (path.includes('history')) await arrival
        await route.fulfill({ status, json, headers: { 'access-control-allow-origin': '*' } })
      })
    }
    for (const [name, { promise }] of Object.entries(held)) {
      await page.route(new RegExp(`/${name}[.-]`), async (route) => {
        await promise
        await route.continue()
      })
    }
    await before?.(page)
  }
  const tags = scriptTags({ manifest, origin: cdn.origin, mode, hasConversation: true, ...options })
  const opened = await it.open(
    `<meta name="viewport" content="width=device-width">${tags}
    <studio-chat mode="${mode}" conversation-id="${conversation}" endpoint="${cdn.origin}" ${attributes}></studio-chat>`,
    {
      prepare,
      waitUntil: 'commit',
      ...(policy !== undefined && { headers: { 'content-security-policy': policy } }),
    },
  )
  const chat = opened.page.locator('studio-chat')
  return {
    ...opened,
    asked,
    chat,
    early: chat.locator('[data-early]'),
    /** Lets the chat come, which has nothing to draw a conversation with yet. */
    async bringChat() {
      const arrived = opened.page.waitForResponse(/\/chat[.-]/)
      held.chat.resolve()
      await arrived
    },
    /** Lets the chat be drawn. */
    async release() {
      held.chat.resolve()
      held.thread.resolve()
      await chat.locator('textarea:enabled').waitFor()
    },
  }
}

/** Where everything stands that is read, in pixels. */
const places = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('studio-chat')!.shadowRoot!
    const selectors =
      '.st-chat, .st-chat-header, .st-thread, .st-composer, .st-composer-field, .st-composer-send'
    const fixed = [...root.querySelectorAll(selectors)].map((each) => [each.classList[0]!, each] as const)
    const view = root.querySelector('.st-thread')!.getBoundingClientRect()
    const rows = [...root.querySelectorAll<HTMLElement>('.st-row')]
      .filter((row) => row.getBoundingClientRect().bottom > view.top)
      .flatMap((row) =>
        [row, ...row.querySelectorAll('.st-bubble, .st-md > *, .st-code, pre, td')].map(
          (each, index) => [`${row.dataset.id} ${index}`, each] as const,
        ),
      )
    return Object.fromEntries(
      [...fixed, ...rows].map(([name, each]) => {
        const { x, y, width, height } = each.getBoundingClientRect()
        // The field makes room for a button that comes later.
        return [name, [x, y, name === 'st-composer-field' ? 0 : width, height]]
      }),
    )
  })

/** What the messages with these ids are drawn as, whatever the order of attributes. */
const drawnAs = (page: Page, ids: readonly string[]) =>
  page.evaluate((rows) => {
    const root = document.querySelector('studio-chat')!.shadowRoot!
    const write = (node: Node): string => {
      if (!(node instanceof Element)) return node.textContent!
      const attributes = [...node.attributes].map(({ name, value }) => ` ${name}="${value}"`).sort()
      return `<${node.localName}${attributes.join('')}>${[...node.childNodes].map(write).join('')}</>`
    }
    return rows.map((id) => write(root.querySelector(`[data-id="${id}"] :is(.st-md, .st-bubble)`)!))
  }, ids)

test.each(shownFrameworks)(
  'a stored conversation can be read before its chat, which takes its place without moving anything, on %s',
  async (framework) => {
    const { page, said, asked, chat, early, bringChat, release } = await show({ framework })
    await early.getByText('End.').last().waitFor()
    expect(await early.locator('textarea').isDisabled()).toBe(true)
    const before = await places(page)
    // Its own head start is over by then.
    await bringChat()
    await page.waitForTimeout(300)
    expect(await places(page)).toEqual(before)
    const ids = await early
      .locator('.st-row')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.id!))
    const earlier = await drawnAs(page, ids)
    expect(Object.keys(before).length).toBeGreaterThan(12)
    await release()
    expect(await early.count()).toBe(0)
    // The title comes after the conversation, and makes room for itself.
    await chat.getByRole('heading', { name: 'A title' }).waitFor()
    // What lies above the view is drawn after what is seen.
    for (const id of ids) await chat.locator(`[data-id="${id}"]`).waitFor({ state: 'attached' })
    expect(await drawnAs(page, ids)).toEqual(earlier)
    const after = await places(page)
    expect(Object.keys(after)).toEqual(Object.keys(before))
    // A scrolled view begins at a whole pixel of the screen.
    for (const [name, box] of Object.entries(before))
      for (const [at, value] of box.entries())
        expect(Math.abs(after[name]![at]! - value), name).toBeLessThan(1)
    for (const call of ['/api/config', '/api/embed/token', `/api/chat/history/${conversation}`])
      expect(asked.filter((path) => path === call)).toEqual([call])
    expect(it.cdn.asked).toHaveLength(new Set(it.cdn.asked).size)
    expect(said).toEqual([])
  },
)

/** Timers of this length, with which a page gives up waiting, never end in it. */
const withoutEnd = (page: Page, length: number) =>
  page.addInitScript((ms) => {
    const start = setTimeout.bind(globalThis) as (run: () => void, after?: number) => number
    Object.assign(globalThis, {
      setTimeout: (run: () => void, after?: number) => (after === ms ? 0 : start(run, after)),
    })
  }, length)

test.each(shownFrameworks)(
  'the chat leaves the processor to its conversation while that is on its way, on %s',
  async (framework) => {
    const { manifest } = it
    // The element alone is preloaded, so that the chat is asked for by it.
    const alone = ({ chat, ...preload }: Preload): Preload => ({ ...preload, chat: chat.slice(0, 1) })
    const history = Promise.withResolvers<void>()
    const { page, early, fetched, release } = await show({
      framework,
      manifest: {
        ...manifest,
        preload: alone(manifest.preload),
        react: { ...manifest.react, preload: alone(manifest.react.preload) },
      },
      arrival: history.promise,
      async before(opened) {
        await withoutEnd(opened, 100)
        // An element that is there before the script which asks has begun already.
        const isAsked = opened.waitForRequest(/\/history\//)
        await opened.route(/\/element[.-]/, async (route) => {
          await isAsked
          await route.fallback()
        })
      },
    })
    const asksForChat = () => fetched.some((path) => /\/chat[.-]/.test(path))
    await page.evaluate(() => customElements.whenDefined('studio-chat').then(() => undefined))
    await expect.poll(() => fetched.some((path) => path.includes('/history/'))).toBe(true)
    // Its tag stands in the page as soon as it is asked for.
    expect(await page.locator('link[href*="/chat."]').count()).toBe(0)
    expect(asksForChat()).toBe(false)
    history.resolve()
    await early.getByText('End.').last().waitFor()
    await expect.poll(asksForChat).toBe(true)
    await release()
  },
)

test('a page that was made ready asks for its conversation when somebody comes to it', async () => {
  const { page, asked, chat, early, fetched, release } = await show({
    before: (opened) =>
      opened.addInitScript(() => {
        Object.defineProperty(document, 'prerendering', { configurable: true, value: true })
      }),
  })
  // By then both scripts have run, and the loader has left the tag to this file.
  await expect.poll(() => fetched.some((path) => /\/more[.-]/.test(path))).toBe(true)
  await page.waitForLoadState('load')
  expect(asked).toEqual([])
  expect(await chat.evaluate((element) => element.shadowRoot)).toBeNull()
  await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false })
    document.dispatchEvent(new Event('prerenderingchange'))
  })
  await early.getByText('End.').last().waitFor()
  await release()
})

test('a conversation that the page no longer asks for is not shown', { tags: 'full' }, async () => {
  const history = Promise.withResolvers<void>()
  const { page, chat, early, fetched } = await show({ arrival: history.promise })
  for (const part of ['/history/', '/early-view'])
    await expect.poll(() => fetched.some((path) => path.includes(part))).toBe(true)
  await page.evaluate(() => customElements.whenDefined('studio-chat').then(() => undefined))
  const other = conversation.replace(/1$/, '2')
  await chat.evaluate((element, id) => element.setAttribute('conversation-id', id), other)
  const arrived = page.waitForResponse(/\/history\//)
  history.resolve()
  await arrived
  // Once it is known that it is not wanted nothing more happens.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(await early.count()).toBe(0)
})

test('a conversation that does not come keeps nobody from its chat', { tags: 'full' }, async () => {
  const { release } = await show({ arrival: new Promise(() => {}) })
  await release()
})

test.each(shownOf(['light', 'cherry']))(
  'as a page it is as high as the window, and has the theme %s',
  async (theme) => {
    const { page, chat, early, release } = await show({ mode: 'page', attributes: `theme="${theme}"` })
    await early.getByText('End.').last().waitFor()
    const looks = () =>
      chat.locator('.st-chat, .st-bubble, .st-md-code, .st-md-link').evaluateAll((all) =>
        all.map((each) => {
          const { color, backgroundColor, fontSize, borderRadius } = getComputedStyle(each)
          return [each.clientHeight, color, backgroundColor, fontSize, borderRadius]
        }),
      )
    const before = await looks()
    expect(before[0]![0]).toBe(page.viewportSize()!.height)
    await release()
    expect((await looks()).slice(-before.length + 1)).toEqual(before.slice(1))
    expect((await looks())[0]).toEqual(before[0])
  },
)

test('an element that goes before its chat has come leaves nothing, and shows all of it when it is back', async () => {
  const { chat, early, release, said } = await show({})
  await early.getByText('End.').last().waitFor()
  const left = await chat.evaluate(async (element) => {
    element.remove()
    await new Promise((resolve) => setTimeout(resolve))
    const root = element.shadowRoot!
    const found = [root.childNodes.length, root.adoptedStyleSheets.length]
    document.body.append(element)
    return found
  })
  expect(left).toEqual([0, 0])
  await release()
  await chat.getByText('End.').last().waitFor()
  expect(said).toEqual([])
})

test('nothing in it is markup of the page, and no link leads elsewhere than it says', async () => {
  const { page, early } = await show({})
  await early.getByText('End.').last().waitFor()
  const last = early.locator('.st-row').last()
  expect(await last.locator('td').last().textContent()).toBe('<img src=x onerror=alert(1)>')
  expect(await last.locator('img, script').count()).toBe(0)
  expect(await last.getByRole('link').getAttribute('href')).toBe('https://example.org/a?b=1&c=2')
  expect(await page.evaluate(() => document.querySelector('studio-chat')!.shadowRoot!.innerHTML)).toContain(
    'const a = "&lt;b&gt;1&lt;/b&gt;"',
  )
})

/** Everything was asked here: the copy in this browser has names of its own for the same messages. */
async function withOwnCopy(page: Page, stored: readonly Message[]): Promise<void> {
  const copy = JSON.stringify(
    stored.map((message, index) => ({ ...message, id: `own-${index}`, serverId: message.id, images: [] })),
  )
  const key = storageKeys.conversationPrefix + conversation
  await page.addInitScript(
    (kept) => {
      for (const prefix of ['', 'ai-studio:']) localStorage.setItem(prefix + kept.key, kept.copy)
    },
    { key, copy },
  )
}

test.each([
  ['elsewhere', false],
  ['in this browser', true],
])(
  'who has scrolled up and pressed Tab meanwhile finds themselves where they were, asked %s',
  async (_, isOwn) => {
    const stored = messages.map((message): Message => ({ ...message, content: message.content.slice(0, 90) }))
    const { page, early, chat, release } = await show({
      stored,
      before: (opened) => (isOwn ? withOwnCopy(opened, stored) : Promise.resolve()),
    })
    await early.getByRole('link').last().waitFor()
    await early
      .getByRole('link')
      .last()
      .evaluate((link: HTMLElement) => link.focus({ preventScroll: true }))
    const top = () =>
      page.evaluate(() => {
        const root = document.querySelector('studio-chat')!.shadowRoot!
        const row = [...root.querySelectorAll('.st-row')].at(-1)!
        return Math.round(row.getBoundingClientRect().top)
      })
    const atEnd = await top()
    await early.locator('.st-thread').evaluate((thread) => thread.scrollBy(0, -40))
    await expect.poll(top).toBe(atEnd + 40)
    await release()
    await chat.locator(isOwn ? '[data-id="own-7"]' : `[data-id="${messages[7]!.id}"]`).waitFor()
    await expect.poll(top).toBe(atEnd + 40)
    expect(
      await chat.evaluate((element) => element.shadowRoot!.activeElement?.classList.contains('st-thread')),
    ).toBe(true)
  },
)

test('works under a strict policy, by nonce and with trusted types', async () => {
  const nonce = 'abc'
  const policy = [
    "default-src 'none'",
    ...Object.entries(policySources(it.cdn.origin, nonce)).map(([name, list]) => `${name} ${list.join(' ')}`),
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  const { said, early, release } = await show({ nonce, policy })
  await early.getByText('End.').last().waitFor()
  await release()
  expect(said).toEqual([])
})

test(
  'speaks the language that is asked for, and has the heading and the placeholder that the page gives',
  { tags: 'full' },
  async () => {
    const { early } = await show({ attributes: 'lang="vi" heading="Ask us" placeholder="Anything"' })
    await early.getByText('End.').last().waitFor()
    expect(await early.getByRole('heading', { name: 'Ask us' }).count()).toBe(1)
    expect(await early.locator('textarea').getAttribute('placeholder')).toBe('Anything')
    expect(await early.getByRole('article', { name: vietnamese.thread.assistant }).count()).toBeGreaterThan(0)
  },
)

test.each([
  ['a picture', { images: [{ url: '/api/uploads/1', width: 9, height: 9 }] }],
  ['an answer that ended badly', { status: 'failed' as const }],
])('a conversation with %s near its end waits for the chat', { tags: 'full' }, async (_, special) => {
  const stored = [...messages.slice(0, -1), { ...messages.at(-1)!, ...special }] as Message[]
  const { page, chat, asked, release } = await show({ stored })
  await expect.poll(() => asked.some((path) => path.includes('/history/'))).toBe(true)
  await release()
  await chat.getByText('End.').last().waitFor()
  expect(await page.evaluate(() => 'wasEarly' in globalThis)).toBe(false)
})

test('a conversation that is not to be had is told of by the chat', { tags: 'full' }, async () => {
  const { chat, early, release } = await show({ historyStatus: 500 })
  await release()
  await chat.getByRole('alert').first().waitFor()
  expect(await early.count()).toBe(0)
})

test('without its script, or with another one in its place, the chat shows the conversation', async () => {
  for (const spoil of ['missing', 'altered'] as const) {
    const [script, view] = it.manifest.preload.early as [string, string]
    if (spoil === 'missing') it.cdn.missing.add(view)
    else it.cdn.altered.set(script, (code) => `globalThis.hasRun = true;${code}`)
    const { page, chat, early, release } = await show({})
    await release()
    await chat.getByText('End.').last().waitFor()
    expect(await early.count()).toBe(0)
    expect(await page.evaluate(() => 'hasRun' in globalThis)).toBe(false)
    await it.reset()
  }
})
