import { fallbackLanguage, languages, type Language } from '@ai-studio/contract/constants'

/** Languages that stand in addresses; without one a crawler gets the fallback, a visitor their own. */
export const addressLanguages: readonly Language[] = languages.filter(
  (language) => language !== fallbackLanguage,
)

/** A path with a language in front of it. */
export const withLanguage = (language: Language, path: string): string =>
  path === '/' ? `/${language}` : `/${language}${path}`

/** The language that a path names: `vi` in `/vi/plans`, null in `/plans`. */
export function languageOfPath(path: string): Language | null {
  const [, first] = path.split(/[/?#]/)
  return addressLanguages.find((language) => language === first) ?? null
}

/** A path without the language that it names: `/plans` of `/vi/plans`, `/` of `/vi`. */
export function withoutLanguage(path: string): string {
  const language = languageOfPath(path)
  if (!language) return path
  const rest = path.slice(language.length + 1)
  return rest.startsWith('/') ? rest : `/${rest}`
}
