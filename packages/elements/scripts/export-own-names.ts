import type { Chunk } from './compile.ts'
import { replaceRanges, visitScript, type Node } from './syntax.ts'

type Name = Node & { name: string }
type Specifier = Node & { local: Name; exported?: Name; imported?: Name }

/** The bundler gives what files share among themselves names as short as this; what a file is for has words. */
const isGiven = (name: string) => name.length <= 2

/** What a file exports under a name that the bundler gave, and what it is called within. */
function givenNames(code: string): Map<string, string> {
  const names = new Map<string, string>()
  visitScript(code, ({ type, specifiers = [] }) => {
    if (type === 'ExportNamedDeclaration') {
      for (const { local, exported } of specifiers as Specifier[]) {
        if (isGiven(exported!.name)) names.set(exported!.name, local.name)
      }
    }
    return type === 'Program'
  })
  return names
}

/**
 * Lets files share things under the names that these have within them anyway, `export{a,b}` instead of
 * `export{a as $,b as _}`: no compression makes the second names smaller, and what most others import from is what a
 * page waits for. Files that are loaded by `import()` keep theirs, by which they are asked there.
 */
export function exportOwnNames(chunks: Chunk[]): Chunk[] {
  const loaded = new Set(chunks.flatMap(({ lazy }) => lazy))
  const named = new Map(
    chunks.filter(({ file }) => !loaded.has(file)).map(({ file, code }) => [`./${file}`, givenNames(code)]),
  )
  return chunks.map((chunk) => {
    const found: { start: number; end: number; by: string }[] = []
    visitScript(chunk.code, ({ type, source, specifiers = [] }) => {
      const from = (source as { value: string } | null | undefined)?.value
      const names = named.get(from ?? `./${chunk.file}`)
      if (names && from !== undefined && type.startsWith('Export')) {
        throw new Error(`"${chunk.file}" passes on what "${from}" exports, whose names change.`)
      }
      for (const { start, end, local, exported, imported } of specifiers as Specifier[]) {
        if (names && from !== undefined && !imported) {
          throw new Error(`"${chunk.file}" imports all of "${from}", whose names change.`)
        }
        const name = names?.get((imported ?? exported)!.name)
        if (name)
          found.push({ start, end, by: imported && name !== local.name ? `${name} as ${local.name}` : name })
      }
      return type === 'Program'
    })
    return { ...chunk, code: replaceRanges(chunk.code, found) }
  })
}
