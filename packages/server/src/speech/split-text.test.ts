import { expect, test } from 'vitest'
import { splitText } from './split-text.ts'

const words = (text: string) => text.split(/\s+/)

test('a short text is one piece', () => {
  expect(splitText('One. Two.', 'en', 4000)).toEqual(['One. Two.'])
})

test('pieces end where sentences do, and are as long as they may be', () => {
  const text = 'First one here. Second one! A third? “Fourth.” The fifth costs 3.5 euros.'
  expect(splitText(text, 'en', 30)).toEqual([
    'First one here. Second one!',
    'A third? “Fourth.”',
    'The fifth costs 3.5 euros.',
  ])
  const long = Array.from({ length: 500 }, (_, index) => `This is sentence number ${index}.`).join(' ')
  const pieces = splitText(long, 'en', 4000)
  expect(words(pieces.join(' '))).toEqual(words(long))
  for (const piece of pieces) expect(piece).toMatch(/^This[^]*\.$/)
  for (const piece of pieces.slice(0, -1)) expect(piece.length).toBeGreaterThan(3900)
  for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(4000)
})

test('a sentence that is too long is cut between words', () => {
  const text = Array.from({ length: 2000 }, (_, index) => `word${index}`).join(' ')
  const pieces = splitText(text, 'en', 4000)
  expect(pieces.length).toBeGreaterThan(2)
  expect(words(pieces.join(' '))).toEqual(words(text))
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(4000)
})

test('a word that is too long is cut, but no letter is', () => {
  const text = '𝒳'.repeat(5001)
  const pieces = splitText(`a${text}`, 'en', 4000)
  expect(pieces.join('')).toBe(`a${text}`)
  for (const piece of pieces) {
    expect(piece.length).toBeLessThanOrEqual(4000)
    expect(piece.isWellFormed()).toBe(true)
  }
})

test('nothing has no pieces', () => {
  expect(splitText(' \n ', 'vi', 4000)).toEqual([])
})
