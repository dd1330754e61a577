import type { Language } from '@ai-studio/contract'
import { capitalise } from '../text/english.ts'
import { stopWords } from '../../sentences/index.ts'
import { oneLine } from './own-words.ts'

const most = 4
const longest = 28

/**
 * Hashtags of a topic: the whole of it where that is short, the names in it, and in English each word that says
 * something. A syllable of Vietnamese alone is rarely a word.
 */
export function hashtagsOf(topic: string, language: Language): string {
  const words = (oneLine(topic).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, 14)
  const content = words.filter((word) => !stopWords[language].has(word.toLowerCase()))
  const whole = joined(language === 'vi' ? beginningOf(words) : content)
  const named = namesIn(words)
  const inNames = new Set(named.flat())
  const single = language === 'vi' ? [] : content.filter((word) => word.length > 3 && !inNames.has(word))
  const isWhole = language === 'vi' || content.length <= 3
  const tags = [...(isWhole ? [whole] : []), ...named.map(joined), ...single.map(capitalise)]
  return [...new Set(tags)]
    .filter((tag) => /\p{L}/u.test(tag) && tag.length <= longest)
    .slice(0, most)
    .map((tag) => `#${tag}`)
    .join(' ')
}

/** The words of a Vietnamese topic up to where it goes on to say where, whose or for whom. */
function beginningOf(words: readonly string[]): readonly string[] {
  const end = words.findIndex(
    (word, place) => place > 0 && /^(?:ở|tại|cho|của|về|trong|từ|với|đến)$/i.test(word),
  )
  return words.slice(0, end < 0 ? undefined : end)
}

const joined = (words: readonly string[]): string => words.map(capitalise).join('')

/** Rows of words with capitals, but for the first one, which has its capital anyway. */
function namesIn(words: readonly string[]): string[][] {
  const names: string[][] = []
  words.forEach((word, place) => {
    if (place === 0 || !/^\p{Lu}/u.test(word)) return
    if (place > 1 && /^\p{Lu}/u.test(words[place - 1]!)) names.at(-1)?.push(word)
    else names.push([word])
  })
  return names
}
