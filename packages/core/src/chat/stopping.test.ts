import { expect, test } from 'vitest'
import { onScriptedServer } from './testing/on-scripted-server.ts'

const stage = onScriptedServer()
const sendRoute = 'POST /api/chat/send'
const stopRoute = 'POST /api/chat/messages/{id}/stop'

test('keeps the text so far at once, tells the server, and is no error', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  stage.server.write('so far')
  await stage.pass(40)
  const { id } = tab.$live.get()!
  const stopped = tab.stop()
  expect(tab.$live.get()).toBeNull()
  expect(tab.$messages.get()[1]).toMatchObject({ id, content: 'so far', status: 'stopped' })
  expect(tab.$announcement.get()).toMatchObject({ kind: 'stopped', text: 'chat:notice.stopped' })
  await stage.when(stopped)
  expect(stage.server.callsOf(stopRoute).length).toBe(1)
  expect(stage.server.openConnections).toBe(0)
  expect(tab.$notice.get()).toBeNull()
  expect(tab.$messages.get()[1]).toMatchObject({ id, content: 'so far', status: 'stopped' })
})

test('keeps what has arrived and was not shown yet', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  stage.server.write('x'.repeat(50_000))
  await stage.pass(40)
  expect(tab.$live.get()?.text.length).toBeLessThan(50_000)
  await stage.when(tab.stop())
  expect(tab.$messages.get()[1]?.content.length).toBe(50_000)
})

test('takes over what the server wrote until it heard of the stop', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  stage.server.plans.push({})
  stage.server.write('so far')
  await stage.pass(40)
  const release = stage.server.hold(stopRoute)
  const stopped = tab.stop()
  await stage.pass()
  stage.server.write(' and a little')
  release()
  await stage.when(stopped)
  expect(tab.$messages.get()[1]).toMatchObject({ content: 'so far and a little', status: 'stopped' })
})

test('works before the first byte: the server is told as soon as it says what to stop', async () => {
  const tab = await stage.open()
  const release = stage.server.hold(sendRoute)
  await stage.ask(tab, 'question')
  const stopped = tab.stop()
  expect(tab.$live.get()).toBeNull()
  expect(tab.$messages.get()[1]).toMatchObject({ content: '', status: 'stopped' })
  await stage.pass(500)
  expect(stage.server.callsOf(stopRoute).length).toBe(0)
  release()
  await stage.when(stopped)
  expect(stage.server.callsOf(stopRoute).length).toBe(1)
  expect(tab.$messages.get()).toMatchObject([
    { status: 'complete', serverId: expect.any(String) },
    { status: 'stopped', serverId: expect.any(String) },
  ])
  expect(tab.$notice.get()).toBeNull()
  stage.server.reply = () => ['answer']
  expect(await stage.ask(tab, 'next')).toBe(true)
  await stage.pass(100)
  expect(tab.$messages.get().at(-1)?.content).toBe('answer')
})

test('a stop before a refusal is silent and keeps the question', async () => {
  const tab = await stage.open()
  const release = stage.server.hold(sendRoute, 'MODEL_UNAVAILABLE')
  await stage.ask(tab, 'question')
  const stopped = tab.stop()
  release()
  await stage.when(stopped)
  expect(tab.$messages.get()).toMatchObject([{ content: 'question', status: 'unsent' }])
  expect(tab.$notice.get()).toBeNull()
})

test('a next question waits for an unfinished stop, but not for ever', async () => {
  const tab = await stage.open()
  const release = stage.server.hold(sendRoute)
  await stage.ask(tab, 'first')
  void tab.stop()
  stage.server.reply = () => ['answer']
  const sent = tab.send('second')
  await stage.pass(5000)
  expect(stage.server.callsOf(sendRoute).length).toBe(0)
  await stage.pass(6000)
  expect(await sent).toBe(true)
  await stage.pass(100)
  expect(tab.$messages.get()).toMatchObject([
    { content: 'first', status: 'unsent' },
    { content: 'second', status: 'complete' },
    { content: 'answer', status: 'complete' },
  ])
  release()
})

test('a new chat does not wait for the stop of an old one', async () => {
  const tab = await stage.open()
  const release = stage.server.hold(sendRoute)
  await stage.ask(tab, 'first')
  void tab.stop()
  tab.newConversation()
  await stage.pass()
  stage.server.reply = () => ['answer']
  expect(await stage.ask(tab, 'second')).toBe(true)
  await stage.pass(100)
  expect(tab.$messages.get().map(({ content }) => content)).toEqual(['second', 'answer'])
  release()
})

test('is told again when the first try does not arrive', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  stage.server.disturb(stopRoute, { kind: 'unreachable' }, { kind: 'refused', code: 'SERVICE_UNAVAILABLE' })
  const stopped = tab.stop()
  await stage.when(stopped, 5000)
  expect(tab.$messages.get()[1]).toMatchObject({ status: 'stopped' })
  stage.server.reply = () => ['answer']
  expect(await stage.ask(tab, 'next')).toBe(true)
  expect(tab.$notice.get()).toBeNull()
})

test('an answer that was complete already stays complete', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  stage.server.write('x'.repeat(50_000))
  stage.server.finish()
  await stage.pass(40)
  expect(tab.$live.get()).not.toBeNull()
  await stage.when(tab.stop())
  expect(tab.$messages.get()[1]).toMatchObject({ status: 'complete' })
  expect(stage.server.callsOf(stopRoute).length).toBe(0)
})

test('a stop from elsewhere ends the answer here as stopped', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  stage.server.write('so far')
  await stage.pass(40)
  const other = await stage.open(undefined, { conversationId: tab.$conversationId.get() })
  expect(other.$live.get()).toMatchObject({ text: 'so far' })
  await stage.when(other.stop(), 100)
  expect(tab.$messages.get()[1]).toMatchObject({ content: 'so far', status: 'stopped' })
  expect(tab.$announcement.get()?.kind).toBe('stopped')
})

test('does nothing when nothing is being written', async () => {
  const tab = await stage.open()
  await stage.when(tab.stop())
  expect([tab.$messages.get(), tab.$notice.get()]).toEqual([[], null])
})
