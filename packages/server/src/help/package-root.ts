import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder of this package, found upwards from a module of it, so that files beside `src` (`content`,
 * `locales`) are found from the sources and from the build alike.
 */
export function packageRoot(from: string = import.meta.url): string {
  let directory = dirname(fileURLToPath(from))
  while (!existsSync(join(directory, 'package.json'))) {
    const parent = dirname(directory)
    if (parent === directory) throw new Error(`No package.json above ${fileURLToPath(from)}.`)
    directory = parent
  }
  return directory
}
