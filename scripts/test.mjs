import { spawn } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureInstalled, nodeForSources, root, sourceArguments, toolsEnvironment } from './install.mjs'

await ensureInstalled()
const chromium = await ensureBrowser()
await ensureBuilt()

const child = spawn(
  nodeForSources(),
  [...sourceArguments, 'scripts/run-tests.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    env: { ...process.env, ...toolsEnvironment(), CHROMIUM_PATH: chromium },
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
