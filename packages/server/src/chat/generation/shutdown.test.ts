import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../api-error.ts'
import type { Database } from '../../db/database.ts'
import { testDatabase } from '../../testing/index.ts'
import { connectionRefused, faultyDatabase } from '../testing/faulty-database.ts'
import { storedMessage } from '../testing/seed.ts'
import { TestClock } from '../testing/test-clock.ts'
import { follow, testEngine } from '../testing/test-engine.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('a server that shuts down', () => {
  test('takes nothing new and lets answers come to their end', async () => {
    const { engine, start } = await testEngine(database, { clock: new TestClock() })
    const { log, answer } = await start()
    const { ended } = follow(log)
    const closed = engine.close()
    expect(() => engine.ensureAccepting()).toThrow(ApiError)
    answer.write('Just in time')
    answer.end()
    expect((await ended).last).toMatchObject({
      type: 'done',
      message: { status: 'complete', content: 'Just in time' },
    })
    await closed
  })

  test('interrupts answers that take longer than five seconds and keeps their text', async () => {
    const clock = new TestClock()
    const { engine, start } = await testEngine(database, { clock })
    const { log, answer, identity } = await start()
    const { reader, ended } = follow(log)
    answer.write('As far as ')
    await vi.waitFor(() => expect(reader.text).toBe('As far as '))
    const closed = engine.close()
    clock.advance(4_900)
    answer.write('this')
    await vi.waitFor(() => expect(reader.text).toBe('As far as this'))
    clock.advance(100)
    expect((await ended).last).toMatchObject({ type: 'error', code: 'GENERATION_INTERRUPTED' })
    await closed
    expect(await storedMessage(database, identity.messageId)).toMatchObject({
      status: 'interrupted',
      errorCode: 'GENERATION_INTERRUPTED',
      content: 'As far as this',
    })
  })

  test('ends although the database is away', async () => {
    const clock = new TestClock()
    const faulty = faultyDatabase(database)
    const { engine, start } = await testEngine(faulty, { clock })
    const { log, answer } = await start()
    const { ended } = follow(log)
    answer.write('Unsaved')
    await vi.waitFor(() => expect(log.length).toBe(7))
    faulty.fault = { when: 'before', error: connectionRefused() }
    const closed = engine.close()
    clock.advance(5_000)
    await closed
    // Nothing is said about how it ended: the next start decides that from the table.
    expect((await ended).last?.type).toBe('delta')
  })

  test('can be told so twice', async () => {
    const { engine } = await testEngine(database)
    await Promise.all([engine.close(), engine.close()])
  })
})
