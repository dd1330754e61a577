import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keptReleases } from './kept-releases.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-releases-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('servers that begin on a release at the same moment keep it whole, and once', async () => {
  const build = join(folder, 'build')
  const to = join(folder, 'kept')
  mkdirSync(build)
  for (let chunk = 0; chunk < 40; chunk++)
    writeFileSync(join(build, `chunk-${chunk}.js`), `${chunk}`.repeat(9_999))
  writeFileSync(join(build, 'manifest.json'), JSON.stringify({ version: '1.0.0' }))
  const warnings: unknown[] = []
  const servers = Array.from({ length: 5 }, () =>
    keptReleases(to, { warn: (...line: unknown[]) => void warnings.push(line) }),
  )
  await Promise.all(servers.map((server) => server.keep('1.0.0', build)))
  expect(warnings).toEqual([])
  expect(readdirSync(to)).toEqual(['1.0.0'])
  const read = (of: string) =>
    Object.fromEntries(readdirSync(of).map((name) => [name, readFileSync(join(of, name), 'utf8')]))
  expect(read(join(to, '1.0.0'))).toEqual(read(build))
})
