import { expect, test } from 'vitest'
import { singleLine } from './single-line.ts'

test.each([
  ['  two\r\n\tlines\u2028or\u0000more ', 'two lines or more'],
  ['abc\u202Edef\u2066ghi', 'abc def ghi'],
  ['\uFEFFDo\u00ADnau\u200Bdampf\u2060schiff', 'Donaudampfschiff'],
])('%j becomes %j', (text, line) => expect(singleLine(text)).toBe(line))

test.each([
  'می\u200Cتوانم کتاب\u200Cها',
  'ශ්\u200Dරී ලංකාව',
  'क्\u200Dष',
  '👩\u200D💻 👨\u200D👩\u200D👧',
  '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  '\u0600\u0661\u0662',
])('%j stays whole', (text) => expect(singleLine(text)).toBe(text))
