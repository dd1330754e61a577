import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reservedBytes } from '../db/disk-space.ts'
import { openPgliteInMemory } from '../db/pglite.ts'
import { connectedSites } from '../db/schema.ts'
import { databaseSnapshot } from '../testing/database-snapshot.ts'
import { externalId, signedIn } from '../testing/external-id.ts'
import { partnerOrigin, testServer, type TestServer } from '../testing/index.ts'
import { testClock } from '../testing/test-clock.ts'

let free = Infinity
let server: TestServer
let renew: () => ReturnType<Awaited<ReturnType<TestServer['embed']>>['post']>
beforeAll(async () => {
  const clock = testClock()
  const service = await externalId(clock)
  server = await testServer({
    env: service.env,
    fetch: service.fetch,
    now: clock,
    database: await openPgliteInMemory(await databaseSnapshot(), { hasRoom: (bytes) => free >= bytes }),
  })
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const user = signedIn(server, await service.token(service.somebody()))
  const agreed = await user.post('/api/embed/connect', { origin: partnerOrigin, challenge })
  const widget = await server.embed()
  const { code } = agreed.json<{ code: string }>()
  const redeemed = await widget.post('/api/embed/connect/redeem', { code, verifier })
  const headers = { authorization: `Bearer ${redeemed.json<{ token: string }>().token}` }
  renew = () => widget.post('/api/embed/connect/renew', undefined, { headers })
})
afterAll(() => server.close())

test('a site’s token is renewed while nothing can be written, as long as the site is connected', async () => {
  const { db } = server.database
  server.clock.advance(60_000)
  expect((await renew()).statusCode).toBe(201)
  expect(await db.select().from(connectedSites)).toMatchObject([{ lastUsedAt: server.clock() }])

  free = reservedBytes - 1
  expect((await renew()).statusCode).toBe(201)

  // Deleted elsewhere: this server still remembers the site.
  await db.delete(connectedSites)
  expect((await renew()).json()).toMatchObject({ code: 'TOKEN_INVALID' })
  free = Infinity
})
