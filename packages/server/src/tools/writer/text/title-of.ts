import type { Language } from '@ai-studio/contract'
import { writerTexts } from '../writer-texts.ts'
import { bare, blocksOf, firstHeading } from './blocks.ts'
import { cutAtWord } from './cut.ts'
import { splitSentences } from '../../sentences/index.ts'

/** Longest title, in UTF-16 code units. */
const longest = 100

/** What a text can be called: its first heading, or how it begins. */
export function titleOf(markdown: string, language: Language): string {
  const heading = firstHeading(markdown)
  if (heading) return cutAtWord(heading, longest)
  const first = blocksOf(markdown).find((block) => block.kind === 'paragraph' || block.kind === 'item')
  const sentence = first && 'text' in first ? splitSentences(bare(first.text))[0]?.trim() : undefined
  return cutAtWord(sentence?.replace(/[.,;:…]+$/u, '') || writerTexts[language].untitled, longest)
}
