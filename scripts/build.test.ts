import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ensureBuilt } from './build.mjs'

/** A checkout of its own, and whether the file system below it takes anything. */
const checkout = vi.hoisted(() => ({ root: '', code: '' }))
vi.mock('node:fs', async (actual) => {
  const fs = await actual<typeof import('node:fs')>()
  const refuse = () => {
    const { code } = checkout
    if (code) throw Object.assign(new Error(`${code}: not allowed`), { code })
  }
  const rm: typeof fs.rmSync = (path, options) => {
    refuse()
    fs.rmSync(path, options)
  }
  const writeFile: typeof fs.writeFileSync = (file, data, options) => {
    // Whoever makes a file that is there is told so first.
    if (!fs.existsSync(String(file))) refuse()
    fs.writeFileSync(file, data, options)
  }
  return { ...fs, rmSync: rm, writeFileSync: writeFile }
})
vi.mock('./install.mjs', async (actual) => {
  const [fs, os, path] = await Promise.all([import('node:fs'), import('node:os'), import('node:path')])
  checkout.root = fs.mkdtempSync(path.join(os.tmpdir(), 'build-'))
  return { ...(await actual<typeof import('./install.mjs')>()), root: checkout.root }
})

const pathOf = (path: string) => join(checkout.root, path)
function write(path: string, content: string) {
  mkdirSync(dirname(pathOf(path)), { recursive: true })
  writeFileSync(pathOf(path), content)
}
/** A build that leaves one line for each time. */
const buildInto = (output: string) => `
  import { appendFileSync, mkdirSync } from 'node:fs'
  import { dirname } from 'node:path'
  mkdirSync(dirname('${output}'), { recursive: true })
  appendFileSync('${output}', 'built\\n')
`
const widgets = 'packages/elements/build/cdn/manifest.json'
const site = 'site/dist/index.html'
const timesBuilt = (output: string) => readFileSync(pathOf(output), 'utf8').split('\n').length - 1

const source = 'packages/core/src/money.ts'
const said = vi.spyOn(process.stdout, 'write')
beforeEach(async () => {
  said.mockReturnValue(true)
  write('packages/elements/scripts/build-cdn.ts', buildInto(widgets))
  write('site/scripts/build-site.ts', buildInto(site))
  write(source, 'export const a = 1')
  await ensureBuilt()
})
afterEach(() => {
  checkout.code = ''
  for (const name of readdirSync(checkout.root)) rmSync(pathOf(name), { recursive: true })
})
afterAll(() => {
  said.mockRestore()
  rmSync(checkout.root, { recursive: true })
})

test('builds once, and needs no right to write afterwards', async () => {
  checkout.code = 'EROFS'
  await ensureBuilt()
  expect([timesBuilt(widgets), timesBuilt(site)]).toEqual([1, 1])
})

test('does not build again where the files have other times, as in a container image or a copy', async () => {
  for (const path of [source, 'site/scripts/build-site.ts'])
    utimesSync(pathOf(path), 1_700_000_000, 1_700_000_000)
  checkout.code = 'EROFS'
  await ensureBuilt()
  expect([timesBuilt(widgets), timesBuilt(site)]).toEqual([1, 1])
})

const repository = fileURLToPath(new URL('..', import.meta.url))
/** A module, and all that it takes by a path, from the root of the repository. */
function modulesOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  const text = readFileSync(join(repository, path), 'utf8')
  for (const [, target] of text.matchAll(/from '(\.[^']+\.ts)'/g)) {
    modulesOf(relative(repository, resolve(repository, dirname(path), target!)), found)
  }
  return found
}

test('builds the site anew for each module that its build takes from the server', async () => {
  const ofServer = readdirSync(join(repository, 'site/scripts'), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [...modulesOf(`site/scripts/${name}`)])
    .filter((path) => path.startsWith('packages/server/'))
  expect(ofServer).toContain('packages/server/src/help/help-articles.ts')
  for (const path of new Set(ofServer)) {
    const before = timesBuilt(site)
    write(path, 'export const a = 1')
    await ensureBuilt(['site'])
    expect(timesBuilt(site), path).toBe(before + 1)
  }
})

test('builds what has changed, though its size and its time have not', async () => {
  const { atime, mtime } = statSync(pathOf(source))
  write(source, 'export const a = 2')
  utimesSync(pathOf(source), atime, mtime)
  await ensureBuilt()
  expect([timesBuilt(widgets), timesBuilt(site)]).toEqual([2, 2])
})

describe('a checkout that has to be built and cannot be written', () => {
  const sentence = (code: string) =>
    `The widgets could not be built, because this user cannot write in ${pathOf('.cache')} (${code}): run ` +
    '`npm run build` where that is possible, and take the folder .cache along with what was built.'

  test.each(['EROFS', 'EACCES'])('says so in a sentence (%s)', async (code) => {
    write(source, 'export const a = 2')
    checkout.code = code
    const onFailure = vi.fn<(sentence: string, output?: string) => void>()
    await ensureBuilt(['widgets'], { onFailure })
    expect(onFailure.mock.calls).toEqual([[sentence(code)]])
  })

  test('says so also where an earlier build has left its lock', async () => {
    write(source, 'export const a = 2')
    write('.cache/widgets.lock', '')
    utimesSync(pathOf('.cache/widgets.lock'), 1_700_000_000, 1_700_000_000)
    checkout.code = 'EROFS'
    const onFailure = vi.fn<(sentence: string, output?: string) => void>()
    await ensureBuilt(['widgets'], { onFailure })
    expect(onFailure.mock.calls).toEqual([[sentence('EROFS')]])
  })
})
