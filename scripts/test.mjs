import { spawn } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureEngines } from './ensure-engines.mjs'
import { findHeadlessShell } from './find-chromium.mjs'
import { ensureInstalled, nodeForSources, root, sourceArguments, toolsEnvironment } from './install.mjs'

await ensureInstalled()
const asked = process.argv.slice(2)
const browsers = asked.includes('--all') ? await ensureEngines() : { CHROMIUM_PATH: await ensureBrowser() }
const shell = { HEADLESS_SHELL_PATH: findHeadlessShell() }
await ensureBuilt()

const child = spawn(nodeForSources(), [...sourceArguments, 'scripts/run-tests.ts', ...asked], {
  cwd: root,
  env: { ...process.env, ...toolsEnvironment(), ...browsers, ...shell },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
