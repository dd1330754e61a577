import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/index.ts'
import { migrationsFolder, migrationState } from './migrations.ts'

test('lead to the schema: nothing is left to generate', () => {
  const copy = mkdtempSync(join(tmpdir(), 'studio-migrations-'))
  try {
    cpSync(migrationsFolder, copy, { recursive: true })
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        fileURLToPath(new URL('../../scripts/generate-migrations.ts', import.meta.url)),
        // drizzle-kit understands only paths from where it runs.
        `--out=${relative(fileURLToPath(new URL('../../', import.meta.url)), copy)}`,
      ],
      { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '--conditions=ai-studio-source' } },
    )
    expect(stdout + stderr).toContain('No schema changes')
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

test('are asked for by a database that lacks the newest, and those of a newer server are known as such', async () => {
  const database = await testDatabase()
  expect(await migrationState(database.db)).toBe('current')
  await database.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`)
  expect(await migrationState(database.db)).toBe('ahead')
  await database.db.execute(sql`update drizzle.__drizzle_migrations set created_at = 1`)
  expect(await migrationState(database.db)).toBe('behind')
  await database.db.execute(sql`drop schema drizzle cascade`)
  expect(await migrationState(database.db)).toBe('behind')
  await database.close()
})
