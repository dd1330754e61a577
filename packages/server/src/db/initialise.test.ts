import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { initialise } from './initialise.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'studio-initialise-'))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

test('a database that cannot be made says why, and leaves no folder of its name', async () => {
  const failure = await initialise(join(parent, 'missing', 'db')).catch((error: Error) => error.message)
  expect(failure).toMatch(/^The embedded database in ".*db" could not be made: .*ENOENT/s)
  expect(failure).not.toContain('Node.js v')
  expect(await readdir(parent)).toEqual([])
})
