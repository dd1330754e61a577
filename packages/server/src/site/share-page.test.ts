import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { storableXssSamples } from '../../../../tests/samples/xss.ts'
import { conversations, principals, shares } from '../db/schema.ts'
import { shareServer, type ShareServer } from '../shares/testing/share-server.ts'
import type { TestClient, TestResponse } from '../testing/index.ts'

const shell = `<!doctype html>
<html lang="en" dir="ltr" data-theme="dark">
  <head>
    <script src="/assets/theme.js"></script>
    <title>AI Studio: chat</title>
    <meta name="description" content="Ask anything." />
    <script type="application/json" id="studio-config"></script>
  </head>
  <body>
    <div id="root">
      <div class="st-boot"><span>AI Studio</span>
        <noscript><p lang="en">Needs JavaScript.</p></noscript>
      </div>
    </div>
  </body>
</html>`

/** Tells the page around a share, whose application begins after the first paint, from all others. */
const later = 'data-start="/assets/index.js"'

let folder: string
let server: ShareServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-share-page-'))
  mkdirSync(join(folder, 'site'))
  writeFileSync(join(folder, 'site/index.html'), shell)
  mkdirSync(join(folder, 'site/pages'))
  writeFileSync(join(folder, 'site/pages/share.html'), shell.replace('<script src', `<script ${later} src`))
  writeFileSync(join(folder, 'site/routes.json'), JSON.stringify(['/', '/share/:slug']))
  server = await shareServer({ site: { folder: join(folder, 'site') } })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const host = 'localhost:8080'
const open = (slug: string, headers: Record<string, string> = {}, client: TestClient = server.stranger()) =>
  client.get(`/share/${slug}`, { headers: { host, ...headers } })
