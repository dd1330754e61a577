import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedServer, type EmbeddedServer } from '../testing/embedded-server.ts'
import type { TestClient, TestResponse } from '../testing/index.ts'

let server: EmbeddedServer
beforeAll(async () => {
  server = await embeddedServer()
}, 60_000)
afterAll(() => server.close())

const ask = (browser: TestClient) => browser.post('/api/auth/request-code', { email: 'linh@example.com' })
const secretIn = (answer: TestResponse) => answer.cookies.find(({ name }) => name === 'studio_browser')

test('a browser keeps its secret for a day after it was last asked for', async () => {
  const browser = server.visitor()
  const first = secretIn(await ask(browser))
  expect(first).toMatchObject({
    maxAge: 24 * 60 * 60,
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
  })
  expect(secretIn(await ask(browser))).toEqual(first)
})

test('what no server has made is replaced', async () => {
  const browser = server.visitor()
  browser.cookies.set('studio_browser', 'mine')
  expect(secretIn(await ask(browser))?.value).toMatch(/^[\w-]{43}$/)
})
