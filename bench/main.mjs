import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, nodeForSources, sourceArguments } from '../scripts/install.mjs'
import { run } from '../scripts/run.mjs'
import { during, fail } from '../scripts/say.mjs'

/** Installs what is measured, unless it is there as locked, and measures. */
const folder = fileURLToPath(new URL('.', import.meta.url))
const stamp = join(folder, 'node_modules', '.installed-lock')

async function ensurePeers() {
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await during('Installing the other chats', () =>
    npm?.endsWith('.js')
      ? run(process.execPath, [npm, ...args], { cwd: folder })
      : run('npm', args, { cwd: folder }),
  )
  if (code !== 0) fail('The other chats could not be installed. The message above says why.', output)
  writeFileSync(stamp, hash)
}

await ensureInstalled()
await ensurePeers()
const child = spawn(
  nodeForSources(),
  [...sourceArguments, join(folder, 'src', 'run.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
