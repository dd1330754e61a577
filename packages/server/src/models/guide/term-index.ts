import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch'
import type { Language } from '@ai-studio/contract'
import { toTerms, type Term } from './terms.ts'

/** How well a text matches one term. */
export interface Match {
  /** BM25, comparable between terms of one index. */
  score: number
  /** How surely the text is about the term, 0 to 1, by the place and the exactness of the match. */
  certainty: number
}

/** A field of the texts: how much its words count, and how surely a text is about the words it holds there. */
export interface TermField {
  boost: number
  certainty: number
  /** Pairs with a word of little meaning are kept; in long fields they cost more than they find. */
  keepsWeakPairs: boolean
}

const prefixMinLength = 5
const fuzzyMinLength = 5
const fuzzyPairMinLength = 8
const twoSlipsMinLength = 9
const certaintyOf = { prefix: 0.5, fuzzy: 0.75, fuzzyPair: 0.4 }

/** An index that is asked for one term at a time, so that the caller knows which term was found where. */
export class TermIndex {
  readonly #language: Language
  readonly #fields: Readonly<Record<string, TermField>>
  readonly #index: MiniSearch
  readonly #known = new Set<string>()

  constructor(language: Language, fields: Readonly<Record<string, TermField>>) {
    this.#language = language
    this.#fields = fields
    this.#index = new MiniSearch({
      fields: Object.keys(fields),
      tokenize: (text, field) => this.#tokenize(text, field),
      processTerm: (term) => term,
      searchOptions: {
        boost: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.boost])),
        tokenize: (text) => [text],
        processTerm: (term) => term,
      },
    })
  }

  add(id: number, texts: Readonly<Record<string, string>>): void {
    this.#index.add({ id, ...texts })
  }

  /** Every text that holds the term; failing that, one that begins with it; failing that, one a slip away. */
  find(term: Term): Map<number, Match> {
    const { text, isPair } = term
    if (this.#known.has(text) || isPair) {
      const exact = this.#search(text, {})
      if (exact.length > 0) return this.#matches(exact, text, 1)
    }
    const other = this.#otherSpelling(term)
    if (other !== undefined) return this.#matches(this.#search(other, {}), other, certaintyOf.fuzzy)
    if (!isPair && text.length >= prefixMinLength) {
      const longer = this.#search(text, { prefix: true, weights: { prefix: 0.6, fuzzy: 0 } })
      if (longer.length > 0) return this.#matches(longer, text, certaintyOf.prefix)
    }
    if (text.length < (isPair ? fuzzyPairMinLength : fuzzyMinLength)) return new Map()
    const similar = this.#search(text, {
      fuzzy: text.length >= twoSlipsMinLength ? 2 : 1,
      weights: { prefix: 0, fuzzy: 0.6 },
    })
    return this.#matches(similar, text, isPair ? certaintyOf.fuzzyPair : certaintyOf.fuzzy)
  }

  #tokenize(text: string, field = ''): string[] {
    const result: string[] = []
    for (const term of toTerms(text, this.#language)) {
      if (term.isWeak && !this.#fields[field]?.keepsWeakPairs) continue
      this.#known.add(term.text)
      result.push(term.text)
    }
    return result
  }

  #search(text: string, options: SearchOptions): SearchResult[] {
    return this.#index.search(text, options)
  }

  /** Two neighbouring letters swapped are one slip to a person but two to the search; so is `pay pal`. */
  #otherSpelling({ text, isPair }: Term): string | undefined {
    if (isPair) {
      const joined = text.replace(' ', '')
      return this.#known.has(joined) ? joined : undefined
    }
    if (text.length < fuzzyMinLength) return undefined
    for (let index = 0; index < text.length - 1; index += 1) {
      const swapped = text.slice(0, index) + text[index + 1] + text[index] + text.slice(index + 2)
      if (this.#known.has(swapped)) return swapped
    }
    return undefined
  }

  #matches(results: SearchResult[], text: string, exactness: number): Map<number, Match> {
    return new Map(
      results.map((result) => {
        const fields = result.match[text] ?? Object.values(result.match).flat()
        const certainty = Math.max(...fields.map((field) => this.#fields[field]?.certainty ?? 0))
        return [result.id as number, { score: result.score, certainty: certainty * exactness }]
      }),
    )
  }
}
