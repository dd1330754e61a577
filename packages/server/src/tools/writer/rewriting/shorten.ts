import type { Language } from '@ai-studio/contract'
import { blocksOf } from '../text/blocks.ts'
import { wholeSentences } from '../text/whole-sentences.ts'
import { rankSentences, wordsOf } from '../../sentences/index.ts'
import { passagesOf } from '../summarizing/passages.ts'

/**
 * Leaves out the least central sentences until the text has so many words; everything else stays where it is. A heading
 * goes when nothing is left below it. One sentence always stays.
 */
export function shorten(markdown: string, language: Language, budget: number): string {
  const passages = passagesOf(markdown, language)
  const ranks = rankSentences(
    passages.map(({ terms, place }, index) => ({ terms, weight: index === 0 ? 4 : place === 0 ? 1.4 : 1 })),
  )
  let words = wordsOf(markdown, language).length
  const dropped = new Set<string>()
  const least = passages.map((_, index) => index).sort((a, b) => ranks[a]! - ranks[b]! || b - a)
  for (const index of least.slice(0, -1)) {
    if (words <= budget) break
    const { block, place, words: count } = passages[index]!
    dropped.add(`${block}:${place}`)
    words -= count
  }
  return withoutEmptySections(
    blocksOf(markdown).flatMap((block, number): string[] => {
      if (block.kind !== 'paragraph' && block.kind !== 'item') return [block.raw]
      if (/^\s{0,3}>/.test(block.raw)) return [block.raw]
      const sentences = wholeSentences(block.text)
      const kept = sentences.filter((_, place) => !dropped.has(`${number}:${place}`))
      if (kept.length === sentences.length) return [block.raw]
      const text = kept.join('').trim()
      if (text === '') return []
      return [block.kind === 'item' ? block.marker + text : text]
    }),
  )
}

function withoutEmptySections(parts: readonly string[]): string {
  const levelOf = (part: string) => /^ {0,3}(#{1,6})\s/.exec(part)?.[1]?.length
  const kept = parts.filter((part, place) => {
    const level = levelOf(part)
    // The title of the whole stays.
    if (level === undefined || place === 0) return true
    const next = parts.slice(place + 1).find((other) => other.trim() !== '')
    const nextLevel = next === undefined ? 0 : levelOf(next)
    return nextLevel === undefined || nextLevel > level
  })
  return kept.join('\n')
}
