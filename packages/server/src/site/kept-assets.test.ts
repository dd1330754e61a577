import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testServer, type TestServer } from '../testing/index.ts'
import { keepAssets } from './kept-assets.ts'

const dialog = '/assets/upgrade-ab12CD_4.js'
const nextDialog = '/assets/upgrade-ef56GH-8.js'
const vendor = '/assets/vendor-00112233.js'

let folder: string
let servers: TestServer[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-kept-assets-'))
  servers = []
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  rmSync(folder, { recursive: true, force: true })
})

const kept = () =>
  existsSync(join(folder, 'kept/assets')) ? readdirSync(join(folder, 'kept/assets')).sort() : []

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

/** Lays out a release of the site and returns its folder. */
function release(name: string, files: Record<string, string>): string {
  write(`${name}/index.html`, '<html><head></head><body><div id="root"></div></body></html>')
  write(`${name}/routes.json`, '["/"]')
  for (const [path, content] of Object.entries(files)) {
    write(name + path, content)
    write(`${name}${path}.br`, brotliCompressSync(content))
  }
  return join(folder, name)
}

/** A server with a release of the site, and with what all servers keep. */
async function serve(site: string, isKeeping = true): Promise<TestServer> {
  const server = await testServer({
    site: { folder: site, ...(isKeeping && { keptFolder: join(folder, 'kept') }) },
  })
  servers.push(server)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  return server
}

const get = (server: TestServer, path: string, headers: Record<string, string> = {}) =>
  server.stranger().get(path, { headers: { host: 'localhost:8080', ...headers } })

test('a page that was opened before a release gets from the next one what it fetches later', async () => {
  const first = await serve(release('first', { [dialog]: 'first dialog', [vendor]: 'vendor' }))
  await vi.waitUntil(() => kept().length === 4)
  await first.close()
  servers = []
  rmSync(join(folder, 'first'), { recursive: true })

  const next = await serve(release('next', { [nextDialog]: 'next dialog', [vendor]: 'vendor' }))
  const answer = await get(next, dialog)
  expect([answer.statusCode, answer.body]).toEqual([200, 'first dialog'])
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['content-type']).toMatch(/javascript/)
  const small = await get(next, dialog, { 'accept-encoding': 'br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe('first dialog')
  // What both have is kept once.
  await vi.waitUntil(() => kept().length === 6)
})

test('a page of the next release gets its files also from a server that has not been replaced yet', async () => {
  const last = await serve(release('first', { [dialog]: 'first dialog' }))
  expect((await get(last, nextDialog)).statusCode).toBe(404)
  const next = release('next', { [nextDialog]: 'next dialog' })
  // From the first page on that it answers with.
  servers.push(await testServer({ site: { folder: next, keptFolder: join(folder, 'kept') } }))
  expect((await get(last, nextDialog)).body).toBe('next dialog')
})

test('what is in the build goes before what is kept, and nothing but its assets is taken from there', async () => {
  const server = await serve(release('site', { [dialog]: 'current' }))
  await vi.waitUntil(() => kept().length === 2)
  write('kept/assets/upgrade-ab12CD_4.js', 'altered')
  write('kept/assets/.draft-00112233.js', 'secret')
  write('kept/favicon.svg', 'secret')
  write('kept/secret.txt', 'secret')
  expect((await get(server, dialog)).body).toBe('current')
  for (const path of [
    '/favicon.svg',
    '/secret.txt',
    '/assets/../secret.txt',
    '/assets/..%2fsecret.txt',
    '/assets/.draft-00112233.js',
  ]) {
    const answer = await get(server, path)
    expect([path, answer.statusCode]).toEqual([path, 404])
    expect(answer.body).not.toContain('secret')
  }
})

test('without a folder for it nothing is kept', async () => {
  await serve(release('site', { [dialog]: 'dialog' }), false)
  expect(readdirSync(folder)).toEqual(['site'])
})

test('only files whose name changes with their content are kept', async () => {
  const site = release('site', { [dialog]: 'dialog' })
  for (const name of ['plain.js', '.hidden-00112233.js', 'short-0011.js']) write(`site/assets/${name}`, '')
  await keepAssets(join(site, 'assets'), join(folder, 'kept/assets'), { warn: vi.fn() })
  expect(kept()).toEqual(['upgrade-ab12CD_4.js', 'upgrade-ab12CD_4.js.br'])
})

test('what no server has served for 90 days goes, as does a copy that was never finished', async () => {
  const site = release('site', { [dialog]: 'dialog' })
  const old = new Date(Date.now() - 91 * 86_400_000)
  const recent = new Date(Date.now() - 89 * 86_400_000)
  for (const [name, time] of [
    ['upgrade-ab12CD_4.js', old],
    ['older-00112233.js', old],
    ['.draft', old],
    ['later-00112233.js', recent],
  ] as const) {
    write(`kept/assets/${name}`, 'kept')
    utimesSync(join(folder, 'kept/assets', name), time, time)
  }
  await keepAssets(join(site, 'assets'), join(folder, 'kept/assets'), { warn: vi.fn() })
  expect(kept()).toEqual(['later-00112233.js', 'upgrade-ab12CD_4.js', 'upgrade-ab12CD_4.js.br'])
})

test('what a server serves for longer than that is kept, too: it says so each day', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval')
  await serve(release('site', { [dialog]: 'dialog' }))
  await vi.waitUntil(() => kept().length === 2)
  const [eachDay] = timers.mock.calls.find(([, delay]) => delay === 24 * 3_600_000)!
  timers.mockRestore()
  const file = join(folder, 'kept', dialog)
  const old = new Date(Date.now() - 89 * 24 * 3_600_000)
  utimesSync(file, old, old)
  eachDay()
  await vi.waitUntil(() => statSync(file).mtimeMs > old.getTime() + 3_600_000)
})

test('a copy that is not whole is made again', async () => {
  const site = release('site', { [dialog]: 'the whole dialog' })
  write(`kept${dialog}`, '')
  await keepAssets(join(site, 'assets'), join(folder, 'kept/assets'), { warn: vi.fn() })
  expect(readFileSync(join(folder, 'kept', dialog), 'utf8')).toBe('the whole dialog')
})

test('servers that begin at once keep each file whole', async () => {
  const content = 'x'.repeat(1_000_000)
  const site = release('site', { [dialog]: content, [vendor]: content })
  const log = { warn: vi.fn() }
  await Promise.all(
    Array.from({ length: 4 }, () => keepAssets(join(site, 'assets'), join(folder, 'kept/assets'), log)),
  )
  expect(kept()).toHaveLength(4)
  expect(log.warn).not.toHaveBeenCalled()
})

test('a folder that cannot be written is told to the operator, and the site is there all the same', async () => {
  write('kept', 'a file')
  const site = release('site', { [dialog]: 'dialog' })
  const server = await serve(site)
  expect((await get(server, dialog)).body).toBe('dialog')
  const log = { warn: vi.fn() }
  await keepAssets(join(site, 'assets'), join(folder, 'kept/assets'), log)
  expect(log.warn).toHaveBeenCalledWith(
    { err: expect.any(Error) },
    'the files of the site could not be kept for pages that are open now',
  )
})
