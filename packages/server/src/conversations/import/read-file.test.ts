import { describe, expect, test } from 'vitest'
import { readFile } from './read-file.ts'

const read = (value: unknown) => readFile(Buffer.from(JSON.stringify(value)))
const readText = (text: string) => readFile(Buffer.from(text))

const own = (conversation: object = {}, file: object = {}) => ({
  format: 'ai-studio-conversations',
  version: 1,
  conversations: [
    {
      title: 'Mine',
      modelId: 'guide',
      createdAt: '2026-01-02T03:04:05.678Z',
      messages: [{ role: 'user', content: 'Hi', timestamp: '2026-01-02T03:04:06.000Z' }],
      ...conversation,
    },
  ],
  ...file,
})

describe('our own file', () => {
  test('keeps titles, models, texts and times', () => {
    const message = {
      role: 'assistant',
      content: '<script>',
      timestamp: '2026-01-02T03:04:07Z',
      modelId: 'm',
    }
    expect(read(own({ messages: [...own().conversations[0]!.messages, message] }))).toEqual({
      conversations: [
        {
          title: 'Mine',
          modelId: 'guide',
          createdAt: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
          messages: [
            { role: 'user', content: 'Hi', time: Date.UTC(2026, 0, 2, 3, 4, 6), modelId: null },
            { role: 'assistant', content: '<script>', time: Date.UTC(2026, 0, 2, 3, 4, 7), modelId: 'm' },
          ],
        },
      ],
      skipped: 0,
    })
  })

  test('keeps what the model is told beforehand, and nothing where that is blank', () => {
    const told = (instructions: unknown) => read(own({ instructions }))!.conversations[0]
    expect(told(' Be\0 brief. ')).toMatchObject({ instructions: 'Be brief.' })
    expect(told(' ')).not.toHaveProperty('instructions')
  })

  test('without a text in it is skipped', () => {
    expect(read(own({ messages: [] }))).toEqual({ conversations: [], skipped: 1 })
  })

  test.each([
    ['one long message', ['x'.repeat(2 ** 20)], 1],
    ['a message that is too long', ['Hi', 'x'.repeat(2 ** 20 + 1)], 0],
    ['many long messages', Array<string>(8).fill('x'.repeat(2 ** 20)), 1],
    ['too many long messages', [...Array<string>(8).fill('x'.repeat(2 ** 20)), 'Hi'], 0],
    ['many short messages', Array<string>(20_000).fill('x'), 1],
    ['too many short messages', Array<string>(20_001).fill('x'), 0],
  ])('with %s is kept whole or skipped whole', (_, contents, kept) => {
    const messages = contents.map((content) => ({
      role: 'user',
      content,
      timestamp: '2026-01-02T03:04:06Z',
    }))
    const [conversation] = own({ messages }).conversations
    const read = readFile(
      Buffer.from(JSON.stringify(own({}, { conversations: [conversation, ...own().conversations] }))),
    )!
    expect(read.skipped).toBe(1 - kept)
    expect(read.conversations.map(({ messages }) => messages.length)).toEqual(
      kept ? [contents.length, 1] : [1],
    )
  })

  test('has no more conversations kept than have a hundred thousand messages together', () => {
    const message = { role: 'user', content: 'x', timestamp: '2026-01-02T03:04:06Z' }
    const long = own({ messages: Array.from({ length: 20_000 }, () => message) }).conversations
    const [short] = own().conversations
    const read = readFile(
      Buffer.from(
        JSON.stringify(own({}, { conversations: [...Array.from({ length: 6 }, () => long).flat(), short] })),
      ),
    )!
    expect([read.conversations.length, read.skipped]).toEqual([5, 2])
  })

  test('loses what cannot be stored', () => {
    const messages = [{ role: 'user', content: 'a\0b\ud800', timestamp: '2026-01-02T03:04:06Z' }]
    expect(read(own({ title: '\0T', messages }))!.conversations[0]).toMatchObject({
      title: 'T',
      messages: [{ content: 'ab\ufffd' }],
    })
  })

  test.each([
    ['another version', own({}, { version: 2 })],
    ['another format', own({}, { format: 'x' })],
    ['no list', own({}, { conversations: {} })],
    ['null for a conversation', own({}, { conversations: [null] })],
    ['no title', own({ title: undefined })],
    ['instructions that are no text', own({ instructions: ['Be brief'] })],
    ['a time that is none', own({ createdAt: 'yesterday' })],
    ['messages that are none', own({ messages: ['Hi'] })],
    [
      'a role that nobody has',
      own({ messages: [{ role: 'system', content: 'x', timestamp: '2026-01-02T03:04:06Z' }] }),
    ],
    [
      'a content that is no text',
      own({ messages: [{ role: 'user', content: {}, timestamp: '2026-01-02T03:04:06Z' }] }),
    ],
  ])('with %s cannot be read', (_, file) => expect(read(file)).toBeUndefined())
})

