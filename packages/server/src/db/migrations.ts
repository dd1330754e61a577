import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Drizzle } from './database.ts'

/** The folder that drizzle-kit writes; from `src` and `dist` alike it is the one in `src`. */
export const migrationsFolder = fileURLToPath(new URL('../../src/db/migrations', import.meta.url))

/** Whether the database has every migration already; false also when it has none. */
export async function isUpToDate(db: Drizzle): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)
  if (!newest) return true
  const { rows } = await db.execute<{ present: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as present`,
  )
  if (!rows[0]?.present) return false
  const applied = await db.execute<{ newest: string | number | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  )
  return Number(applied.rows[0]?.newest ?? 0) >= newest.folderMillis
}
