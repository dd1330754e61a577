import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
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

/**
 * Puts a migrated, empty embedded database into a folder where a server will look for its data. A server does the same
 * at its first start; that takes several seconds of the processor each time.
 */
export async function unpackDatabase(dataFolder: string): Promise<void> {
  const file = await ensureSnapshot()
  const folder = join(dataFolder, 'db')
  await mkdir(folder, { recursive: true })
  await promisify(execFile)('tar', ['-xf', file, '-C', folder])
}

async function load(): Promise<Blob> {
  return new Blob([await readFile(await ensureSnapshot())])
}

async function ensureSnapshot(): Promise<string> {
  const file = snapshotFile()
  if (!existsSync(file)) await make(file)
  return file
}

async function make(file: string): Promise<void> {
  const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
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
