import { protocolVersion } from '@ai-studio/contract/constants'
import type { ServerResponse } from 'node:http'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { scriptTags, type SnippetOptions } from '../snippet.ts'
import { startCdnBrowser, type CdnBrowser } from '../testing/cdn-browser.ts'
import { shownOf } from '../testing/scope.ts'

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
const models = '/api/chat/models/chat'
const inline = '<studio-chat></studio-chat>'
const launcher = '<studio-chat mode="launcher" instance="help"></studio-chat>'

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    const shared = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }
    response.writeHead(status, { ...shared, ...headers }).end(JSON.stringify(body))
  }
const config = (more: object = {}) =>
  json(200, {
    version: '9.8.7',
    protocolVersion,
    apiBaseUrl: studio.cdn.origin,
    environment: 'development',
    ...more,
  })
/** What a browser makes of an answer that is not for pages of this origin. */
const closed = json(200, {}, { 'access-control-allow-origin': 'http://elsewhere.example' })
const refuse = json(403, { code: 'ORIGIN_NOT_ALLOWED', message: 'Not allowed.' })

/** What this product has told of itself in the console. */
const told = (said: string[]) => said.filter((text) => text.includes('AI_STUDIO_'))
const note = (page: Page) => page.locator('[data-studio-diagnosis]')

/** A visitor who writes something and sends it. */
async function ask(page: Page, text = 'Is this a secret question?') {
  const field = page.locator('studio-chat textarea')
  await field.fill(text)
  await field.press('Enter')
}

describe('a studio that does not allow the page', () => {
  test('is named in the console and on the page of a developer, once, with what to do', async () => {
    studio.cdn.answers.set('/api/config', config())
    studio.cdn.answers.set('/api/embed/token', refuse)
    studio.cdn.answers.set(models, closed)
    const { page, said } = await studio.open(tags({ mode: 'inline' }) + inline)
    const origin = new URL(page.url()).origin
    await ask(page)
    await expect.poll(() => told(said).length, patience).toBe(1)
    expect(told(said)[0]).toBe(
      `[ai-studio] AI_STUDIO_ORIGIN_NOT_ALLOWED: The studio at ${studio.cdn.origin} does not allow pages of ${origin} to use it. ` +
        `Add ${origin} to EMBED_ORIGINS in the settings of the studio and start it again.`,
    )
    await note(page).getByText('AI_STUDIO_ORIGIN_NOT_ALLOWED').waitFor()
    await note(page).getByText(`Add ${origin} to EMBED_ORIGINS`).waitFor()
    expect(await page.evaluate(() => document.querySelectorAll('body > *').length)).toBe(1)
    await ask(page, 'And this?')
    await page.waitForLoadState('networkidle')
    expect(told(said).length).toBe(1)
    expect(said.join()).not.toContain('secret')
    await note(page).getByRole('button', { name: 'Close this note' }).click()
    expect(await note(page).count()).toBe(0)
  })

  test('is named in the language of the element', { tags: 'full' }, async () => {
    studio.cdn.answers.set('/api/config', config())
    studio.cdn.answers.set('/api/embed/token', refuse)
    studio.cdn.answers.set(models, closed)
    const { page, said } = await studio.open(
      `${tags({ mode: 'inline' })}<studio-chat lang="vi"></studio-chat>`,
    )
    await ask(page)
    await note(page).getByText('Chỉ lập trình viên nhìn thấy').waitFor()
    expect(told(said)[0]).toContain('does not allow pages of')
  })

  test.each([
    ['of visitors is told nothing on the page', undefined, 0],
    ['of developers, as the operator says, is told', true, 1],
  ])('a page %s', async (_, isDeveloperOrigin, notes) => {
    studio.cdn.answers.set('/api/config', config({ isDeveloperOrigin }))
    studio.cdn.answers.set('/api/embed/token', refuse)
    studio.cdn.answers.set(models, closed)
    const { page, said } = await studio.open(tags({ mode: 'inline' }) + inline, { isPublic: true })
    await ask(page)
    await expect.poll(() => told(said).length, patience).toBe(1)
    // What the studio says of the page has come by then.
    await expect
      .poll(() => studio.cdn.asked.filter((path) => path === '/api/config').length)
      .toBeGreaterThan(1)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => note(page).count(), patience).toBe(notes)
  })
})

