/** Sentences that are compared with each other; each costs a look at all the others. */
const mostCompared = 400

/**
 * Places of the sentences that are compared, in the order of the text: all of a usual text, and of a very long one those
 * whose words weigh the most in it. A word weighs the more the oftener it comes, and the fewer sentences have it
 * (inverse document frequency).
 */
export function mostWorth(sentences: readonly { terms: readonly string[] }[]): number[] {
  const places = sentences.map((_, place) => place)
  if (sentences.length <= mostCompared) return places
  const counts = new Map<string, number>()
  for (const { terms } of sentences) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  const weigh = (term: string) => counts.get(term)! * Math.log(1 + sentences.length / counts.get(term)!)
  // Long sentences are not better for their length alone.
  const worth = sentences.map(
    ({ terms }) => terms.reduce((sum, term) => sum + weigh(term), 0) / (5 + terms.length),
  )
  return places
    .toSorted((a, b) => worth[b]! - worth[a]! || a - b)
    .slice(0, mostCompared)
    .toSorted((a, b) => a - b)
}
