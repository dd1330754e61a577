import { fallbackLanguage, languages, type Language } from '@ai-studio/contract'

const known = new Map<string, Language>()

/** The language of the answer to a request with this `Accept-Language`: the best of ours, else English. */
export function resolveLanguage(acceptLanguage: string | undefined): Language {
  if (!acceptLanguage) return fallbackLanguage
  const remembered = known.get(acceptLanguage)
  if (remembered) return remembered
  const language = negotiate(acceptLanguage.slice(0, 1000))
  if (known.size < 500) known.set(acceptLanguage, language)
  return language
}

function negotiate(header: string): Language {
  let best: Language = fallbackLanguage
  let bestWeight = 0
  for (const part of header.split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const base = range.toLowerCase().split('-')[0]
    const language = languages.find((candidate) => candidate === base)
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
    if (language && weight > bestWeight) {
      best = language
      bestWeight = weight
    }
  }
  return best
}
