import type { Readability } from '@ai-studio/contract'
import { languageOf, type TextLanguage } from '../../sentences/index.ts'
import { cutAtWord } from '../text/cut.ts'
import { proseOf, type Sentence } from '../text/prose.ts'
import { fleschReadingEase, vietnameseReadingEase } from './formulas.ts'

/** Fewer words than these say nothing of a text. */
const fewestWords = 20
/** Sentences that are given back at most. */
const shownSentences = 5
/** Characters of each. */
const shownLength = 300
/** From so many words on a sentence is long. */
const longFrom: Readonly<Record<TextLanguage, number>> = { en: 21, vi: 26, other: 26 }
/**
 * Words a minute. English: Marc Brysbaert, "How many words do we read per minute?", Journal of Memory and Language 109
 * (2019). Vietnamese has shorter words, of which people say 0.84 times as many syllables a second as of English (Coupé and
 * others, Science Advances 5, 2019): an estimate. The third is the usual one for whatever else there is.
 */
const pace: Readonly<Record<TextLanguage, number>> = { en: 238, vi: 280, other: 200 }

/** Flesch's seven bands; the two easiest are one here, and so are the two in the middle. */
const levels: readonly [from: number, level: NonNullable<Readability['level']>][] = [
  [80, 'veryEasy'],
  [70, 'easy'],
  [50, 'medium'],
  [30, 'hard'],
]

const easeIn = { en: fleschReadingEase, vi: vietnameseReadingEase } as const

/**
 * Measures how easily a text is read. Markdown is read as prose: marks, headings, code and tables do not count. Without a
 * score where there are fewer than 20 words, or in a language that there is no formula for here.
 */
export function measureReadability(markdown: string): Readability {
  const text = markdown.normalize('NFC')
  const language = languageOf(text)
  const { paragraphs, sentences } = proseOf(text, language)
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0)
  const ease = language !== 'other' && words >= fewestWords ? easeIn[language](sentences) : null
  const score = ease === null ? null : Math.round(Math.min(100, Math.max(0, ease)) * 10) / 10
  return {
    language,
    words,
    sentences: sentences.length,
    paragraphs,
    minutes: Math.round((words / pace[language]) * 10) / 10,
    score,
    level: score === null ? null : (levels.find(([from]) => score >= from)?.[1] ?? 'veryHard'),
    method: score === null ? null : language === 'en' ? 'flesch' : 'vietnamese',
    longSentences: hardest(sentences, language),
  }
}

function hardest(sentences: readonly Sentence[], language: TextLanguage): string[] {
  return sentences
    .filter(({ words }) => words.length >= longFrom[language])
    .map((sentence) => ({
      text: sentence.text,
      ease: language === 'other' ? -sentence.words.length : easeIn[language]([sentence]),
    }))
    .sort((a, b) => a.ease - b.ease)
    .slice(0, shownSentences)
    .map(({ text }) => cutAtWord(text, shownLength))
}
