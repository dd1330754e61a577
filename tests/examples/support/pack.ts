import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceArguments } from '../../../scripts/install.mjs'
import { run } from '../../../scripts/run.mjs'

/**
 * Packs every published package; resolves with the paths by the names. In a process of its own, because a build
 * changes the environment of the one that it runs in.
 */
export async function pack(folder: string): Promise<Record<string, string>> {
  const { code, output } = await run(process.execPath, [...sourceArguments, 'scripts/pack.ts', folder], {
    cwd: root,
    env: { NODE_OPTIONS: undefined },
  })
  if (code !== 0) throw new Error(`The packages could not be packed:\n${output}`)
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace(/^ai-studio-(.+?)-\d.*$/, '@ai-studio/$1'),
      join(folder, file),
    ]),
  )
}
