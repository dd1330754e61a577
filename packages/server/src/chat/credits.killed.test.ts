import { tierLimits } from '@ai-studio/contract'
import { expect, test, vi } from 'vitest'
import { testDatabase, type TestClient } from '../testing/index.ts'
import { connectionRefused, faultyDatabase } from './testing/faulty-database.ts'
import { storedLog } from './testing/seed.ts'
import { askAndAnswer, knownVisitor, sendStream, testChat, type TestChat } from './testing/test-chat.ts'
import { expireLease } from './testing/test-engine.ts'

const { messagesPerDay } = tierLimits.anonymous

/** The same browser at another server. */
function sameVisitor(server: TestChat, client: TestClient): TestClient {
  const again = server.visitor()
  for (const [name, value] of client.cookies) again.cookies.set(name, value)
  return again
}

const used = async (client: TestClient) => {
  const usage = (await client.get('/api/chat/usage')).json<{ messages: { remaining: number } }>()
  return messagesPerDay - usage.messages.remaining
}

test.each([
  ['in the middle', 'Written', 1],
  ['before it began', '', 0],
])('an answer whose server is killed %s costs what is left of it, once', async (_, text, cost) => {
  const database = await testDatabase()
  const shared = { ...database, close: async () => undefined }
  const faulty = faultyDatabase(shared)
  const dead = await testChat({ database: faulty })
  dead.model.models.push({ ...dead.model.models[0]!, id: 'deep', name: 'Deep', credits: 3 })
  const client = await knownVisitor(dead)
  // Something else of the same day, from which a second giving back would take.
  await askAndAnswer(dead, client, 'Plain?', 'Plain.')
  const { headers } = await sendStream(dead, client, { ModelId: 'scripted/deep' })
  const messageId = String(headers['x-message-id'])
  const script = await dead.model.nextAnswer()
  if (text) script.write(text)
  await vi.waitFor(async () => expect(await storedLog(database, messageId)).toHaveLength(text ? 2 : 1))
  expect(await used(client)).toBe(1 + 3)
  faulty.fault = { when: 'before', error: connectionRefused() }
  if (database.kind === 'postgres') await expireLease(database, messageId)

  const next = await testChat({ database: shared })
  expect(await used(sameVisitor(next, client))).toBe(1 + cost)
  // It comes back to life, and another one starts.
  faulty.fault = undefined
  await dead.close()
  const last = await testChat({ database: shared })
  expect(await used(sameVisitor(last, client))).toBe(1 + cost)
  await next.close()
  await last.close()
  await database.close()
})
