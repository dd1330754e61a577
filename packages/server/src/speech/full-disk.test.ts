import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAndAnswer, knownVisitor } from '../chat/testing/test-chat.ts'
import { reservedBytes } from '../db/disk-space.ts'
import { openPgliteInMemory } from '../db/pglite.ts'
import { databaseSnapshot } from '../testing/database-snapshot.ts'
import { speakingServer, type SpeakingServer } from './testing/speaking-server.ts'

let free = Infinity
let server: SpeakingServer
beforeAll(async () => {
  server = await speakingServer({
    database: await openPgliteInMemory(await databaseSnapshot(), { hasRoom: (bytes) => free >= bytes }),
  })
})
afterAll(() => server.close())

test('what was spoken is given and heard while nothing can be written', async () => {
  const ann = await knownVisitor(server)
  const { messageId } = await askAndAnswer(server, ann, 'A question', 'Some words to hear.')
  const spoken = await server.spoken(ann, messageId)
  const path = server.pathOf(spoken.audioUrl)
  const whole = (await server.stranger().get(path)).rawPayload
  // Long enough for hearing it to be noted.
  server.clock.advance(25 * 60 * 60 * 1000)
  free = reservedBytes - 1
  expect(await server.spoken(ann, messageId)).toEqual(spoken)
  const heard = await server.stranger().get(path)
  expect([heard.statusCode, heard.rawPayload.equals(whole)]).toEqual([200, true])
  free = Infinity
})
