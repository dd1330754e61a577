import { fallbackLanguage, languages, type Language } from '@ai-studio/contract/constants'
import { addressLanguages, withLanguage } from './language-path.ts'
import { publicPaths, routePaths, translatedPaths } from './route-paths.ts'

/** Names of the pages behind each path that ends in `:slug`, by what stands before. */
export type Slugs = Readonly<Record<'docs' | 'help' | 'tutorials', readonly string[]>>

/** A path for each name that can stand in it; a path without names as it is. */
function expand(path: string, slugs: Slugs): string[] {
  const room = /^\/(docs|help|tutorials)\/:slug$/.exec(path)?.[1] as keyof Slugs | undefined
  return room ? slugs[room].map((slug) => path.replace(':slug', slug)) : [path]
}

/**
 * Paths of all pages in all languages, for the server: those of articles, documents and tutorials one by one, so that
 * an unknown one is answered with 404 before anybody looks for it.
 */
export function pagePaths(slugs: Slugs): string[] {
  return [
    ...routePaths.flatMap((path) => expand(path, slugs)),
    ...addressLanguages.flatMap((language) =>
      translatedPaths.flatMap((path) => expand(path, slugs).map((each) => withLanguage(language, each))),
    ),
  ]
}

/** A public page, by its path in each language. */
export type Translations = Readonly<Record<Language, string>>

/** Every page that everybody may read. */
export function publicPages(slugs: Slugs): Translations[] {
  return publicPaths
    .flatMap((path) => expand(path, slugs))
    .map(
      (path) =>
        Object.fromEntries(
          languages.map((language) => [
            language,
            language === fallbackLanguage ? path : withLanguage(language, path),
          ]),
        ) as Record<Language, string>,
    )
}
