import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect } from './connect.ts'
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

test('keeps what was written, over restarts', async () => {
  // What a first start that was killed in the middle leaves behind.
  mkdirSync(join(folder, 'db.new'))
  writeFileSync(join(folder, 'db.new', 'PG_VERSION'), 'half')

  const id = randomUUID()
  const now = new Date('2026-03-10T09:00:00.123Z')
  const first = await open()
  expect(first.kind).toBe('pglite')
  await first.db.insert(principals).values({ id, kind: 'visitor', createdAt: now, lastSeenAt: now })
  await expect(open()).rejects.toThrow(FolderInUseError)
  await first.close()
  expect(readdirSync(folder)).not.toContain('db.new')

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
    },
  ])
  await second.close()
  await second.close()
})

test('gives the folder back when it cannot be opened', async () => {
  const broken = join(folder, 'broken')
  mkdirSync(join(broken, 'db'), { recursive: true })
  writeFileSync(join(broken, 'db', 'PG_VERSION'), '9')
  const attempt = () => connect({ databaseUrl: null, dataFolder: broken })
  await expect(attempt()).rejects.not.toThrow(FolderInUseError)
  await expect(attempt()).rejects.not.toThrow(FolderInUseError)
  expect(existsSync(join(broken, 'db.pid'))).toBe(false)
})
