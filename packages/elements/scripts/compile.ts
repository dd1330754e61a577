import type { InlineConfig } from 'vite'
import { buildWithVite } from '../../../scripts/build-with-vite.ts'
import { exportOwnNames } from './export-own-names.ts'
import { shrink } from './shrink.ts'

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

interface CompileOptions {
  /**
   * Whether the code is only looked at, and may be longer than it has to be.
   * @default false
   */
  isDraft?: boolean
}

/** Compiles without writing anything. */
export async function compile(
  config: InlineConfig,
  { isDraft = false }: CompileOptions = {},
): Promise<Chunk[]> {
  const results = await buildWithVite(config)
  const chunks = await Promise.all(
    results
      .flatMap((result) => result.output)
      .map(async (output) => {
        if (output.type === 'asset') {
          throw new Error(
            `The script-tag build made the file "${output.fileName}", which nothing would load.`,
          )
        }
        const { isEntry, name, fileName: file, imports, dynamicImports: lazy, modules } = output
        const code = isDraft ? output.code : await shrink(output.code)
        return { entry: isEntry ? name : undefined, file, code, imports, lazy, modules }
      }),
  )
  return isDraft ? chunks : exportOwnNames(chunks)
}
