import { randomUUID } from 'node:crypto'
import { speechCharactersPerDay, tierLimits } from '@ai-studio/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askAndAnswer, knownVisitor, sendStream } from '../chat/testing/test-chat.ts'
import { conversations, spokenAudio, usageCounters } from '../db/schema.ts'
import { testServer, type TestClient } from '../testing/index.ts'
import { folderUploadStore } from '../uploads/upload-store.ts'
import { frameLength } from './audio/mp3.ts'
import { speakingServer, type SpeakingServer } from './testing/speaking-server.ts'

let server: SpeakingServer
let ann: TestClient
beforeAll(async () => {
  server = await speakingServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.service.reset()
  await server.database.db.delete(spokenAudio)
  await server.database.db.delete(usageCounters)
  ann = await knownVisitor(server)
})

const answered = (content: string, client = ann) => askAndAnswer(server, client, 'A question', content)
const asked = () => server.service.asked

/** Many sentences; the first piece is the longest. */
const longText = Array.from({ length: 300 }, (_, index) => `This is sentence number ${index}.`).join(' ')

describe('what the server can speak with', () => {
  test('is told', async () => {
    const answer = await server.stranger().get('/api/chat/voices')
    expect(answer.json()).toEqual({
      available: true,
      voices: [
        { id: 'anna', name: 'Anna', languages: ['en'] },
        { id: 'mai', name: 'Mai', languages: ['vi'] },
        { id: 'robot', name: 'Robot' },
      ],
      formats: ['mp3', 'wav', 'opus', 'aac', 'flac', 'pcm'],
      changesPitch: false,
    })
  })

  test('is nothing where no service is configured', async () => {
    const silent = await testServer()
    try {
      const voices = await silent.stranger().get('/api/chat/voices')
      expect(voices.json()).toEqual({ available: false, voices: [], formats: [], changesPitch: false })
      const visitor = silent.visitor()
      await visitor.post('/api/chat/conversation')
      const answer = await visitor.post(`/api/chat/messages/${randomUUID()}/speech`, {})
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'SPEECH_NOT_AVAILABLE'])
    } finally {
      await silent.close()
    }
  })
})

describe('an answer', () => {
  test('is spoken as MP3, without its markup, by the voice of its language', async () => {
    const english = await answered(
      '# Hello\n\nThis is **bold**, see [here](https://example.com).\n\n```js\nx()\n```',
    )
    const spoken = await server.spoken(ann, english.messageId)
    expect(spoken).toEqual({
      audioUrl: expect.stringMatching(/^http:\/\/localhost:8080\/api\/chat\/audio\/[\w-]{24}\.mp3$/),
      contentType: 'audio/mpeg',
      language: 'en',
    })
    const file = (await server.stranger().get(server.pathOf(spoken.audioUrl))).rawPayload
    expect(frameLength(file)).toBe(96)
    const vietnamese = await answered('Xin chào, tôi là **trợ lý** của bạn.')
    expect((await server.spoken(ann, vietnamese.messageId)).language).toBe('vi')
    expect(asked()).toEqual([
      {
        model: 'silent-1',
        input: 'Hello.\nThis is bold, see here.\nCode omitted.',
        voice: 'anna',
        response_format: 'mp3',
        speed: 1,
      },
      expect.objectContaining({ input: 'Xin chào, tôi là trợ lý của bạn.', voice: 'mai' }),
    ])
  })

  test('is spoken as it was asked for', async () => {
    const { messageId } = await answered('Hello.')
    const body = { Voice: ' robot ', AudioFormat: 'wav', Speed: 2, Pitch: 0 }
    const spoken = await server.spoken(ann, messageId, body)
    expect(spoken.contentType).toBe('audio/wav')
    expect(asked()).toEqual([expect.objectContaining({ voice: 'robot', response_format: 'wav', speed: 2 })])
  })

  test('that is long is spoken in pieces and is one file', async () => {
    const { messageId } = await answered(longText)
    const { audioUrl } = await server.spoken(ann, messageId)
    expect(asked().length).toBeGreaterThan(1)
    expect(
      asked()
        .map(({ input }) => input)
        .join(' '),
    ).toBe(longText)
    const file = (await server.stranger().get(server.pathOf(audioUrl))).rawPayload
    let frames = 0
    for (let at = 0; at < file.length; at += frameLength(file.subarray(at))!) frames += 1
    expect(frames * 96).toBe(file.length)
    // As many frames as a voice of 60 ms a letter has, at most 20 seconds for each piece.
    expect(frames).toBe(Math.ceil((20 * 24_000) / 576) * asked().length)
  })

  test.each(['opus', 'flac'])(
    'that is long is refused as %s, which cannot be joined',
    async (AudioFormat) => {
      const { messageId } = await answered(longText)
      const answer = await server.speak(ann, messageId, { AudioFormat })
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ path: 'AudioFormat', message: expect.stringContaining('mp3, wav, aac, pcm') }],
      })
      expect(asked()).toEqual([])
    },
  )

  test('whose writing was stopped is spoken as far as it goes', async () => {
    const { reader, ended } = await sendStream(server, ann, {})
    const script = await server.model.nextAnswer()
    script.write('Half of an')
    await expect.poll(() => reader.text).toContain('Half')
    const start = reader.events[0] as { messageId: string }
    const busy = await server.speak(ann, start.messageId)
    expect([busy.statusCode, busy.json<{ code: string }>().code]).toEqual([409, 'CONVERSATION_BUSY'])
    await ann.post(`/api/chat/messages/${start.messageId}/stop`)
    await ended
    await server.spoken(ann, start.messageId)
    expect(asked().map(({ input }) => input)).toEqual(['Half of an.'])
  })
})