const metaOf = ({ body }: TestResponse) =>
  Object.fromEntries(
    [...body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(
      ([, name, content]) => [name!, content!] as const,
    ),
  )

async function shared(contents?: readonly string[], title?: string) {
  const owner = server.person()
  const { conversationId, ids } = await server.conversation(owner, contents)
  if (title !== undefined) {
    await server.database.db.update(conversations).set({ title }).where(eq(conversations.id, conversationId))
  }
  const { slug } = await server.share(owner, conversationId)
  return { owner, conversationId, ids, slug }
}

describe('the page of a share', () => {
  test('is the one in which the application begins later, whether it can be read or not', async () => {
    const { slug } = await shared()
    expect((await open(slug)).body).toContain(later)
    expect((await open('missing')).body).toContain(later)
    expect((await server.stranger().get('/', { headers: { host } })).body).not.toContain(later)
  })

  test('can be read without a script, and by whoever draws a preview of the link', async () => {
    const { slug } = await shared(['What is\ngreen?', '- Grass\n- **Frogs**\n\n```\na < b\n```'])
    const answer = await open(slug)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    const { body } = answer
    expect(body.match(/<title>[^<]*<\/title>/g)).toEqual(['<title>About colours · AI Studio</title>'])
    expect(body.match(/name="description"/g)).toHaveLength(1)
    expect(metaOf(answer)).toMatchObject({
      description: 'What is green?',
      robots: 'noindex, nofollow',
      'og:title': 'About colours',
      'og:description': 'What is green?',
      'og:url': `http://localhost:8080/share/${slug}`,
      'og:image': `http://localhost:8080/api/chat/share/${slug}/card.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      'twitter:title': 'About colours',
      'twitter:image': `http://localhost:8080/api/chat/share/${slug}/card.png`,
    })
    const root = body.slice(body.indexOf('<div id="root">'))
    expect(root).toContain('<h1 dir="auto">About colours</h1>')
    expect(root).toContain('<p>What is<br>green?</p>')
    expect(root).toContain(
      '<ul><li>Grass</li><li><strong>Frogs</strong></li></ul><pre dir="ltr"><code>a &lt; b</code></pre>',
    )
    expect(root).toContain('<strong>User</strong> <time datetime="2026-03-10T09:00:00.001Z">')
    expect(root).toContain('<strong>Assistant</strong>')
    expect(root).not.toContain('Needs JavaScript')
    expect(root).toContain('<span>AI Studio</span>')
  })

  test('says nothing of whom it belongs to, in no header either', async () => {
    const { slug, conversationId, ids } = await shared()
    const [row] = await server.database.db.select().from(shares).where(eq(shares.slug, slug))
    const answer = await open(slug)
    const everything = answer.body + JSON.stringify(answer.headers)
    for (const secret of [row!.principalId, conversationId, ...ids, 'secret-model', 'owner', 'principal']) {
      expect(everything).not.toContain(secret)
    }
  })

  test('makes nothing of what was said into markup, and keeps the policy of all pages', async () => {
    const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>'{{studio-nonce}}{{studio-main}}$& $1`
    const { slug } = await shared([evil, evil], evil)
    const answer = await open(slug)
    const policy = answer.headers['content-security-policy'] as string
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]!
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(policy).toContain('trusted-types ai-studio-worker ai-studio-music')
    expect(answer.body.match(/<script\b/g)).toHaveLength(2)
    expect(answer.body.split(nonce)).toHaveLength(3)
    expect(answer.body).not.toMatch(/<img|onerror=alert\(1\)>/)
    expect(answer.body).toContain('{{studio-nonce}}{{studio-main}}$&amp; $1')
  })

  test('holds nothing of hostile messages but text and links to the web', async () => {
    const contents = storableXssSamples.flatMap((sample) => [sample, sample])
    const { slug } = await shared(contents, storableXssSamples.join(' ').slice(0, 200))
    const { body } = await open(slug)
    const { document } = new Window()
    document.write(body)
    const main = document.querySelector('main')!
    expect(main.querySelectorAll('li[data-role]')).toHaveLength(contents.length)
    const elements = new Set<string>()
    const attributes = new Set<string>()
    for (const element of main.querySelectorAll('*')) {
      elements.add(element.tagName)
      for (const { name } of element.attributes) attributes.add(name)
      if (element.hasAttribute('href')) {
        expect(element.getAttribute('href')).toMatch(/^(https?:|mailto:)/)
        expect(element.getAttribute('rel')).toBe('nofollow ugc noopener noreferrer')
      }
    }
    const known =
      'H1 OL LI P STRONG TIME DIV UL A BLOCKQUOTE BR CODE DEL EM H2 HR PRE SPAN TABLE TBODY TD TH THEAD TR'
    expect([...elements].filter((name) => !known.split(' ').includes(name))).toEqual([])
    const used = 'dir class aria-label data-role datetime href rel role scope start'
    expect([...attributes].filter((name) => !used.split(' ').includes(name))).toEqual([])
    expect(document.querySelectorAll('script')).toHaveLength(2)
    expect(document.querySelectorAll('body :is(script, style, meta, link, base)')).toHaveLength(0)
  })

  test('is written once in each language, and ends all the same with the next request', async () => {
    const { owner, slug } = await shared(['What is green?', 'Grass.'])
    const mainOf = ({ body }: TestResponse) => body.slice(body.indexOf('<main'), body.indexOf('</main>'))
    const first = mainOf(await open(slug, { 'accept-language': 'en' }))
    expect(first).toContain('Grass.')
    // No share ever changes; only so can be seen that its messages are not read again.
    await server.database.db.update(shares).set({ messages: [] }).where(eq(shares.slug, slug))
    expect(mainOf(await open(slug, { 'accept-language': 'en' }))).toBe(first)
    expect(mainOf(await open(slug, { 'accept-language': 'vi' }))).not.toContain('Grass.')
    await owner.delete(`/api/chat/share/${slug}`)
    const ended = await open(slug, { 'accept-language': 'en' })
    expect(ended.statusCode).toBe(404)
    expect(ended.body).not.toContain('Grass.')
  })

  test('is described in words, whatever marks its first answer has', async () => {
    const answer = '| Fruit | Colour |\n|---|---|\n| **Apple** | [red](https://a.example) |'
    const { slug } = await shared(['Colours?', answer], 'Colours?')
    expect(metaOf(await open(slug))['og:description']).toBe('Fruit, Colour Apple, red')
  })

  test('shows images where they are served', async () => {
    const owner = server.person()
    const { conversationId } = await server.conversation(owner)
    await server.say(conversationId, 'Look', { images: [await server.image(owner, conversationId)] })
    const { slug } = await server.share(owner, conversationId)
    expect((await open(slug)).body).toMatch(
      new RegExp(
        `<img src="http://localhost:8080/api/chat/share/${slug}/images/[\\w-]+\\.png" alt="Image 1" width="8" height="6" loading="lazy">`,
      ),
    )
  })

  test('speaks the reader’s language, or else that of who shared', async () => {
    const owner = server.visitor({ language: 'vi', address: '10.8.0.1' })
    const { conversationId } = await server.conversation(owner)
    const { slug } = await server.share(owner, conversationId)
    for (const [header, language, role] of [
      ['', 'vi', 'Người dùng'],
      ['en', 'en', 'User'],
      ['vi', 'vi', 'Người dùng'],
    ] as const) {
      const { body } = await open(slug, header ? { 'accept-language': header } : {})
      expect(body).toContain(`<html lang="${language}" dir="ltr"`)
      expect(body).toContain(`<strong>${role}</strong>`)
    }
  })

  test('has the general title where the conversation has none', async () => {
    const { slug } = await shared(['Hello'], '')
    const answer = await open(slug)
    expect(answer.body).toContain('<title>Shared Conversation · AI Studio</title>')
    expect(answer.body).toContain('<h1 dir="auto">Shared Conversation</h1>')
  })

  test('counts its readers as the call does, each once', async () => {
    const { owner, slug } = await shared()
    const reader = server.person()
    const inEnglish = { 'accept-language': 'en' }
    await open(slug, inEnglish, owner)
    // A service that draws a preview of the link has no language, and reads nothing.
    await open(slug, {}, server.person())
    await open(slug, inEnglish, reader)
    await reader.get(`/api/chat/share/${slug}`)
    await open(slug, inEnglish, server.person())
    await vi.waitFor(async () => {
      const { shares: list } = (await owner.get('/api/chat/shares')).json<{ shares: { views: number }[] }>()
      expect(list[0]!.views).toBe(2)
    })
  })
})

