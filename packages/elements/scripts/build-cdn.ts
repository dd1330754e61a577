import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { InlineConfig } from 'vite'
import type { CdnManifest, Loader } from '../src/cdn-manifest.ts'
import { compileFor, noVersion } from './compile-script-tag.ts'
import { compressions } from './compress.ts'
import { integrityOf } from './hashes.ts'

/** The script tags of this checkout. */
const folder = fileURLToPath(new URL('../build/cdn/', import.meta.url))

/**
 * Builds both script tags (on preact and on React) into `build/cdn/`, with hashes and compressed copies. The same
 * sources give the same bytes.
 *
 * @param overrides changes to how the sources are compiled
 * @param target where to write; what was there is replaced
 */
export async function buildCdn(overrides: InlineConfig = {}, target = folder): Promise<CdnManifest> {
  const { version: release } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  const preact = await compileFor('preact', overrides)
  const react = await compileFor('react', overrides)
  const loaders = [preact.loader, react.loader] as const
  const files = new Map([
    ...preact.files,
    ...react.files,
    ...loaders.map(({ file, code }) => [file, code] as const),
  ])
  const names = [...files.keys()].sort()

  const content = createHash('sha256')
  for (const name of names) content.update(`${name}\n${files.get(name)}\n`)
  const version = `${release}-${content.digest('hex').slice(0, 12)}`
  const [loader, reactLoader] = loaders.map(({ file, code }) => {
    const known = code.replaceAll(noVersion, version)
    files.set(file, known)
    return { file, integrity: integrityOf(known) }
  }) as [Loader, Loader]
  const manifest: CdnManifest = {
    version,
    loader,
    react: { ...reactLoader, preload: react.preload },
    preload: preact.preload,
    integrity: Object.fromEntries(names.map((name) => [name, integrityOf(files.get(name)!)])),
    graph: { ...preact.graph, ...react.graph },
  }

  // Written beside and swapped, so that a server never finds half a build.
  await removeLeftovers(target)
  const [fresh, old] = ['new', 'old'].map((kind) => `${resolve(target)}.${process.pid}.${kind}`) as [
    string,
    string,
  ]
  await mkdir(fresh, { recursive: true })
  for (const name of names) {
    const code = Buffer.from(files.get(name)!)
    await writeFile(`${fresh}/${name}`, code)
    for (const [ending, compress] of Object.entries(compressions)) {
      await writeFile(`${fresh}/${name}.${ending}`, await compress(code))
    }
  }
  await writeFile(`${fresh}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`)
  if (existsSync(target)) await rename(target, old)
  await rename(fresh, target)
  await rm(old, { recursive: true, force: true })
  return manifest
}

/** Removes what a build that was interrupted has left beside its target. */
async function removeLeftovers(target: string): Promise<void> {
  const [parent, name] = [dirname(resolve(target)), basename(target)]
  const beside = await readdir(parent).catch(() => [])
  const isLeft = (other: string) =>
    other.startsWith(`${name}.`) && /^\.\d+\.(new|old)$/.test(other.slice(name.length))
  await Promise.all(
    beside.filter(isLeft).map((left) => rm(join(parent, left), { recursive: true, force: true })),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { version } = await buildCdn()
  console.log(`Script tags built: version ${version}`)
}
