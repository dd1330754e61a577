import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usageCounters } from '../db/schema.ts'
import { externalId, signedIn, type ExternalId } from '../testing/external-id.ts'
import { testClock } from '../testing/test-clock.ts'
import { picture } from './testing/pictures.ts'
import { uploadServer, type UploadServer } from './testing/upload-server.ts'

let service: ExternalId
let server: UploadServer
beforeAll(async () => {
  const clock = testClock()
  service = await externalId(clock)
  server = await uploadServer({ env: service.env, fetch: service.fetch, now: clock })
})
afterAll(() => server.close())

test('an image that is being stored while its visitor signs in is refused, not kept for nobody', async () => {
  const bytes = await picture().png().toBuffer()
  const cookie = [...server.user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const user = signedIn(server, await service.token(service.somebody()), { cookie })
  server.write = async (name, data) => {
    await server.store.write(name, data)
    expect((await user.post('/api/auth/session')).statusCode).toBe(200)
  }
  try {
    await server.refused(() => server.user.upload(bytes), 401, 'TOKEN_INVALID')
  } finally {
    server.write = server.store.write
  }
  const ofAddress = await server.database.db
    .select()
    .from(usageCounters)
    .where(eq(usageCounters.kind, 'address uploads/day'))
  expect(ofAddress.map(({ count }) => count)).toEqual([0])

  expect((await user.upload(bytes)).statusCode).toBe(201)
})
