import { expect, onTestFinished, test, vi } from 'vitest'
import { splitSpeech } from './split-speech.ts'

const texts = (...paragraphs: string[]) => splitSpeech(paragraphs, 'en').map(({ text }) => text)
const languages = (...paragraphs: string[]) => splitSpeech(paragraphs, 'en').map(({ language }) => language)

test('whole sentences stay together as long as they fit', () => {
  expect(texts('One is short. So is two.')).toEqual(['One is short. So is two.'])
  const long = 'This sentence has about sixty characters, more or less so. '
  expect(texts(long.repeat(3))).toEqual([long.trim(), long.trim(), long.trim()])
})

test('no piece is long, and no word is lost', () => {
  const words = Array.from({ length: 400 }, (_, index) => `word${index}${index % 9 === 0 ? ',' : ''}`).join(
    ' ',
  )
  const pieces = texts(words)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(110)
  expect(pieces.join(' ')).toBe(words)
  expect(texts('x'.repeat(1_000)).join('')).toBe('x'.repeat(1_000))
})

test('text is said on a page whose libraries have an Array.from of their own', () => {
  const theirs = vi.spyOn(Array, 'from').mockImplementation((items: unknown) => [...(items as [])])
  onTestFinished(() => theirs.mockRestore())
  expect(texts('One is short. So is two.')).toEqual(['One is short. So is two.'])
})

test('numbers are not broken at their commas', () => {
  const pieces = texts(`${'A few words before it '.repeat(4)}1,234,567,890 things and a good deal more`)
  expect(pieces.some((text) => text.includes('1,234,567,890'))).toBe(true)
})

test('each piece has its language', () => {
  expect(
    languages(
      'This is plainly English.',
      'Xin chào, tôi là trợ lý của bạn.',
      '今日はいい天気ですね。',
      '你好，世界。',
      'Привет, как дела?',
      'مرحبا بالعالم',
    ),
  ).toEqual(['en', 'vi', 'ja', 'zh', 'ru', 'ar'])
})

test('words without a sign of their language follow the text around them', () => {
  expect(languages('Xin chào, tôi là trợ lý của bạn.', 'OK.')).toEqual(['vi', 'vi'])
  expect(splitSpeech(['OK.'], 'vi')).toEqual([{ text: 'OK.', language: 'vi' }])
})

test('what has no sound is not said', () => {
  expect(texts('—', '***', '', 'Words.')).toEqual(['Words.'])
})
