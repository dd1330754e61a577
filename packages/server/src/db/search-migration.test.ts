import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, test } from 'vitest'
import { indexWords } from '../conversations/index.ts'
import type { Database, Drizzle } from './database.ts'
import { migrationsFolder } from './migrations.ts'
import { migrationsBefore } from '../testing/migrations-before.ts'

test('what was written before can be found after the migration', { tags: 'full' }, async () => {
  const client = await PGlite.create()
  const db = drizzle(client)
  const before = migrationsBefore(4)
  try {
    await migrate(db, { migrationsFolder: before })
    const principal = randomUUID()
    const conversation = randomUUID()
    await client.query(
      `insert into principals (id, kind, created_at, last_seen_at) values ($1, 'visitor', now(), now())`,
      [principal],
    )
    await client.query(
      `insert into conversations (id, principal_id, title, created_at, updated_at)
        values ($1, $2, 'Phở', now(), now())`,
      [conversation, principal],
    )
    const messages = [
      ['user', 'complete', false, 'Nấu ở Đà Nẵng'],
      ['assistant', 'complete', true, 'replaced'],
      ['assistant', 'streaming', false, ''],
    ]
    for (const [index, [role, status, isSuperseded, content]] of messages.entries()) {
      await client.query(
        `insert into messages (id, conversation_id, position, role, status, is_superseded, content, created_at)
          values ($1, $2, $3, $4, $5, $6, $7, now())`,
        [randomUUID(), conversation, index + 1, role, status, isSuperseded, content],
      )
    }
    await migrate(db, { migrationsFolder })
    const { rows } = await client.query<{ position: number; words: string[] }>(
      `select position, tsvector_to_array(words) as words from conversation_words order by position`,
    )
    const scope = principal.slice(0, 8)
    expect(rows).toEqual([
      { position: 0, words: [`${scope}pho`] },
      { position: 1, words: ['da', 'nang', 'nau', 'o'].map((word) => scope + word) },
    ])
  } finally {
    await client.close()
    rmSync(before, { recursive: true, force: true })
  }
})

test(
  'words of more scripts are found where they were written before, and words of others stay as they are',
  { tags: 'full' },
  async () => {
    const client = await PGlite.create()
    const db = drizzle(client)
    const before = migrationsBefore(20)
    try {
      await migrate(db, { migrationsFolder: before })
      const principal = randomUUID()
      await client.query(
        `insert into principals (id, kind, created_at, last_seen_at) values ($1, 'visitor', now(), now())`,
        [principal],
      )
      const texts = [
        ['Ґанок', 'ข้าว'],
        ['Phở', 'Ở Đà Nẵng'],
      ]
      const ids = texts.map(() => randomUUID())
      for (const [index, [title, content]] of texts.entries()) {
        await client.query(
          `insert into conversations (id, principal_id, title, created_at, updated_at)
          values ($1, $2, $3, now(), now())`,
          [ids[index], principal, title],
        )
        await client.query(
          `insert into messages (id, conversation_id, position, role, status, content, created_at)
          values ($1, $2, 1, 'user', 'complete', $3, now())`,
          [randomUUID(), ids[index], content],
        )
      }
      await migrate(db, { migrationsFolder })
      const waiting = await client.query<{ id: string }>(`select id from conversations where not has_words`)
      expect(waiting.rows).toEqual([{ id: ids[0] }])
      await indexWords({ database: { db: db as unknown as Drizzle, kind: 'pglite' } as Database })
      const { rows } = await client.query<{ words: string }>(
        `select array_to_string(array(select substr(word, 9) from unnest(tsvector_to_array(words)) as word), ' ') as words
        from conversation_words order by array_position($1::uuid[], conversation_id), position`,
        [ids],
      )
      expect(rows.map(({ words }) => words)).toEqual(['ґанок', 'ข้ ว า', 'pho', 'da nang o'])
    } finally {
      await client.close()
      rmSync(before, { recursive: true, force: true })
    }
  },
)
