import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../testing/index.ts'
import { readServerTexts } from './read-server-texts.ts'
import { errorText, relativeTimeText, serverText, sizeText } from './server-texts.ts'
import { widgetTextFolders } from './widget-texts.ts'

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-texts-'))
  const write = (path: string, texts: object) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(texts))
  }
  write('widgets/chat/locales/en.json', { send: 'Send', error: { offline: 'Offline' } })
  write('widgets/chat/locales/vi.json', { send: 'Gửi' })
  write('widgets/plain/plain.tsx', {})
  write('site/en.json', { title: 'AI Studio' })
  write('more/en/chat.json', { error: { busy: 'Busy' } })
  const textFolders = await widgetTextFolders({
    siteTexts: join(folder, 'site'),
    widgetSources: join(folder, 'widgets'),
  })
  server = await testServer({
    textFolders: [...textFolders, { kind: 'byLanguage', folder: join(folder, 'more') }],
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string, headers?: Record<string, string>) =>
  server.stranger().get(path, headers ? { headers } : {})

describe('texts are served', () => {
  test('by language and namespace, put together from all folders', async () => {
    expect((await get('/locales/en/chat.json')).json()).toEqual({
      send: 'Send',
      error: { offline: 'Offline', busy: 'Busy' },
    })
    expect((await get('/locales/vi/chat.json')).json()).toEqual({ send: 'Gửi' })
    expect((await get('/locales/en/site.json')).json()).toEqual({ title: 'AI Studio' })
    for (const language of ['en', 'vi']) {
      for (const namespace of ['errors', 'status', 'server']) {
        expect((await get(`/locales/${language}/${namespace}.json`)).statusCode).toBe(200)
      }
    }
  })

  test('to anybody alike, so no cookie comes with what caches may hand to others', async () => {
    const page = server.visitor()
    for (const path of ['/locales/en/errors.json', '/locales/en/missing.json']) {
      expect((await page.get(path)).headers['set-cookie'], path).toBeUndefined()
    }
    expect((await page.get('/api/config')).headers['set-cookie']).toBeDefined()
    // Nor where one would be due.
    const { etag } = (await page.get('/locales/en/errors.json')).headers
    page.cookies.clear()
    const again = await page.get('/locales/en/errors.json', { headers: { 'if-none-match': etag as string } })
    expect([again.statusCode, again.headers['set-cookie']]).toEqual([304, undefined])
  })

  test('and not sent again while they are the same', async () => {
    const first = await get('/locales/en/errors.json')
    expect(first.headers['cache-control']).toMatch(/^public, max-age=300/)
    const etag = first.headers.etag as string
    const second = await get('/locales/en/errors.json', { 'if-none-match': etag })
    expect(second.statusCode).toBe(304)
    expect(second.body).toBe('')
    expect((await get('/locales/vi/errors.json')).headers.etag).not.toBe(etag)
  })

  test.each(['/locales/en/missing.json', '/locales/de/errors.json', '/locales/en-US/errors.json'])(
    'and what is not there is not found: %s',
    async (path) => {
      const answer = await get(path)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
    },
  )

  test.each([
    '/locales/en/..%2f..%2fpackage.json',
    '/locales/english/errors.json',
    '/locales/en/Errors.json',
  ])('and nothing else can be read: %s', async (path) => {
    expect((await get(path)).statusCode).toBe(422)
  })

  test('and only under their full name', async () => {
    expect((await get('/locales/en/errors')).statusCode).toBe(404)
    expect((await get('/locales/en/errors.xml')).statusCode).toBe(404)
  })
})

const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([found]) => found).sort()

describe("the server's own texts", () => {
  test('exist in both languages, with the same placeholders', () => {
    const en = readServerTexts('en')
    const vi = readServerTexts('vi')
    expect(Object.keys(vi).sort()).toEqual(Object.keys(en).sort())
    for (const [key, text] of Object.entries(en)) {
      expect(placeholders(vi[key]!), key).toEqual(placeholders(text))
      expect(vi[key], key).not.toBe(text)
    }
  })

  test('have their values filled in', () => {
    expect(serverText('validation.tooBig.text', 'en', { limit: 5 })).toBe(
      'This is too long. At most 5 characters fit.',
    )
    expect(errorText('PAYLOAD_TOO_LARGE', 'vi', { limit: sizeText(10 * 1024 * 1024, 'vi') })).toBe(
      'Nội dung quá lớn. Giới hạn là 10 MB.',
    )
  })
})

test.each([
  [5 * 60 * 60_000, 'in 5 hours', 'sau 5 giờ nữa'],
  [60 * 60_000, 'in 1 hour', 'sau 1 giờ nữa'],
  [90_000, 'in 2 minutes', 'sau 2 phút nữa'],
  [10, 'in 1 minute', 'sau 1 phút nữa'],
])('a wait of %s ms is %s', (milliseconds, en, vi) => {
  const now = new Date('2026-03-10T09:00:00Z')
  const then = new Date(now.getTime() + milliseconds)
  expect(relativeTimeText(now, then, 'en')).toBe(en)
  expect(relativeTimeText(now, then, 'vi')).toBe(vi)
})

test.each([
  [256 * 1024, '256 kB'],
  [10 * 1024 * 1024, '10 MB'],
  [2.5 * 1024 * 1024, '2.5 MB'],
])('%s bytes are %s', (bytes, text) => expect(sizeText(bytes, 'en')).toBe(text))
