import type { Rolldown } from 'vite'

type NameFunction = Extract<
  NonNullable<
    Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
  >[number]['name'],
  (...input: never) => unknown
>

/**
 * Puts everything that the entry imports at once into two files: `vendor`, which changes with its libraries, and
 * `studio`, which changes with us. Otherwise each set of modules shared with some lazy part would be a file of its
 * own, and the first visit would fetch a dozen.
 *
 * @param isLater says of a module that it only passes through the door of a package, and that nothing the first visit
 *   shows uses it: it and what it alone imports belong to the pages that do
 */
export function eagerChunks(entry: string, isLater: (id: string) => boolean): NameFunction {
  let eager: Set<string> | undefined
  return (id, context) => {
    if (!eager) {
      eager = new Set([entry])
      // A set that grows while it is walked is walked to its end.
      for (const module of eager)
        for (const imported of context.getModuleInfo(module)?.importedIds ?? [])
          if (!isLater(imported)) eager.add(imported)
    }
    if (!eager.has(id) || id === entry) return null
    return id.includes('/node_modules/') ? 'vendor' : 'studio'
  }
}
