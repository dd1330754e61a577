import { expect, test } from 'vitest'
import { sharedChatSession } from './index.ts'
import { keyTexts, studioOn } from './testing/chat-harness.ts'
import { onScriptedServer } from './testing/on-scripted-server.ts'

const stage = onScriptedServer()

test('views of one endpoint and instance share a session; others have their own', async () => {
  const options = { studio: studioOn(stage.server), texts: keyTexts }
  const shared = sharedChatSession(options)
  expect(sharedChatSession({ ...options, studio: studioOn(stage.server) })).toBe(shared)
  expect(sharedChatSession({ ...options, instanceKey: 'other' })).not.toBe(shared)
  expect(
    sharedChatSession({ ...options, studio: { ...options.studio, endpoint: 'https://other.test' } }),
  ).not.toBe(shared)
})

test('a shared session outlives views that mount again at once, and ends after the last one', async () => {
  const options = { studio: studioOn(stage.server), texts: keyTexts, instanceKey: 'shared' }
  const shared = sharedChatSession(options)
  const releases = [shared.retain(), shared.retain()]
  shared.start()
  await stage.when(shared.send('question'))
  expect(stage.server.openConnections).toBe(1)
  for (const release of [...releases, ...releases]) release()
  await stage.pass(4900)
  expect(stage.server.openConnections).toBe(1)
  const release = sharedChatSession(options).retain()
  await stage.pass(20_000)
  expect([stage.server.openConnections, sharedChatSession(options) === shared]).toEqual([1, true])
  release()
  await stage.pass(5100)
  expect([stage.server.openConnections, sharedChatSession(options) === shared]).toEqual([0, false])
})

test('a view that comes back to a session that has ended brings it back', async () => {
  const options = { studio: studioOn(stage.server), texts: keyTexts, instanceKey: 'revived' }
  const shared = sharedChatSession(options)
  shared.retain()()
  await stage.pass(6000)
  const release = shared.retain()
  expect(sharedChatSession(options)).toBe(shared)
  shared.start()
  await stage.pass()
  expect(stage.server.callsOf('GET /api/chat/usage').length).toBe(1)
  release()
  shared.dispose()
})
