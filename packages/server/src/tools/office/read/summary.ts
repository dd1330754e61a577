import {
  chooseSentences,
  languageOf,
  splitSentences,
  termsOf,
  wordsOf,
  type TellingSentence,
  type TextLanguage,
} from '../../sentences/index.ts'

export type SummaryLength = 'short' | 'medium' | 'long'

/** Part of the sentences that is kept, and how many at least and at most. */
const sizes: Record<SummaryLength, { share: number; least: number; most: number }> = {
  short: { share: 0.08, least: 2, most: 4 },
  medium: { share: 0.15, least: 4, most: 8 },
  long: { share: 0.3, least: 8, most: 18 },
}

/** Less is a name, a label or an item of a list. */
const fewestWords = 5

/**
 * Summarises a text by its own most telling sentences, in their order. Paragraphs are parted by empty lines. The answer has
 * one sentence a line; a text as short as its summary comes back whole.
 */
export function summarize(
  text: string,
  language: TextLanguage = languageOf(text),
  length: SummaryLength = 'medium',
): string {
  const all = sentencesOf(text, language)
  const whole = all.filter(({ words }) => words >= fewestWords)
  const sentences = whole.length > 0 ? whole : all
  const { share, least, most } = sizes[length]
  const wanted = Math.min(most, Math.max(least, Math.round(sentences.length * share)))
  const chosen =
    sentences.length <= wanted
      ? sentences
      : chooseSentences(sentences, language, (_, kept) => (kept.length < wanted ? 'take' : 'enough'))
  return chosen.map((sentence) => sentence.text).join('\n')
}

const sentencesOf = (text: string, language: TextLanguage): TellingSentence[] =>
  text.split(/\n\s*\n/).flatMap((paragraph) =>
    splitSentences(paragraph.replace(/\s+/g, ' ').trim()).map((sentence, place) => {
      const words = wordsOf(sentence, language)
      return {
        text: sentence.trim(),
        words: words.length,
        terms: termsOf(words, language),
        place,
        isItem: false,
      }
    }),
  )
