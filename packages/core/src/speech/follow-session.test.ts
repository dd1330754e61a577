import { atom } from 'nanostores'
import { describe, expect, test, vi } from 'vitest'
import type { ChatMessage } from '../chat/chat-session-types.ts'
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
  const read = (id: string, owner: unknown = session, phase: Speech['phase'] = 'playing') =>
    $speech.set({ id, owner, phase, kind: 'server', limits: {}, isHeldBack: false, problem: null })
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

describe('questions that wait for the connection', () => {
  const question = (id: string, status: 'queued' | 'sending' | 'complete') =>
    fakeMessage({ id, role: 'user', content: 'Why?', status })

  type Chat = Awaited<ReturnType<typeof answeredOneByOne>>

  /** Three of them, the first of which is answered and being read; so is what is asked for after it. */
  async function answeredOneByOne() {
    const set = setUp({ autoPlay: true })
    const { session, speak, read } = set
    speak.mockImplementation(async ({ id }) => read(id))
    const spoken = () => speak.mock.calls.map(([{ id }]) => id)
    const before = session.$messages.get()
    const rest = [question('q1', 'queued'), question('q2', 'queued'), question('q3', 'queued')]
    session.set({ messages: [...before, rest[0]!] })
    session.set({ messages: [...before, ...rest] })
    const answered: ChatMessage[] = []
    const answerNext = () => {
      const { id } = rest.shift()!
      session.set({ messages: [...before, ...answered, question(id, 'sending'), ...rest] })
      session.set({ live: { id: `answer to ${id}`, phase: 'writing', text: 'Because.' } })
      answered.push(question(id, 'complete'), fakeMessage({ id: `answer to ${id}`, content: 'Because.' }))
      session.set({ messages: [...before, ...answered, ...rest] })
      session.set({ live: null })
    }
    answerNext()
    expect(spoken()).toEqual(['answer to q1'])
    return { ...set, spoken, answerNext }
  }

  test('have all their answers read, one after the other', async () => {
    const { session, spoken, answerNext, read } = await answeredOneByOne()
    answerNext()
    answerNext()
    expect(spoken()).toEqual(['answer to q1'])
    read('answer to q1', session, 'ended')
    expect(spoken()).toEqual(['answer to q1', 'answer to q2'])
    read('answer to q2', session, 'failed')
    expect(spoken()).toEqual(['answer to q1', 'answer to q2', 'answer to q3'])
  })

  test.each([
    ['stops reading', ({ stop }: Chat) => stop()],
    ['has something else read', ({ read }: Chat) => read('a')],
    ['does not want it any more', ({ player }: Chat) => player.$settings.set(usualSettings)],
  ])('have no more of them read once somebody %s', async (_, act) => {
    const chat = await answeredOneByOne()
    chat.answerNext()
    act(chat)
    const { id } = chat.player.$speech.get() ?? { id: 'answer to q1' }
    chat.read(id, chat.session, 'ended')
    expect(chat.spoken()).toEqual(['answer to q1'])
  })

  test('do not keep anybody from hearing at once what they ask meanwhile', async () => {
    const { spoken, answerNext, converse, session } = await answeredOneByOne()
    answerNext()
    answerNext()
    await converse()
    expect(spoken()).toEqual(['answer to q1', session.$messages.get().at(-1)!.id])
  })
})
