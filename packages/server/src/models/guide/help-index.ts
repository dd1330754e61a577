import type { Language } from '@ai-studio/contract'
import type { HelpArticle, HelpSection } from '../../help/help-articles.ts'
import { TermIndex, type Match } from './term-index.ts'
import { splitWords, type Term } from './terms.ts'

/** A section that speaks of a question. */
export interface SectionHit {
  article: HelpArticle
  section: HelpSection
  /** How well it fits, for the order. */
  score: number
  /** Which part of the question's meaning it speaks of, 0 to 1. */
  coverage: number
  /** How telling the rarest word is that its title, keywords or heading share with the question. */
  anchor: number
}

export interface QueryTerm extends Term {
  /** How much the term counts; 1 is normal. */
  weight: number
}

const articleFields = {
  title: { boost: 1.5, certainty: 1, keepsWeakPairs: true },
  keywords: { boost: 2.5, certainty: 1, keepsWeakPairs: true },
  summary: { boost: 1.5, certainty: 0.9, keepsWeakPairs: true },
}
const sectionFields = {
  heading: { boost: 3, certainty: 1, keepsWeakPairs: true },
  text: { boost: 1, certainty: 0.5, keepsWeakPairs: false },
}
/** Weight of a word that no article has, in the question's meaning: between common and rare ones. */
const unknownRarity = 3.2
const maxRarity = 5
/** A word with the right letters but other accents is another word, though sometimes a slip. */
const otherAccents = 0.4
/** A Vietnamese syllable alone says little; in a pair it is a word. */
const loneSyllable = 0.5
const weakPair = 0.7
const anchorCertainty = 0.9
/** How much of the score doesn't depend on the coverage. */
const coverageFloor = 0.2

const vietnameseSyllable =
  /^(?:b|ch?|d|gh?|gi|h|kh?|l|m|ngh?|nh?|ph?|qu?|r|s|th?|tr|v|x)?[aeiouy]{1,3}(?:ch?|m|ng?|nh|p|t)?$/

interface IndexedSection {
  article: HelpArticle
  section: HelpSection
  articleId: number
  /** The words as written, with accents. */
  words: ReadonlySet<string>
}

interface SearchedTerm extends QueryTerm {
  inArticles: Map<number, Match>
  inSections: Map<number, Match>
  rarity: number
}

/**
 * The help articles of one language, searched by section. An article that fits as a whole (title, keywords,
 * summary) lifts all its sections; the section's own heading and text decide between them.
 */
export class HelpIndex {
  readonly #language: Language
  readonly #articles: TermIndex
  readonly #sections: TermIndex
  readonly #list: IndexedSection[] = []

  constructor(articles: readonly HelpArticle[], language: Language) {
    this.#language = language
    this.#articles = new TermIndex(language, articleFields)
    this.#sections = new TermIndex(language, sectionFields)
    for (const [articleId, article] of articles.entries()) this.#add(article, articleId)
  }

  /** The sections that fit best, best first. */
  search(query: readonly QueryTerm[]): SectionHit[] {
    const terms = query.map((term) => this.#look(term))
    let meaning = 0
    for (const { isPair, weight, rarity } of terms) if (!isPair) meaning += weight * rarity
    const hits = this.#list.flatMap((section, id) => this.#rate(section, id, terms, meaning) ?? [])
    return hits.sort((a, b) => b.score - a.score)
  }

  #add(article: HelpArticle, articleId: number): void {
    const { title, summary } = article
    const keywords = article.keywords.join(' , ')
    this.#articles.add(articleId, { title, keywords, summary })
    for (const section of article.sections) {
      const heading = section.heading ?? title
      // Addresses of links are no words.
      const text = section.blocks.join('\n').replaceAll(/\]\([^)]*\)/g, ' ')
      this.#sections.add(this.#list.length, { heading, text })
      const words = new Set(splitWords([title, keywords, summary, heading, text].join(' ')))
      this.#list.push({ article, section, articleId, words })
    }
  }

  #look(term: QueryTerm): SearchedTerm {
    const inArticles = this.#articles.find(term)
    const inSections = this.#sections.find(term)
    const count = inSections.size
    const isUnknown = count === 0 && inArticles.size === 0
    const rarity = Math.log(1 + (this.#list.length - count + 0.5) / (count + 0.5))
    return {
      ...term,
      inArticles,
      inSections,
      rarity: isUnknown ? unknownRarity : Math.min(maxRarity, rarity),
    }
  }

  #rate(
    { article, section, articleId, words }: IndexedSection,
    id: number,
    terms: readonly SearchedTerm[],
    meaning: number,
  ): SectionHit | undefined {
    let score = 0
    const certainties = new Map<string, number>()
    for (const term of terms) {
      const ofArticle = term.inArticles.get(articleId)
      const ofSection = term.inSections.get(id)
      if (!ofArticle && !ofSection) continue
      const accents = term.accented === null || words.has(term.accented) ? 1 : otherAccents
      score += term.weight * accents * ((ofArticle?.score ?? 0) + (ofSection?.score ?? 0))
      const certainty = accents * Math.max(ofArticle?.certainty ?? 0, ofSection?.certainty ?? 0)
      for (const word of term.text.split(' ')) {
        const own = certainty * this.#weightOf(term, word)
        certainties.set(word, Math.max(certainties.get(word) ?? 0, own))
      }
    }
    if (score === 0) return undefined

    let covered = 0
    let anchor = 0
    for (const { text, isPair, weight, rarity } of terms) {
      const certainty = isPair ? 0 : (certainties.get(text) ?? 0)
      covered += weight * rarity * certainty
      if (certainty >= anchorCertainty) anchor = Math.max(anchor, weight * rarity)
    }
    const coverage = meaning === 0 ? 0 : covered / meaning
    return { article, section, score: score * (coverageFloor + coverage), coverage, anchor }
  }

  #weightOf(term: QueryTerm, word: string): number {
    if (term.isPair) return term.isWeak ? weakPair : 1
    return this.#language === 'vi' && vietnameseSyllable.test(word) ? loneSyllable : 1
  }
}
