import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import type { CdnManifest, Preload } from '@ai-studio/elements/cdn-manifest'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'snippet-'))
afterAll(() => rmSync(folder, { recursive: true }))

const preload: Preload = {
  launcher: [],
  panel: [],
  chat: [],
  early: [],
  conversation: [],
  languages: { vi: [] },
  login: [],
  sharedChat: [],
  upgrade: [],
  biometrics: [],
  options: [],
}
const manifest: CdnManifest = {
  version: '1.0.0-played',
  loader: { file: 'ai-studio.js', integrity: 'sha384-played' },
  preload,
  react: { file: 'ai-studio-react.js', integrity: 'sha384-played', preload },
  integrity: { 'ai-studio.js': 'sha384-played' },
  graph: { 'ai-studio.js': { imports: [], lazy: [] } },
}
const file = join(folder, 'manifest.json')
writeFileSync(file, JSON.stringify(manifest))

/** What is printed to whoever calls it in the folder, with these lines in its `.env`. */
async function print(words: string[], ...settings: string[]): Promise<string> {
  writeFileSync(join(folder, '.env'), settings.join('\n'))
  const program = join(import.meta.dirname, 'snippet.ts')
  const options = ['--conditions=ai-studio-source', program, '--manifest', file]
  const { stdout } = await run(process.execPath, [...options, ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH },
  })
  return stdout
}

const snippet = (tag: string) => print(['https://studio.example', '--tag', tag])

test.each(['studio-chat', 'studio-login', 'studio-upgrade'])(
  'whoever embeds %s reads that the studio must list the page',
  async (tag) => {
    expect(await snippet(tag)).toContain('must list the page')
  },
)

test('a nonce that would be written otherwise in an attribute is refused, with what to do', async () => {
  await expect(print(['https://studio.example', '--nonce', '<?= $csp["nonce"] ?>'])).rejects.toThrow(
    /placeholder/,
  )
  expect(await print(['https://studio.example', '--nonce', '<?= $nonce ?>'])).toContain(
    'nonce="<?= $nonce ?>"',
  )
})

test.each([
  ['a shared conversation', 'studio-shared-chat', ' slug="SLUG"'],
  ['the way to the passkeys', 'studio-biometrics', ''],
])('whoever shows %s reads of no such need', async (_, tag, attribute) => {
  const text = await snippet(tag)
  expect(text).toContain(`<${tag}${attribute} `)
  expect(text).not.toContain('EMBED_ORIGINS')
})

test.each([
  [['STUDIO_ORIGIN=https://chat.example', 'PORT=9000'], 'https://chat.example'],
  [['STUDIO_ORIGIN=', 'PORT=9000'], 'http://localhost:9000'],
  [['\uFEFFSTUDIO_ORIGIN=https://chat.example', 'PORT=9000'], 'https://chat.example'],
  [[], 'http://localhost:8080'],
])('without an address it is that of the studio which `.env` sets up (%j)', async (settings, origin) => {
  expect(await print([], ...settings)).toContain(` endpoint="${origin}"`)
})

const share = 'https://studio.example/share/q3dkJ0nqv1sZyVtPz0oG7w'

test.each(['q3dkJ0nqv1sZyVtPz0oG7w', share, `${share}/?from=mail#end`, '/share/q3dkJ0nqv1sZyVtPz0oG7w'])(
  'a share is named by its slug or its address: %s',
  async (slug) => {
    const text = await print(['https://studio.example/', '--tag', 'studio-shared-chat', '--slug', slug])
    expect(text).toContain(
      '<studio-shared-chat slug="q3dkJ0nqv1sZyVtPz0oG7w" endpoint="https://studio.example"',
    )
  },
)

const ofShare = ['--tag', 'studio-shared-chat']
test.each([
  [['--slug', 'abc'], /--slug is for studio-shared-chat/],
  [[...ofShare, '--slug', 'https://studio.example/chat'], /is not the address of a share/],
  [[...ofShare, '--slug', 'https://other.example/share/abc'], /is a share of https:\/\/other\.example/],
  [[...ofShare, '--mode', 'inline'], /studio-shared-chat has no --mode/],
  [['--tag', 'studio-biometrics', '--mode', 'inline'], /studio-biometrics has no --mode/],
  [['--tag', 'studio-login', '--conversation-id', 'abc'], /--conversation-id is for a studio-chat/],
  [['--conversation-id', '', '--mode', 'inline'], /--conversation-id is empty/],
])('an option that would do nothing is refused, with what to do: %j', async (words, complaint) => {
  await expect(print(['https://studio.example', ...words])).rejects.toThrow(complaint)
})

test('an address with more than an origin is refused, with the one to write', async () => {
  const complaint = /Write https:\/\/studio\.example\b/
  await expect(print(['https://studio.example/app'])).rejects.toThrow(complaint)
  await expect(print([], 'STUDIO_ORIGIN=https://studio.example/?a=b')).rejects.toThrow(complaint)
  await expect(print(['https://studio.example', 'studio-login'])).rejects.toThrow(/"studio-login"/)
})
