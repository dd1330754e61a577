import en from '../locales/en.json' with { type: 'json' }
import vi from '../locales/vi.json' with { type: 'json' }

export type Language = 'en' | 'vi'
export type Texts = typeof en

export const texts: Record<Language, Texts> = { en, vi }

/** The language of a page: the one that was asked for, else the browser's. */
export function pageLanguage(wanted: string | undefined, accepted: string | undefined): Language {
  if (wanted === 'en' || wanted === 'vi') return wanted
  const ranges = (accepted ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';')
    const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
    return { base: tag.trim().toLowerCase().split('-')[0], q: weight ? Number(weight.trim().slice(2)) : 1 }
  })
  const best = ranges
    .filter(({ base, q }) => (base === 'en' || base === 'vi') && q > 0)
    .sort((a, b) => b.q - a.q)[0]
  return best?.base === 'vi' ? 'vi' : 'en'
}

/** Puts values into a text. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