describe('a policy of the page', () => {
  const policyOf = (script: string, connect: string) =>
    `default-src 'none'; script-src ${script}; connect-src ${connect}; style-src 'self'; trusted-types 'none'; require-trusted-types-for 'script'`

  test('that forbids the calls is named with its directive', async () => {
    const { page, said } = await studio.open(tags({ mode: 'inline' }) + inline, {
      headers: { 'content-security-policy': policyOf(studio.cdn.origin, "'self'") },
    })
    await ask(page)
    await expect
      .poll(() => told(said), patience)
      .toEqual([
        `[ai-studio] AI_STUDIO_CSP_CONNECT: The policy of this page forbids calls to ${studio.cdn.origin} by its directive connect-src. ` +
          `Add ${studio.cdn.origin} to connect-src.`,
      ])
    await note(page).getByText('AI_STUDIO_CSP_CONNECT').waitFor()
  })

  test('that forbids one of the files is named with its directive', async () => {
    const folder = `${studio.cdn.origin}/cdn/${studio.manifest.version}`
    const allowed = ['ai-studio', 'element', 'more', 'diagnosis', 'panel']
    const { page, said } = await studio.open(tags() + launcher, {
      headers: {
        'content-security-policy': policyOf(
          allowed.map((name) => `${folder}/${name}.js`).join(' '),
          studio.cdn.origin,
        ),
      },
    })
    await page.getByRole('button', { name: 'Open chat' }).click()
    await expect
      .poll(() => told(said), patience)
      .toEqual([
        `[ai-studio] AI_STUDIO_CSP_SCRIPT: The policy of this page forbids ${folder}/chat.js by its directive script-src-elem. ` +
          `Add ${studio.cdn.origin} to script-src, or put the nonce of the policy on the script tag.`,
      ])
  })

  test(
    'that forbids one of the files where it is fetched to be compared, as in Safari, is named with that directive',
    { tags: 'full' },
    async () => {
      const folder = `${studio.cdn.origin}/cdn/${studio.manifest.version}`
      const allowed = ['element', 'more', 'diagnosis', 'panel'].map((name) => `${folder}/${name}.js`)
      const { page, said } = await studio.open(tags() + launcher, {
        headers: {
          'content-security-policy': policyOf(
            studio.cdn.origin,
            [`${studio.cdn.origin}/api/`, ...allowed].join(' '),
          ),
        },
        prepare: (page) =>
          page.addInitScript(() =>
            Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' }),
          ),
      })
      await page.getByRole('button', { name: 'Open chat' }).click()
      await expect
        .poll(() => told(said), patience)
        .toEqual([
          `[ai-studio] AI_STUDIO_CSP_CONNECT: The policy of this page forbids calls to ${folder}/chat.js by its directive connect-src. ` +
            `Add ${studio.cdn.origin} to connect-src.`,
        ])
    },
  )

  test('that only reports is blamed for nothing', { tags: 'full' }, async () => {
    studio.cdn.altered.set('chat.js', (code) => `globalThis.wasRun = true;${code}`)
    const { page, said } = await studio.open(tags() + launcher, {
      headers: { 'content-security-policy-report-only': policyOf("'self'", "'self'") },
    })
    await page.getByRole('button', { name: 'Open chat' }).click()
    await expect.poll(() => told(said), patience).toEqual([expect.stringContaining('AI_STUDIO_INTEGRITY: ')])
  })

  test(
    'that forbids the calls where the studio sends them is named with that address',
    { tags: 'full' },
    async () => {
      const elsewhere = 'http://127.0.0.1:9'
      studio.cdn.answers.set('/api/config', config({ apiBaseUrl: elsewhere }))
      const { page, said } = await studio.open(tags({ mode: 'inline' }) + inline, {
        headers: { 'content-security-policy': policyOf(studio.cdn.origin, studio.cdn.origin) },
      })
      await ask(page)
      await expect
        .poll(() => told(said), patience)
        .toEqual([
          expect.stringContaining(
            `AI_STUDIO_CSP_CONNECT: The policy of this page forbids calls to ${elsewhere} by`,
          ),
        ])
    },
  )

  test('that lets only the loader run is named by the loader itself', async () => {
    const loader = `${studio.cdn.origin}/cdn/${studio.manifest.version}/ai-studio.js`
    for (const kind of ['module', 'classic'] as const) {
      const { page, said } = await studio.open(tags({ kind }) + launcher, {
        headers: { 'content-security-policy': policyOf(loader, studio.cdn.origin) },
      })
      await expect
        .poll(() => told(said), patience)
        .toEqual([expect.stringMatching(`AI_STUDIO_CSP_SCRIPT script-src-elem ${loader}`)])
      await page.context().close()
    }
  })
})

