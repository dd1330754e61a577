import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Chunk } from './compile.ts'
import { firstStyles } from './first-styles.ts'
import { divide, type Table } from './first-tables.ts'
import { sourcePath } from './source-path.ts'

const icons = sourcePath('../react/src/ui/icon-paths.ts')
const texts = sourcePath('../react/src/chat/locales/en.json')
const textsAddress = pathToFileURL(texts).href
const firstTexts = '\0first-texts'
const styles = sourcePath('src/chat/styles.ts')
const laterModule = sourcePath('src/cdn/later.ts')
const isInlineStyle = (id: string) => id.endsWith('.css?inline')

/** Notes the text of every style sheet under its path. */
export function noteStyles(found: Map<string, string>): Plugin {
  return {
    name: 'note-styles',
    enforce: 'post',
    transform(code, id) {
      const text = isInlineStyle(id) && /^export default (".*");?$/s.exec(code.trim())?.[1]
      if (text) found.set(id, JSON.parse(text))
    },
  }
}

/**
 * Gives a first drawing shorter style sheets than the rest: by the paths of the whole ones.
 * @param user the source that imports them
 */
export function takeFirstStyles(found: ReadonlyMap<string, string>, user: string): Plugin {
  const mark = '\0first-styles:'
  return {
    name: 'take-first-styles',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      if (importer !== user || !isInlineStyle(id)) return null
      const whole = await this.resolve(id, importer, { ...options, skipSelf: true })
      // Without the ending, by which others would take it for a style sheet itself.
      return whole && found.has(whole.id) ? mark + whole.id.replace('.css?inline', '') : null
    },
    load(id) {
      if (!id.startsWith(mark)) return null
      return `export default ${JSON.stringify(found.get(`${id.slice(mark.length)}.css?inline`))}`
    },
  }
}

/** Leaves icons and texts that come later out of their tables; `cdn/later.ts` puts them into the same tables. */
function takeFirstTables(
  iconTables: ReturnType<typeof divide>,
  textTables: ReturnType<typeof divide>,
): Plugin {
  const contents = new Map([
    [icons, `export const iconPaths = ${JSON.stringify(iconTables.first)}`],
    // As a whole, so that all that import it mean the same table.
    [firstTexts, `export default ${JSON.stringify(textTables.first)}`],
    [
      laterModule,
      `import { iconPaths } from ${JSON.stringify(icons)}
      import texts from ${JSON.stringify(texts)}
      const fill = (table, more) => {
        for (const [key, value] of Object.entries(more)) {
          if (typeof value === 'string') table[key] = value
          else fill((table[key] ??= {}), value)
        }
      }
      fill(iconPaths, ${JSON.stringify(iconTables.later)})
      fill(texts, ${JSON.stringify(textTables.later)})`,
    ],
  ])
  return {
    name: 'take-first-tables',
    enforce: 'pre',
    resolveId(id, importer) {
      const isTexts =
        importer && id.endsWith('/en.json') && new URL(id, pathToFileURL(importer)).href === textsAddress
      // Under another name it is no JSON to other plugins.
      return isTexts ? firstTexts : null
    },
    load: (id) => contents.get(id) ?? null,
  }
}

const laterMark = '?later'

/** Whether a source is a copy for later parts. */
export const isForLater = (id: string) => id.endsWith(laterMark)

/**
 * Gives later parts a copy of the constants for themselves, so that the first does not carry what only they use.
 */
function separateConstants(isInitial: (id: string) => boolean): Plugin {
  return {
    name: 'separate-constants',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      if (id !== '@ai-studio/contract/constants' || !importer || isInitial(importer)) return null
      const found = await this.resolve(id, importer, { ...options, skipSelf: true })
      return found && found.id + laterMark
    },
  }
}

/**
 * Looks at what the chat needs for its first drawing, by compiling it once, and answers what leaves out the rest:
 * of style sheets, icons, English texts and constants. The rest comes with the later parts, before any of them runs.
 */
export async function firstDrawing(compileWith: (plugins: Plugin[]) => Promise<Chunk[]>): Promise<Plugin[]> {
  const sheets = new Map<string, string>()
  const trial = await compileWith([noteStyles(sheets)])
  const codeOf = (chunks: Chunk[]) =>
    chunks
      .flatMap(({ modules }) => Object.entries(modules))
      // Libraries have words of their own, which mean no icon or text of ours.
      .filter(([id]) => !id.includes('/node_modules/'))
      .map(([id, { code }]) => (sheets.has(id) || id === icons || id === texts ? '' : code))
      .join('\n')
  const chat = trial.filter((chunk) => chunk.entry === 'chat')
  const isFirst = (id: string) => chat.some(({ modules }) => id in modules)
  // What any entry begins with lies in the chat's file.
  const isInitial = (id: string) => trial.some(({ entry, modules }) => entry !== undefined && id in modules)
  for (const id of [icons, texts]) {
    if (!isFirst(id))
      throw new Error(`The chat does not draw with "${id}" any more; tell the build what instead.`)
  }

  const [all, first] = [codeOf(trial), codeOf(chat)]
  const neighbours = [...sheets].filter(([id]) => id.includes('/elements/src/')).map(([, css]) => css)
  const shared = new Map([...sheets].filter(([id]) => !id.includes('/elements/src/') && isFirst(id)))
  const { iconPaths } = (await import(icons)) as { iconPaths: Table }
  // An icon that no part names is in none of them.
  const iconTables = divide(divide(iconPaths, all).first, first)
  const textTables = divide(JSON.parse(await readFile(texts, 'utf8')) as Table, first)
  return [
    takeFirstStyles(firstStyles(shared, first, neighbours.join('\n')), styles),
    takeFirstTables(iconTables, textTables),
    separateConstants(isInitial),
  ]
}
