import type { FaqCategory, FaqEntry } from '../../content/content-types.ts'
import { fold } from '../../search/search-words.ts'

/** What can be read of an answer: where its links lead cannot. */
const readable = ({ question, answer }: FaqEntry) => fold(`${question} ${answer.replace(/\]\([^)]*\)/g, '')}`)

/** The categories with those questions in which all words occur, in the question or the answer. */
export function filterQuestions(categories: readonly FaqCategory[], words: readonly string[]): FaqCategory[] {
  return categories
    .map((category) => ({
      ...category,
      entries: category.entries.filter((entry) => {
        const text = readable(entry)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ entries }) => entries.length > 0)
}
