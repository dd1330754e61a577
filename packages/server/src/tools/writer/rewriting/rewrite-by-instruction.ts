import type { Language } from '@ai-studio/contract'
import { languageOf, wordsOf } from '../../sentences/index.ts'
import type { WriterInput } from '../writer-input.ts'
import { fill, writerTexts } from '../writer-texts.ts'
import { readInstruction, registerOf, type Wishes } from './instruction.ts'
import { rewrite, tidyText } from './rewrite.ts'

/**
 * Rewrites a text as far as the studio understands the instruction and the tone, and says what it could not do, in the
 * language of the request.
 */
export function rewriteByInstruction(
  { text, instruction, tone, language, audience }: WriterInput,
  requestLanguage: Language,
): { markdown: string; notes: string[] } {
  const { notes: texts, tones } = writerTexts[requestLanguage]
  const wishes = wishesOf(instruction, tone)
  const notes = wishes.unknown.map((part) => fill(texts.instruction, { part }))
  const register = registerOf(tone)
  if (tone !== 'neutral' && !register) notes.push(fill(texts.tone, { tone: tones[tone] }))
  if (audience.trim() !== '') notes.push(texts.audience)

  const own = languageOf(text)
  if (own === 'other') return { markdown: tidyText(text), notes: [...notes, texts.unknownLanguage] }
  if (own !== language) notes.push(texts.translation)
  const markdown = rewrite(text, own, wishes)
  if (markdown === text.trim()) notes.push(texts.unchanged)
  if (wishes.mostWords !== undefined && wordsOf(markdown, own).length > wishes.mostWords * 1.1) {
    notes.push(fill(texts.notShorter, { words: wishes.mostWords }))
  }
  return { markdown, notes }
}

/** A tone by itself is a wish as well, and then nothing else is changed. */
function wishesOf(instruction: string, tone: string): Wishes {
  const register = registerOf(tone)
  const wishes = readInstruction(instruction)
  if (!register) return wishes
  const isToneAlone = instruction.trim() === ''
  return { ...wishes, ...(isToneAlone && { simplify: false }), register: wishes.register ?? register }
}
