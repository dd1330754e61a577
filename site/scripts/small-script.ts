import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type ResolvedConfig } from 'vite'

/** A script that stands in a file of its own beside the application, and is built from one module. */
export interface SmallScript {
  /** Its content, for a page that is being developed. */
  source(config: ResolvedConfig): Promise<string>
  /** The file that it is built into, whose name changes with its content. The same one for every call. */
  file(config: ResolvedConfig): Promise<{ fileName: string; source: string }>
}

/**
 * @param name of the file
 * @param entry path of the module from the folder of the site
 * @param define constants that its sources declare
 */
export function smallScript(name: string, entry: string, define: Record<string, string> = {}): SmallScript {
  const root = fileURLToPath(new URL('..', import.meta.url))
  let built: Promise<{ fileName: string; source: string }> | undefined

  async function source(config: ResolvedConfig): Promise<string> {
    const result = await build({
      configFile: false,
      root,
      logLevel: 'warn',
      define,
      resolve: { conditions: config.resolve.conditions },
      build: {
        write: false,
        minify: config.command === 'build',
        modulePreload: false,
        lib: { entry: root + entry, formats: ['iife'], name: 'aiStudioScript', fileName: name },
      },
    })
    const [chunk] = (Array.isArray(result) ? result : 'output' in result ? [result] : []).flatMap(
      ({ output }) => output,
    )
    if (chunk?.type !== 'chunk') throw new Error(`The script ${entry} could not be built.`)
    return chunk.code
  }

  return {
    source,
    file: (config) =>
      (built ??= source(config).then((code) => ({
        fileName: `assets/${name}-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`,
        source: code,
      }))),
  }
}
