import { spawn } from 'node:child_process'
import { ensureEngines } from './ensure-engines.mjs'
import { ensureInstalled, root, toolsEnvironment } from './install.mjs'

// The suite in Chromium, Firefox and WebKitGTK, and nothing else.
await ensureInstalled()
const browsers = await ensureEngines()
const child = spawn('vitest', ['run', '--project', 'engines', ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, ...toolsEnvironment(), ...browsers, TEST_SCOPE: 'all' },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
