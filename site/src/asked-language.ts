import type { Language } from '@ai-studio/contract/constants'
import { supportedLanguage } from '@ai-studio/core'
import { createPath, parsePath } from 'react-router'
import { languageOfPath } from './language-path.ts'

/** Pages that partners' pages open in a window, and those on which they ask to sign in first. */
const windows: readonly string[] = [
  '/embed/connect',
  '/pro',
  '/settings',
  '/login',
  '/register',
  '/reset-password',
]

/**
 * The language that an address asks for: a window that a partner's page opens speaks that page's language, an address
 * under `/vi` Vietnamese, without that becoming anybody's choice. Null: the visitor's own.
 */
export function askedLanguage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Language | null {
  const asked = windows.includes(pathname) ? new URLSearchParams(search).get('lang') : null
  return supportedLanguage(asked) ?? languageOfPath(pathname)
}

/** A path of this site without the language that its query asks for: for who has chosen another one since. */
export function withoutAskedLanguage(path: string): string {
  const { pathname = '', search, hash } = parsePath(path)
  const left = new URLSearchParams(search)
  if (!windows.includes(pathname) || !left.has('lang')) return path
  left.delete('lang')
  return createPath({ pathname, search: left.toString(), hash })
}