describe('what is wrong with a request is said', () => {
  test.each([
    [{ Voice: 'nobody' }, 'Voice', 'There is no such voice. Choose one of: anna, mai, robot.'],
    [{ Pitch: 2 }, 'Pitch', 'The speech service of this server cannot change the pitch. Leave it at 0.'],
    [{ Speed: 9 }, 'Speed', expect.any(String)],
    [{ AudioFormat: 'mod' }, 'AudioFormat', expect.any(String)],
    [{ Volume: 1 }, 'Volume', expect.any(String)],
  ])('%o', async (body, path, message) => {
    const { messageId } = await answered('Hello.')
    const answer = await server.speak(ann, messageId, body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path, message }] })
    expect(asked()).toEqual([])
  })

  test('in Vietnamese, too', async () => {
    const binh = await knownVisitor(server, 'vi')
    const { messageId } = await answered('Hello.', binh)
    const answer = await server.speak(binh, messageId, { Pitch: -1 })
    expect(answer.json<{ errors: object[] }>().errors).toEqual([
      { path: 'Pitch', message: expect.stringContaining('cao độ') },
    ])
  })
})

describe('nobody hears', () => {
  test("other people's answers, questions, and what there is not", async () => {
    const { messageId, userMessageId } = await answered('Hello.')
    const bob = await knownVisitor(server)
    for (const [client, id] of [
      [bob, messageId],
      [ann, userMessageId],
      [ann, randomUUID()],
    ] as const) {
      const answer = await server.speak(client, id)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
    }
    const stranger = await server.stranger().post(`/api/chat/messages/${messageId}/speech`, {})
    expect(stranger.statusCode).toBeGreaterThanOrEqual(401)
    expect(asked()).toEqual([])
  })
})

describe('what was spoken once', () => {
  test('is not spoken again in its conversation, whichever message says it', async () => {
    const { messageId, conversationId } = await answered('The very same words.')
    const first = await server.spoken(ann, messageId)
    expect(await server.spoken(ann, messageId)).toEqual(first)
    const again = await askAndAnswer(server, ann, 'Again', '**The very same words.**', {
      ConversationId: conversationId,
    })
    expect(await server.spoken(ann, again.messageId)).toEqual(first)
    expect(asked()).toHaveLength(1)
    expect(await server.stored()).toEqual([server.files().length, 1])
  })

  test('is spoken once by those who ask at the same time', async () => {
    const { messageId } = await answered('All at once.')
    let release: () => void = () => undefined
    server.service.before = () => new Promise((resolve) => (release = resolve))
    const both = [server.spoken(ann, messageId), server.spoken(ann, messageId)]
    await expect.poll(() => asked().length).toBe(1)
    const third = server.spoken(ann, messageId)
    // Time for the others to arrive at the service, were they to ask it.
    await ann.get('/api/chat/usage')
    release()
    const urls = (await Promise.all([...both, third])).map(({ audioUrl }) => audioUrl)
    expect(new Set(urls).size).toBe(1)
    expect(asked()).toHaveLength(1)
  })

  test('is counted once, though two servers speak it at the same time', async () => {
    const audio = folderUploadStore(`${server.config.dataFolder}/audio`)
    const other = await speakingServer({
      database: { ...server.database, close: async () => undefined },
      audio,
    })
    try {
      const { messageId } = await answered('Said by two.')
      const elsewhere = other.visitor()
      for (const [name, value] of ann.cookies) elsewhere.cookies.set(name, value)
      const mayEnd = Promise.withResolvers<void>()
      const hasBegun = Promise.withResolvers<void>()
      other.service.before = () => {
        hasBegun.resolve()
        return mayEnd.promise
      }
      const second = other.spoken(elsewhere, messageId)
      await hasBegun.promise
      const first = await server.spoken(ann, messageId)
      mayEnd.resolve()
      expect(await second).toEqual(first)
      expect([asked().length, other.service.asked.length]).toEqual([1, 1])
      const own = eq(usageCounters.kind, 'speech/day')
      const counted = await server.database.db.select().from(usageCounters).where(own)
      expect(counted.map(({ count }) => count)).toEqual(['Said by two.'.length])
    } finally {
      await other.close()
    }
  })

  test('is spoken anew with another voice, format or speed, and in another conversation', async () => {
    const { messageId } = await answered('Same words.')
    const other = await answered('Same words.')
    const spoken = [
      await server.spoken(ann, messageId),
      await server.spoken(ann, messageId, { Voice: 'robot' }),
      await server.spoken(ann, messageId, { AudioFormat: 'wav' }),
      await server.spoken(ann, messageId, { Speed: 1.25 }),
      await server.spoken(ann, other.messageId),
    ]
    expect(new Set(spoken.map(({ audioUrl }) => audioUrl)).size).toBe(5)
    expect(asked()).toHaveLength(5)
  })

  test('is spoken anew when its file has gone', async () => {
    const { messageId } = await answered('Lost and found.')
    const first = await server.spoken(ann, messageId)
    await folderUploadStore(`${server.config.dataFolder}/audio`).remove(first.audioUrl.split('/').at(-1)!)
    expect((await server.stranger().get(server.pathOf(first.audioUrl))).statusCode).toBe(404)
    const second = await server.spoken(ann, messageId)
    expect((await server.stranger().get(server.pathOf(second.audioUrl))).statusCode).toBe(200)
  })
})

