import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { externalId } from '../testing/external-id.ts'
import { testServer, type TestServer } from '../testing/index.ts'
import { testClock } from '../testing/test-clock.ts'

let folder: string
let server: TestServer
function write(path: string, content: string): string {
  const file = join(folder, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, content)
  return file
}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-'))
  write('site/index.html', '<!doctype html><html><head></head><body><div id="root"></div></body></html>')
  write(
    'site/routes.json',
    JSON.stringify([
      '/',
      '/share/:slug',
      '/about-us',
      '/vi/about-us',
      '/plans',
      '/vi/plans',
      '/auth/*',
      '/embed/connect',
      '/settings',
      '/login',
      '/register',
      '/reset-password',
    ]),
  )
  const page = (words: string) =>
    `<!doctype html><html lang="vi"><head><link rel="canonical" href="{{studio-origin}}/vi/about-us"><script src="/assets/main-abc123.js"></script></head><body><div id="root"><main>${words}</main></div></body></html>`
  write('site/pages/vi/about-us.html', page('Giới thiệu. '.repeat(100)))
  write('site/pages/plans.0.html', page('18.99'))
  write('site/pages/plans.html', page('19.99'))
  write('site/pages/vi/plans.html', page('20,99'))
  const pricing = (monthly: number) => ({
    subscriptions: { monthly: { USD: monthly, VND: 578_000 }, yearly: { USD: 199.99, VND: 5_780_000 } },
    addOns: { godmode: { USD: 578 } },
  })
  write(
    'site/pages.json',
    JSON.stringify({
      '/vi/about-us': [{ file: 'pages/vi/about-us.html' }],
      '/plans': [
        { file: 'pages/plans.0.html', prices: pricing(18.99) },
        { file: 'pages/plans.html', prices: pricing(19.99) },
      ],
      '/vi/plans': [{ file: 'pages/vi/plans.html', prices: pricing(20.99) }],
    }),
  )
  write('site/robots.txt', 'Sitemap: {{studio-origin}}/sitemap.xml')
  write('site/sitemap.xml', '<urlset><url><loc>{{studio-origin}}/</loc></url></urlset>')
  write('site/offline.html', '<!doctype html><main>Offline</main>')
  write('site/worker.js', 'addEventListener("fetch", () => {})')
  write('site/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  write('site/.hidden.txt', 'secret')
  write('site/auth/bridge.html', '<!doctype html><script src="/assets/bridge.js"></script>')
  const script = 'console.log("a long enough text to compress")'.repeat(20)
  const asset = write('site/assets/main-abc123.js', script)
  writeFileSync(`${asset}.br`, brotliCompressSync(script))
  writeFileSync(`${asset}.gz`, gzipSync(script))
  write('cdn/manifest.json', JSON.stringify({ version: '0.1.0-f00' }))
  write('cdn/ai-studio.js', 'loader')
  write('secret.txt', 'secret')
  server = await testServer({
    env: { GEOLOCATION_SERVICES: 'off' },
    site: {
      folder: join(folder, 'site'),
      cdnFolder: join(folder, 'cdn'),
      releasesFolder: join(folder, 'kept'),
    },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const host = 'localhost:8080'
const get = (path: string, headers: Record<string, string> = {}) =>
  server.stranger().get(path, { headers: { host, ...headers } })

test.each(['/cdn/0.1.0-f00/ai-studio.js', '/favicon.svg'])(
  'whoever has a whole file and asks for what follows learns how long it is: %s',
  async (path) => {
    const { length } = (await get(path)).rawPayload
    const answer = await get(path, { range: `bytes=${length}-` })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${length}`])
    expect(answer.body).toBe('')
  },
)

test('whoever wants only a file that they know learns that it is another one', async () => {
  const answer = await get('/favicon.svg', { 'if-match': '"another"' })
  expect(answer.statusCode).toBe(412)
  expect(answer.body).toBe('')
})

describe('a page', () => {
  test.each(['/', '/about-us', '/?x=1'])('that is in the list is served: %s', async (path) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache, private')
  })

  test.each(['/nowhere', '/share', '/index.html', '/routes.json', '/assets/missing.js', '/.hidden.txt'])(
    'that is not in the list is shown, as not found: %s',
    async (path) => {
      const answer = await get(path)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.body).toContain('<div id="root">')
    },
  )

  test('has the configuration and a policy with its own nonce', async () => {
    const [first, second] = [await get('/'), await get('/')]
    const policy = first.headers['content-security-policy'] as string
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)![1]!
    expect(first.body).toContain(`<script nonce="${nonce}" type="application/json" id="studio-config">`)
    expect(first.body).toContain('"apiBaseUrl":"http://localhost:8080"')
    expect(second.headers['content-security-policy']).not.toBe(policy)
    for (const rule of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types ai-studio-worker ai-studio-music',
    ]) {
      expect(policy.split('; ')).toContain(rule)
    }
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
  })

  test.each([
    ['/', 'same-origin-allow-popups'],
    ['/about-us', 'same-origin-allow-popups'],
    ['/embed/connect?origin=x', 'unsafe-none'],
    ['/auth/callback', 'unsafe-none'],
    ['/settings', 'unsafe-none'],
    ['/reset-password?lang=vi', 'unsafe-none'],
    ['/login', 'unsafe-none'],
    ['/register', 'unsafe-none'],
  ])('lets windows stay in touch as far as they must: %s', async (path, policy) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cross-origin-opener-policy']).toBe(policy)
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('tells how people sign in, and may reach the service that does it', async () => {
    const { env } = await externalId(testClock())
    const other = await testServer({
      env: { ...env, GEOLOCATION_SERVICES: 'off' },
      site: { folder: join(folder, 'site') },
    })
    const answer = await other.stranger().get('/', { headers: { host } })
    expect(answer.body).toContain('"auth":{"clientId":"8c1e2f3a-')
    const hosts = 'https://contoso.ciamlogin.com https://8c1e2f3a-0000-4000-8000-000000000001.ciamlogin.com'
    const policy = (answer.headers['content-security-policy'] as string).split('; ')
    for (const rule of ['connect-src', 'frame-src', 'form-action']) {
      expect(policy).toContain(`${rule} 'self' ${hosts}`)
    }
    expect(policy.find((rule) => rule.startsWith('script-src'))).not.toContain('ciamlogin')
    await other.close()
  })

  test('tells what visitors are asked about, and may reach the services that know their country', async () => {
    const other = await testServer({
      env: {
        ANALYTICS: 'on',
        GEOLOCATION_SERVICES: 'https://one.example/json,https://one.example/ip,https://two.example:8443/',
      },
      site: { folder: join(folder, 'site') },
    })
    const answer = await other.stranger().get('/', { headers: { host } })
    expect(answer.body).toContain('"geolocationServices":["https://one.example/json",')
    expect(answer.body).toContain('"analytics":true')
    const policy = (answer.headers['content-security-policy'] as string).split('; ')
    expect(policy).toContain("connect-src 'self' https://one.example https://two.example:8443")
    expect(policy.filter((rule) => rule.includes('one.example'))).toHaveLength(1)
    await other.close()
    expect((await get('/')).body).not.toMatch(/geolocationServices|analytics/)
  })

  test('comes with the pair against forged requests, whoever linked to it', async () => {
    for (const site of ['none', 'same-origin', 'cross-site']) {
      const answer = await get('/', { 'sec-fetch-site': site })
      expect(answer.cookies.map(({ name }) => name)).toEqual(['XSRF-TOKEN'])
    }
  })

  test('leaves a fitting pair alone, also when another site linked to it', async () => {
    const visitor = server.visitor()
    await visitor.post('/api/chat/conversation')
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await get('/', { cookie, 'sec-fetch-site': 'cross-site' })).cookies).toEqual([])
  })

  test('is read again when it was built again', async () => {
    const file = join(folder, 'site/index.html')
    writeFileSync(file, '<html><head></head><body>built again</body></html>')
    utimesSync(file, new Date(), new Date(Date.now() + 5000))
    expect((await get('/')).body).toContain('built again')
    writeFileSync(file, '<html><head></head><body><div id="root"></div></body></html>')
    utimesSync(file, new Date(), new Date(Date.now() + 10_000))
  })

  test('is shown under the studio’s own name only', async () => {
    const answer = await get('/share/abc?x=1', { host: '127.0.0.1:8080' })
    expect(answer.statusCode).toBe(308)
    expect(answer.headers.location).toBe('http://localhost:8080/share/abc?x=1')
    expect((await get('/api/config', { host: '127.0.0.1:8080' })).statusCode).toBe(200)
    expect((await get('/favicon.svg', { host: '127.0.0.1:8080' })).statusCode).toBe(200)
  })

  test('is no answer to anything but reading', async () => {
    const answer = await server.stranger().post('/about-us', {})
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a page that was written at build time', () => {
  test.each(['/vi/about-us', '/vi/about-us/', '/vi/about-us?from=mail'])(
    'is there before any script runs, with this origin, configuration and nonce: %s',
    async (path) => {
      const answer = await get(path)
      const nonce = /'nonce-([^']+)'/.exec(answer.headers['content-security-policy'] as string)![1]!
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('<main>Giới thiệu.')
      expect(answer.body).toContain('<html lang="vi">')
      expect(answer.body).toContain('href="http://localhost:8080/vi/about-us"')
      expect(answer.body).toContain(`<script nonce="${nonce}" src="/assets/main-abc123.js">`)
      expect(answer.body).toContain('"apiBaseUrl":"http://localhost:8080"')
      expect(answer.body).not.toContain('{{')
    },
  )

  test('is not shown where prices are others than those that it names', async () => {
    expect((await get('/plans')).body).toContain('<main>19.99')
    const answer = await get('/vi/plans')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain('20,99')
  })

  test('may be listed by search engines, also where the application draws it; no other page may', async () => {
    const robots = async (path: string) => (await get(path)).headers['x-robots-tag']
    expect(await robots('/vi/about-us')).toBeUndefined()
    expect(await robots('/vi/plans')).toBeUndefined()
    expect(await robots('/settings')).toBe('noindex')
    expect(await robots('/auth/return')).toBe('noindex')
    expect(await robots('/no-such-page')).toBe('noindex')
  })

  test('has no address of its own', async () => {
    expect((await get('/pages/vi/about-us.html')).statusCode).toBe(404)
    expect((await get('/pages.json')).statusCode).toBe(404)
  })

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('is sent small to who takes it so: %s', async (accepted, coding) => {
    const plain = await get('/vi/about-us')
    const answer = await get('/vi/about-us', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(coding)
    expect(answer.headers.vary).toMatch(/accept-encoding/)
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? '']
    const text = (unpack ? unpack(answer.rawPayload) : answer.rawPayload).toString()
    expect(text).toHaveLength(plain.body.length)
  })
})

describe('what robots read', () => {
  test.each([
    ['/robots.txt', 'text/plain; charset=utf-8', 'Sitemap: http://localhost:8080/sitemap.xml'],
    ['/sitemap.xml', 'application/xml', '<loc>http://localhost:8080/</loc>'],
  ])('%s names this studio', async (path, type, words) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain(type)
    expect(answer.body).toContain(words)
  })
})

describe('a file', () => {
  test('that works without a connection has what it needs and no more; the worker is never an old one', async () => {
    const [page, worker] = [await get('/offline.html'), await get('/worker.js')]
    expect(page.headers['content-security-policy']).toContain("style-src 'self'")
    expect(page.headers['content-security-policy']).not.toContain('connect-src')
    expect(worker.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
    expect(worker.headers['cache-control']).toBe('public, max-age=0')
  })

  test('that hands an answer of the identity service over may be framed by our pages, and runs one script', async () => {
    const answer = await get('/auth/bridge.html')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cross-origin-opener-policy': 'unsafe-none',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self'; frame-ancestors 'self';.*trusted-types 'none'$/,
      ),
    })
    expect((await get('/favicon.svg')).headers['x-frame-options']).toBe('DENY')
  })

  test('with a name of its own content is kept for a year, small where the browser can unpack it', async () => {
    const plain = await get('/assets/main-abc123.js')
    const small = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, deflate, br' })
    const zipped = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' })
    expect(plain.headers['content-type']).toMatch(/javascript/)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect([small.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(small.headers['content-type']).toBe(plain.headers['content-type'])
    expect(small.headers.vary).toMatch(/accept-encoding/i)
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
  })

  test('with a fixed name is asked for again', async () => {
    const answer = await get('/favicon.svg')
    expect(answer.headers['cache-control']).toBe('public, max-age=3600')
    expect(answer.headers['content-type']).toBe('image/svg+xml')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    const again = await get('/favicon.svg', { 'if-none-match': answer.headers.etag as string })
    expect(again.statusCode).toBe(304)
  })
})

describe('the script-tag build', () => {
  test('is for every site, and for ever', async () => {
    const answer = await get('/cdn/0.1.0-f00/ai-studio.js', { origin: 'https://any.example' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('loader')
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test('is one file for every site in a cache before the studio', async () => {
    for (const origin of ['https://shop.example', 'https://news.example']) {
      const { headers } = await get('/cdn/0.1.0-f00/ai-studio.js', { origin })
      expect(headers.vary ?? '').not.toMatch(/origin/i)
    }
  })

  test('is kept when another one takes its place, for pages that have pasted it', async () => {
    const isKept = (version: string) =>
      vi.waitUntil(() => existsSync(join(folder, 'kept', version)), { timeout: 20_000 })
    await get('/cdn/0.1.0-f00/ai-studio.js')
    await isKept('0.1.0-f00')
    const replaceBy = (version: string, loader: string) => {
      rmSync(join(folder, 'cdn'), { recursive: true })
      write('cdn/manifest.json', JSON.stringify({ version }))
      write('cdn/ai-studio.js', loader)
      // Files that are written within one tick of the clock look the same age.
      utimesSync(join(folder, 'cdn/manifest.json'), new Date(), new Date(Date.now() + loader.length * 1_000))
    }
    try {
      replaceBy('0.2.0-ba5', 'next loader')
      expect((await get('/cdn/0.2.0-ba5/ai-studio.js')).body).toBe('next loader')
      expect((await get('/cdn/0.1.0-f00/ai-studio.js')).body).toBe('loader')
      await isKept('0.2.0-ba5')
      expect(readdirSync(join(folder, 'kept')).sort()).toEqual(['0.1.0-f00', '0.2.0-ba5'])
      // While a build is put in its place there is none for a moment.
      rmSync(join(folder, 'cdn'), { recursive: true })
      expect((await get('/cdn/0.2.0-ba5/ai-studio.js')).body).toBe('next loader')
    } finally {
      mkdirSync(join(folder, 'cdn'), { recursive: true })
      replaceBy('0.1.0-f00', 'loader')
    }
  })

  test('says of a version that is not there which one is, and how to get its tags', async () => {
    for (const [language, words] of [
      ['en', 'has version 0.1.0-f00 of the widgets'],
      ['vi', 'có widget phiên bản 0.1.0-f00'],
    ] as const) {
      const answer = await get('/cdn/9.9.9-none/ai-studio.js', {
        origin: 'https://any.example',
        'accept-language': language,
      })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ code: 'NOT_FOUND', message: expect.stringContaining(words) })
      expect(answer.json().message).toContain('npm run snippet')
      expect(answer.headers).toMatchObject({
        'ai-studio-version': '0.1.0-f00',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'AI-Studio-Version',
        'cache-control': 'no-store',
      })
    }
  })

  test('has its version in the configuration of the widgets', async () => {
    expect((await get('/api/config')).json()).toMatchObject({ widgetsVersion: '0.1.0-f00' })
  })

  test.each([
    '/cdn/0.1.0-f00/missing.js',
    '/cdn/0.1.0-f00/',
    '/cdn/0.1.0-f00/..%2f..%2fsecret.txt',
    '/cdn/..%2f/secret.txt',
    '/cdn/ai-studio.js',
  ])('answers as the API does where there is nothing: %s', async (path) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('nothing outside the folders can be read, however the path is written', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..\\..\\secret.txt',
    '//secret.txt',
    '/./../secret.txt',
    '/cdn/0.1.0-f00/../../secret.txt',
    '/cdn/0.1.0-f00/%2e%2e/%2e%2e/secret.txt',
    '/cdn/0.1.0-f00/..%2f..%2fsecret.txt',
    '/cdn/../secret.txt',
    '/locales/en/../../secret.txt',
  ]) {
    // A client that does not tidy the path up before it sends it.
    const request = connect(port, '127.0.0.1')
    request.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    const answer = await text(request)
    expect(answer, path).toMatch(/^HTTP\/1.1 4\d\d /)
    expect(answer, path).not.toMatch(/\r\n\r\nsecret/)
  }
})

test('a page calls its own origin, and may call no other, where widgets elsewhere call another one', async () => {
  const other = await testServer({
    site: { folder: join(folder, 'site') },
    env: {
      STUDIO_ENV: 'production',
      STUDIO_ORIGIN: 'https://studio.example',
      API_BASE_URL: 'https://api.studio.example/v1',
      SMTP_URL: 'smtp://smtp.example.com',
    },
  })
  const answer = await other.stranger().get('/')
  expect(answer.body).toContain('"apiBaseUrl":"https://studio.example"')
  const policy = (answer.headers['content-security-policy'] as string).split('; ')
  expect(policy).toContain("connect-src 'self'")
  expect(policy).toContain("img-src 'self' blob: data:")
  expect(policy).toContain("media-src 'self' blob:")
  await other.close()
})

test('a page calls the path below its own origin that it is told', async () => {
  const other = await testServer({
    site: { folder: join(folder, 'site') },
    env: { API_BASE_URL: 'http://localhost:8080/base/' },
  })
  const answer = await other.stranger().get('/', { headers: { host } })
  expect(answer.body).toContain('"apiBaseUrl":"http://localhost:8080/base"')
  await other.close()
})

test('in production every name shows the pages, because a proxy may ask under another', async () => {
  const other = await testServer({
    site: { folder: join(folder, 'site') },
    env: {
      STUDIO_ENV: 'production',
      STUDIO_ORIGIN: 'https://studio.example.com',
      SMTP_URL: 'smtp://smtp.example.com',
    },
  })
  expect((await other.stranger().get('/', { headers: { host: '10.0.0.7' } })).statusCode).toBe(200)
  await other.close()
})
