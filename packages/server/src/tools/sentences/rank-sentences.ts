/** A sentence as the ranking sees it. */
export interface RankedInput {
  /** What it is about, each once. */
  terms: readonly string[]
  /** Where a reader begins counts more: its weight before the words are looked at. */
  weight: number
}

const damping = 0.85
const rounds = 40
/** Enough for an order of any use. */
const precision = 1e-6
/** Words that more sentences share connect everything with everything. */
const mostSentences = 200

/**
 * How central each sentence is, the sum being 1: TextRank (Mihalcea and Tarau, "TextRank: Bringing order into text", EMNLP
 * 2004). Sentences that share words vote for each other, in proportion to how much they share; the votes of a central
 * sentence count more. Always comes to the same.
 */
export function rankSentences(sentences: readonly RankedInput[]): number[] {
  const total = sentences.reduce((sum, { weight }) => sum + weight, 0)
  const prior = sentences.map(({ weight }) => weight / total)
  const neighbours = similarities(sentences)
  const strength = neighbours.map((edges) => [...edges.values()].reduce((sum, value) => sum + value, 0))
  let rank = prior
  for (let round = 0; round < rounds; round += 1) {
    const next = prior.map((own) => (1 - damping) * own)
    let lost = 0
    neighbours.forEach((edges, from) => {
      if (strength[from] === 0) lost += rank[from]!
      else for (const [to, value] of edges) next[to]! += (damping * rank[from]! * value) / strength[from]!
    })
    // What sentences without neighbours have goes to all.
    next.forEach((_, place) => (next[place]! += damping * lost * prior[place]!))
    const change = next.reduce((sum, value, place) => sum + Math.abs(value - rank[place]!), 0)
    rank = next
    if (change < precision) break
  }
  return rank
}

/** Shared words by the logarithms of both lengths, for those pairs only that share any. */
function similarities(sentences: readonly RankedInput[]): Map<number, number>[] {
  const places = new Map<string, number[]>()
  sentences.forEach(({ terms }, place) => {
    for (const term of terms) {
      const known = places.get(term)
      if (known) known.push(place)
      else places.set(term, [place])
    }
  })
  const shared = sentences.map(() => new Map<number, number>())
  for (const those of places.values()) {
    if (those.length > mostSentences) continue
    for (const [index, one] of those.entries()) {
      for (let rest = index + 1; rest < those.length; rest += 1) {
        const other = those[rest]!
        shared[one]!.set(other, (shared[one]!.get(other) ?? 0) + 1)
      }
    }
  }
  const all = sentences.map(() => new Map<number, number>())
  shared.forEach((edges, one) => {
    for (const [other, count] of edges) {
      const length = weighed(sentences[one]!) + weighed(sentences[other]!)
      all[one]!.set(other, count / length)
      all[other]!.set(one, count / length)
    }
  })
  return all
}

/** Very short sentences would be like every other that shares a word with them. */
const weighed = ({ terms }: RankedInput): number => Math.log(1 + Math.max(5, terms.length))