describe('an address that is none', () => {
  test.each(shownOf(['localhost:3000', 'http://']))('is named as it was written: %s', async (endpoint) => {
    const { page, said, fetched } = await studio.open(
      `${tags()}<studio-chat endpoint="${endpoint}"></studio-chat>`,
    )
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await expect
      .poll(() => told(said), patience)
      .toEqual([
        `[ai-studio] AI_STUDIO_NETWORK: “${endpoint}” is not the address of a studio. ` +
          'Write the attribute `endpoint` like https://studio.example.com.',
      ])
    await note(page).getByText('is not the address of a studio').waitFor()
    expect([...asked, ...fetched].filter((address) => address.includes('/api/'))).toEqual([])
    expect(said.filter((text) => !text.includes('AI_STUDIO_'))).toEqual([])
  })

  test('is named on pages for visitors in the console alone', { tags: 'full' }, async () => {
    const { page, said } = await studio.open(
      `${tags()}<studio-chat endpoint="studio.example:8443"></studio-chat>`,
      { isPublic: true },
    )
    await expect.poll(() => told(said), patience).toEqual([expect.stringContaining('“studio.example:8443”')])
    expect(await note(page).count()).toBe(0)
    expect(said.length).toBe(1)
  })
})

describe('a file of the release', () => {
  test.each(shownOf(['element', 'chat']))('that was altered is refused and named: %s', async (name) => {
    studio.cdn.altered.set(`${name}.js`, (code) => `globalThis.wasRun = true;${code}`)
    const { page, said } = await studio.open(tags() + launcher)
    if (name === 'chat') await page.getByRole('button', { name: 'Open chat' }).click()
    await expect
      .poll(() => told(said), patience)
      .toEqual([expect.stringMatching(/AI_STUDIO_INTEGRITY: .*\.js is not the file/)])
    expect(await page.evaluate('globalThis.wasRun')).toBeUndefined()
    await note(page).getByText('AI_STUDIO_INTEGRITY').waitFor()
  })

  test(
    'that came at the second asking does not bring along one that was altered',
    { tags: 'full' },
    async () => {
      const path = (file: string) => `/cdn/${studio.manifest.version}/${file}`
      studio.cdn.answers.set(path('panel.js'), (response) => {
        studio.cdn.answers.delete(path('panel.js'))
        response.writeHead(503).end()
      })
      // Only when the panel is looked into, which has to have failed first.
      studio.cdn.answers.set(path('chat.js'), (response) => {
        const isLookedInto = () => studio.cdn.asked.filter((file) => file === 'panel.js').length > 1
        void vi
          .waitUntil(isLookedInto, patience)
          .then(() =>
            response.writeHead(200, { 'content-type': 'text/javascript' }).end('globalThis.wasRun = true'),
          )
      })
      const { page, said } = await studio.open(tags() + launcher)
      await page.getByRole('button', { name: 'Open chat' }).click()
      await expect.poll(() => told(said), patience).toEqual([expect.stringMatching(/panel\.js/)])
      expect(await page.evaluate('globalThis.wasRun')).toBeUndefined()
    },
  )

  test('that is away is named with the status', async () => {
    studio.cdn.missing.add('chat.js')
    const { page, said } = await studio.open(tags() + launcher)
    await page.getByRole('button', { name: 'Open chat' }).click()
    await expect
      .poll(() => told(said), patience)
      .toEqual([expect.stringMatching(/AI_STUDIO_NETWORK: .*chat\.js answered with status 503/)])
  })

  test('that is away is named beside another element than the chat, too', { tags: 'full' }, async () => {
    studio.cdn.missing.add('login.js')
    const { page, said } = await studio.open(`${tags()}<studio-login></studio-login>`)
    await expect.poll(() => told(said), patience).toEqual([expect.stringContaining('login.js')])
    await note(page).getByText('AI_STUDIO_NETWORK').waitFor()
  })

  test('of a release that is gone is named with the version that is served', async () => {
    const { version } = studio.manifest
    studio.cdn.answers.set(
      `/cdn/${version}/chat.js`,
      json(
        404,
        { code: 'NOT_FOUND' },
        {
          'AI-Studio-Version': '1.2.3-new',
          'access-control-expose-headers': 'AI-Studio-Version',
        },
      ),
    )
    const { page, said } = await studio.open(tags() + launcher)
    await page.getByRole('button', { name: 'Open chat' }).click()
    await expect
      .poll(() => told(said), patience)
      .toEqual([
        expect.stringMatching(`AI_STUDIO_VERSION: .* serves version 1.2.3-new .* asks for ${version}`),
      ])
  })

  // Which of them comes first, and whether it is asked for before somebody writes, is no matter.
  test.each(shownOf(['graph', 'thread', 'talk']))(
    'that the chat needs only later, "%s", is named as well, and the page hears of it',
    async (part) => {
      const file = Object.keys(studio.manifest.integrity).find((each) =>
        new RegExp(`^${part}(-|\\.js)`).test(each),
      )!
      studio.cdn.missing.add(file)
      // A question that is being asked, and never answered, is something to draw.
      const open = { 'access-control-allow-headers': 'authorization, accept-language, content-type' }
      studio.cdn.answers.set('/api/config', config())
      studio.cdn.answers.set(
        '/api/embed/token',
        json(201, { token: 'visitor', expiresAt: '2100-01-01T00:00:00.000Z' }),
      )
      const model = {
        id: 'm',
        name: 'M',
        provider: 'P',
        capabilities: ['chat'],
        tier: 'anonymous',
        available: true,
      }
      studio.cdn.answers.set(models, json(200, { models: [model], defaultModelId: 'm' }, open))
      studio.cdn.answers.set('/api/chat/send', () => undefined)
      const { page, said } = await studio.open(
        `<script>errors = []; addEventListener('studio-error', ({ detail }) => errors.push(detail))</script>
        ${tags({ mode: 'inline' })}<studio-chat instance="help"></studio-chat>`,
      )
      await ask(page)
      await expect
        .poll(() => told(said), patience)
        .toContainEqual(expect.stringMatching(`AI_STUDIO_NETWORK: .*${file} answered with status 503`))
      await note(page).getByText('AI_STUDIO_NETWORK').waitFor()
      const lost = { version: 1, instanceId: 'help', code: 'LOAD_FAILED', retryable: true }
      await expect.poll(() => page.evaluate('errors'), patience).toContainEqual(expect.objectContaining(lost))
      // What fails again is told again.
      const again = async () => {
        if (part === 'thread') await page.locator('studio-chat .st-chat-failure button').click()
        else await ask(page)
        return (await page.evaluate<unknown[]>('errors')).length
      }
      await expect.poll(again, patience).toBeGreaterThan(3)
      expect(said.join()).not.toContain('secret')
    },
  )

  test('none of which comes is named by the loader itself', async () => {
    for (const name of ['element', 'more']) studio.cdn.missing.add(`${name}.js`)
    const { said } = await studio.open(tags({ mode: 'inline' }) + launcher)
    await expect.poll(() => told(said), patience).toEqual([expect.stringContaining('AI_STUDIO_NETWORK http')])
  })

  test('that cannot register the tag leads to the reason', { tags: 'full' }, async () => {
    const { page, said } = await studio.open(
      `<script>customElements.define = () => { throw new RangeError('theirs') }</script>${tags()}${launcher}`,
    )
    await expect
      .poll(() => told(said), patience)
      .toEqual([expect.stringMatching(/AI_STUDIO_NOT_DEFINED: .*RangeError/)])
    await note(page).getByText('AI_STUDIO_NOT_DEFINED').waitFor()
  })
})

