import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildWithVite } from './build-with-vite.ts'

test('builds at the same time leave the environment as it was', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'studio-build-'))
  await writeFile(join(folder, 'entry.js'), 'export const environment = process.env.NODE_ENV')
  const before = process.env.NODE_ENV
  const lib = { entry: join(folder, 'entry.js'), formats: ['es' as const] }
  const build = () =>
    buildWithVite({ root: folder, configFile: false, logLevel: 'error', build: { write: false, lib } })
  delete process.env.NODE_ENV
  try {
    await Promise.all([build(), build(), build()])
    expect(process.env.NODE_ENV).toBeUndefined()
    process.env.NODE_ENV = 'test'
    await build()
    expect(process.env.NODE_ENV).toBe('test')
  } finally {
    process.env.NODE_ENV = before
    await rm(folder, { recursive: true, force: true })
  }
})
