import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/** What a published package says of itself. */
export interface Manifest {
  name: string
  version: string
  license: string
  files: string[]
  sideEffects: boolean | string[]
  exports: Record<string, string | Record<string, string>>
  bin?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** The folder of a package as it was installed. */
export const installed = (name: string): string => join(inject('everything'), 'node_modules', name)

export const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(installed(name), 'package.json'), 'utf8')) as Manifest

/** A file that a package lets be imported. */
export interface Entry {
  /** As it is written in an `import`. */
  specifier: string
  /** Path in the package. */
  file: string
  /** Path of its declarations, if it has any. */
  types: string | undefined
}

/** Everything that a package lets be imported, as a customer's tools see it; patterns apart. */
export function entriesOf(name: string): Entry[] {
  return Object.entries(manifestOf(name).exports)
    .filter(([path]) => !path.includes('*'))
    .map(([path, target]) => ({
      specifier: name + path.slice(1),
      file: typeof target === 'string' ? target : target.default!,
      types: typeof target === 'string' ? undefined : target.types,
    }))
}

export const scriptEntriesOf = (name: string): Entry[] =>
  entriesOf(name).filter(({ file }) => file.endsWith('.js'))
