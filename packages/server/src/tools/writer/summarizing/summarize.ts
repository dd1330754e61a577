import type { TextLanguage } from '../text/language-of.ts'
import { passagesOf, type Passage } from './passages.ts'
import { rankSentences } from './rank-sentences.ts'

export type SummaryLength = 'short' | 'medium' | 'long'

/** How much of the words is kept, and at most how many of them; at least so many sentences. */
const sizes: Readonly<Record<SummaryLength, { share: number; words: number; sentences: number }>> = {
  short: { share: 0.12, words: 120, sentences: 1 },
  medium: { share: 0.25, words: 300, sentences: 2 },
  long: { share: 0.4, words: 800, sentences: 4 },
}

/** Sentences that need the one before them to be understood. */
const leansBack: Readonly<Record<TextLanguage, RegExp>> = {
  en: /^(?:but|and|so|or|however|therefore|thus|hence|moreover|furthermore|also|besides|instead|otherwise|still|yet|then|this|that|these|those|it|they|he|she|such|for example|for instance|in addition|as a result|on the other hand)\b/i,
  vi: /^(?:nhưng|và|tuy nhiên|do đó|vì vậy|vì thế|bởi vậy|ngoài ra|hơn nữa|bên cạnh đó|mặt khác|ngược lại|điều này|điều đó|việc này|đây|đó|nó|họ|chẳng hạn|ví dụ|như vậy)(?=[\s,])/iu,
  other: /^$/,
}
/** From this share of the budget on nothing is added just to use it up. */
const enough = 0.8
/** Sharing so much of all their words, two sentences say the same. */
const sameFrom = 0.6

/**
 * Takes the most central sentences out of a text, as they stand there and in its order. Paragraphs stay apart, and so do
 * the items of lists; a long summary keeps the headings of what it takes from.
 */
export function summarize(markdown: string, language: TextLanguage, length: SummaryLength): string {
  const passages = passagesOf(markdown, language)
  const size = sizes[length]
  if (passages.length <= size.sentences) return written(passages, length)
  const total = passages.reduce((sum, { words }) => sum + words, 0)
  const budget = Math.min(size.words, total * size.share)
  const ranked = rankSentences(
    passages.map((passage, index) => ({ terms: passage.terms, weight: weightOf(passage, index) })),
  )
  const scores = ranked.map((rank, index) => rank * fitness(passages[index]!, language))
  const order = passages.map((_, index) => index).sort((a, b) => scores[b]! - scores[a]! || a - b)
  const kept: number[] = []
  let words = 0
  for (const index of order) {
    const passage = passages[index]!
    if (kept.length >= size.sentences && words >= budget * enough) break
    // What is much too long for the rest gives way to the next.
    if (kept.length >= size.sentences && words + passage.words > budget * 1.15) continue
    if (kept.some((other) => overlap(passages[other]!, passage) >= sameFrom)) continue
    kept.push(index)
    words += passage.words
  }
  return written(
    kept.sort((a, b) => a - b).map((index) => passages[index]!),
    length,
  )
}

/** Texts say first what they are about, and so do paragraphs. */
function weightOf({ place, marker }: Passage, index: number): number {
  if (index === 0) return 3
  if (index <= 2) return 1.5
  if (marker !== undefined) return 0.8
  return place === 0 ? 1.3 : 1
}

/** Takes down what would stand badly alone. */
function fitness({ text, words }: Passage, language: TextLanguage): number {
  let factor = 1
  if (words < 5) factor *= 0.3
  if (words > 45) factor *= 0.7
  if (/[?？]["'”’)]*$/.test(text)) factor *= 0.5
  // Announces what follows, which is not there then.
  if (/[:：]$/.test(text)) factor *= 0.4
  if (leansBack[language].test(text)) factor *= 0.7
  return factor
}

function overlap(one: Passage, other: Passage): number {
  const terms = new Set(one.terms)
  const shared = other.terms.filter((term) => terms.has(term)).length
  return shared / Math.max(1, one.terms.length + other.terms.length - shared)
}

function written(passages: readonly Passage[], length: SummaryLength): string {
  if (length === 'short' && passages.every(({ marker }) => marker === undefined)) {
    return passages.map(({ text }) => text).join(' ')
  }
  let markdown = ''
  let last: Passage | undefined
  for (const passage of passages) {
    const headings =
      length === 'long' ? passage.headings.filter((heading) => !last?.headings.includes(heading)) : []
    for (const { level, text } of headings) markdown += `${markdown && '\n\n'}${'#'.repeat(level)} ${text}`
    const isSameBlock = last?.block === passage.block && headings.length === 0
    const isSameList = last?.marker !== undefined && passage.marker !== undefined && headings.length === 0
    if (isSameBlock) markdown += ` ${passage.text}`
    else markdown += `${markdown && (isSameList ? '\n' : '\n\n')}${bulletOf(passage)}${passage.text}`
    last = passage
  }
  return markdown
}

// Numbers would have gaps, and depth means nothing without the items above.
const bulletOf = ({ marker }: Passage): string => (marker === undefined ? '' : '- ')
