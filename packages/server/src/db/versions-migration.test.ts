import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsBefore } from '../testing/migrations-before.ts'
import { migrationsFolder } from './migrations.ts'

let client: PGlite
let before: string
beforeAll(async () => {
  client = await PGlite.create()
  before = migrationsBefore(6)
})
afterAll(async () => {
  await client.close()
  rmSync(before, { recursive: true, force: true })
})

test('messages of before follow each other, and replaced answers stand beside the new ones', async () => {
  const db = drizzle(client)
  await migrate(db, { migrationsFolder: before })
  const principal = randomUUID()
  await client.query(
    `insert into principals (id, kind, created_at, last_seen_at) values ($1, 'visitor', now(), now())`,
    [principal],
  )
  const conversation = async (messages: readonly [role: string, content: string, isSuperseded?: true][]) => {
    const id = randomUUID()
    await client.query(
      `insert into conversations (id, principal_id, created_at, updated_at) values ($1, $2, now(), now())`,
      [id, principal],
    )
    let question: string | null = null
    for (const [index, [role, content, isSuperseded = false]] of messages.entries()) {
      const messageId = randomUUID()
      if (role === 'user') question = messageId
      await client.query(
        `insert into messages
          (id, conversation_id, position, role, status, content, answers_id, is_superseded, created_at)
          values ($1, $2, $3, $4, 'complete', $5, $6, $7, now())`,
        [messageId, id, index + 1, role, content, role === 'user' ? null : question, isSuperseded],
      )
    }
    return id
  }
  const plain = await conversation([
    ['user', 'one'],
    ['assistant', 'uno'],
    ['user', 'two'],
    ['assistant', 'dos'],
  ])
  const replaced = await conversation([
    ['user', 'three'],
    ['assistant', 'tres', true],
    ['assistant', 'trois', true],
    ['assistant', 'drei'],
    ['user', 'four'],
    ['assistant', 'cuatro', true],
    ['assistant', 'vier'],
  ])
  // As an import may have left it.
  const odd = await conversation([
    ['assistant', 'welcome'],
    ['user', 'five'],
    ['assistant', 'cinco'],
    ['assistant', 'seis'],
  ])

  await migrate(db, { migrationsFolder })
  const { rows } = await client.query<{ id: string; content: string; parent: string | null }>(
    `select m.conversation_id as id, m.content, p.content as parent
      from messages m left join messages p on p.id = m.parent_id order by m.position`,
  )
  const parents = (id: string) =>
    Object.fromEntries(rows.flatMap((row) => (row.id === id ? [[row.content, row.parent]] : [])))
  expect(parents(plain)).toEqual({ one: null, uno: 'one', two: 'uno', dos: 'two' })
  expect(parents(replaced)).toEqual({
    three: null,
    tres: 'three',
    trois: 'three',
    drei: 'three',
    four: 'drei',
    cuatro: 'four',
    vier: 'four',
  })
  expect(parents(odd)).toEqual({ welcome: null, five: 'welcome', cinco: 'five', seis: 'cinco' })

  const { rows: branched } = await client.query<{ id: string; instructions: string }>(
    `select id, instructions from conversations where is_branched`,
  )
  expect(branched).toEqual([{ id: replaced, instructions: '' }])
})
