import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { say } from './say.mjs'

/**
 * Adds what `npm install` leaves out of the lock file when the registry in use lacks a package of another platform:
 * without it `npm ci` refuses the file, and on that platform the native part of a tool would be missing. Run it
 * after every change of the dependencies: `npm run lock`.
 */
const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
]

/** What a platform package is for, read from its name, as all of them are named after it. */
function platformOf(name) {
  const words = name.split('/').at(-1).split('-')
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.includes('gnu')
      ? 'glibc'
      : undefined
  return { ...(cpu && { cpu: [cpu] }), ...(os && { os: [os] }), ...(libc && { libc: [libc] }) }
}

/** Where Node.js would find `name` from the package at `path`, or undefined. */
function found(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (lock.packages[place]) return place
    if (folder === '') return undefined
  }
}

let added = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!/^\d/.test(version)) continue
    const place = found(path, name)
    if (place && lock.packages[place].version === version) continue
    const free = place === undefined ? `node_modules/${name}` : `${path}/node_modules/${name}`
    lock.packages[free] = { version, ...platformOf(name), ...(entry.dev && { dev: true }), optional: true }
    added += 1
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a === '' ? -1 : b === '' ? 1 : a.localeCompare(b, 'en'))),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
say(
  added === 0 ? 'The lock file is complete.' : `Added ${added} packages of other platforms to the lock file.`,
)
