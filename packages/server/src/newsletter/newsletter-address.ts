import { fallbackLanguage, type Language } from '@ai-studio/contract'
import type { Config } from '../config.ts'

type Origin = Pick<Config, 'origin'>

const page = ({ origin }: Origin, language: Language, path: string, token: string): string =>
  `${origin}${language === fallbackLanguage ? '' : `/${language}`}${path}#token=${token}`

/** The page that confirms a subscription. Secrets stand in the fragment, which no server and no log ever sees. */
export const confirmPage = (place: Origin, language: Language, token: string): string =>
  page(place, language, '/newsletter/confirm', token)

/** The page that ends one. */
export const unsubscribePage = (place: Origin, language: Language, token: string): string =>
  page(place, language, '/newsletter/unsubscribe', token)

/**
 * Where mail programs unsubscribe by themselves. RFC 8058 has them send nothing but `List-Unsubscribe=One-Click`, without
 * cookies, and a fragment never reaches a server: so here, and here only, the token stands in the path. It ends one
 * subscription and is good for nothing else; the server's log knows the pattern of the path alone.
 */
export const unsubscribeAddress = ({ apiBaseUrl }: Pick<Config, 'apiBaseUrl'>, token: string): string =>
  `${apiBaseUrl}/api/newsletter/unsubscribe/${token}`
