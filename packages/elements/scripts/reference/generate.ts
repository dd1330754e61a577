import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ElementTable } from './element-table.ts'
import { elementTypes } from './element-types.ts'
import { manifest } from './manifest.ts'
import { markdown } from './markdown.ts'
import { typings } from './typings.ts'

/** The root of the repository, with a slash at the end. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** As the formatter of the repository writes them, so that it finds nothing to change. */
async function format(files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'ai-studio-reference-'))
  try {
    for (const [name, text] of files) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    await promisify(execFile)(process.execPath, [
      join(root, 'node_modules/oxfmt/bin/oxfmt'),
      '--config',
      join(root, '.oxfmtrc.json'),
      folder,
    ])
    const read = async (name: string) => [name, await readFile(join(folder, name), 'utf8')] as const
    return new Map(await Promise.all([...files.keys()].map(read)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Everything that is written from the tables, by its path in the repository. */
export function generate(tables: readonly ElementTable[]): Promise<Map<string, string>> {
  const inPackage = {
    ...typings(tables),
    'src/element-types.ts': elementTypes(tables),
    'custom-elements.json': manifest(tables),
  }
  return format(
    new Map([
      ...Object.entries(inPackage).map(([path, text]) => [`packages/elements/${path}`, text] as const),
      ...tables.map((table) => [`docs/elements/${table.spec.tag}.md`, markdown(table)] as const),
    ]),
  )
}
