/** Runs the programs of `npm start`, `npm run dev` (--dev) or `npm run serve` (--production) until one of them ends. */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { freePorts, isTaken } from './free-ports.mjs'
import { nodeForSources, root, sourceArguments, toolsEnvironment } from './install.mjs'
import { loadEnvFile } from './load-env-file.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { complain, fail, say } from './say.mjs'

const isDev = process.argv.includes('--dev')
const isProduction = process.argv.includes('--production')

const node = nodeForSources()
const children = []
let isEnding = false

function end(code, signal) {
  if (isEnding) return
  isEnding = true
  // On Windows a process that is told ends in the middle; of Ctrl+C the console has told every process itself.
  if (process.platform !== 'win32' || signal !== 'SIGINT') stopChildren()
  process.exitCode = code
}

function stopChildren() {
  for (const child of children) child.kill('SIGTERM')
}

function start(args, env = {}) {
  const child = spawn(node, args, {
    cwd: root,
    env: { ...process.env, ...toolsEnvironment(), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  children.push(child)
  // One that was killed has no code, and whoever watches over this process starts it again.
  child.on('exit', (code) => end(code ?? 1))
  return child
}

/** A variable that holds a port. */
function portOf(name, otherwise) {
  const text = process.env[name] ?? String(otherwise)
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  return fail(`${name} has a value that cannot be used ("${text}"): set it to a number from 0 to 65535.`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0, signal))
// However this process ends, nothing that it started keeps a port.
process.on('exit', stopChildren)

loadEnvFile(join(root, '.env'))
// Blanks around a variable do not count, and an empty one counts as absent, as for the server.
for (const name of ['PORT', 'API_PORT', 'EXAMPLE_PORT', 'STUDIO_ORIGIN', 'STUDIO_ENV']) {
  const text = process.env[name]?.trim()
  if (text) process.env[name] = text
  else delete process.env[name]
}
// The example's page names the studio, and the studio lets the example embed it.
if (!isProduction)
  Object.assign(process.env, await freePorts(process.env, ['PORT', 'API_PORT', 'EXAMPLE_PORT']))
const server = 'packages/server/src/main.ts'
const example = [...sourceArguments, 'examples/plain-html/server.ts']
/**
 * Whether the example could read where the studio is. Where it cannot, the server ends with a sentence that names the
 * variable, and an example that ended sooner would keep it from being said.
 */
const hasAddress = URL.canParse(process.env.STUDIO_ORIGIN ?? `http://localhost:${process.env.PORT ?? 8080}`)

if (isProduction) {
  start([...sourceArguments, server], { STUDIO_ENV: 'production' })
} else if (isDev) {
  const port = portOf('PORT', 8080)
  const apiPort = portOf('API_PORT', port + 1)
  // The server knows this port as PORT, which here is that of the site.
  if (await isTaken(apiPort, process.env.HOST?.trim() || 'localhost')) {
    fail(
      `The API cannot listen on port ${apiPort}, because another program does: stop that one or set API_PORT to a free port.`,
    )
  }
  const origin = process.env.STUDIO_ORIGIN ?? `http://localhost:${port}`
  start(['--watch', '--watch-preserve-output', ...sourceArguments, server], {
    PORT: String(apiPort),
    STUDIO_ORIGIN: origin,
  })
  start(
    ['node_modules/vite/bin/vite.js', 'site', '--port', String(port), '--strictPort', '--clearScreen=false'],
    {
      API_ORIGIN: `http://localhost:${apiPort}`,
    },
  )
  if (hasAddress) start(['--watch', '--watch-preserve-output', ...example])
  say(`The site with hot reload: ${origin}`)
  const rebuild = oneAtATime(async () => {
    if (isEnding) return
    try {
      await ensureBuilt(['widgets'], { onFailure: complain })
    } catch (error) {
      // Such as a folder that went away while it was read.
      complain(`The widgets could not be built (${error.message}). Save a file to try again.`)
    }
  })
  let waiting
  for (const folder of ['packages/core/src', 'packages/react/src', 'packages/elements/src']) {
    // What runs keeps this process alive; by themselves the watchers would, after the end of everything else.
    watch(join(root, folder), { recursive: true, persistent: false }, () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => void rebuild(), 300)
    })
  }
} else {
  if (process.env.STUDIO_ENV === 'production') {
    fail('`npm start` is for development. Use `npm run serve` with STUDIO_ENV=production.')
  }
  start([...sourceArguments, server])
  if (hasAddress) start(example)
}
