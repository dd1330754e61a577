import type { HelpSummary } from '@ai-studio/contract'
import { fold } from '../../search/search-words.ts'
import { groupArticles } from './categories.ts'

/** How well a text answers to a word: at the beginning of one of its words, somewhere, or not at all. */
function fit(text: string, word: string): 0 | 1 | 2 {
  if (!text.includes(word)) return 0
  return new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u').test(text) ? 2 : 1
}

function scoreOf({ title, summary }: HelpSummary, words: readonly string[]): number {
  const [inTitle, inSummary] = [fold(title), fold(summary)]
  const scores = words.map((word) => 3 * fit(inTitle, word) + fit(inSummary, word))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

/** The articles in whose title or summary all words occur, the best first, else in their usual order. */
export function searchArticles(articles: readonly HelpSummary[], words: readonly string[]): HelpSummary[] {
  return groupArticles(articles)
    .flatMap((group) => group.articles)
    .map((article) => ({ article, score: scoreOf(article, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ article }) => article)
}
