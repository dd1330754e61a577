import { fallbackLanguage, type Language } from '@ai-studio/contract/constants'
import { $language as $pageLanguage } from '../stores/language.ts'
import { atom } from 'nanostores'
import { createMissingKeyReport } from './missing-key.ts'
import type { TextResource, Texts, TextsOptions, TextValues } from './texts.ts'
import { createVersion } from './version.ts'

function find(resource: TextResource | undefined, key: string): string | undefined {
  let found: string | TextResource | undefined = resource
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined
    found = found[part]
  }
  return typeof found === 'string' ? found : undefined
}

/** The forms of a key to look for, best first. */
function forms(key: string, language: Language, count: unknown): string[] {
  if (typeof count !== 'number') return [key]
  const plural = `${key}_${new Intl.PluralRules(language).select(count)}`
  return count === 0 ? [`${key}_zero`, plural, key] : [plural, key]
}

const fill = (text: string, values: TextValues) =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** Texts without a library: the part of i18next's format that the studio uses, in about 1 kB. */
export function createSmallTexts(options: TextsOptions = {}): Texts & Required<Pick<Texts, 'getFixedT'>> {
  const resources: Resources = new Map()
  return {
    ...createBareTexts(options, resources),
    getFixedT: (language) => createBareTexts({ $language: atom(language) }, resources).t,
  }
}

/** By language and namespace, with a space between them. */
type Resources = Map<string, TextResource>

/** The same for what no server draws. */
export function createBareTexts(options: TextsOptions = {}, resources: Resources = new Map()): Texts {
  const { $language = $pageLanguage } = options
  const reportMissing = createMissingKeyReport()
  const { $version, bump } = createVersion($language)

  return {
    $language,
    $version,
    t(key, values = {}) {
      const [namespace = '', path = ''] = key.split(':')
      const language = $language.get()
      for (const candidate of new Set([language, fallbackLanguage])) {
        const resource = resources.get(`${candidate} ${namespace}`)
        for (const form of forms(path, candidate, values.count)) {
          const text = find(resource, form)
          if (text) return fill(text, values)
        }
      }
      reportMissing(key, language)
      return key
    },
    add(language, namespace, resource) {
      resources.set(`${language} ${namespace}`, resource)
      bump()
    },
    has: (language, namespace) => resources.has(`${language} ${namespace}`),
  }
}