describe('a share that cannot be read', () => {
  /** Whatever of an answer a reader can see, but for the id of the request and the nonce of the page. */
  function seen({ statusCode, headers, body }: TestResponse) {
    const { 'x-trace-id': traceId, date: _, ...rest } = headers
    const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] as string)![1]!
    expect(traceId).toBeTruthy()
    return JSON.stringify([statusCode, rest, body]).replaceAll(JSON.stringify(nonce).slice(1, -1), 'nonce')
  }

  test('has one page, byte by byte, whatever the reason', async () => {
    const reader = server.person()
    await reader.post('/api/chat/conversation')
    const ask = (slug: string) => open(slug, {}, reader)
    const missing = await ask('A'.repeat(22))
    expect(missing.statusCode).toBe(404)
    expect(missing.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(metaOf(missing).robots).toBe('noindex, nofollow')
    expect(missing.body).toContain('<h1>This conversation is not available</h1>')
    expect(missing.body).toContain('<a href="/login">')
    expect(missing.body).not.toContain('og:')
    for (const slug of ['x', 'a'.repeat(10_000), '..%2f', ':slug', '%20', '%00', 'x.png', '%F0', 'x/']) {
      expect(seen(await ask(slug)), slug.slice(0, 40)).toBe(seen(missing))
    }
    const { db } = server.database
    const ends: ((share: Awaited<ReturnType<typeof shared>>) => Promise<unknown>)[] = [
      ({ owner, slug }) => owner.delete(`/api/chat/share/${slug}`),
      ({ slug }) => db.update(shares).set({ expiresAt: server.clock() }).where(eq(shares.slug, slug)),
      ({ conversationId }) =>
        db
          .update(conversations)
          .set({ deletedAt: server.clock() })
          .where(eq(conversations.id, conversationId)),
      ({ conversationId }) => db.delete(conversations).where(eq(conversations.id, conversationId)),
      async ({ slug }) => {
        const [row] = await db.select().from(shares).where(eq(shares.slug, slug))
        await db
          .update(principals)
          .set({ revokedAt: server.clock() })
          .where(eq(principals.id, row!.principalId))
      },
    ]
    for (const end of ends) {
      const share = await shared()
      expect((await ask(share.slug)).statusCode).toBe(200)
      await end(share)
      expect(seen(await ask(share.slug))).toBe(seen(missing))
    }
    const last = await shared()
    server.clock.advance(7 * 24 * 60 * 60 * 1000)
    expect(seen(await ask(last.slug))).toBe(seen(missing))
  })

  test('says so in the reader’s language', async () => {
    const answer = await open('x', { 'accept-language': 'vi' })
    expect(answer.body).toContain('<html lang="vi"')
    expect(answer.body).toContain('Không xem được cuộc trò chuyện này')
  })
})
