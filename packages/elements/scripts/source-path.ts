import { fileURLToPath } from 'node:url'
import { normalizePath } from 'vite'

/**
 * The path of one of our files as Vite names modules: with slashes on every system.
 * @param relative to the folder of this package
 */
export const sourcePath = (relative: string) =>
  normalizePath(fileURLToPath(new URL(`../${relative}`, import.meta.url)))
