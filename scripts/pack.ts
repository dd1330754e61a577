import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { folderOf, publishedPackages, withBuiltPackages } from './build-packages.ts'
import { root } from './install.mjs'
import { npm } from './npm.ts'
import { say } from './say.mjs'

/** How long npm may take to pack, in milliseconds. */
const patience = 120_000

/**
 * Builds every published package and packs it as npm would publish it.
 *
 * @param folder where the archives are put; made when it is missing
 * @param options.withScriptTags whether the script-tag builds are brought up to date, default true; without it the
 *   elements are packed with whatever stands there
 * @returns absolute paths of the archives by the names of the packages
 */
export async function packAll(
  folder: string,
  { withScriptTags = true }: { withScriptTags?: boolean } = {},
): Promise<Record<string, string>> {
  const target = resolve(folder)
  await mkdir(target, { recursive: true })
  if (withScriptTags) await ensureBuilt(['widgets'])
  const packed = await withBuiltPackages(async () => {
    const { command, args } = npm('pack', '--json', '--ignore-scripts', '--pack-destination', target)
    const { stdout } = await promisify(execFile)(command, [...args, ...publishedPackages.map(folderOf)], {
      cwd: root,
      timeout: patience,
      maxBuffer: 64 * 1024 * 1024,
    })
    return readPacked(JSON.parse(stdout))
  })
  return Object.fromEntries(packed.map(({ name, filename }) => [name, join(target, filename)]))
}

interface Packed {
  name: string
  filename: string
}

/** Newer versions of npm name the packages, older ones list them. */
const readPacked = (report: Packed[] | Record<string, Packed>): Packed[] => Object.values(report)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const packs = await packAll(process.argv[2] ?? join(root, '.cache', 'packs'))
  for (const [name, file] of Object.entries(packs)) say(`${name}  ${file}`)
}
