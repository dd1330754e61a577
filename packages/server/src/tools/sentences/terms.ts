import type { TextLanguage } from './language-of.ts'
import { stopWords } from './stop-words.ts'

/** What words say of the subject: in small letters, each once, without those that stand in any text. */
export function termsOf(words: readonly string[], language: TextLanguage): string[] {
  const lower = words.map((word) => word.normalize('NFC').toLowerCase().replaceAll('’', "'"))
  const known = stopWords[language]
  if (language !== 'vi')
    return [
      ...new Set(
        lower.filter((word) => !known.has(word) && /\p{L}\p{M}*\p{L}|\p{N}{2}/u.test(word)).map(stem),
      ),
    ]
  // Most Vietnamese words are two syllables: neighbours count as well, which a syllable alone does less.
  const terms = new Set<string>()
  lower.forEach((word, place) => {
    if (known.has(word)) return
    terms.add(word)
    const next = lower[place + 1]
    if (next !== undefined && !known.has(next)) terms.add(`${word} ${next}`)
  })
  return [...terms]
}

/** Takes the commonest English endings off, so that "tests", "tested" and "testing" are one. */
function stem(word: string): string {
  if (word.length <= 4) return word.replace(/([^s])s$/, '$1')
  return word
    .replace(/'s$/, '')
    .replace(/ies$/, 'y')
    .replace(/(sses|xes|ches|shes)$/, (end) => end.slice(0, -2))
    .replace(/([^su])s$/, '$1')
    .replace(/(?:ing|ed|ly)$/, (end, offset: number) => (offset >= 3 ? '' : end))
    .replace(/([bdgmnprt])\1$/, '$1')
    .replace(/e$/, '')
}