const node = (id: string, parent: string | null, message: object | null, children: string[] = []) => ({
  [id]: { id, parent, children, message },
})
const said = (role: string, parts: unknown[], more: object = {}) => ({
  author: { role },
  content: { content_type: 'text', parts },
  create_time: 1_700_000_000.5,
  ...more,
})
const chat = (mapping: object, more: object = {}) => ({
  title: 'Theirs',
  create_time: 1_700_000_000,
  current_node: 'd',
  mapping,
  ...more,
})
const textsOf = (value: unknown) =>
  read(value)?.conversations.map(({ messages }) => messages.map(({ role, content }) => `${role}: ${content}`))

describe("ChatGPT's export", () => {
  const mapping = {
    ...node('root', null, null, ['s']),
    ...node('s', 'root', said('system', ['You are …']), ['a']),
    ...node('a', 's', said('user', ['Hello']), ['b', 'c']),
    ...node('b', 'a', said('assistant', ['Replaced'])),
    ...node('c', 'a', said('assistant', ['Hi', { content_type: 'image_asset_pointer' }, 'there'])),
    ...node('d', 'c', said('user', ['Bye'], { create_time: null })),
  }

  test('is read along the current branch, texts alone, with its times', () => {
    expect(read([chat(mapping)])).toEqual({
      conversations: [
        {
          title: 'Theirs',
          modelId: null,
          createdAt: 1_700_000_000_000,
          messages: [
            { role: 'user', content: 'Hello', time: 1_700_000_000_500, modelId: null },
            { role: 'assistant', content: 'Hi\n\nthere', time: 1_700_000_000_500, modelId: null },
            { role: 'user', content: 'Bye', time: 1_700_000_000_500, modelId: null },
          ],
        },
      ],
      skipped: 0,
    })
  })

  test.each([
    ['a tool', said('tool', ['x'])],
    ['for a tool', said('assistant', ['x'], { recipient: 'python' })],
    ['hidden', said('user', ['x'], { metadata: { is_visually_hidden_from_conversation: true } })],
    ['code', said('assistant', ['x'], { content: { content_type: 'code', text: 'x' } })],
    ['a thought', said('assistant', ['x'], { content: { content_type: 'thoughts', parts: ['x'] } })],
    ['empty', said('assistant', [''])],
    ['an image', said('user', [{ content_type: 'image_asset_pointer' }])],
    ['nothing', null],
    ['anything', 'x' as unknown as object],
  ])('leaves out what is %s', (_, message) => {
    const nodes = { ...node('a', null, said('user', ['Hello'])), ...node('d', 'a', message) }
    expect(textsOf([chat(nodes)])).toEqual([['user: Hello']])
  })

  test('has what was spoken as it was understood, beside what was typed', () => {
    const spoken = (role: string, text: string) =>
      said(role, [], {
        content: {
          content_type: 'multimodal_text',
          parts: [
            { content_type: 'audio_transcription', text, direction: role === 'user' ? 'in' : 'out' },
            { content_type: 'audio_asset_pointer', asset_pointer: 'sediment://file_1' },
          ],
        },
      })
    const nodes = {
      ...node('a', null, said('user', ['Hello'])),
      ...node('b', 'a', spoken('user', 'How tall is it?')),
      ...node('c', 'b', spoken('assistant', 'About 330 metres.')),
      ...node('d', 'c', spoken('user', ' ')),
    }
    expect(textsOf([chat(nodes)])).toEqual([
      ['user: Hello', 'user: How tall is it?', 'assistant: About 330 metres.'],
    ])
  })

  test.each([
    ['a source', 'It is so.<cite|turn0search5|turn0search8> More.', 'It is so. More.'],
    ['a name', 'In <entity|["city","Paris","France"]> it is.', 'In Paris it is.'],
    ['a name that cannot be read', 'In <entity|["city",5]>, <entity|x>.', 'In , .'],
    ['a link', 'See <url|the map|turn0news0> and <link_title|this|x>.', 'See the map and this.'],
    ['a mark without an end', 'It is so.<cite|turn0', 'It is so.\ue200cite\ue202turn0'],
  ])('has answers with the words of %s alone', (_, written, read) => {
    const marked = written.replaceAll('<', '\ue200').replaceAll('|', '\ue202').replaceAll('>', '\ue201')
    const nodes = {
      ...node('a', null, said('user', [marked])),
      ...node('d', 'a', said('assistant', [marked])),
    }
    expect(textsOf([chat(nodes)])).toEqual([[`user: ${marked}`, `assistant: ${read}`]])
  })

  test('without a current message is read to the latest one', () => {
    const nodes = {
      ...node('a', null, said('user', ['Hello']), ['b', 'c']),
      ...node('b', 'a', said('assistant', ['Old'], { create_time: 1 })),
      ...node('c', 'a', said('assistant', ['New'], { create_time: 2 })),
    }
    expect(textsOf([chat(nodes, { current_node: undefined })])).toEqual([['user: Hello', 'assistant: New']])
  })

  test('without a conversation that is too long is the rest of it', () => {
    const long = node('d', null, said('user', ['x'.repeat(2 ** 20), 'x']))
    expect(read([chat(long), chat(node('d', null, said('user', ['Hello'])))])).toMatchObject({
      conversations: [{ messages: [{ content: 'Hello' }] }],
      skipped: 1,
    })
  })

  test('whose messages lead in a circle ends', () => {
    const nodes = { ...node('d', 'e', said('user', ['1'])), ...node('e', 'd', said('user', ['2'])) }
    expect(textsOf([chat(nodes)])).toEqual([['user: 2', 'user: 1']])
  })

  test('with keys of every object finds nothing there', () => {
    expect(read([chat({}, { current_node: 'constructor' })])).toEqual({ conversations: [], skipped: 1 })
    const polluted = `[{"title":"x","current_node":"__proto__","mapping":{"__proto__":{"message":{"author":{"role":"user"},"content":{"parts":["hm"]}}}}}]`
    expect(readText(polluted)!.conversations[0]!.messages[0]!.content).toBe('hm')
    expect(({} as Record<string, unknown>).message).toBeUndefined()
  })

  test('of nobody is read, and holds nothing', () =>
    expect(read([])).toEqual({ conversations: [], skipped: 0 }))
})

describe('what cannot be read', () => {
  test.each([
    ['nothing', ''],
    ['text', 'Hello'],
    ['half a file', '[{"mapping": {'],
    ['a number', '1'],
    ['null', 'null'],
    ['an object', '{}'],
    ['a list of numbers', '[1]'],
    ['a list of lists', '[[]]'],
    ['a conversation without messages', '[{"title":"x"}]'],
    ['10,000 lists in each other', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['50,000,000 open brackets', '['.repeat(50_000_000)],
    ['6,000,000 lists', `[${'[],'.repeat(6_000_000)}[]]`],
  ])('%s', (_, text) => expect(readText(text)).toBeUndefined())

  test('what is no UTF-8', () =>
    expect(readFile(Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]))).toBeUndefined())
})

test('brackets in texts are no nesting, and a byte order mark is no text', () => {
  const messages = [{ role: 'user', content: `\\"${'['.repeat(5_000)}"`, timestamp: '2026-01-02T03:04:06Z' }]
  const text = `\ufeff${JSON.stringify(own({ messages }))}`
  expect(readText(text)!.conversations[0]!.messages[0]!.content).toHaveLength(5_003)
})