describe('a service that fails', () => {
  test.each([
    ['refuses the key', 'wrong-key'],
    ['is busy', 'rate-limit'],
    ['has an error', 'server-error'],
    ['answers with a web page', 'web-page'],
    ['sends something else than sound', 'garbage'],
    ['sends nothing', 'empty'],
    ['cannot be reached', new TypeError('fetch failed')],
  ] as const)('because it %s: nothing is stored and nothing counted', async (_, fault) => {
    const { messageId } = await answered('Hello there.')
    const before = await server.stored()
    server.service.fault = fault
    const answer = await server.speak(ann, messageId)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([502, 'SPEECH_FAILED'])
    expect(answer.body).not.toMatch(/key|sk-|HTTP/)
    expect(await server.stored()).toEqual(before)
    const counted = await server.database.db.select().from(usageCounters)
    expect(counted.filter(({ kind }) => kind.includes('speech')).map(({ count }) => count)).toEqual([0, 0])
    server.service.fault = null
    await server.spoken(ann, messageId)
  })
})

test('a conversation that is deleted while it is spoken leaves nothing behind', async () => {
  const { messageId, conversationId } = await answered('Gone in a moment.')
  const before = server.files()
  server.service.before = async () => {
    await server.database.db.delete(conversations).where(eq(conversations.id, conversationId))
  }
  const answer = await server.speak(ann, messageId)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
  expect(server.files()).toEqual(before)
})

describe('the daily allowance', () => {
  test('counts what is said, once, and says when there is more', async () => {
    const limit = speechCharactersPerDay.anonymous
    const text = 'Word. '.repeat(Math.floor(limit / 6 / 2) + 200).trim()
    const first = await answered(text)
    const second = await answered(`${text} And more.`)
    await server.spoken(ann, first.messageId, { AudioFormat: 'pcm' })
    const answer = await server.speak(ann, second.messageId)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([429, 'ALLOWANCE_EXHAUSTED'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    // Heard again for nothing.
    await server.spoken(ann, first.messageId, { AudioFormat: 'pcm' })
    const short = await answered('A short one still fits.')
    await server.spoken(ann, short.messageId)
  })

  test('is not enough for an answer that is longer than it', async () => {
    const { messageId } = await answered('Word. '.repeat(speechCharactersPerDay.anonymous / 6 + 1))
    const answer = await server.speak(ann, messageId)
    expect(answer.json()).toMatchObject({ code: 'ALLOWANCE_EXHAUSTED' })
    expect(asked()).toEqual([])
    const counted = await server.database.db.select().from(usageCounters)
    expect(counted.filter(({ kind }) => kind.includes('speech')).every(({ count }) => count === 0)).toBe(true)
  })

  test('is larger for those who pay', () => {
    const { anonymous, free, pro, godmode } = speechCharactersPerDay
    expect([anonymous, free, pro, godmode]).toEqual([anonymous, free, pro, godmode].toSorted((a, b) => a - b))
    expect(Object.keys(speechCharactersPerDay)).toEqual(Object.keys(tierLimits))
  })
})
