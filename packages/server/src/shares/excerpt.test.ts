import { expect, test } from 'vitest'
import { titleFrom } from '../chat/title.ts'
import { excerptOf, titleLine } from './excerpt.ts'

const message = (content: string, role: 'user' | 'assistant' = 'assistant') => ({
  role,
  content,
  timestamp: '2026-01-01T00:00:00Z',
})
const whole = 'می\u200Cتوانم ශ්\u200Dරී 👩\u200D💻 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'

test('words and emoji are kept whole, whatever they are made of', () => {
  expect(titleLine(whole, 120)).toBe(whole)
  expect(excerptOf('', [message(`**${whole}**`)], 120)).toBe(whole)
})

test('nothing turns a line around or breaks it', () => {
  expect(titleLine('a\u202Eb\n\u2028c', 120)).toBe('a b c')
  expect(excerptOf('', [message('a\u202Eb\u2028c')], 120)).toBe('a b c')
})

test('a question stands as it was written, an answer without its markup', () => {
  expect(excerptOf('', [message('Is 2*3*4 = 24? # no', 'user')], 120)).toBe('Is 2*3*4 = 24? # no')
  expect(excerptOf('', [message('# Yes\n\n2 *times* 3')], 120)).toBe('Yes 2 times 3')
})

test('the answer stands where the title says the same as the question, whatever its markup', () => {
  for (const asked of [
    'What does `useEffect` do in React?',
    '# Plan\n\n- one\n- two',
    '- [ ] buy **milk**',
    `**Big** plans ${'for everybody '.repeat(9)}`,
  ]) {
    const messages = [message(asked, 'user'), message('An answer')]
    expect(excerptOf(titleFrom(asked), messages, 120), asked).toBe('An answer')
  }
})
