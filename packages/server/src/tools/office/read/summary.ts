import { languageOf, sentencesOf, type Sentence, type TextLanguage } from './sentences.ts'

export type SummaryLength = 'short' | 'medium' | 'long'

/** Part of the sentences that is kept, and how many at least and at most. */
const sizes: Record<SummaryLength, { share: number; least: number; most: number }> = {
  short: { share: 0.08, least: 2, most: 4 },
  medium: { share: 0.15, least: 4, most: 8 },
  long: { share: 0.3, least: 8, most: 18 },
}

/** Sentences that are compared with each other; of longer texts the most telling ones. */
const mostCompared = 400
/** Less is a name, a label or an item of a list. */
const fewestWords = 5
const rounds = 30
const damping = 0.85

/**
 * Summarises a text by its own most telling sentences, in their order: those that share the most words with the others, the
 * first ones a little before the rest, and none that only says again what another has said. The same text always has the same
 * summary. Paragraphs are parted by empty lines. The answer has one sentence a line; a text as short as its summary comes back
 * whole.
 */
export function summarize(
  text: string,
  language: TextLanguage = languageOf(text),
  length: SummaryLength = 'medium',
): string {
  const all = sentencesOf(text, language)
  const whole = all.filter(({ length }) => length >= fewestWords)
  const sentences = whole.length > 0 ? whole : all
  const { share, least, most } = sizes[length]
  const wanted = Math.min(most, Math.max(least, Math.round(sentences.length * share)))
  if (sentences.length <= wanted) return sentences.map((sentence) => sentence.text).join('\n')
  const weights = weightsOf(sentences)
  const candidates = mostTelling(sentences, weights)
  const ranks = rank(
    candidates.map((place) => sentences[place]!),
    weights,
  )
  const scored = candidates.map((place, index) => ({
    place,
    sentence: sentences[place]!,
    score: ranks[index]! * bias(sentences[place]!, place, sentences.length),
  }))
  return choose(scored, wanted, weights)
    .toSorted((a, b) => a - b)
    .map((place) => sentences[place]!.text)
    .join('\n')
}

type Weights = ReadonlyMap<string, number>

/** How telling words are: those of few sentences more than those of many (inverse document frequency). */
function weightsOf(sentences: readonly Sentence[]): Weights {
  const counts = new Map<string, number>()
  for (const { words } of sentences)
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Map([...counts].map(([word, count]) => [word, Math.log(1 + sentences.length / count)]))
}

/** Places of the sentences whose words weigh the most in the whole text. */
function mostTelling(sentences: readonly Sentence[], weights: Weights): number[] {
  const places = sentences.map((_, place) => place)
  if (sentences.length <= mostCompared) return places
  const totals = new Map<string, number>()
  for (const { words } of sentences) for (const word of words) totals.set(word, (totals.get(word) ?? 0) + 1)
  const worth = sentences.map(
    ({ words }) =>
      words.reduce((sum, word) => sum + totals.get(word)! * weights.get(word)!, 0) / (5 + words.length),
  )
  return places
    .toSorted((a, b) => worth[b]! - worth[a]! || a - b)
    .slice(0, mostCompared)
    .toSorted((a, b) => a - b)
}

/** TextRank: a sentence counts by the sentences that are like it, each by its own rank. */
function rank(sentences: readonly Sentence[], weights: Weights): number[] {
  const sets = sentences.map(({ words }) => new Set(words))
  const links = sets.map((a, row) => sets.map((b, column) => (row === column ? 0 : likeness(a, b, weights))))
  const sums = links.map((row) => row.reduce((sum, value) => sum + value, 0))
  let ranks = sentences.map(() => 1)
  for (let round = 0; round < rounds; round += 1) {
    ranks = ranks.map((_, row) =>
      links[row]!.reduce(
        (sum, value, column) =>
          value === 0 ? sum : sum + (damping * value * ranks[column]!) / sums[column]!,
        1 - damping,
      ),
    )
  }
  return ranks
}

/** From 0 to 1: the weight of the words that both have, beside that of all that they have. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>, weights: Weights): number {
  if (a.size === 0 || b.size === 0) return 0
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  let shared = 0
  for (const word of small) if (large.has(word)) shared += weights.get(word)!
  return shared === 0 ? 0 : shared / Math.sqrt(weigh(a, weights) * weigh(b, weights))
}

const weigh = (words: ReadonlySet<string>, weights: Weights): number => {
  let sum = 0
  for (const word of words) sum += weights.get(word)!
  return sum
}

/** Texts say first what they are about; half a page is no good summary. */
function bias({ length, text, isFirstOfParagraph }: Sentence, place: number, count: number): number {
  const early = 1 + 0.4 * Math.max(0, 1 - (place / count) * 5)
  const opening = isFirstOfParagraph ? 1.1 : 1
  const size = length > 50 ? 0.6 : 1
  const isQuestion = /[?？؟]["'”’)]*$/.test(text)
  return early * opening * size * (isQuestion ? 0.6 : 1)
}

interface Scored {
  place: number
  sentence: Sentence
  score: number
}

/** The best ones, each the less worth the more it is like one that was chosen before. */
function choose(scored: readonly Scored[], wanted: number, weights: Weights): number[] {
  const sets = new Map(scored.map(({ place, sentence }) => [place, new Set(sentence.words)]))
  const left = [...scored]
  const chosen: number[] = []
  while (chosen.length < wanted && left.length > 0) {
    const worth = left.map(({ place, score }) => {
      const closest = Math.max(
        0,
        ...chosen.map((other) => likeness(sets.get(place)!, sets.get(other)!, weights)),
      )
      return score * (1 - closest)
    })
    const best = worth.indexOf(Math.max(...worth))
    chosen.push(left[best]!.place)
    left.splice(best, 1)
  }
  return chosen
}
