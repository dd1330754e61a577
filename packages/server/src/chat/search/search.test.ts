import { randomUUID } from 'node:crypto'
import { conversationListSchema } from '@ai-studio/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { conversations, messages } from '../../db/schema.ts'
import type { TestClient } from '../../testing/index.ts'
import {
  askAndAnswer,
  knownVisitor,
  openStream,
  sendStream,
  testChat,
  type TestChat,
} from '../testing/test-chat.ts'

let server: TestChat
let client: TestClient
beforeAll(async () => {
  server = await testChat()
})
beforeEach(async () => {
  client = await knownVisitor(server)
})
afterAll(() => server.close())

const search = async (words: string, more: Record<string, string> = {}, who = client) => {
  const answer = await who.get(`/api/chat/conversations?${new URLSearchParams({ search: words, ...more })}`)
  expect(answer.statusCode, `${words}: ${answer.body}`).toBe(200)
  return conversationListSchema.parse(answer.json())
}
const isFound = async (words: string) => (await search(words)).conversations.length > 0
const ask = async (question: string, answer: string, conversationId?: string) => {
  server.clock.advance(1_000)
  return askAndAnswer(server, client, question, answer, {
    ...(conversationId !== undefined && { ConversationId: conversationId }),
  })
}

describe('words', () => {
  test.each([
    ['pho', 'Phở bò Hà Nội'],
    ['PHO BO', 'Phở bò Hà Nội'],
    ['Nội phở', 'Phở bò Hà Nội'],
    ['Hà Nô', 'Phở bò Hà Nội'],
    ['dong', 'Một triệu đồng'],
    ['ĐỒNG', 'Mot trieu dong'],
    ['duong', 'ĐƯỜNG Nguyễn Huệ'],
    ['phở'.normalize('NFD'), 'phở'],
    ['uber', 'Über den Wolken'],
    ['москва', 'МОСКВА ночью'],
    ['ωμεγα', 'ΩΜΈΓΑ'],
    ['東京', '私は東京に住んでいます'],
    ['ข้าวผัด', 'ฉันอยากกินข้าวผัดที่ร้านอาหารใกล้บ้าน'],
    ['น้ำตก', 'เราไปเที่ยวน้ำตกกัน'],
    ['ร้านอาห', 'วันนี้ฉันไปร้านอาหาร'],
    ['ໂຮງຮຽນ', 'ຂ້ອຍໄປໂຮງຮຽນ'],
    ['សាលារៀន', 'ខ្ញុំទៅសាលារៀន។'],
    ['ကျောင်း', 'ကျွန်တော်ကျောင်းသွားတယ်။'],
    ['қазақстан', 'Қазақстан тарихы'],
    ['ҚАЗАҚСТАН', 'қазақстан тарихы'],
    ['ґанок', 'Ґанок хати'],
    ['ѕвезда', 'Ѕвезда'],
    ['azərbaycan əla', 'AZƏRBAYCAN ƏLA'],
    ['þór', 'Þór er hér'],
    ['gudmundur', 'GUÐMUNDUR'],
    ['đà', 'Ðà Nẵng'],
    ['OSLOØYENE', 'osloøyene'],
    ['strasse', 'STRASSE'],
    ['straße', 'STRAẞE'],
    ['հայերեն', 'ՀԱՅԵՐԵՆ լեզու'],
    ['շուն լավ', 'Լավ շուն։'],
    ['ինչ', 'Ի՞նչ կա'],
    ['საქართველო', 'ᲡᲐᲥᲐᲠᲗᲕᲔᲚᲝ'],
    ['𞤆𞤵𞤤𞤢𞤪', '𞤨𞤵𞤤𞤢𞤪'],
    ['ሰላም ዓለም', 'ዓለም፡ሰላም፡ነው።'],
    ['🎈', 'Party🎈time'],
    ['time', 'Party🎈time'],
    ['naïve café', 'A naive person in a Cafe.'],
    ['readme', 'See README.md, please'],
    ['md read', 'See README.md, please'],
    ['to tokyo', 'A trip to Tokyo'],
    ['100', 'It costs 100%!'],
  ])('%s finds: %s', async (words, text) => {
    await ask('A question', text)
    expect(await isFound(words)).toBe(true)
  })

  test.each([
    ['ho', 'Phở bò'],
    ['bo pho', 'Phở'],
    ['ph bo', 'Phở bò'],
    ['cat dog', 'cats and a dog'],
    ['ข้าว', 'ขาวมาก'],
    ['ca cảm', 'Cảm ơn bạn'],
    ['to tokyo', 'Tokyo alone'],
  ])('%s does not find: %s', async (words, text) => {
    await ask('A question', text)
    expect(await isFound(words)).toBe(false)
  })

  test('may stand in the title and in different messages', async () => {
    const { conversationId } = await ask('Which bread is dark?', 'Pumpernickel.')
    await ask('And light?', 'Baguette.', conversationId)
    await client.send('PATCH', `/api/chat/${conversationId}`, { json: { title: 'Bakery' } })
    expect((await search('bakery pumpernickel baguette')).conversations.map(({ id }) => id)).toEqual([
      conversationId,
    ])
    expect(await isFound('bakery pumpernickel croissant')).toBe(false)
  })

  test.each([
    `'; drop table messages; --`,
    `"a" & !b | c:* <-> (d`,
    `\\' \\\\ :*`,
    '&|!:*()',
    '%_%',
    '\u0000',
    '🎈👩‍👩‍👧🇻🇳',
    'zz '.repeat(60).trim(),
    'x'.repeat(200),
    '🎈'.repeat(100),
    '\u202E\u200B',
    'ﷺ'.repeat(60),
  ])('%j are only words', async (words) => {
    await ask('A question', 'An answer')
    expect(await isFound(words)).toBe(false)
  })
})