describe('sign-in on a page that may not have any', () => {
  const signIn = async (page: Page) => page.locator('studio-login [part=connect]').click()

  test('is named when somebody presses its button, and its window closes', async () => {
    studio.cdn.answers.set('/api/config', config())
    studio.cdn.answers.set('/api/embed/token', refuse)
    const { page, said } = await studio.open(`${tags()}<studio-login></studio-login>`)
    const [window] = await Promise.all([page.context().waitForEvent('page'), signIn(page)])
    await expect
      .poll(() => told(said), patience)
      .toEqual([expect.stringMatching(/AI_STUDIO_ORIGIN_NOT_ALLOWED: .* does not allow pages of/)])
    await note(page).getByText('AI_STUDIO_ORIGIN_NOT_ALLOWED').waitFor()
    await expect.poll(() => window.isClosed(), patience).toBe(true)
  })

  test('because it has no address is named with what to do', { tags: 'full' }, async () => {
    studio.cdn.answers.set('/api/config', config())
    const { page, said } = await studio.open(`${tags()}<studio-login></studio-login>`, {
      headers: { 'content-security-policy': 'sandbox allow-scripts allow-popups' },
    })
    await signIn(page)
    await expect
      .poll(() => told(said), patience)
      .toEqual([expect.stringContaining('AI_STUDIO_ORIGIN_NOT_ALLOWED')])
    expect(page.context().pages()).toEqual([page])
  })
})

