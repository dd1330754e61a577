import type { Language, SharedMessage } from '@ai-studio/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { shareServer, type ShareServer } from '../testing/share-server.ts'
import { drawable } from './card-fonts.ts'
import { cardMaker, cardTexts } from './card-maker.ts'
import { drawCard } from './draw-card.ts'

const message = (content: string, role: SharedMessage['role'] = 'user'): SharedMessage => ({
  role,
  content,
  timestamp: '2026-03-10T09:00:00.000Z',
})
const shown = (slug: string, title: string, ...contents: string[]) => ({
  slug,
  title,
  language: 'en' as Language,
  messages: contents.map((content, index) => message(content, index % 2 === 0 ? 'user' : 'assistant')),
})

/** Colours of a picture, so that one with text differs from one without. */
async function looks(card: Buffer) {
  const { channels } = await sharp(card).stats()
  return channels.map(({ mean }) => mean.toFixed(3)).join()
}

describe('a card', () => {
  test.each([
    ['Vietnamese', 'Xin chào, thế giới rực rỡ ở Đà Nẵng'],
    ['other Latin letters', 'Łódź, Ğüneş, Ångström — “quoted” … €5'],
    ['nothing the fonts have', '日本語 العربية 😀'],
    ['controls and directions', 'a\u202eb\u0000c\ud800d\u{1f468}\u200d\u{1f469}'],
    ['zalgo', `h${'\u0300\u0301\u0303\u0323'.repeat(50)}i`],
    ['markup', '<script>alert(1)</script> & "quotes"'],
    ['one endless word', 'a'.repeat(5000)],
    ['nothing', ''],
  ])('is drawn of %s', async (_, text) => {
    const card = await drawCard(cardTexts(shown('x', text, text)))
    expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  })

  test('shows its title and an excerpt, and asks nobody for anything', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const empty = await drawCard({ title: '', excerpt: '' })
    const titled = await drawCard({ title: 'About colours', excerpt: '' })
    const whole = await drawCard({ title: 'About colours', excerpt: 'Grass is green.' })
    expect(new Set([await looks(empty), await looks(titled), await looks(whole)]).size).toBe(3)
    await drawCard(cardTexts(shown('x', '日本語 😀', '😀 emoji 日本語')))
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
  })

  test('has the general title where the fonts would leave too little of its own', () => {
    expect(cardTexts(shown('x', '日本語の会話', 'Hello there'))).toEqual({
      title: 'Shared Conversation',
      excerpt: 'Hello there',
    })
    expect(cardTexts({ ...shown('x', ''), language: 'vi' })).toEqual({
      title: 'Cuộc trò chuyện được chia sẻ',
      excerpt: '',
    })
    expect(drawable('Sum 😀 of 1 + 1')).toBe('Sum of 1 + 1')
  })

  test('shows the answer where the title is the question', () => {
    const conversation = shown('x', 'What is green…', 'What is green, and why?', '# Answer\n\n**Grass** is.')
    expect(cardTexts(conversation).excerpt).toBe('Answer Grass is.')
  })
})

describe('cards are kept', () => {
  test('so that each is drawn once, also when several ask at once', async () => {
    const draw = vi.fn(async () => Buffer.from('card'))
    const { cardOf } = cardMaker(draw)
    await Promise.all([cardOf(shown('a', 'A')), cardOf(shown('a', 'A')), cardOf(shown('b', 'B'))])
    await cardOf(shown('a', 'A'))
    expect(draw).toHaveBeenCalledTimes(2)
  })

  test('but only so many, the one not asked for the longest goes first', async () => {
    const draw = vi.fn(async () => Buffer.from('card'))
    const { cardOf } = cardMaker(draw)
    for (let index = 0; index < 100; index += 1) await cardOf(shown(`${index}`, ''))
    await cardOf(shown('0', ''))
    await cardOf(shown('100', ''))
    expect(draw).toHaveBeenCalledTimes(101)
    await cardOf(shown('0', ''))
    expect(draw).toHaveBeenCalledTimes(101)
    await cardOf(shown('1', ''))
    expect(draw).toHaveBeenCalledTimes(102)
  })

  test('unless drawing failed', async () => {
    const draw = vi.fn<() => Promise<Buffer>>().mockRejectedValueOnce(new Error('No.'))
    draw.mockResolvedValue(Buffer.from('card'))
    const { cardOf } = cardMaker(draw)
    await expect(cardOf(shown('a', ''))).rejects.toThrow('No.')
    expect((await cardOf(shown('a', ''))).toString()).toBe('card')
  })
})

describe('the call', () => {
  let server: ShareServer
  beforeAll(async () => {
    server = await shareServer()
  })
  afterAll(() => server.close())

  test('gives the card to any page, until the share ends', async () => {
    const owner = server.person()
    const { slug } = await server.share(owner, (await server.conversation(owner)).conversationId)
    const ask = () =>
      server.stranger().get(`/api/chat/share/${slug}/card.png`, {
        headers: { origin: 'https://anybody.example', 'sec-fetch-site': 'cross-site' },
      })
    const answer = await ask()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(answer.rawPayload.length),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    await owner.delete(`/api/chat/share/${slug}`)
    expect((await ask()).statusCode).toBe(404)
  })

  test('reads what was said to draw the card, and not to show it again', async () => {
    const owner = server.person()
    const { slug } = await server.share(owner, (await server.conversation(owner)).conversationId)
    const first = await server.stranger().get(`/api/chat/share/${slug}/card.png`)
    // No share ever changes; only so can be seen that its messages are not read again.
    const select = vi.spyOn(server.database.db, 'select')
    const second = await server.stranger().get(`/api/chat/share/${slug}/card.png`)
    const read = select.mock.calls.map(([columns]) => Object.keys(columns ?? {}))
    select.mockRestore()
    expect(second.rawPayload).toEqual(first.rawPayload)
    expect(read.some((columns) => columns.includes('slug'))).toBe(true)
    expect(read.flat().filter((column) => column === 'share' || column === 'messages')).toEqual([])
  })
})
