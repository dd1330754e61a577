import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exclusively, UnwritableError } from './exclusively.mjs'
import { run } from './run.mjs'
import { during, fail } from './say.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.installed-lock')
/** Held by whoever installs; not in the folder that an installation empties. */
const lock = join(root, '.cache', 'install.lock')
const oldestNode = [20, 19]
/** Runs TypeScript sources as they are. */
const nodeThatRunsTypeScript = [22, 18]

function isAtLeast(version, [major, minor]) {
  const [ownMajor, ownMinor] = version.replace('v', '').split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

const isInstalled = (hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

/** Resolves with what the installation printed when it failed, else with nothing. */
async function install(hash) {
  // Another command has done it meanwhile.
  if (isInstalled(hash)) return null
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev']
  const { code, output } = await during('Installing dependencies, about a minute', () =>
    npm?.endsWith('.js')
      ? run(process.execPath, [npm, ...args], { cwd: root })
      : run('npm', args, { cwd: root }),
  )
  if (code !== 0) return output
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(stamp, hash)
  return null
}

/** Installs the locked dependencies unless they are there already. */
export async function ensureInstalled() {
  if (!isAtLeast(process.version, oldestNode)) {
    fail(
      `AI Studio needs Node.js ${oldestNode.join('.')} or newer, this is ${process.version}. Please update Node.js.`,
    )
  }
  const hash = lockHash()
  if (isInstalled(hash)) return
  const failure = await exclusively(lock, () => install(hash), 'installing the dependencies').catch(
    (error) => {
      if (!(error instanceof UnwritableError)) throw error
      return fail(
        `The dependencies could not be installed, because ${error.message}: run the command where that is possible, and ` +
          'take the folder node_modules along.',
      )
    },
  )
  if (failure !== null) {
    fail(
      'The dependencies could not be installed. Check the network and the message above, then run the command again.',
      failure,
    )
  }
}

/** The Node.js that runs everything: the pinned one, or this one where it can. */
export function nodeForSources() {
  const pinned = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  if (isAtLeast(process.version, nodeThatRunsTypeScript)) return process.execPath
  return fail(
    `The pinned Node.js is missing because install scripts are switched off, and this one (${process.version}) cannot run ` +
      'the sources. Allow the install script of the package "node", or use Node.js 24.',
  )
}

/** Arguments and environment for running a TypeScript source with the workspace's packages from source. */
export const sourceArguments = ['--conditions=ai-studio-source', '--disable-warning=ExperimentalWarning']

/** Puts the pinned Node.js and the installed tools first on the PATH of child processes. */
export function toolsEnvironment() {
  const separator = process.platform === 'win32' ? ';' : ':'
  return { PATH: [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(separator) }
}
