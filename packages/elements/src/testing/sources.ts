import { readdirSync, readFileSync } from 'node:fs'

const address = (path: string) => new URL(`../${path}`, import.meta.url)

/** A file, by its path below the sources of the elements. */
export const source = (path: string): string => readFileSync(address(path), 'utf8')

/** What a folder draws, and the folders in it, as one text; without tests and stories. */
export const drawings = (folder: string): string =>
  readdirSync(address(folder), { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && entry.name.endsWith('.tsx') && !/\.(test|stories)\.tsx$/.test(entry.name),
    )
    .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'))
    .join('\n')

/** The parts that are named in the open. */
export const partsIn = (code: string): string[] =>
  [...code.matchAll(/\bpart="([^"]+)"/g)].map(([, name]) => name!)