test.each([
  ['the page calls it', '', "(window.AIStudio ||= []).push(['open'])"],
  ['the tag of the script asks for one', ' data-mode="launcher"', ''],
])('a tag that belongs to another library is named where %s', async (_, option, call) => {
  const { page, said } = await studio.open(
    `<script>failures = []; addEventListener('unhandledrejection', ({ reason }) => failures.push(String(reason)))
    customElements.define('studio-chat', class extends HTMLElement {}); ${call}</script>
    ${tags({ mode: 'inline' }).replace('<script ', `<script${option} `)}<studio-chat></studio-chat>`,
  )
  await expect
    .poll(() => told(said), patience)
    .toEqual([
      expect.stringMatching(/AI_STUDIO_NOT_DEFINED: <studio-chat> is registered .* by another library/),
    ])
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate('failures')).toEqual([])
  expect(await page.locator('studio-chat').count()).toBe(1)
})

test('a tag that another copy of the library has registered first is nothing to speak of', async () => {
  const { page, said } = await studio.open(
    `<script>customElements.define('studio-chat', class extends HTMLElement { setDraft(text) { this.textContent = text } });
    (window.AIStudio ||= []).push(['setDraft', 'Which tea is mild?'])</script>
    ${tags({ mode: 'inline' })}<studio-chat></studio-chat>`,
  )
  await page.locator('studio-chat').getByText('Which tea is mild?').waitFor()
  await page.waitForLoadState('networkidle')
  expect(told(said)).toEqual([])
})

test('a call waits for an element where another copy has registered the tag, and nothing is fetched meanwhile', async () => {
  const { page, said } = await studio.open(
    `<script>customElements.define('studio-chat', class extends HTMLElement { setDraft(text) { this.textContent = text } });
    (window.AIStudio ||= []).push(['setDraft', 'Which tea is mild?'])</script>${tags()}`,
  )
  await page.waitForLoadState('networkidle')
  const asked = studio.cdn.asked.length
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame)
  })
  expect(studio.cdn.asked.length).toBe(asked)
  await page.evaluate(() => document.body.append(document.createElement('studio-chat')))
  await page.locator('studio-chat').getByText('Which tea is mild?').waitFor()
  expect(told(said)).toEqual([])
})

