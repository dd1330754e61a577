import { readKey } from './key-names.ts'
import { findWanted } from '../../words/negation.ts'
import type { ScaleName, Tonic } from './request.ts'
import { wordList } from './word-list.ts'
import type { Instrument } from './instruments.ts'

/** What the words of a prompt ask for, where nothing else says it. */
export interface PromptHints {
  /** From -1, slow, to 1. */
  tempo: number
  /** From -1, sparse, to 1. */
  density: number
  /** Semitones that the melody lies higher. */
  register: number
  /** From -1, dark, to 1. */
  light: number
  /** From -1, soft, to 1. */
  force: number
  /** Three beats in a bar. */
  isWaltz: boolean
  /** Drums are not wanted. */
  isWithoutDrums: boolean
  /** Who should play the melody; the first that a style has. */
  leads: readonly Instrument[]
  tonic: Tonic | null
  scale: ScaleName | null
  /** Keys of pictures for the title, below `images` in the locale files. */
  images: readonly string[]
}

const entries = new Map(
  wordList.flatMap((entry) => entry.words.map((word) => [word.normalize('NFC'), entry] as const)),
)
/** Longer ones come first, so that `electric piano` is not also a `piano`. */
const inOrder = [...entries.keys()].toSorted((a, b) => b.length - a.length)
const anyWord = new RegExp(`(?<![\\p{L}\\p{M}])(?:${inOrder.join('|')})(?![\\p{L}\\p{M}])`, 'gu')

/** Reads what a prompt asks for; words that are not known ask for nothing, and so do those that it denies. */
export function readPrompt(prompt: string): PromptHints {
  const text = prompt.normalize('NFC').replaceAll(/\s+/gu, ' ')
  const { wanted, denied } = findWanted(text.toLowerCase(), anyWord)
  const entriesOf = (words: readonly RegExpExecArray[]) => {
    const meant = new Set(words.map(([word]) => entries.get(word)))
    return wordList.filter((entry) => meant.has(entry))
  }
  const found = entriesOf(wanted)
  const sum = (name: 'tempo' | 'density' | 'register' | 'light' | 'force', limit = 1): number => {
    const total = found.reduce((sum, entry) => sum + (entry[name] ?? 0), 0)
    return Math.max(-limit, Math.min(limit, total))
  }
  return {
    tempo: sum('tempo'),
    density: sum('density'),
    register: sum('register', 4),
    light: sum('light'),
    force: sum('force'),
    isWaltz: found.some(({ isWaltz }) => isWaltz),
    isWithoutDrums: entriesOf(denied).some(({ isDrums }) => isDrums) && !found.some(({ isDrums }) => isDrums),
    leads: found.flatMap(({ lead }) => lead ?? []),
    ...readKey(text),
    images: found.flatMap(({ image }) => image ?? []),
  }
}
