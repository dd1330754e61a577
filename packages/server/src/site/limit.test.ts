import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testServer, type TestServer } from '../testing/index.ts'

let folder: string
let server: TestServer
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-limit-'))
  const page = '<!doctype html><html><head></head><body><div id="root"></div></body></html>'
  mkdirSync(join(folder, 'pages'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'pages/share.html'), page)
  writeFileSync(join(folder, 'routes.json'), JSON.stringify(['/', '/share/:slug']))
  writeFileSync(join(folder, 'assets/main-abc123.js'), 'x')
})
beforeEach(async () => {
  server = await testServer({ callsPerMinute: 2, site: { folder } })
})
afterEach(() => server.close())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const headers = { host: 'localhost:8080' }
async function statusesOf(path: string, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let call = 0; call < count; call += 1) {
    statuses.push((await server.stranger().get(path, { headers })).statusCode)
  }
  return statuses
}

test('pages and files have no limit, many people may look at them from one address', async () => {
  expect(await statusesOf('/', 4)).toEqual([200, 200, 200, 200])
  expect(await statusesOf('/nowhere', 4)).toEqual([404, 404, 404, 404])
  expect(await statusesOf('/assets/main-abc123.js', 4)).toEqual([200, 200, 200, 200])
  expect(await statusesOf('/api/config', 3)).toEqual([200, 200, 429])
})

test('pages of shares are looked up, so they count as calls do', async () => {
  expect(await statusesOf(`/share/${'A'.repeat(22)}`, 4)).toEqual([404, 404, 429, 429])
  expect(await statusesOf('/api/config', 1)).toEqual([429])
  expect(await statusesOf('/', 1)).toEqual([200])
})

test('what nobody takes counts before its body is read', async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const send = async (body: string) => {
    const sending = httpRequest({
      port,
      method: 'POST',
      path: '/nowhere',
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': 100, connection: 'keep-alive' },
    })
    sending.on('error', () => undefined)
    sending.write(body)
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    sending.destroy()
    return response.statusCode
  }
  expect(await send(' '.repeat(100))).toBe(404)
  expect(await send(' '.repeat(100))).toBe(404)
  // An answer to what is still on its way.
  expect(await send(' ')).toBe(429)
})
