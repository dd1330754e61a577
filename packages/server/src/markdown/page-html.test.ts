import { describe, expect, test } from 'vitest'
import { Window } from 'happy-dom'
import { xssSamples } from '../../../../tests/samples/xss.ts'
import { linesHtml, markdownHtml } from './index.ts'

const page = { origin: 'https://studio.example', firstHeading: 2, done: 'Done', open: 'Not done' }
const html = (markdown: string) => markdownHtml(markdown, page)
const rel = 'rel="nofollow ugc noopener noreferrer"'

describe('markdown before any script runs', () => {
  test.each([
    ['paragraphs', 'One\ntwo\n\nThree', '<p>One\ntwo</p><p>Three</p>'],
    ['breaks', 'One  \ntwo\\\nthree<br>four', '<p>One<br>two<br>three<br>four</p>'],
    ['headings below the page’s own', '# A\n## B\n###### C', '<h2>A</h2><h3>B</h3><h6>C</h6>'],
    [
      'emphasis',
      '**bold** _it_ ~~gone~~ `a < b`',
      '<p><strong>bold</strong> <em>it</em> <del>gone</del> <code>a &lt; b</code></p>',
    ],
    ['lists', '- a\n  - b\n- c\n', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
    ['numbers from where they begin', '3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['lists with room', '- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    [
      'tasks, with what their marks mean',
      '- [x] a\n- [ ] b',
      '<ul><li><span role="img" aria-label="Done">☑</span> a</li>' +
        '<li><span role="img" aria-label="Not done">☐</span> b</li></ul>',
    ],
    ['quotes', '> a\n>> b', '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>'],
    [
      'code',
      '```js\nif (a < b) {}\n\n# no title\n```',
      '<pre dir="ltr"><code>if (a &lt; b) {}\n\n# no title</code></pre>',
    ],
    [
      'tables of a console in code, and what stands around them',
      'Run **it**:\n\n```\n+----+----------+----------+\n| id | name     | size     |\n```\n\n## Done',
      '<p>Run <strong>it</strong>:</p>' +
        '<pre dir="ltr"><code>+----+----------+----------+\n| id | name     | size     |</code></pre><h3>Done</h3>',
    ],
    ['headings with a long line below', `**A**\n${'-'.repeat(30)}`, '<h3><strong>A</strong></h3>'],
    ['code that nobody has ended', '~~~~\ncode\n~~~', '<pre dir="ltr"><code>code\n~~~</code></pre>'],
    [
      'tables',
      '| a | b |\n|---|--:|\n| **1** | x \\| y |',
      '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>' +
        '<tbody><tr><td><strong>1</strong></td><td>x | y</td></tr></tbody></table>',
    ],
    ['rules', 'a\n\n---\n\nb', '<p>a</p><hr><p>b</p>'],
    [
      'ranges as they were written',
      '3~5 days, or 7~10 days, ~~not 12~~',
      '<p>3~5 days, or 7~10 days, <del>not 12</del></p>',
    ],
    [
      'footnotes as they were written',
      '約1400万人です[^1]。\n\n[^1]: 総務省の国勢調査。',
      '<p>約1400万人です[^1]。</p><p>[^1]: 総務省の国勢調査。</p>',
    ],
    [
      'who speaks in a dialogue, with what they say',
      '[太郎]: こんにちは！\n\n[Lan]: Hi!\n[Minh]: Hello!',
      '<p>[太郎]: こんにちは！</p><p>[Lan]: Hi!\n[Minh]: Hello!</p>',
    ],
    ['no comments', 'a\n\n[//]: # (Later)\n[//]: <> (more)', '<p>a</p>'],
    ['references to characters', '&copy; &#65; &amp;lt; &unknown;', '<p>© A &amp;lt; &amp;unknown;</p>'],
    ['nothing', '', ''],
  ])('has %s', (_, markdown, expected) => expect(html(markdown)).toBe(expected))

  test('has HTML as text', () => {
    expect(html('<b>bold</b>\n\n<div class="x">\nblock\n</div>')).toBe(
      '<p>&lt;b&gt;bold&lt;/b&gt;</p><p>&lt;div class=&quot;x&quot;&gt;<br>block<br>&lt;/div&gt;</p>',
    )
  })
})

describe('links', () => {
  test.each([
    ['[web](https://a.example/?x=1&y="2")', `<a href="https://a.example/?x=1&amp;y=%222%22" ${rel}>web</a>`],
    ['<me@a.example>', `<a href="mailto:me@a.example" ${rel}>me@a.example</a>`],
    ['[help](/help/a)', `<a href="https://studio.example/help/a" ${rel}>help</a>`],
    ['[other host](//b.example) [r](/\\b.example)', 'other host r'],
    ['[file](file:///etc/passwd) [ftp](ftp://a.example) [part](#x)', 'file ftp part'],
    ['[js](javascript:alert`1`)', 'js'],
  ])('%s', (markdown, expected) => expect(html(markdown)).toBe(`<p>${expected}</p>`))

  test('images are links, because loading them would tell who reads this', () => {
    expect(html('![A cat](https://a.example/cat.png) ![](https://a.example/b.png)')).toBe(
      `<p><a href="https://a.example/cat.png" ${rel}>A cat</a> ` +
        `<a href="https://a.example/b.png" ${rel}>https://a.example/b.png</a></p>`,
    )
  })

  test('an image in a link is its description, so that no link stands in another', () => {
    expect(html('[![A badge](https://a.example/b.svg)](https://a.example)')).toBe(
      `<p><a href="https://a.example/" ${rel}>A badge</a></p>`,
    )
  })
})

test('what somebody typed keeps its lines', () => {
  expect(linesHtml('a\nb\r\n\r\n \nc & <d>')).toBe('<p>a<br>b</p><p>c &amp; &lt;d&gt;</p>')
})

/** All that may ever stand in the markup, attribute by attribute. */
const tag = new RegExp(
  [
    '</?(?:p|h[2-6]|ul|ol|li|blockquote|pre|code|strong|em|del|table|thead|tbody|tr|th|td|a|span)>',
    '<(?:br|hr)>',
    '<pre dir="ltr">',
    '<th scope="col">',
    '<ol start="\\d{1,9}">',
    '<span role="img" aria-label="(?:Done|Not done)">',
    `<a href="(?:https?:|mailto:)[^"<>']*" ${rel}>`,
  ].join('|'),
  'g',
)

describe('hostile text', () => {
  const { document } = new Window()
  test.each(xssSamples)('is only text: %j', (sample) => {
    for (const around of [sample, `- ${sample}`, `> ${sample}`, `# ${sample}`, `**${sample}**`]) {
      for (const markup of [html(around), linesHtml(around)]) {
        expect(markup.replace(tag, '')).not.toMatch(/[<>"']/)
        document.body.innerHTML = markup
        for (const { tagName, attributes } of document.body.querySelectorAll('*')) {
          expect(tagName).toMatch(
            /^(P|H[2-6]|UL|OL|LI|BLOCKQUOTE|PRE|CODE|STRONG|EM|DEL|TABLE|THEAD|TBODY|TR|TH|TD|A|SPAN|BR|HR)$/,
          )
          for (const { name, value } of attributes) {
            expect(name).toMatch(/^(href|rel|dir|scope|start|role|aria-label)$/)
            if (name === 'href') expect(new URL(value ?? '').protocol).toMatch(/^(https?|mailto):$/)
          }
        }
      }
    }
  })
})

describe('bad content comes to an end, and nothing of it is lost', () => {
  const zalgo = `Z${'\u0321\u0338\u0317'.repeat(40)}`.repeat(1_000)
  test.each([
    ['emoji', '🎉'.repeat(50_000)],
    ['zalgo', zalgo],
    ['quotes ten thousand deep', `${'>'.repeat(10_000)} deep`],
    ['quotes with blanks', `${'> '.repeat(10_000)}deep`],
    ['lists ten thousand deep', `${'- '.repeat(10_000)}deep`],
    ['indented lists', Array.from({ length: 300 }, (_, n) => `${' '.repeat(n * 2)}- deep`).join('\n')],
    ['emphasis ten thousand deep', `${'*a_'.repeat(10_000)}deep`],
    ['brackets ten thousand deep', `${'['.repeat(10_000)}deep${']'.repeat(10_000)}`],
    ['links that never end', '[a](b'.repeat(4_900)],
    ['back ticks', '`a'.repeat(9_000)],
    ['angle brackets', '<a '.repeat(9_000)],
    ['comments that never end', '<!--'.repeat(9_000)],
    ['ampersands', '&#'.repeat(9_000)],
    ['one address that never ends', 'http://a.example/('.repeat(5_000)],
    ['addresses', 'http://a.example/( '.repeat(5_000)],
    ['mail addresses', 'a@b.'.repeat(9_000)],
    ['backslashes', '\\'.repeat(9_000)],
    ['definitions', '[a]: b\n'.repeat(7_000)],
    ['cells', `|${'a|'.repeat(5_000)}\n|${'-|'.repeat(5_000)}\n`],
    ['rows', `|a|\n|-|\n${'|b|\n'.repeat(7_000)}`],
    ['a line of a megabyte', 'x'.repeat(2 ** 20)],
    ['a line of a megabyte of marks', '*_`[<&'.repeat(2 ** 17)],
    ['as many line ends', '\n'.repeat(2 ** 20)],
    ['as many spaces', ' '.repeat(2 ** 20)],
    ['as many fences', '```\n'.repeat(2 ** 18)],
    ['as many items', '- \n'.repeat(2 ** 18)],
    ['one item that never ends', `- x\n${' y\n'.repeat(2 ** 16)}`],
    ['one item of as many lines as are read', `- x\n${' y\n'.repeat(999)}`],
    ['one item with many paragraphs', `- x\n${'\n  y\n'.repeat(3_900)}`],
    ['as many items as are read', '- y\n'.repeat(7_900)],
    ['as many paragraphs', 'y\n\n'.repeat(3_900)],
  ])(
    '%s',
    (_, text) => {
      for (const markup of [html(text), linesHtml(text)]) {
        expect(markup.replace(tag, '')).not.toMatch(/[<>"']/)
        if (text.includes('deep')) expect(markup).toContain('deep')
        if (text.includes('🎉')) expect(markup.split('🎉')).toHaveLength(50_001)
      }
    },
    10_000,
  )
})
