import { describe, expect, test } from 'vitest'
import { ModelError } from '../provider.ts'
import { readPieces } from './answer-pieces.ts'

const context = { hasText: false, hadImages: false, secrets: [], privateTexts: [] }
const ending = { choices: [{ delta: {}, finish_reason: 'stop' }] }
const delta = (fields: object) => ({ choices: [{ delta: fields }] })
const toEvent = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`

/** The pieces of an answer that arrives as these bytes, and what it ended with. */
async function read(chunks: Iterable<Uint8Array>): Promise<{ pieces: (string | null)[]; error: unknown }> {
  const pieces: (string | null)[] = []
  const body = (async function* arrive() {
    yield* chunks
  })()
  try {
    for await (const piece of readPieces(body, context)) pieces.push(piece)
    return { pieces, error: undefined }
  } catch (error) {
    return { pieces, error }
  }
}

const readEvents = (...values: unknown[]) => read([Buffer.from(values.map(toEvent).join(''))])
const textOf = ({ pieces, error }: Awaited<ReturnType<typeof read>>) => {
  expect(error).toBeUndefined()
  return pieces.join('')
}

describe('an answer that comes as events', () => {
  test('is the same however its bytes are cut', async () => {
    const bytes = Buffer.from(
      `event: message\n${[delta({ content: 'Xin chào ' }), delta({ content: '👋' }), ending].map(toEvent).join('')}data: [DONE]\n\n`,
    )
    expect(textOf(await read([bytes]))).toBe('Xin chào 👋')
    expect(textOf(await read(Array.from(bytes, (byte) => Uint8Array.of(byte))))).toBe('Xin chào 👋')
    for (let cut = 1; cut < bytes.length; cut += 1) {
      expect(textOf(await read([bytes.subarray(0, cut), bytes.subarray(cut)]))).toBe('Xin chào 👋')
    }
  })

  test('tells of comments, by which services say that a question waits for its turn', async () => {
    const { pieces } = await read([
      Buffer.from(': OPENROUTER PROCESSING\n\n'),
      Buffer.from(`: keep-alive\n\n${toEvent(delta({ content: 'Yes.' }))}`),
      Buffer.from(toEvent(ending)),
    ])
    expect(pieces).toEqual([null, null, 'Yes.', ''])
  })

  test('tells pieces without text, so that thinking is no silence', async () => {
    const { pieces } = await readEvents(
      delta({ reasoning_content: 'hm' }),
      delta({ content: null }),
      delta({ content: 'Yes.' }),
      ending,
    )
    expect(pieces).toEqual(['', '', 'Yes.', ''])
  })

  test('may be a list of texts and thoughts, of which the texts are shown', async () => {
    const content = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'The visitor wants …' }] },
      { type: 'text', text: 'Forty' },
      { type: 'text', text: '-two' },
      { type: 'reference', reference_ids: [1] },
    ]
    expect(textOf(await readEvents(delta({ content }), ending))).toBe('Forty-two')
  })

  test('may say what it used in an event without a choice, and that there is no error', async () => {
    const usage = { prompt_tokens: 3 }
    for (const used of [
      { choices: [], usage },
      { choices: null, usage },
      { usage, detail: null },
    ]) {
      const { pieces, error } = await readEvents(delta({ content: 'Yes.' }), ending, { ...used, error: null })
      expect(error).toBeUndefined()
      expect(pieces).toEqual(['Yes.', '', null])
    }
  })

  test('may have events that are nothing of it, which count as comments', async () => {
    const ping = { type: 'ping' }
    const { pieces, error } = await readEvents(ping, delta({ content: 'Yes.' }), ping, ending)
    expect(error).toBeUndefined()
    expect(pieces).toEqual([null, 'Yes.', null, ''])
  })

  test('may be ended by an event without a delta', async () => {
    const end = { choices: [{ finish_reason: 'length' }] }
    expect(textOf(await readEvents(delta({ content: 'Ye', refusal: null }), end))).toBe('Ye')
  })

  test('is over with [DONE], whatever its connection does afterwards', async () => {
    const open = (function* arrive() {
      yield Buffer.from(`${toEvent(delta({ content: 'Yes.' }))}${toEvent(ending)}data: [DONE]\n\ndata: 5\n\n`)
      throw new Error('Nobody reads on')
    })()
    expect(await read(open)).toEqual({ pieces: ['Yes.', ''], error: undefined })
  })

  test.each([
    ['an event of a number', 'data: 5\n\n'],
    ['an event of nothing', 'data: null\n\n'],
    ['an event with choices that are none', 'data: {"choices": "none"}\n\n'],
    ['events of which none is an answer', 'data: {"type": "ping"}\n\ndata: [DONE]\n\n'],
    ['an event that does not end', `data: ${'x'.repeat(17 * 1024 * 1024)}`],
  ])('is broken by %s', async (_, text) => {
    const { error } = await read([Buffer.from(text)])
    expect(error).toBeInstanceOf(ModelError)
    expect((error as ModelError).code).toBe('MODEL_STREAM_BROKEN')
  })

  test.each([
    ['was cut', 'UND_ERR_SOCKET', 'MODEL_STREAM_BROKEN'],
    ['was silent for longer than it may be', 'UND_ERR_BODY_TIMEOUT', 'MODEL_TIMEOUT'],
    ['led to nowhere any more', 'ETIMEDOUT', 'MODEL_TIMEOUT'],
  ])('keeps what came before its connection %s', async (_, reason, code) => {
    const cut = (function* arrive() {
      yield Buffer.from(toEvent(delta({ content: 'one ' })))
      const cause = Object.assign(new Error('It ended'), { code: reason })
      throw Object.assign(new TypeError('terminated'), { cause })
    })()
    const { pieces, error } = await read(cut)
    expect(pieces).toEqual(['one '])
    expect((error as ModelError).code).toBe(code)
  })
})
