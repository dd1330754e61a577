import type { Language } from '@ai-studio/contract'
import { serverText } from '../../texts/server-texts.ts'

const names = [
  'codeOmitted',
  'formulaOmitted',
  'formula',
  'lessThan',
  'greaterThan',
  'times',
  'notEqual',
  'not',
  'and',
  'or',
  'toThePower',
  'taskDone',
  'taskOpen',
  'nothing',
] as const

/** What is said in the place of what cannot be read aloud. */
export type Phrases = Readonly<Record<(typeof names)[number], string>>

const phrasesWith = (textOf: (name: (typeof names)[number]) => string): Phrases =>
  Object.fromEntries(names.map((name) => [name, textOf(name)])) as Phrases

export const phrasesIn = (language: Language): Phrases =>
  phrasesWith((name) => serverText(`speech.${name}`, language))

/** Says nothing of its own, so that the language of an answer can be told from the answer alone. */
export const silence: Phrases = phrasesWith(() => '')
