import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrationsFolder } from '../db/migrations.ts'

let loading: Promise<Blob> | undefined

/**
 * A migrated, empty embedded database as one file. Making one takes seconds, starting from it a quarter of one;
 * so it is kept beside the other caches, under a name that changes with the migrations and with PGlite.
 */
export function databaseSnapshot(): Promise<Blob> {
  loading ??= load()
  return loading
}

async function load(): Promise<Blob> {
  const file = snapshotFile()
  if (!existsSync(file)) await make(file)
  return new Blob([await readFile(file)])
}

async function make(file: string): Promise<void> {
  const client = await PGlite.create()
  await migrate(drizzle(client), { migrationsFolder })
  const dump = await client.dumpDataDir('none')
  await client.close()
  await mkdir(dirname(file), { recursive: true })
  // Test files run side by side: each writes its own, the last rename wins, and all are the same.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, Buffer.from(await dump.arrayBuffer()))
  await rename(draft, file)
  await removeOthers(file)
}

/** What was made for other migrations is of no use any more, and each is 40 MB. */
async function removeOthers(file: string): Promise<void> {
  const folder = dirname(file)
  const others = (await readdir(folder)).filter(
    (name) => /^test-database-\w+\.tar$/.test(name) && name !== basename(file),
  )
  await Promise.all(others.map((name) => rm(join(folder, name), { force: true })))
}

function snapshotFile(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const version = readFileSync(new URL('../package.json', `file://${entry}`), 'utf8')
  const hash = createHash('sha256')
    .update(version)
    .update(JSON.stringify(readMigrationFiles({ migrationsFolder })))
    .digest('hex')
    .slice(0, 16)
  return fileURLToPath(new URL(`../../../../.cache/test-database-${hash}.tar`, import.meta.url))
}
