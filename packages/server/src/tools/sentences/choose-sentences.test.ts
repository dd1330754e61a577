import { expect, test } from 'vitest'
import { chooseSentences, type TellingSentence } from './choose-sentences.ts'
import type { TextLanguage } from './language-of.ts'
import { splitSentences } from './split-sentences.ts'
import { termsOf } from './terms.ts'
import { wordsOf } from './words.ts'

const sentencesOf = (text: string, language: TextLanguage): TellingSentence[] =>
  splitSentences(text).map((sentence, place) => {
    const words = wordsOf(sentence, language)
    return {
      text: sentence.trim(),
      words: words.length,
      terms: termsOf(words, language),
      place,
      isItem: false,
    }
  })
const choose = (text: string, language: TextLanguage, count: number) =>
  chooseSentences(sentencesOf(text, language), language, (_, kept) =>
    kept.length < count ? 'take' : 'enough',
  ).map((sentence) => sentence.text)

test('takes what a text is about in a language whose words it does not know', () => {
  const text =
    'وافق مجلس المدينة على خط الترام الجديد. كان الطقس جميلا. يربط خط الترام الجديد الميناء بالجامعة. يدفع مجلس المدينة نصف كلفة خط الترام الجديد. نبح كلب. هل يكفي المال؟'
  const chosen = choose(text, 'other', 3)
  expect(chosen).toHaveLength(3)
  for (const sentence of chosen) expect(sentence).toContain('الترام')
})

test('leaves out what says again what was taken, and what is not wanted', () => {
  const text =
    'The river floods the town. The river floods the town again. The wall protects the town. Shops stay open.'
  expect(choose(text, 'en', 4).filter((sentence) => sentence.includes('floods'))).toHaveLength(1)
  expect(
    chooseSentences(sentencesOf(text, 'en'), 'en', ({ text: each }) =>
      each.includes('wall') ? 'leave' : 'take',
    ).map((sentence) => sentence.text),
  ).not.toContain('The wall protects the town.')
})

test('of a very long text compares the weightiest sentences alone, and keeps their order', () => {
  const aside = Array.from({ length: 6_000 }, (_, index) => `Word${index} other${index} thing${index}.`)
  const about = Array.from(
    { length: 20 },
    (_, index) => `The harbour wall of stone${index} keeps the winter sea out of town.`,
  )
  const all = aside.flatMap((sentence, index) =>
    index % 300 === 150 ? [sentence, about[(index - 150) / 300]!] : [sentence],
  )
  const chosen = choose(all.join(' '), 'en', 4)
  expect(chosen.filter((sentence) => sentence.includes('harbour wall')).length).toBeGreaterThan(0)
  const places = chosen.map((sentence) => all.indexOf(sentence))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
