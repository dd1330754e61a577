import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect } from './connect.ts'
import { postgresVersion } from './embedded/unopenable.ts'
import { FolderInUseError } from './folder-lock.ts'
import { principals } from './schema.ts'

// A database is made from nothing here, next to all other tests.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-pglite-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = () => connect({ databaseUrl: null, dataFolder: folder })

test('keeps what was written, over restarts', { tags: 'full' }, async () => {
  const id = randomUUID()
  const now = new Date('2026-03-10T09:00:00.123Z')
  const first = await open()
  expect(first.kind).toBe('pglite')
  expect(readFileSync(join(folder, 'db', 'PG_VERSION'), 'utf8').trim()).toBe(postgresVersion)
  await first.db.insert(principals).values({ id, kind: 'visitor', createdAt: now, lastSeenAt: now })
  await expect(open()).rejects.toThrow(FolderInUseError)
  await first.close()

  const second = await open()
  expect(await second.db.select().from(principals)).toEqual([
    {
      id,
      kind: 'visitor',
      origin: null,
      createdAt: now,
      lastSeenAt: now,
      revokedAt: null,
      becameId: null,
      moves: 0,
    },
  ])
  await second.close()
  await second.close()
})

test('gives the folder back when it cannot be opened', { tags: 'full' }, async () => {
  const broken = join(folder, 'broken')
  mkdirSync(join(broken, 'db'), { recursive: true })
  writeFileSync(join(broken, 'db', 'PG_VERSION'), '9')
  const attempt = () => connect({ databaseUrl: null, dataFolder: broken })
  const failure = `The embedded database in "${join(broken, 'db')}" was made by PostgreSQL 9, and this server has ${postgresVersion}: `
  await expect(attempt()).rejects.toThrow(failure)
  await expect(attempt()).rejects.toThrow(failure)
  expect(existsSync(join(broken, 'db.pid'))).toBe(false)
})

test('files that cannot be opened are told as perhaps damaged', { tags: 'full' }, async () => {
  const damaged = join(folder, 'damaged')
  mkdirSync(join(damaged, 'db'), { recursive: true })
  writeFileSync(join(damaged, 'db', 'PG_VERSION'), `${postgresVersion}\n`)
  await expect(connect({ databaseUrl: null, dataFolder: damaged })).rejects.toThrow(
    /^The embedded database in ".*db" cannot be opened \(.+\), so it may be damaged: /,
  )
})

test('a folder that cannot be written is told as that', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(connect({ databaseUrl: null, dataFolder: join(folder, 'file', 'data') })).rejects.toThrow(
    /^The data folder ".*data" cannot be used \(ENOTDIR: .*\): let the server’s user write in it, or set DATA_DIR/,
  )
})
