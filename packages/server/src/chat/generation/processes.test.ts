import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../db/database.ts'
import { testDatabase } from '../../testing/index.ts'
import { connectionRefused, faultyDatabase } from '../testing/faulty-database.ts'
import { seedAnswer, storedLog, storedMessage } from '../testing/seed.ts'
import { TestClock } from '../testing/test-clock.ts'
import { expireLease, follow, testEngine, type TestEngine } from '../testing/test-engine.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function twoProcesses(): Promise<[TestEngine, TestEngine]> {
  return [await testEngine(database), await testEngine(database)]
}

describe('a reader on another process', () => {
  test('gets the whole answer as it is written', async () => {
    const [writer, other] = await twoProcesses()
    const { answer, identity } = await writer.start()
    const { reader, ended } = follow(other.engine.follow(identity))
    answer.write('Over ', '👩🏽‍🚀', ' there')
    await vi.waitFor(() => expect(reader.text).toBe('Over 👩🏽‍🚀 there'))
    answer.write('.')
    answer.end()
    expect((await ended).last).toMatchObject({
      type: 'done',
      message: { content: 'Over 👩🏽‍🚀 there.', status: 'complete' },
    })
    expect(reader.events[0]).toEqual({ type: 'start', sequence: 1, ...identity })
    await writer.engine.close()
    await other.engine.close()
  })

  test('gets exactly the rest from any place, also one that the table has not reached yet', async () => {
    const [writer, other] = await twoProcesses()
    const { answer, identity } = await writer.start()
    const text = 'a😀b👩🏽‍🚀c'
    const readers = Array.from({ length: text.length + 2 }, (_, after) =>
      follow(other.engine.follow(identity), after),
    )
    for (const unit of text) {
      answer.write(unit)
      await vi.waitFor(() => expect(writer.engine.local(identity.messageId)?.text.endsWith(unit)).toBe(true))
    }
    answer.end()
    for (const [after, { ended }] of readers.entries()) {
      const reader = await ended
      expect(reader.text).toBe(text.slice(Math.max(0, after - 1)))
      expect(reader.events.filter(({ type }) => type === 'snapshot')).toEqual([])
      expect(reader.last).toMatchObject({ type: 'done', sequence: text.length + 2 })
    }
    await writer.engine.close()
    await other.engine.close()
  })

  test('finds new text without being told, if late', async () => {
    const clock = new TestClock()
    const deaf: Database = { ...database, listen: async () => async () => undefined }
    const writer = await testEngine(database)
    const other = await testEngine(deaf, { clock, settings: { pollEvery: 2_000 } })
    const { answer, identity } = await writer.start()
    const { reader, ended } = follow(other.engine.follow(identity))
    await vi.waitFor(() => expect(reader.events).toHaveLength(1))
    answer.write('Unheard')
    await vi.waitFor(async () => expect(await storedLog(database, identity.messageId)).toHaveLength(2))
    expect(reader.text).toBe('')
    clock.advance(2_000)
    await vi.waitFor(() => expect(reader.text).toBe('Unheard'))
    answer.end()
    await writer.engine.stop(identity)
    clock.advance(2_000)
    expect((await ended).last?.type).toBe('done')
    await writer.engine.close()
    await other.engine.close()
  })

  test('waits while its database is away', async () => {
    const faulty = faultyDatabase(database)
    const writer = await testEngine(database)
    const other = await testEngine(faulty)
    const { answer, identity } = await writer.start()
    faulty.fault = { when: 'before', error: connectionRefused() }
    const { reader, ended } = follow(other.engine.follow(identity))
    answer.write('Later')
    answer.end()
    await vi.waitFor(() => expect(other.problems.length).toBeGreaterThan(2))
    expect(reader.events.map(({ type }) => type)).toEqual(['start'])
    faulty.fault = undefined
    expect((await ended).text).toBe('Later')
    await writer.engine.close()
    await other.engine.close()
  })

  test('is let go without an end when its process goes away', async () => {
    const [writer, other] = await twoProcesses()
    const { answer, identity, log } = await writer.start()
    const { ended } = follow(other.engine.follow(identity))
    await other.engine.close()
    expect((await ended).events.map(({ type }) => type)).toEqual(['start'])
    answer.write('It goes on')
    answer.end()
    expect(await log.untilEnded()).toMatchObject({ message: { status: 'complete' } })
    await writer.engine.close()
  })

  test('can stop the answer', async () => {
    const [writer, other] = await twoProcesses()
    const { answer, identity, log } = await writer.start()
    const { ended } = follow(other.engine.follow(identity))
    answer.write('Enough')
    await vi.waitFor(() => expect(log.length).toBe(6))
    expect(await other.engine.stop(identity)).toMatchObject({
      kind: 'message',
      message: { status: 'stopped', content: 'Enough' },
    })
    expect((await ended).last).toMatchObject({ type: 'done', message: { status: 'stopped' } })
    expect(answer.isAborted).toBe(true)
    expect(await other.engine.stop(identity)).toMatchObject({ message: { status: 'stopped' } })
    await writer.engine.close()
    await other.engine.close()
  })
})

