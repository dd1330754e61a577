import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { substitute } from '../vite.cdn.config.ts'
import type { Chunk } from './compile.ts'
import { noteStyles, takeFirstStyles } from './first-drawing.ts'
import { firstStyles } from './first-styles.ts'
import { divide, type Table } from './first-tables.ts'
import { sourcePath } from './source-path.ts'

const styles = sourcePath('src/early/styles.ts')
const hooks = sourcePath('src/early/still-hooks.ts')
const icons = sourcePath('../react/src/ui/icon-paths.ts')
const texts = ['en', 'vi'].map((language) => sourcePath(`../react/src/chat/locales/${language}.json`))

/** What components ask for that are drawn once. */
const stillHooks = new Map(
  ['provider/use-studio.ts', 'chat/markdown/use-highlight.ts', 'chat/use-copy.ts'].map((file) => [
    sourcePath(`../react/src/${file}`),
    hooks,
  ]),
)

/** Takes tables as they are given instead of from their files. */
function takeTables(contents: ReadonlyMap<string, string>): Plugin {
  const mark = '\0early-table:'
  return {
    name: 'take-early-tables',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      if (!id.startsWith('.')) return null
      const found = await this.resolve(id, importer, { ...options, skipSelf: true })
      // Under another name it is no JSON to other plugins.
      return found && contents.has(found.id) ? mark + found.id.replace('.json', '') : null
    },
    load(id) {
      if (!id.startsWith(mark)) return null
      const name = id.slice(mark.length)
      return contents.get(name) ?? contents.get(`${name}.json`) ?? null
    },
  }
}

/**
 * What has components drawn once, before the chat, with the styles, icons and texts that this needs and no others:
 * found by compiling it once.
 */
export async function earlyDrawing(compileWith: (plugins: Plugin[]) => Promise<Chunk[]>): Promise<Plugin[]> {
  const sheets = new Map<string, string>()
  const still = substitute(stillHooks, {})
  const trial = await compileWith([still, noteStyles(sheets)])
  const code = trial
    .flatMap(({ modules }) => Object.entries(modules))
    .filter(
      ([id]) => !sheets.has(id) && id !== icons && !texts.includes(id) && !id.includes('/node_modules/'),
    )
    .map(([, module]) => module.code)
    .join('\n')
  const isOwn = (id: string) => id.includes('/elements/src/')
  const shared = new Map([...sheets].filter(([id]) => !isOwn(id)))
  const neighbours = [...sheets].filter(([id]) => isOwn(id)).map(([, css]) => css)
  const { iconPaths } = (await import(icons)) as { iconPaths: Table }
  const tables = new Map([
    [icons, `export const iconPaths = ${JSON.stringify(divide(iconPaths, code).first)}`],
  ])
  for (const file of texts) {
    const { first } = divide(JSON.parse(await readFile(file, 'utf8')) as Table, code)
    tables.set(file, `export default ${JSON.stringify(first)}`)
  }
  const taken = firstStyles(shared, code, neighbours.join('\n'))
  return [still, takeFirstStyles(taken, styles), takeTables(tables)]
}
