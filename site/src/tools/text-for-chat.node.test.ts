import { expect, test } from 'vitest'
import { textBehind, textForChat } from './text-for-chat.ts'

const note = 'Only the beginning.'

test('what one message holds is taken as it is', () => {
  const text = 'x'.repeat(30_000)
  expect(textForChat(text, note)).toEqual({ text, isCut: false })
})

test('what is longer is cut between words, with a note below it', () => {
  const { text, isCut } = textForChat('một hai '.repeat(4_000), note)
  expect(isCut).toBe(true)
  expect(text).toMatch(/^(một hai )+một( hai)?\n\nOnly the beginning\.$/)
  expect(text.length).toBeLessThanOrEqual(30_000)
  expect(text.length).toBeGreaterThan(29_990)
})

test('a word that ends where the room does is kept', () => {
  const room = 30_000 - note.length - 2
  const word = `${'a'.repeat(room - 4)} end`
  expect(textForChat(`${word} ${'more '.repeat(10)}`, note).text).toBe(`${word}\n\n${note}`)
})

test.each(['', 'x'])('where there are no words, no character is halved', (before) => {
  const { text } = textForChat(before + '𠮷'.repeat(20_000), note)
  expect(text.isWellFormed()).toBe(true)
  expect(text.length).toBeGreaterThan(29_990)
  expect(text.endsWith(`𠮷\n\n${note}`)).toBe(true)
})

test('behind a draft a text stands once, however often it is taken', () => {
  const once = textBehind('my question\n', 'a text', note)
  expect(once).toEqual({ text: 'my question\n\na text', isCut: false })
  expect(textBehind(once.text, 'a text', note)).toEqual(once)
})

test.each([31_000, 31_990, 40_000])(
  'behind a draft of %d characters there is what fits, and no more',
  (length) => {
    const draft = 'x'.repeat(length)
    const { text, isCut } = textBehind(draft, 'one two '.repeat(1_000), note)
    expect(isCut).toBe(true)
    expect(text.startsWith(draft)).toBe(true)
    expect(text.length).toBeLessThanOrEqual(Math.max(length, 32_000))
    expect(textBehind(text, 'one two '.repeat(1_000), note).text).toBe(text)
  },
)
