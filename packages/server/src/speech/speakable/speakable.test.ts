import { describe, expect, test } from 'vitest'
import { speakable } from './index.ts'

const said = (markdown: string): string => speakable(markdown).text
const markup = /[#*_`|[\]()<>~\\^{}]/

const everything = `# Heading with *emphasis* #

Setext heading
==============

A paragraph with **bold**, _italic_, ***both***, ~~gone~~, \`inlineCode()\`, a [link](https://example.com/a_(b)?x=1 "title"),
a [reference][ref], an autolink <https://www.example.org/path>, a bare https://example.net/deep/path?q=1, and mail to <me@example.com>.

Escapes: \\*not emphasis\\*, \\# no heading, \\[no link\\]. Entities: fish &amp; chips, &lt;b&gt;, &#169; 2026, &unknown;.
Line one  
line two\\
line three

![A cat on a mat](cat.png "title") and ![](nothing.png) and [![badge](b.svg)](https://ci.example)

> A quote
>> inside a quote

- one
* two
+ three
  - nested \`snake_case_name\`
    1. deeper
- [x] done thing
- [ ] open thing

7. seven
8. eight

| Name | Age | |
|:-----|----:|:-:|
| **Ann** | 5 | a \\| b |
| Bob | | [x](y) |

| Only | Header |
|---|---|

\`\`\`js
const secret = "never(read) this"
\`\`\`

    indented code, never read either

Math: $x^2 + \\frac{1}{2}$, simple $a + b$, prices $5 and $10.

$$
\\int_0^1 f(x) dx
$$

\\[ E = mc^2 \\]

Footnote here[^1] and there[^note].

[^1]: The **first** note.
[^note]: Second note.

<div class="box" onclick="alert(1)">Inside <b>a box</b><script>alert("evil")</script><!-- comment --></div>

Inline <span style="color:red">coloured</span> text<br>next <script>alert(2)</script> line 🎉👩‍👩‍👧 👍🏽 ok.

***
- - -

Comparisons: 2 < 3, 5 > 4, 2 * 3. C# and F# (both are languages).

Term ==marked== H~2~O x^2^

[ref]: https://reference.example/page
`

describe('a page of everything', () => {
  const text = said(everything)

  test('is said without any markup', () => {
    expect(text).not.toMatch(markup)
    expect(text).not.toMatch(/https?:|\/\/|\.png|onclick|&\w+;|==|\$\$/)
  })

  test('is said with all its words', () => {
    for (const words of [
      'Heading with emphasis.',
      'Setext heading.',
      'with bold, italic, both, gone, inline Code, a link, a reference, an autolink example.org, a bare example.net, and mail to me@example.com.',
      'fish & chips',
      'Line one.\nline two.\nline three.',
      'A cat on a mat',
      'badge',
      'A quote.\ninside a quote.',
      'one.\ntwo.\nthree.\nnested snake case name.\n1. deeper.',
      'Done: done thing.',
      'To do: open thing.',
      '7. seven.\n8. eight.',
      'Name: Ann, Age: 5, a b.',
      'Name: Bob, x.',
      'Only, Header.',
      'simple a + b',
      'prices $5 and $10.',
      'Footnote here and there.',
      'The first note.',
      'Second note.',
      'Inside a box',
      'Inline coloured text',
      'ok.',
      '2 less than 3, 5 greater than 4, 2 times 3.',
      'C sharp and F sharp, both are languages.',
    ]) {
      expect(text).toContain(words)
    }
  })

  test('says that code and formulas are left out, and not what is in them', () => {
    expect(text.match(/Code omitted\./g)).toHaveLength(2)
    expect(text.match(/Formula omitted\./g)).toHaveLength(2)
    expect(text).not.toMatch(/secret|indented|frac|int_|mc|alert|evil|comment/)
  })

  test('is said without emoji', () => {
    expect(text.replace('©', '')).not.toMatch(/\p{Extended_Pictographic}|\u200D|\uFE0F/u)
  })
})

test.each([
  ['```\nunclosed code', 'Code omitted.'],
  ['**unclosed bold and [half a link](', 'unclosed bold and half a link.'],
  ['<b', 'b.'],
  ['See (https://example.com/x).', 'See, example.com.'],
  ['[https://example.com/long/path](https://example.com/long/path)', 'example.com.'],
  ['Use `git commit --amend -m "x"` now', 'Use git commit amend m x now.'],
  ['# One\n# Two', 'One.\nTwo.'],
  ['“Quoted.”', '“Quoted.”'],
  ['Is it 50% or 3.5?', 'Is it 50% or 3.5?'],
  ['f(x) is fun', 'f x is fun.'],
  ['It takes 3~5 days, or 7~10 days.', 'It takes 3–5 days, or 7–10 days.'],
  ['[Answer]: B', 'Answer: B.'],
  ['人口は約1400万人です[^1]。\n\n[^1]: 総務省による。', '人口は約1400万人です。\n総務省による。'],
  [`See:\n\n\`\`\`\n+${'----+'.repeat(9)}\n\`\`\``, 'See:\nCode omitted.'],
  ['A – B — C -- D', 'A – B — C – D.'],
  ['Loop while `x != y`, or x !== y.', 'Loop while x not equal to y, or x not equal to y.'],
  ['`x == y` and `x===y`', 'x = y and x = y.'],
  ['Use `!isReady` here, `a && !b` or `a || b`.', 'Use not is Ready here, a and not b or a or b.'],
  ['`println!("done")`, `<!DOCTYPE html>`, `red !important`', 'println done, DOCTYPE html, red important.'],
  ['Set it to `-1`, then to `x = -.5`.', 'Set it to −1, then to x = −0.5.'],
  ['`c = a - b`, `f(x)-1`, `y = -x`', 'c = a − b, f x −1, y = −x.'],
  ['`tail -n 5 my-file`, `a -> b`', 'tail n 5 my-file, a b.'],
  ['.5 litres, `.5` of it, `1..5`', '0.5 litres, 0.5 of it, 1 5.'],
  ['`1/2` of `src/main`', '1/2 of src main.'],
  ['`<5`, `>5`, `a<=b`, `i<n`', 'less than 5, greater than 5, a less than = b, i less than n.'],
  ['`Map<K, V>` and `2 × 3 ≤ 7`', 'Map K V and 2 × 3 ≤ 7.'],
  ['5 * -3', '5 times -3.'],
  [
    '10^6 people, 2^10 bytes, x^n',
    '10 to the power of 6 people, 2 to the power of 10 bytes, x to the power of n.',
  ],
  ['10<sup>6</sup> people on 5 km<sup>2</sup>', '10 to the power of 6 people on 5 km to the power of 2.'],
  ['On the 1<sup>st</sup> by a writer<sup>2</sup>', 'On the 1 st by a writer 2.'],
  ['Lặp khi `x != -1` và `!y`: 10^6 lần.', 'Lặp khi x khác −1 và không y: 10 mũ 6 lần.'],
])('%j is said as %j', (markdown, words) => {
  expect(said(markdown).normalize('NFC')).toBe(words.normalize('NFC'))
})

test('of marks that are piled on a letter two are left', () => {
  const piled = `Z${'\u0321\u0338\u0317'.repeat(40)}algo, tiếng Việt`
  expect(said(piled).normalize('NFC')).toBe('Z\u0321\u0338algo, tiếng Việt.'.normalize('NFC'))
})

test.each(['ကြောင့်', 'မြောက်', 'चीज़ें', 'བསྒྲུབས', 'ที่นี่', 'مُحَمَّدٌ', 'שָׁלוֹם'])(
  'all vowels and tones of %s are left',
  (word) => {
    expect(said(word).normalize('NFC')).toContain(word.normalize('NFC'))
  },
)

test.each(['', '\n\n---\n', '🎉🎉🎉', '<!-- nothing -->', '***'])(
  '%j has no words, and that is said',
  (markdown) => {
    expect(said(markdown)).toBe('This answer has no words to read aloud.')
  },
)

test.each([
  ['quotes', '> '.repeat(10_000) + 'deep'],
  [
    'lists',
    Array.from({ length: 3_000 }, (_, depth) => `${'  '.repeat(depth)}- item`)
      .join('\n')
      .slice(0, 200_000),
  ],
  ['brackets', '['.repeat(20_000) + 'deep'],
  ['emphasis', '*a_ '.repeat(10_000)],
  ['dollars', '$a '.repeat(20_000)],
  ['formulas without an end', '\\('.repeat(20_000)],
  ['emoji', '🎉'.repeat(50_000) + ' word'],
  ['a line without an end', 'word '.repeat(40_000)],
])('%s without measure come to an end, and no markup is said', (_, markdown) => {
  const text = said(markdown)
  expect(text).not.toMatch(markup)
  expect(text).not.toBe('')
})

test('random heaps of marks never leave any', () => {
  const alphabet = [
    '#',
    '*',
    '_',
    '`',
    '|',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '~',
    '\\',
    '^',
    '{',
    '}',
    '!',
    '-',
    '+',
    '=',
  ]
  const parts = [
    ...alphabet,
    '\n',
    '\n\n',
    ' ',
    'word',
    '1.',
    'https://a.example/',
    '$',
    '&lt;',
    '&#42;',
    ':',
    '<b>',
    '```',
  ]
  let seed = 42
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648)
  for (let round = 0; round < 500; round += 1) {
    const markdown = Array.from({ length: 40 }, () => parts[next() % parts.length]).join('')
    expect(said(markdown), markdown).not.toMatch(markup)
  }
})

describe('the language of most of a text', () => {
  test.each([
    ['Xin chào! Tôi có thể giúp gì cho bạn hôm nay?', 'vi'],
    ['Xin chào', 'vi'],
    ['Hello! How can I help you today?', 'en'],
    ['In Vietnamese, "thank you" is "cảm ơn", and "hello" is "xin chào". Both are very common words.', 'en'],
    ['Hàm `useState` của React trả về một mảng:\n\n```js\nconst [value, setValue] = useState(0)\n```', 'vi'],
    ['A café in Zürich.', 'en'],
    ['```\nchỉ có mã ở đây thôi nhé\n```', 'en'],
    ['', 'en'],
  ])('%j is %s', (markdown, language) => {
    expect(speakable(markdown).language).toBe(language)
  })

  test('is the one in which omissions are told', () => {
    expect(said('Đây là một ví dụ:\n\n```\nx\n```')).toBe('Đây là một ví dụ:\nBỏ qua đoạn mã.')
  })
})
