import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { InlineConfig } from 'vite'
import type { CdnManifest, Loader } from '../src/cdn-manifest.ts'
import { compileFor, noVersion } from './compile-script-tag.ts'
import { compressions } from './compress.ts'
import { integrityOf } from './hashes.ts'

const folder = fileURLToPath(new URL('../build/cdn/', import.meta.url))

/**
 * Builds both script tags (on preact and on React) into `build/cdn/`, with hashes and compressed copies. The same
 * sources give the same bytes.
 *
 * @param overrides changes to how the sources are compiled
 * @param target where to write; releases that are kept in it, in folders of their versions, stay
 * @param options.keepsReplaced whether the build that is replaced is kept as well, default false
 */
export async function buildCdn(
  overrides: InlineConfig = {},
  target = folder,
  { keepsReplaced = false }: { keepsReplaced?: boolean } = {},
): Promise<CdnManifest> {
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
  const fresh = `${target.replace(/\/$/, '')}.${process.pid}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  for (const name of names) {
    const code = Buffer.from(files.get(name)!)
    await writeFile(`${fresh}/${name}`, code)
    for (const [ending, compress] of Object.entries(compressions)) {
      await writeFile(`${fresh}/${name}.${ending}`, await compress(code))
    }
  }
  await writeFile(`${fresh}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`)
  await keepReleases(target, fresh)
  const replaced = await versionIn(target)
  if (keepsReplaced && replaced && replaced !== version) await rename(target, join(fresh, replaced))
  await rm(target, { recursive: true, force: true })
  await rename(fresh, target)
  return manifest
}

/** The version of the release that lies in a folder; undefined when there is none. */
async function versionIn(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as CdnManifest).version
}

/** Takes releases along that a build keeps: pages that have pasted them go on asking for them. */
async function keepReleases(from: string, to: string): Promise<void> {
  const names = await readdir(from).catch(() => [])
  for (const name of names)
    if ((await versionIn(join(from, name))) === name) await rename(join(from, name), join(to, name))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { version } = await buildCdn({}, folder, { keepsReplaced: process.argv.includes('--keep') })
  console.log(`Script tags built: version ${version}`)
}
