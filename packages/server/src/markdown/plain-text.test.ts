import { expect, test } from 'vitest'
import { plainText } from './index.ts'

test.each([
  ['# Title\n\nA **bold** [link](https://a.example) and `code`.', 'Title\nA bold link and code.'],
  ['| Fruit | Colour |\n|---|---|\n| Apple | **red** |\n| | green |', 'Fruit, Colour\nApple, red\ngreen'],
  ['- a\n  - [x] b\n1. c', 'a\nb\nc'],
  ['> quoted\n\n---\n\n![A cat](cat.png)', 'quoted\nA cat'],
  ['```js\nconst a = 1\n```', 'const a = 1'],
  ['&lt;b&gt; &amp; <i>x</i>', '<b> & <i>x</i>'],
  ['one  \ntwo<br>three', 'one\ntwo\nthree'],
  ['2 * 3 * 4, snake_case_name', '2 * 3 * 4, snake_case_name'],
  ['3~5 days, or 7~10 days, ~~not 12~~', '3~5 days, or 7~10 days, not 12'],
  ['[a]: https://a.example\n\n[a]', 'a'],
  ['[Answer]: B', '[Answer]: B'],
  ['[a][1] [b] [c]\n\n[1]: <HTTPS://a.example>\n[b]:\n../b "B"\n[c]: mailto:c@d.example', 'a b c'],
  ['As it says[^1].\n\n[^1]: p.12', 'As it says[^1].\n[^1]: p.12'],
  ['', ''],
])('%j reads %j', (markdown, text) => expect(plainText(markdown)).toBe(text))

test('what is too wild to be read is left as it is', () => {
  const wild = `${'>'.repeat(10_000)} deep`
  expect(plainText(wild)).toBe(wild)
})
