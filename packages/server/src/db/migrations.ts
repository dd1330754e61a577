import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Drizzle } from './database.ts'

/** The folder that drizzle-kit writes; from `src` and `dist` alike it is the one in `src`. */
export const migrationsFolder = fileURLToPath(new URL('../../src/db/migrations', import.meta.url))

/**
 * Which migrations the database has: not yet every one, or none; all that this server knows; or more, because a newer
 * server was here.
 */
export type MigrationState = 'behind' | 'current' | 'ahead'

export async function migrationState(db: Drizzle): Promise<MigrationState> {
  const { rows } = await db.execute<{ present: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as present`,
  )
  if (!rows[0]?.present) return 'behind'
  const applied = await db.execute<{ newest: string | number | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  )
  const known = readMigrationFiles({ migrationsFolder }).at(-1)!.folderMillis
  const newest = Number(applied.rows[0]?.newest ?? 0)
  return newest < known ? 'behind' : newest === known ? 'current' : 'ahead'
}
