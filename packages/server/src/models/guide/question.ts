import type { Language } from '@ai-studio/contract'
import type { QueryTerm } from './help-index.ts'
import { fold, splitWords, toTerms } from './terms.ts'

/** A question as the search takes it. */
export interface Question {
  /** The terms of the question itself. */
  own: QueryTerm[]
  /** The same with what the questions before were about, where this one leans on them. */
  combined: QueryTerm[]
  /** Whether it names a subject of its own. */
  hasSubject: boolean
}

/** More words than a question has; a pasted page must not cost time. */
const mostTerms = 60
/** How much the question before counts, by how much a question leans on it; the one before that half as much. */
const leanings = { strong: 0.9, weak: 0.5, none: 0 } as const
const fading = 0.5
const furthestBack = 3

/** How a message begins that goes on from what was said before; folded. */
const openings: Readonly<Record<Language, RegExp>> = {
  en: /^(and|or|but|so|then|also|what about|how about|what if|why|more|tell me more|for how long|since when)\b/,
  vi: /^(con|the con|vay|the thi|the|roi|nhung|va|neu|sao|tai sao|vi sao|noi them|chi tiet)\b/,
}
/** Words that stand for something named before, as they are typed with and without accents. */
const pronouns = new Set(['it', 'its', 'them', 'they', 'nó', 'đó', 'vậy', 'chúng'])
const plainPronouns = /\b(no|vay|cai do|viec do|dieu do)\b/
/** The same, but as often part of a sentence that is whole. */
const maybePronouns = new Set(['that', 'this', 'these', 'those', 'one', 'ones', 'there', 'này', 'kia'])

/** Reads the last of the questions, and from those before it what it leaves unsaid. */
export function readQuestion(questions: readonly string[], language: Language): Question {
  const own = weigh(questions.at(-1) ?? '', language, 1)
  const combined = [...own]
  let share = 1
  for (let back = 1; back <= furthestBack; back += 1) {
    const earlier = questions.at(-back - 1)
    const leaning = leanings[leaningOf(questions.at(-back) ?? '', language)]
    if (earlier === undefined || leaning === 0) break
    combined.push(...weigh(earlier, language, share * leaning))
    share *= fading
  }
  return { own, combined: strongest(combined), hasSubject: own.some((term) => !term.isPair) }
}

/** How much a question needs the one before it to be understood. */
function leaningOf(text: string, language: Language): keyof typeof leanings {
  const words = splitWords(text)
  const folded = words.map(fold).join(' ')
  const subjects = toTerms(text, language).filter((term) => !term.isPair).length
  if (subjects === 0 || words.some((word) => pronouns.has(word))) return 'strong'
  const isPlain = words.join(' ') === folded
  if (language === 'vi' && isPlain && plainPronouns.test(folded)) return 'strong'
  if (subjects <= 2 && words.some((word) => maybePronouns.has(word))) return 'strong'
  return subjects === 1 || openings[language].test(folded) ? 'weak' : 'none'
}

function weigh(text: string, language: Language, weight: number): QueryTerm[] {
  return strongest(toTerms(text.slice(0, 4000), language).map((term) => ({ ...term, weight }))).slice(
    0,
    mostTerms,
  )
}

/** Each term once, with its highest weight. */
function strongest(terms: readonly QueryTerm[]): QueryTerm[] {
  const result = new Map<string, QueryTerm>()
  for (const term of terms) {
    const known = result.get(term.text)
    if (!known || known.weight < term.weight) result.set(term.text, term)
  }
  return [...result.values()]
}