describe('a studio that gives no answer', () => {
  test('at all is named with the address', async () => {
    const { page, said } = await studio.open(
      `${tags({ mode: 'inline' })}<studio-chat endpoint="http://127.0.0.1:9"></studio-chat>`,
    )
    await ask(page)
    await expect
      .poll(() => told(said), patience)
      .toEqual([
        expect.stringMatching(/AI_STUDIO_NETWORK: http:\/\/127\.0\.0\.1:9\/api\/config gave no answer/),
      ])
  })

  test('to other origins is told from one that is away', async () => {
    for (const path of ['/api/config', '/api/embed/token', models]) studio.cdn.answers.set(path, closed)
    const { page, said } = await studio.open(tags({ mode: 'inline' }) + inline)
    await ask(page)
    await expect
      .poll(() => told(said), patience)
      .toEqual([expect.stringMatching(/AI_STUDIO_NETWORK: .* answers, but not to pages of/)])
  })

  test('of a studio is named as something else', { tags: 'full' }, async () => {
    studio.cdn.answers.set('/api/config', json(200, { name: 'Somebody else' }))
    const { page, said } = await studio.open(tags({ mode: 'inline' }) + inline)
    await ask(page)
    await expect
      .poll(() => told(said), patience)
      .toEqual([expect.stringMatching(/AI_STUDIO_NETWORK: What answers at .*\/api\/config is not a studio/)])
  })

  test('is named beside the upgrade, too, with the status that it answers with', async () => {
    const { said } = await studio.open(`${tags()}<studio-upgrade></studio-upgrade>`)
    await expect
      .poll(() => told(said), patience)
      .toEqual([expect.stringMatching(/AI_STUDIO_NETWORK: .*\/api\/config answered with status 404/)])
  })

  test('of a studio is named beside a sign-in, which takes the page for one', { tags: 'full' }, async () => {
    const { page, said } = await studio.open(
      `${tags()}<script>document.write('<studio-login endpoint="' + location.origin + '"></studio-login>')</script>`,
    )
    await page.locator('studio-login').getByLabel('Email').fill('somebody@example.com')
    const password = page.locator('studio-login input[type=password]')
    await password.fill('A long password')
    await password.press('Enter')
    await expect
      .poll(() => told(said), patience)
      .toEqual([expect.stringMatching(/AI_STUDIO_NETWORK: What answers at .*\/api\/config is not a studio/)])
  })

  test('of this protocol is named with both versions', async () => {
    studio.cdn.answers.set('/api/config', config({ protocolVersion: protocolVersion + 1 }))
    const { page, said } = await studio.open(tags({ mode: 'inline' }) + inline)
    await ask(page)
    await expect
      .poll(() => told(said), patience)
      .toEqual([
        expect.stringContaining(
          `AI_STUDIO_VERSION: The server at ${studio.cdn.origin} speaks protocol ${protocolVersion + 1}, these widgets protocol ${protocolVersion}`,
        ),
      ])
    await note(page)
      .getByText(`(release 9.8.7) speaks protocol ${protocolVersion + 1}`)
      .waitFor()
  })
})

test('a visitor sees no note, no shift and a launcher that goes on waiting', async () => {
  for (const name of ['chat', 'panel']) studio.cdn.missing.add(`${name}.js`)
  const { page, said } = await studio.open(`${tags()}<p>Tea</p>${launcher}`, { isPublic: true })
  const button = page.getByRole('button', { name: 'Open chat' })
  const before = await button.boundingBox()
  await button.click()
  await expect.poll(() => told(said).length, patience).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  expect(await note(page).count()).toBe(0)
  expect(await button.boundingBox()).toEqual(before)
  expect(await button.getAttribute('aria-expanded')).toBe('false')
})
