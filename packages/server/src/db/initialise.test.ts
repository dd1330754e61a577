import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { initialise, makeDatabase } from './initialise.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'studio-initialise-'))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

test('a database that cannot be made says why, and leaves no folder of its name', async () => {
  const failure = await initialise(join(parent, 'missing', 'db')).catch((error: Error) => error.message)
  expect(failure).toMatch(/^The embedded database in ".*db" could not be made: .*ENOENT/s)
  expect(await readdir(parent)).toEqual([])
})

test('the process that makes it says what stopped it, in a sentence and without a stack', async () => {
  const failure = await makeDatabase(join(parent, 'missing', 'db')).catch((error: Error) => error.message)
  expect(failure).toMatch(/ENOENT/)
  expect(failure).not.toContain('Node.js v')
})

test('what attempts left that were ended in the middle is gone afterwards', { tags: 'full' }, async () => {
  await mkdir(join(parent, 'db.new-ended'))
  await writeFile(join(parent, 'db.new-ended', 'PG_VERSION'), 'half')
  await initialise(join(parent, 'db'))
  expect(await readdir(parent)).toEqual(['db'])
})
