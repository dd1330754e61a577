import type { TextLanguage } from './language-of.ts'
import { mostWorth } from './most-worth.ts'
import { rankSentences } from './rank-sentences.ts'

/** A sentence as a summary sees it. */
export interface TellingSentence {
  text: string
  /** How many. */
  words: number
  /** What it is about, each once. */
  terms: readonly string[]
  /** Its number in its paragraph, from 0. */
  place: number
  /** Whether it is an item of a list. */
  isItem: boolean
}

/** Whether the next one is taken, left out, or nothing is taken any more. */
export type Choice = 'take' | 'leave' | 'enough'

/** Sharing so much of all their words, two sentences say the same. */
const sameFrom = 0.6

/**
 * The sentences of a summary, in the order of the text: those that are the most central, the first ones a little before the
 * rest, and none that says again what another has said. The same sentences always come to the same.
 * @param choose is asked of each, the best ones first, with what was taken before
 */
export function chooseSentences<Sentence extends TellingSentence>(
  sentences: readonly Sentence[],
  language: TextLanguage,
  choose: (sentence: Sentence, kept: readonly Sentence[]) => Choice,
): Sentence[] {
  const compared = mostWorth(sentences)
  const ranks = rankSentences(
    compared.map((index) => ({
      terms: sentences[index]!.terms,
      weight: weightOf(sentences[index]!, index),
    })),
  )
  const scored = compared.map((index, at) => ({
    index,
    sentence: sentences[index]!,
    score: ranks[at]! * fitness(sentences[index]!, language),
  }))
  const kept: typeof scored = []
  for (const each of scored.toSorted((a, b) => b.score - a.score || a.index - b.index)) {
    const choice = choose(
      each.sentence,
      kept.map(({ sentence }) => sentence),
    )
    if (choice === 'enough') break
    if (choice === 'leave' || kept.some(({ sentence }) => overlap(sentence, each.sentence) >= sameFrom))
      continue
    kept.push(each)
  }
  return kept.toSorted((a, b) => a.index - b.index).map(({ sentence }) => sentence)
}

/** Texts say first what they are about, and so do paragraphs. */
function weightOf({ place, isItem }: TellingSentence, index: number): number {
  if (index === 0) return 3
  if (index <= 2) return 1.5
  if (isItem) return 0.8
  return place === 0 ? 1.3 : 1
}

/** Sentences that need the one before them to be understood. */
const leansBack: Readonly<Record<TextLanguage, RegExp>> = {
  en: /^(?:but|and|so|or|however|therefore|thus|hence|moreover|furthermore|also|besides|instead|otherwise|still|yet|then|this|that|these|those|it|they|he|she|such|for example|for instance|in addition|as a result|on the other hand)\b/i,
  vi: /^(?:nhưng|và|tuy nhiên|do đó|vì vậy|vì thế|bởi vậy|ngoài ra|hơn nữa|bên cạnh đó|mặt khác|ngược lại|điều này|điều đó|việc này|đây|đó|nó|họ|chẳng hạn|ví dụ|như vậy)(?=[\s,])/iu,
  other: /^$/,
}

/** Takes down what would stand badly alone. */
function fitness({ text, words }: TellingSentence, language: TextLanguage): number {
  let factor = 1
  if (words < 5) factor *= 0.3
  if (words > 45) factor *= 0.7
  if (/[?？؟]["'”’)]*$/.test(text)) factor *= 0.5
  // Announces what follows, which is not there then.
  if (/[:：]$/.test(text)) factor *= 0.4
  if (leansBack[language].test(text)) factor *= 0.7
  return factor
}

function overlap(one: TellingSentence, other: TellingSentence): number {
  const terms = new Set(one.terms)
  const shared = other.terms.filter((term) => terms.has(term)).length
  return shared / Math.max(1, one.terms.length + other.terms.length - shared)
}
