import { atom } from 'nanostores'
import { expect, test, vi } from 'vitest'
import { createFakeSession, fakeMessage } from '../chat/testing/fake-session.ts'
import { followSession } from './follow-session.ts'
import { usualSettings } from './speech-settings.ts'
import type { Speech, SpeechOrder, SpeechSettings } from './speech-types.ts'

function setUp(settings: Partial<SpeechSettings> = {}) {
  const answer = fakeMessage({ id: 'a', content: 'An answer.' })
  const session = createFakeSession({ messages: [fakeMessage({ id: 'q', role: 'user' }), answer] })
  const $speech = atom<Speech | null>(null)
  const $settings = atom<SpeechSettings>({ ...usualSettings, ...settings })
  const speak = vi.fn<(order: SpeechOrder) => Promise<void>>().mockResolvedValue()
  const stop = vi.fn(() => $speech.set(null))
  const player = { $speech, $settings, speak, stop }
  const end = followSession(session, player, ({ id }) => ({ id }) as SpeechOrder)
  const read = (id: string, owner: unknown = session) =>
    $speech.set({ id, owner, phase: 'playing', kind: 'server', limits: {}, isHeldBack: false, problem: null })
  const converse = async () => {
    await session.send('Why?')
    session.write('Because.')
    session.finish()
  }
  return { session, player, speak, stop, end, read, converse }
}

test('reading ends when its conversation is left', () => {
  const { session, stop, read } = setUp()
  read('a')
  session.newConversation()
  expect(stop).toHaveBeenCalled()
})

test('reading goes on while others are written, and while another chat changes', async () => {
  const { stop, read, converse, session } = setUp()
  read('a')
  await converse()
  expect(stop).not.toHaveBeenCalled()
  read('elsewhere', {})
  session.newConversation()
  expect(stop).not.toHaveBeenCalled()
})

test('reading ends when the chat goes', () => {
  const { stop, read, end } = setUp()
  read('a')
  end()
  expect(stop).toHaveBeenCalled()
})

test('an answer is read by itself only where that is wanted', async () => {
  const silent = setUp()
  await silent.converse()
  expect(silent.speak).not.toHaveBeenCalled()
  const wanted = setUp({ autoPlay: true })
  await wanted.converse()
  expect(wanted.speak).toHaveBeenCalledTimes(1)
  expect(wanted.speak.mock.calls[0]![0].id).toBe(wanted.session.$messages.get().at(-1)!.id)
})

test('a wish counts for questions that are asked after it', async () => {
  const { session, player, speak, converse } = setUp()
  await session.send('Why?')
  player.$settings.set({ ...usualSettings, autoPlay: true })
  session.write('Because.')
  session.finish()
  expect(speak).not.toHaveBeenCalled()
  await converse()
  expect(speak).toHaveBeenCalledTimes(1)
})

test('answers of another tab, and those that were stopped, are not read', async () => {
  const { session, speak } = setUp({ autoPlay: true })
  session.write('From elsewhere.')
  session.finish()
  await session.send('Why?')
  session.write('Half of')
  session.finish({ status: 'stopped' })
  expect(speak).not.toHaveBeenCalled()
})
