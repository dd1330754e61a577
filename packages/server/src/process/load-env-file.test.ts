import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { fromSource } from '../testing/source-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'studio-env-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What is read of a program that ends by itself, called in a folder with such a `.env`. */
function run(
  program: string,
  settings: string,
  { words = [], env }: { words?: readonly string[]; env?: Record<string, string> },
): Promise<string> {
  writeFileSync(join(folder, '.env'), settings)
  const args = [...fromSource, fileURLToPath(new URL(program, import.meta.url)), ...words]
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const options = {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    // One that starts would outlast the test.
    timeout: 80_000,
    killSignal: 'SIGKILL',
  } as const
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (_error, stdout, stderr) => resolve(stdout + stderr))
  })
}

/** How editors on Windows begin a file, and end its lines. */
const fromWindows = (...lines: string[]) => `\uFEFF${lines.join('\r\n')}\r\n`

test('a server counts the first setting of such a file, and stands by what the environment says of the others', async () => {
  const settings = fromWindows('STUDIO_ENV=production', 'DATA_DIR=data', 'LOG_LEVEL=loud')
  const said = await run('../main.ts', settings, { env: { LOG_LEVEL: 'info' } })
  expect(said).toMatch(/^STUDIO_SECRET is missing, and production does not start with a made-up one/)
})

test.each([
  ['payments', '../operator/main.ts'],
  ['newsletter', '../operator/newsletter/main.ts'],
])(
  'the command for %s looks for the server in the folder that such a file names first',
  { tags: 'full' },
  async (_, program) => {
    const data = join(folder, 'elsewhere')
    const said = await run(program, fromWindows(`DATA_DIR=${data}`), { words: ['list', '--lang', 'en'] })
    expect(said).toContain(`No server runs on the data folder ${data}`)
  },
)
