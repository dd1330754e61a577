import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SendResponse } from '@ai-studio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueOf, ScriptedModel } from '../chat/testing/scripted-model.ts'
import { sendBody } from '../chat/testing/test-chat.ts'
import { spokenAudio } from '../db/schema.ts'
import { externalId, signedIn, type ExternalId } from '../testing/external-id.ts'
import { testServer, type TestServer } from '../testing/index.ts'
import { testClock, type TestClock } from '../testing/test-clock.ts'
import { speakingEnv, speakingService } from './testing/speaking-service.ts'

const model = new ScriptedModel()
const speech = speakingService()
let clock: TestClock
let identity: ExternalId
let server: TestServer
beforeAll(async () => {
  clock = testClock()
  identity = await externalId(clock)
  server = await testServer({
    env: { ...identity.env, ...speakingEnv },
    models: catalogueOf(model),
    fetch: (input, init) =>
      new Request(input, init).url.startsWith(speakingEnv.SPEECH_BASE_URL)
        ? speech.fetch(input, init)
        : identity.fetch(input, init),
    now: clock,
  })
})
afterAll(() => server.close())

test.each([
  ['', false],
  [', also what was spoken before its owner signed in', true],
])('what was spoken goes with an account that is erased%s', async (_, isBefore) => {
  const person = identity.somebody()
  const visitor = server.visitor()
  await visitor.post('/api/chat/conversation')
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const here = signedIn(server, await identity.token(person), { cookie })
  if (!isBefore) await here.post('/api/auth/session')
  const sending = (isBefore ? visitor : here).post('/api/chat/send', sendBody({ ReturnAudio: true }))
  const script = await model.nextAnswer()
  script.write('Something private.')
  script.end()
  const { audioUrl = '' } = (await sending).json<SendResponse>()
  if (isBefore) await here.post('/api/auth/session')
  const path = audioUrl.slice(server.config.apiBaseUrl.length)
  const name = path.split('/').at(-1)!
  const file = join(server.config.dataFolder, 'audio', name.slice(0, 2), name)
  expect(existsSync(file)).toBe(true)
  expect((await server.stranger().get(path)).statusCode).toBe(200)

  const erased = await here.send('DELETE', '/api/account', { json: { email: person.email } })
  expect(erased.statusCode).toBe(204)
  expect(existsSync(file)).toBe(false)
  expect(await server.database.db.$count(spokenAudio)).toBe(0)
  expect((await server.stranger().get(path)).statusCode).toBe(404)
})
