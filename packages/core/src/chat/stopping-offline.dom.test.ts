import { expect, test } from 'vitest'
import { onScriptedServer } from './testing/on-scripted-server.ts'
import { onPageNetwork } from './testing/page-network.ts'

const stage = onScriptedServer()
const network = onPageNetwork()
const sendRoute = 'POST /api/chat/send'
const stopRoute = 'POST /api/chat/messages/{id}/stop'

async function answering() {
  const tab = await stage.open()
  await stage.ask(tab, 'first')
  stage.server.write('so far')
  await stage.pass(100)
  return tab
}

test('a stop without a connection is told as soon as it is back, and keeps no question waiting', async () => {
  const tab = await answering()
  network.setOnline(false)
  stage.server.isDown = true
  void tab.stop()
  await stage.pass(1000)
  stage.server.isDown = false
  network.setOnline(true)
  stage.server.reply = () => ['answer']
  expect(await stage.when(tab.send('second'), 100)).toBe(true)
  await stage.pass(200)
  expect(tab.$messages.get()).toMatchObject([
    { content: 'first', status: 'complete' },
    { content: 'so far', status: 'stopped' },
    { content: 'second', status: 'complete' },
    { content: 'answer', status: 'complete' },
  ])
})

test('the stop of a conversation that was left is told when the connection is back', async () => {
  const tab = await answering()
  network.setOnline(false)
  stage.server.isDown = true
  void tab.stop()
  tab.newConversation()
  await stage.pass(1000)
  stage.server.isDown = false
  network.setOnline(true)
  await stage.pass(100)
  expect(stage.server.callsOf(stopRoute).length).toBe(1)
})

test('a question waits ten seconds for a stop that the server does not answer, and no longer', async () => {
  const tab = await answering()
  const release = stage.server.hold(stopRoute)
  void tab.stop()
  await stage.pass()
  void tab.send('second')
  await stage.pass(9000)
  expect(stage.server.callsOf(sendRoute).length).toBe(1)
  await stage.pass(2000)
  expect(stage.server.callsOf(sendRoute).length).toBe(2)
  release()
})

test('a stop that took long is told all the same, and a question that was too early keeps its text', async () => {
  const tab = await answering()
  const release = stage.server.hold(stopRoute)
  const stopped = tab.stop()
  await stage.pass()
  tab.setDraft('second')
  await stage.when(tab.send('second'), 11_000)
  expect([tab.getDraft(), tab.$notice.get()?.code, tab.$live.get()]).toEqual([
    'second',
    'CONVERSATION_BUSY',
    null,
  ])
  release()
  await stage.when(stopped, 100)
  expect(tab.$messages.get()).toMatchObject([{ content: 'first' }, { content: 'so far', status: 'stopped' }])
  expect(tab.$live.get()).toBeNull()
})
