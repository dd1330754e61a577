/** One lookup in the index. */
export interface WordQuery {
  /** In the syntax of `tsquery`; made here, never taken from anybody. */
  query: string
  /** Which of the words it stands for, one bit each. */
  mask: number
}

/** Of a long search so many words count; the longest say the most. */
const mostWords = 10

/** The words that count, the last one, which may be unfinished, at the end. */
export function countingWords(words: readonly string[]): string[] {
  const last = words.at(-1)
  if (last === undefined) return []
  const others = [...new Set(words.slice(0, -1))]
  const longest = others.toSorted((a, b) => b.length - a.length).slice(0, mostWords - 1)
  return [...others.filter((word) => longest.includes(word)), last]
}

/**
 * What to look up for words as `search_words` gives them, which are letters, digits and signs without a meaning in
 * the syntax. A word may stand in the title, another one in some message.
 */
export function wordQueries(principalId: string, words: readonly string[]): WordQuery[] {
  const scope = principalId.slice(0, 8)
  const single = words.map((word, index) => ({
    query: `'${scope}${word}'${index === words.length - 1 ? ':*' : ''}`,
    mask: 1 << index,
  }))
  if (single.length < 2) return single
  const together = { query: single.map(({ query }) => query).join(' & '), mask: (1 << single.length) - 1 }
  return [...single, together]
}
