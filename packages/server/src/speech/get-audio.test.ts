import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askAndAnswer, knownVisitor } from '../chat/testing/test-chat.ts'
import { conversations, principals, spokenAudio, usageCounters } from '../db/schema.ts'
import type { TestClient } from '../testing/index.ts'
import { folderUploadStore } from '../uploads/upload-store.ts'
import { deleteAudioOfPrincipal } from './index.ts'
import { speakingServer, type SpeakingServer } from './testing/speaking-server.ts'

const day = 24 * 60 * 60 * 1000

let server: SpeakingServer
let ann: TestClient
let conversationId: string
let messageId: string
let path: string
let whole: Buffer
/** Called before a file is opened to be heard. */
let opening: (() => Promise<void>) | undefined
beforeAll(async () => {
  const store = () => folderUploadStore(`${server.config.dataFolder}/audio`)
  server = await speakingServer({
    audio: {
      write: (name, data) => store().write(name, data),
      read: (name) => store().read(name),
      has: (name) => store().has(name),
      async stream(name, range) {
        await opening?.()
        return store().stream(name, range)
      },
      remove: (name) => store().remove(name),
    },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.service.reset()
  await server.database.db.delete(usageCounters)
  ann = await knownVisitor(server)
  ;({ conversationId, messageId } = await askAndAnswer(server, ann, 'A question', 'Some words to hear.'))
  path = server.pathOf((await server.spoken(ann, messageId, { AudioFormat: 'wav' })).audioUrl)
  whole = (await hear()).rawPayload
})

const hear = (headers: Record<string, string> = {}) => server.stranger().get(path, { headers })
const nameOf = () => path.split('/').at(-1)!
const row = async () => {
  const [found] = await server.database.db.select().from(spokenAudio).where(eq(spokenAudio.name, nameOf()))
  return found
}
const hasFile = () => server.files().some((file) => file.endsWith(nameOf()))

describe('who knows the address hears', () => {
  test('the whole file, which can be kept and does nothing', async () => {
    const answer = await hear()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': String(whole.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(whole.subarray(0, 4).toString()).toBe('RIFF')
  })

  test('a part of it', async () => {
    const answer = await hear({ range: 'bytes=10-19' })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers).toMatchObject({
      'content-range': `bytes 10-19/${whole.length}`,
      'content-length': '10',
      'content-type': 'audio/wav',
    })
    expect(answer.rawPayload).toEqual(whole.subarray(10, 20))
    expect((await hear({ range: 'bytes=-7' })).rawPayload).toEqual(whole.subarray(-7))
    expect((await hear({ range: `bytes=${whole.length - 3}-` })).rawPayload).toEqual(whole.subarray(-3))
  })

  test('nothing behind its end', async () => {
    const answer = await hear({ range: `bytes=${whole.length}-` })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${whole.length}`])
    expect(answer.body).toBe('')
  })

  test('the whole where the part belongs to another file', async () => {
    expect((await hear({ range: 'bytes=1-2', 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await hear({ range: 'bytes=1-2', 'if-range': `"${nameOf()}"` })).statusCode).toBe(206)
  })

  test('its length alone with HEAD', async () => {
    const answer = await server.stranger().send('HEAD', path)
    expect(answer.statusCode).toBe(200)
    expect(Number(answer.headers['content-length'])).toBe(whole.length)
    expect(answer.rawPayload).toHaveLength(0)
  })
})

test.each([`${'A'.repeat(24)}.mp3`, `${'A'.repeat(24)}.exe`, '..%2F..%2Fsecret.mp3', 'short.mp3'])(
  'nobody hears %s',
  async (name) => {
    const answer = await server.stranger().get(`/api/chat/audio/${name}`)
    expect([404, 422]).toContain(answer.statusCode)
  },
)

describe('what was spoken goes', () => {
  test('with its conversation', async () => {
    expect((await ann.delete(`/api/chat/${conversationId}`)).statusCode).toBe(204)
    expect((await hear()).statusCode).toBe(404)
    server.clock.advance(60 * 60 * 1000)
    await server.jobs.runNow('tidy-up')
    expect([await row(), hasFile()]).toEqual([undefined, false])
  })

  test('out of hearing while its conversation can still be brought back', async () => {
    const change = (deletedAt: Date | null) =>
      server.database.db.update(conversations).set({ deletedAt }).where(eq(conversations.id, conversationId))
    await change(server.clock())
    expect((await hear()).statusCode).toBe(404)
    expect((await server.speak(ann, messageId)).statusCode).toBe(404)
    await change(null)
    expect((await hear()).statusCode).toBe(200)
  })

  test('with its owner, the files first', async () => {
    const principalId = (await row())!.principalId
    const audio = folderUploadStore(`${server.config.dataFolder}/audio`)
    await deleteAudioOfPrincipal({ database: server.database, audio }, principalId)
    expect([await row(), hasFile()]).toEqual([undefined, false])
    await server.database.db.delete(principals).where(eq(principals.id, principalId))
    expect((await hear()).statusCode).toBe(404)
  })

  test('a month after it was heard last', async () => {
    server.clock.advance(29 * day)
    await hear()
    server.clock.advance(29 * day)
    await server.jobs.runNow('tidy-up')
    expect([(await row())?.name, hasFile()]).toEqual([nameOf(), true])
    server.clock.advance(2 * day)
    await server.jobs.runNow('tidy-up')
    expect([await row(), hasFile()]).toEqual([undefined, false])
    expect((await hear()).statusCode).toBe(404)
  })

  test('later when it is asked for again', async () => {
    server.clock.advance(29 * day)
    await server.spoken(ann, messageId, { AudioFormat: 'wav' })
    server.clock.advance(29 * day)
    await server.jobs.runNow('tidy-up')
    expect(hasFile()).toBe(true)
  })
})

test('that somebody hears it is noted before the file is opened', async () => {
  const whenOpened: unknown[] = []
  opening = async () => void whenOpened.push((await row())!.lastUsedAt)
  server.clock.advance(25 * 60 * 60 * 1000)
  expect((await hear()).statusCode).toBe(200)
  opening = undefined
  expect(whenOpened).toEqual([server.clock()])
})

test('hearing many parts is noted once', async () => {
  const before = (await row())!.lastUsedAt
  server.clock.advance(60_000)
  await hear({ range: 'bytes=0-1' })
  expect((await row())!.lastUsedAt).toEqual(before)
})
