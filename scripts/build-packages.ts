import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { InlineConfig, Rolldown } from 'vite'
import elementsConfig from '../packages/elements/vite.config.ts'
import reactConfig from '../packages/react/vite.config.ts'
import { buildWithVite } from './build-with-vite.ts'
import { exclusively } from './exclusively.mjs'
import { root } from './install.mjs'
import { run } from './run.mjs'
import { say } from './say.mjs'

/** What is published, each after everything it depends on. */
export const publishedPackages = ['contract', 'core', 'react', 'elements', 'identity', 'server'] as const
export type PublishedPackage = (typeof publishedPackages)[number]

/** What the compiler is given. */
const projects = [
  ...publishedPackages.map((name) => `packages/${name}`),
  // For Node.js only, unlike the rest of the contract.
  'packages/contract/tsconfig.check.json',
]

/** Held by whoever writes or reads the `dist` folders as a whole. */
const lock = join(root, '.cache', 'packages.lock')

/** Packages whose scripts Vite writes; the compiler writes those of the others, and all declarations. */
const bundled: Partial<Record<PublishedPackage, InlineConfig>> = {
  react: reactConfig,
  elements: elementsConfig,
}

export const folderOf = (name: PublishedPackage): string =>
  fileURLToPath(new URL(`../packages/${name}/`, import.meta.url))

/** Writes a package's scripts; resolves with their names. */
async function writeScripts(config: InlineConfig): Promise<Set<string>> {
  const [{ output }] = (await buildWithVite(config)) as [Rolldown.RolldownOutput]
  return new Set(output.map(({ fileName }) => fileName))
}

/** Copies the style sheets that a package's `exports` promise; resolves with their names. */
async function copyStyles(folder: string): Promise<string[]> {
  const { exports } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, Record<string, string>>
  }
  const styles = Object.values(exports).filter((target) => target['ai-studio-source']?.endsWith('.css'))
  for (const { 'ai-studio-source': source, default: target } of styles) {
    await mkdir(dirname(join(folder, target!)), { recursive: true })
    await copyFile(join(folder, source!), join(folder, target!))
  }
  return styles.map(({ default: target }) => target!.replace('./dist/', ''))
}

/** Copies the tables of texts that declarations take their types from; resolves with their names. */
async function copyTables(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'dist'), { recursive: true, withFileTypes: true })
  const found = new Set<string>()
  for (const { name, parentPath } of entries.filter((entry) => entry.name.endsWith('.d.ts'))) {
    const declarations = await readFile(join(parentPath, name), 'utf8')
    for (const [, table] of declarations.matchAll(/from '(\.[^']+\.json)'/g)) {
      found.add(relative(join(folder, 'dist'), join(parentPath, table!)))
    }
  }
  for (const name of found) {
    await mkdir(dirname(join(folder, 'dist', name)), { recursive: true })
    await copyFile(join(folder, 'src', name), join(folder, 'dist', name))
  }
  return [...found]
}

const compiled = /\.(js|d\.ts)(\.map)?$/

/** Whether a file in `dist` comes from a source that is still there: a script, its declarations, or a copied table. */
function hasSource(folder: string, name: string): boolean {
  const source = join(folder, 'src', name)
  const stem = source.replace(compiled, '')
  return compiled.test(name)
    ? existsSync(`${stem}.ts`) || existsSync(`${stem}.tsx`)
    : name.endsWith('.json') && existsSync(source)
}

/** Removes what earlier builds have left: nothing may be published that no source stands for. */
async function removeOld(folder: string, written: Set<string> | undefined): Promise<void> {
  for (const entry of await readdir(join(folder, 'dist'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.tsbuildinfo')) continue
    const file = join(entry.parentPath, entry.name)
    const name = file.slice(join(folder, 'dist').length + 1)
    const isKept = written && !/\.d\.ts(\.map)?$/.test(name) ? written.has(name) : hasSource(folder, name)
    if (!isKept) await rm(file)
  }
}

async function buildAll(): Promise<void> {
  const { code, output } = await run('tsc', ['-b', ...projects], { cwd: root })
  if (code !== 0) throw new Error(`The packages do not compile:\n${output}`)
  await Promise.all(
    publishedPackages.map(async (name) => {
      const config = bundled[name]
      const written = config && (await writeScripts(config))
      const folder = folderOf(name)
      const copied = [...(await copyStyles(folder)), ...(config ? await copyTables(folder) : [])]
      for (const file of copied) written?.add(file)
      await removeOld(folder, written)
    }),
  )
}

/**
 * Builds the `dist` folders of everything that is published, and does something with them before anybody else may
 * change them.
 */
export function withBuiltPackages<T>(work: () => Promise<T>): Promise<T> {
  const buildAndWork = async () => {
    await buildAll()
    return work()
  }
  return exclusively(lock, buildAndWork, 'building the packages')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await withBuiltPackages(async () => say(`Built: ${publishedPackages.join(', ')}`))
}
