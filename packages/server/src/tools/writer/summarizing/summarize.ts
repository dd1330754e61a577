import { chooseSentences, type TextLanguage } from '../../sentences/index.ts'
import { passagesOf, type Passage } from './passages.ts'

export type SummaryLength = 'short' | 'medium' | 'long'

/** How much of the words is kept, and at most how many of them; at least so many sentences. */
const sizes: Readonly<Record<SummaryLength, { share: number; words: number; sentences: number }>> = {
  short: { share: 0.12, words: 120, sentences: 1 },
  medium: { share: 0.25, words: 300, sentences: 2 },
  long: { share: 0.4, words: 800, sentences: 4 },
}

/** From this share of the budget on nothing is added just to use it up. */
const enough = 0.8

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
  const kept = chooseSentences(passages, language, (passage, others) => {
    if (others.length < size.sentences) return 'take'
    const words = others.reduce((sum, other) => sum + other.words, 0)
    if (words >= budget * enough) return 'enough'
    // What is much too long for the rest gives way to the next.
    return words + passage.words > budget * 1.15 ? 'leave' : 'take'
  })
  return written(kept, length)
}

function written(passages: readonly Passage[], length: SummaryLength): string {
  if (length === 'short' && !passages.some(({ isItem }) => isItem)) {
    return passages.map(({ text }) => text).join(' ')
  }
  let markdown = ''
  let last: Passage | undefined
  for (const passage of passages) {
    const headings =
      length === 'long' ? passage.headings.filter((heading) => !last?.headings.includes(heading)) : []
    for (const { level, text } of headings) markdown += `${markdown && '\n\n'}${'#'.repeat(level)} ${text}`
    const isSameBlock = last?.block === passage.block && headings.length === 0
    const isSameList = last?.isItem && passage.isItem && headings.length === 0
    if (isSameBlock) markdown += ` ${passage.text}`
    else markdown += `${markdown && (isSameList ? '\n' : '\n\n')}${bulletOf(passage)}${passage.text}`
    last = passage
  }
  return markdown
}

// Numbers would have gaps, and depth means nothing without the items above.
const bulletOf = ({ isItem }: Passage): string => (isItem ? '- ' : '')
