import { describe, expect, test } from 'vitest'
import { rankSentences } from './rank-sentences.ts'

describe('ranking', () => {
  test('votes for what others share words with', () => {
    const terms = [
      ['a', 'b', 'c', 'd'],
      ['a', 'b', 'x', 'y'],
      ['c', 'd', 'u', 'v'],
      ['p', 'q', 'r', 's'],
    ]
    const ranks = rankSentences(terms.map((each) => ({ terms: each, weight: 1 })))
    expect(ranks[0]).toBe(Math.max(...ranks))
    expect(ranks[3]).toBe(Math.min(...ranks))
    expect(ranks.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1)
  })

  test('is by the weights alone where nothing is shared', () => {
    const ranks = rankSentences([
      { terms: ['a'], weight: 3 },
      { terms: ['b'], weight: 1 },
    ])
    expect(ranks[0]).toBeCloseTo(0.75)
  })
})
