import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, test } from 'vitest'
import { migrationsFolder } from './migrations.ts'
import { migrationsBefore } from '../testing/migrations-before.ts'

test(
  'a currency that users of before have chosen stays, the one that all got does not',
  { tags: 'full' },
  async () => {
    const client = await PGlite.create()
    const db = drizzle(client)
    const before = migrationsBefore(24)
    try {
      await migrate(db, { migrationsFolder: before })
      for (const currency of ['EUR', 'USD']) {
        const id = randomUUID()
        await client.query(
          `insert into principals (id, kind, created_at, last_seen_at) values ($1, 'user', now(), now())`,
          [id],
        )
        await client.query(
          `insert into users (principal_id, issuer, subject, email, is_email_verified, user_name, display_name,
              auth_provider, language, currency, created_at, last_signed_in_at)
            values ($1, 'https://identity.test', $2, '', false, '', $2, 'email', 'en', $2, now(), now())`,
          [id, currency],
        )
      }
      await migrate(db, { migrationsFolder })
      const { rows } = await client.query(`select display_name as had, currency from users order by had`)
      expect(rows).toEqual([
        { had: 'EUR', currency: 'EUR' },
        { had: 'USD', currency: null },
      ])
    } finally {
      await client.close()
      rmSync(before, { recursive: true, force: true })
    }
  },
)