describe('what is found', () => {
  test('has a plain excerpt around the place in a message', async () => {
    const long = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')
    await ask('A question', `${long}\n\n## The **Đà Nẵng**\n\n[bridge](https://example.com/x) ${long}`)
    const { excerpt } = (await search('da nang')).conversations[0]!
    expect(excerpt).toContain('The Đà Nẵng bridge word0')
    expect(excerpt).toMatch(/^…word\d+ .* word\d+…$/)
    expect(excerpt!.length).toBeLessThan(200)
  })

  test.each([
    ['น้ำตก', 'เราไปเที่ยวที่', 'น้ำตกกัน'],
    ['がっこう', 'きのうは、', 'がっこうへ'],
    ['қазақстан', 'Бұл ', 'Қазақстан тарихы'],
    ['ինչ', 'Ասա՝ ', 'Ի՞նչ կա'],
    ['🎈', 'Party', '🎈time'],
  ])('has its excerpt around %s', async (words, before, found) => {
    await ask('A question', `${'lorem ipsum '.repeat(40)}${before}${found}`)
    const { excerpt } = (await search(words)).conversations[0]!
    expect(excerpt).toMatch(/^…/)
    expect(excerpt).toContain(before + found)
  })

  test('quotes the message that has all words before one that has some', async () => {
    const { conversationId } = await ask('red', 'A red apple.')
    await ask('blue', 'Only red here.', conversationId)
    expect((await search('red apple')).conversations[0]!.excerpt).toBe('A red apple.')
  })

  test('has no excerpt where the title alone has the words', async () => {
    const { conversationId } = await ask('A question', 'An answer')
    await client.send('PATCH', `/api/chat/${conversationId}`, { json: { title: 'Treasure' } })
    const [conversation] = (await search('treasure')).conversations
    expect(conversation).toMatchObject({ id: conversationId, title: 'Treasure' })
    expect(conversation).not.toHaveProperty('excerpt')
  })

  test('follows a change of the title', async () => {
    const { conversationId } = await ask('Yellow', 'An answer')
    await client.send('PATCH', `/api/chat/${conversationId}`, { json: { title: 'Treasure' } })
    await client.send('PATCH', `/api/chat/${conversationId}`, { json: { title: 'Chest' } })
    expect(await isFound('treasure')).toBe(false)
    expect(await isFound('chest')).toBe(true)
  })

  test('is one’s own', async () => {
    await ask('A secret garden', 'Yes')
    const other = await knownVisitor(server)
    expect((await search('secret', {}, other)).conversations).toEqual([])
  })

  test('is an answer once it is finished, and not one that was replaced', async () => {
    const { reader, ended } = await sendStream(server, client, { Message: 'Say it' })
    const script = await server.model.nextAnswer()
    script.write('Halfway there')
    await vi.waitFor(() => expect(reader.text).toBe('Halfway there'))
    expect(await isFound('halfway')).toBe(false)
    script.end()
    await ended
    expect(await isFound('halfway')).toBe(true)

    const start = reader.events[0]
    if (start?.type !== 'start') throw new Error('no start')
    const again = await openStream(server, client, {
      method: 'POST',
      url: `/api/chat/messages/${start.messageId}/regenerate`,
      body: {},
    })
    const second = await server.model.nextAnswer()
    second.write('Finally done')
    second.end()
    await again.ended
    expect(await isFound('halfway')).toBe(false)
    expect(await isFound('finally')).toBe(true)
  })

  test('moves to whom the conversations move', async () => {
    await ask('Migratory birds', 'Yes')
    const { db } = server.database
    const [row] = await db
      .select()
      .from(conversations)
      .where(sql`title = 'Migratory birds'`)
    const other = await knownVisitor(server)
    const { conversations: listed } = await search('x', {}, other)
    expect(listed).toEqual([])
    const otherId = await principalOf(other)
    await db.execute(
      sql`update conversations set principal_id = ${otherId}::uuid where id = ${row!.id}::uuid`,
    )
    expect((await search('birds yes', {}, other)).conversations.map(({ id }) => id)).toEqual([row!.id])
    expect(await isFound('birds')).toBe(false)
  })
})

