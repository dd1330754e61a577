import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folderUploadStore } from './upload-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'studio-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const store = folderUploadStore(folder)

async function read(range?: { start: number; end: number }): Promise<string> {
  const { body } = (await store.stream('abcdef.mp3', range))!
  return Buffer.concat(await body.toArray()).toString()
}

test('gives a file as a whole and in parts, and knows whether it has it', async () => {
  await store.write('abcdef.mp3', Buffer.from('0123456789'))
  expect(await read()).toBe('0123456789')
  expect(await read({ start: 2, end: 4 })).toBe('234')
  expect((await store.stream('abcdef.mp3', { start: 2, end: 4 }))?.size).toBe(10)
  expect(await store.has('abcdef.mp3')).toBe(true)
  await store.remove('abcdef.mp3')
  expect(await store.has('abcdef.mp3')).toBe(false)
  expect(await store.stream('abcdef.mp3')).toBeUndefined()
})

test.each(['../secret.mp3', 'a/b.mp3', 'name', '.mp3', 'a.b.mp3'])('refuses the name %s', async (name) => {
  await expect(store.has(name)).rejects.toThrow('a name that the server did not make')
})
