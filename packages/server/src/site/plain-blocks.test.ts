import { describe, expect, test } from 'vitest'
import { plainBlocks, plainLines } from './plain-blocks.ts'

describe('markdown before any script runs', () => {
  test('has paragraphs, lists, headings and code', () => {
    expect(
      plainBlocks(
        '# Title\nOne\ntwo\n\nThree\n- a\n- b\n  more\n1. x\n2) y\n\n```js\nif (a < b) {}\n\n# no title\n```\nEnd',
      ),
    ).toBe(
      '<p><strong>Title</strong></p><p>One<br>two</p><p>Three</p><ul><li>a</li><li>b more</li></ul>' +
        '<ol><li>x</li><li>y</li></ol><pre><code>if (a &lt; b) {}\n\n# no title</code></pre><p>End</p>',
    )
  })

  test('ends code that nobody has ended', () => {
    expect(plainBlocks('~~~~\ncode\n~~~\nmore')).toBe('<pre><code>code\n~~~\nmore</code></pre>')
    expect(plainBlocks('')).toBe('')
  })

  test.each([
    '<script>alert(1)</script>',
    '</code></pre></main><img src=x onerror=alert(1)>',
    '- <b onclick="x">',
    '# <svg/onload=alert(1)>',
    '```"><script>\n<script>\n```',
    '[x](javascript:alert(1)) ![x](https://evil.example/x.png)',
    '<!-- --> <![CDATA[ ]]> &lt;script&gt; {{studio-nonce}} {{studio-head}}',
  ])('makes nothing of a text into markup: %s', (text) => {
    for (const html of [plainBlocks(text), plainLines(text)]) {
      expect(html.replace(/<\/?(p|br|ul|ol|li|pre|code|strong)>/g, '')).not.toMatch(/[<>"']/)
    }
  })

  test.each([
    ['a line of a megabyte', 'x'.repeat(2 ** 20)],
    ['as many line ends', '\n'.repeat(2 ** 20)],
    ['as many spaces', ' '.repeat(2 ** 20)],
    ['as many fences', '```\n'.repeat(2 ** 18)],
    ['as many backticks', '`'.repeat(2 ** 20)],
    ['as many items', '- \n'.repeat(2 ** 18)],
    ['one item that never ends', `- x\n${' y\n'.repeat(2 ** 16)}`],
    ['quotes ten thousand deep', '>'.repeat(10_000)],
  ])('takes %s', (_, text) => {
    expect(plainBlocks(text).length + plainLines(text).length).toBeGreaterThanOrEqual(0)
  })
})

test('what somebody typed keeps its lines', () => {
  expect(plainLines('a\nb\r\n\r\n \nc & <d>')).toBe('<p>a<br>b</p><p>c &amp; &lt;d&gt;</p>')
})
