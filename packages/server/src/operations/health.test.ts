import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { testDatabase, testServer, type TestServer } from '../testing/index.ts'

let database: Database
let server: TestServer
/** Replaced by tests in which the database misbehaves. */
let ping: () => Promise<void>
beforeAll(async () => {
  database = await testDatabase()
  ping = () => database.ping()
  server = await testServer({ database: { ...database, ping: () => ping() } })
})
afterAll(() => server.close())

const get = (path: string) => server.stranger().get(path)

test('says that the process lives, whatever the database does', async () => {
  const answer = await get('/healthz')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'ok', checks: {} })
})

test('is ready while the database answers', async () => {
  const answer = await get('/readyz')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'ok', checks: { database: 'ok' } })
})

test('asks the database once, however many ask', async () => {
  const other = await testServer({
    database: {
      ...database,
      ping: async () => {
        asked += 1
      },
      close: async () => undefined,
    },
  })
  let asked = 0
  await Promise.all(Array.from({ length: 20 }, () => other.stranger().get('/readyz')))
  expect(asked).toBe(1)
  await other.close()
})

test('is not ready while the database is away', async () => {
  const other = await testServer({
    log: { level: 'silent' },
    database: { ...database, ping: () => Promise.reject(new Error('away')), close: async () => undefined },
  })
  const answer = await other.stranger().get('/readyz')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({
    code: 'SERVICE_UNAVAILABLE',
    message: 'The service is not available right now. Please try again in a moment.',
  })
  await other.close()
})

test('is not ready any more when the server is stopping, and finishes what was begun', async () => {
  const entered = Promise.withResolvers<void>()
  const stopping = Promise.withResolvers<void>()
  const leave = Promise.withResolvers<void>()
  const other = await testServer({
    log: { level: 'silent' },
    prepare(app) {
      app.get('/test/slow', async () => {
        entered.resolve()
        await leave.promise
        return 'done'
      })
      // As the chat does, which lets its answers come to their end first.
      app.addHook('preClose', async () => {
        stopping.resolve()
        await leave.promise
      })
    },
  })
  const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
  const slow = fetch(`${address}/test/slow`)
  await entered.promise
  const closing = other.close()
  await stopping.promise
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect((await fetch(`${address}/readyz`)).status).toBe(503)
  leave.resolve()
  expect(await (await slow).text()).toBe('done')
  await closing
  await expect(fetch(`${address}/healthz`)).rejects.toThrow()
})
