import { readFileSync } from 'node:fs'
import type { Language } from '@ai-studio/contract'

/** The folder of the server's own texts, one folder a language; from `src` and `dist` alike. */
export const serverLocales = new URL('../../locales/', import.meta.url)

/** The server's own texts of a language under dotted keys. */
export function readServerTexts(language: Language): Record<string, string> {
  const tree = JSON.parse(readFileSync(new URL(`${language}/server.json`, serverLocales), 'utf8')) as object
  const texts: Record<string, string> = {}
  const visit = (node: object, prefix: string) => {
    for (const [key, value] of Object.entries(node) as [string, unknown][]) {
      if (typeof value === 'string') texts[prefix + key] = value
      else if (value !== null && typeof value === 'object') visit(value, `${prefix}${key}.`)
    }
  }
  visit(tree, '')
  return texts
}