describe('of many conversations', () => {
  test('all that have the words are found, page by page, wherever they stand', async () => {
    const other = await knownVisitor(server)
    const principalId = await principalOf(other)
    const ids = await seedMany(principalId, 450)
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await search('common', { limit: '100', ...(cursor && { cursor }) }, other)
      found.push(...page.conversations.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    // Pinned ones first, then the latest.
    expect(found).toEqual([ids[7], ...ids.filter((_, index) => index !== 7)])
    const rare = await search('rare', {}, other)
    expect(rare.conversations.map(({ id, excerpt }) => [id, excerpt])).toEqual([
      [ids[7], 'common rare 7'],
      [ids[400], 'common rare 400'],
    ])
  })
})

/** Somebody's conversations, the latest first, written at once. */
async function seedMany(principalId: string, count: number): Promise<string[]> {
  const { db } = server.database
  const start = server.clock().getTime()
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    principalId,
    title: `Number ${index}`,
    isPinned: index === 7,
    messageCount: 1,
    createdAt: new Date(start),
    updatedAt: new Date(start + 1_000_000 - index),
  }))
  await db.insert(conversations).values(rows)
  await db.insert(messages).values(
    rows.map(({ id }, index) => ({
      id: randomUUID(),
      conversationId: id,
      position: 1,
      role: 'user' as const,
      content: index === 7 || index === 400 ? `common rare ${index}` : `common ${index}`,
      status: 'complete' as const,
      createdAt: new Date(start),
    })),
  )
  return rows.map(({ id }) => id)
}

async function principalOf(who: TestClient): Promise<string> {
  const { id } = (await who.post('/api/chat/conversation')).json<{ id: string }>()
  const { db } = server.database
  const { rows } = await db.execute<{ principal: string }>(
    sql`delete from conversations where principal_id = (
      select principal_id from conversations where id = ${id}::uuid) returning principal_id as principal`,
  )
  return rows[0]!.principal
}
