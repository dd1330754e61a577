import type { InlineConfig } from 'vite'
import { buildWithVite } from '../../../scripts/build-with-vite.ts'

/** One compiled file. */
export interface Chunk {
  /** Name of the entry that it is, if it is one. */
  entry: string | undefined
  file: string
  code: string
  imports: string[]
  lazy: string[]
  /** Its sources, with what has become of each. */
  modules: Record<string, { code: string | null }>
}

/** Compiles without writing anything. */
export async function compile(config: InlineConfig): Promise<Chunk[]> {
  const results = await buildWithVite(config)
  return results.flatMap((result) =>
    result.output.map((output) => {
      if (output.type === 'asset') {
        throw new Error(`The script-tag build made the file "${output.fileName}", which nothing would load.`)
      }
      const { isEntry, name, fileName: file, code, imports, dynamicImports: lazy, modules } = output
      // Notes for compilers only; between two words something has to stay.
      const clean = code
        .replaceAll(/\s*\/\* @vite-ignore \*\/\s*/g, '')
        .replaceAll(/(?<![\w$])\/\* @__[A-Z_]+__ \*\/ ?/g, '')
        .replaceAll(/\/\* @__[A-Z_]+__ \*\/ ?/g, ' ')
      return { entry: isEntry ? name : undefined, file, code: clean, imports, lazy, modules }
    }),
  )
}
