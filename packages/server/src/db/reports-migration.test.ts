import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, test } from 'vitest'
import { migrationsFolder } from './migrations.ts'
import { migrationsBefore } from '../testing/migrations-before.ts'

test('reports of before say what was shared, by whom and when', { tags: 'full' }, async () => {
  const client = await PGlite.create()
  const db = drizzle(client)
  const before = migrationsBefore(16)
  try {
    await migrate(db, { migrationsFolder: before })
    const [principal, conversation] = [randomUUID(), randomUUID()]
    await client.query(
      `insert into principals (id, kind, created_at, last_seen_at) values ($1, 'visitor', now(), now())`,
      [principal],
    )
    await client.query(
      `insert into conversations (id, principal_id, created_at, updated_at) values ($1, $2, now(), now())`,
      [conversation, principal],
    )
    await client.query(
      `insert into shares (slug, principal_id, conversation_id, title, messages, language, created_at, expires_at)
        values ('slug', $1, $2, 'Tea', '[]', 'en', '2026-01-02T03:04:05Z', now())`,
      [principal, conversation],
    )
    await client.query(
      `insert into share_reports (slug, reader, reason, created_at) values ('slug', 'reader', 'spam', now())`,
    )
    await migrate(db, { migrationsFolder })
    const { rows } = await client.query(`select slug, principal_id, title, shared_at from share_reports`)
    expect(rows).toEqual([
      { slug: 'slug', principal_id: principal, title: 'Tea', shared_at: new Date('2026-01-02T03:04:05Z') },
    ])
  } finally {
    await client.close()
    rmSync(before, { recursive: true, force: true })
  }
})