test('a stop reaches a process that has not heard the notification', async () => {
  const clock = new TestClock()
  const deaf: Database = { ...database, listen: async () => async () => undefined }
  const writer = await testEngine(deaf, { clock })
  const other = await testEngine(database)
  const { answer, identity } = await writer.start()
  const stopped = other.engine.stop(identity)
  await vi.waitFor(async () =>
    expect((await storedMessage(database, identity.messageId))?.stopRequestedAt).not.toBeNull(),
  )
  expect(answer.isAborted).toBe(false)
  clock.advance(2_000)
  expect(await stopped).toMatchObject({ message: { status: 'stopped' } })
  expect(answer.isAborted).toBe(true)
  await writer.engine.close()
  await other.engine.close()
})

/** A process whose connection to everything is cut in the middle of an answer. */
async function crash(text: string) {
  const faulty = faultyDatabase(database)
  const dead = await testEngine(faulty)
  const { identity, answer } = await dead.start()
  answer.write(text)
  await vi.waitFor(async () => expect(await storedLog(database, identity.messageId)).toHaveLength(2))
  faulty.fault = { when: 'before', error: connectionRefused() }
  answer.write(' that nobody got')
  return identity
}

describe('after a crash', () => {
  const interrupted = { status: 'interrupted', errorCode: 'GENERATION_INTERRUPTED', content: 'Written 😀' }

  test('the text that was written is kept and marked', async () => {
    const identity = await crash('Written 😀')
    if (database.kind === 'postgres') await expireLease(database, identity.messageId)
    const { engine } = await testEngine(database)
    expect(await storedMessage(database, identity.messageId)).toMatchObject(interrupted)
    expect((await storedLog(database, identity.messageId)).at(-1)).toMatchObject({
      kind: 'end',
      sequence: 12,
    })
    await engine.close()
  })

  test('an answer without any text is marked too', async () => {
    const { identity } = await seedAnswer(database, -1_000)
    const { engine } = await testEngine(database)
    expect(await storedMessage(database, identity.messageId)).toMatchObject({ ...interrupted, content: '' })
    await engine.close()
  })

  test('readers on other processes hear of it when the lease has run out', async () => {
    const clock = new TestClock()
    const other = await testEngine(database, { clock })
    const identity = await crash('Written 😀')
    const { reader, ended } = follow(other.engine.follow(identity))
    await vi.waitFor(() => expect(reader.text).toBe('Written 😀'))
    clock.advance(5_000)
    await new Promise(setImmediate)
    expect(reader.last?.type).toBe('delta')

    await expireLease(database, identity.messageId)
    await vi.waitFor(() => {
      clock.advance(5_000)
      expect(reader.last?.type).toBe('error')
    })
    expect((await ended).last).toMatchObject({ type: 'error', code: 'GENERATION_INTERRUPTED' })
    expect(await storedMessage(database, identity.messageId)).toMatchObject(interrupted)
    await other.engine.close()
  })

  test('an answer whose process lives is left alone', async () => {
    const [writer, other] = await twoProcesses()
    const { answer, identity, log } = await writer.start()
    expect(await other.engine.releaseConversation(identity.conversationId)).toBe(false)
    // The other would rightly take over an answer whose lease has run out.
    await other.engine.close()
    // Its own process never takes it for abandoned, whatever the lease says.
    await expireLease(database, identity.messageId)
    expect(await writer.engine.releaseConversation(identity.conversationId)).toBe(false)
    answer.write('Alive')
    answer.end()
    expect(await log.untilEnded()).toMatchObject({ message: { status: 'complete' } })
    await writer.engine.close()
  })
})
