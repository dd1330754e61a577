import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explain } from '../start-failure.ts'
import { inDataFolder, requireDataFolder } from './data-folder.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-data-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the operator reads when something in the data folder fails. */
function told(work: () => void): string {
  try {
    inDataFolder(folder, work)
    return 'nothing'
  } catch (error) {
    return explain(error)
  }
}

/** A file that has no room for anything; Linux alone has one. */
const full = '/dev/full'

describe('a data folder on a full disk is told as one', () => {
  const sentence = () =>
    `The disk of the data folder "${folder}" has less than 48 MB left, which the database needs: free some space, or ` +
    'give the server a DATA_DIR on another disk.'

  test.skipIf(!existsSync(full))('where a file finds no room', () => {
    expect(told(() => writeFileSync(full, '1'))).toBe(sentence())
  })

  test('where the lock finds none', () => {
    const lock = new DatabaseSync(join(folder, 'db.lock'))
    try {
      // As small as it can be, it has no room either.
      expect(told(() => lock.exec('PRAGMA max_page_count = 1; CREATE TABLE a (b)'))).toBe(sentence())
    } finally {
      lock.close()
    }
  })
})

test('a data folder that cannot be entered is told as one', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(told(() => writeFileSync(join(folder, 'file', 'below'), ''))).toMatch(
    /^The data folder ".+" cannot be used \(ENOTDIR: .+\): let the server’s user write in it, or set DATA_DIR to another folder\.$/,
  )
})

test('a data folder that is not there is made, and nothing is left of trying it', () => {
  const made = join(folder, 'deep', 'data')
  requireDataFolder(made)
  requireDataFolder(made)
  expect(readdirSync(made)).toEqual([])
})

/** A folder in which nobody may make files, not even who may do everything; Linux alone has one. */
const unwritable = '/proc'

test.skipIf(!existsSync(unwritable))('one that is there and takes no files is told as one', () => {
  expect(told(() => requireDataFolder(unwritable))).toMatch(
    /^The data folder ".+" cannot be used \(.+\): let /,
  )
})
