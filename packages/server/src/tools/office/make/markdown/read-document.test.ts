import { expect, test } from 'vitest'
import { hostile } from '../testing/samples.ts'
import { type Block, linesOf, textOfRuns } from './document-model.ts'
import { readDocument } from './read-document.ts'

const blocksOf = (markdown: string): readonly Block[] => readDocument(markdown).blocks

test('keeps bold, italic, code, strike and links, and joins neighbours in one style', () => {
  const [paragraph] = blocksOf('a **b *c*** `d` ~~e~~ [f **g**](https://x.test/?p=1&q=2)')
  expect(paragraph).toEqual({
    kind: 'paragraph',
    runs: [
      { text: 'a ' },
      { text: 'b ', isBold: true },
      { text: 'c', isBold: true, isItalic: true },
      { text: ' ' },
      { text: 'd', isCode: true },
      { text: ' ' },
      { text: 'e', isStruck: true },
      { text: ' ' },
      { text: 'f ', link: 'https://x.test/?p=1&q=2' },
      { text: 'g', isBold: true, link: 'https://x.test/?p=1&q=2' },
    ],
  })
})

test('leads nowhere but to http, https and mailto', () => {
  const runs = blocksOf(hostile['links'] ?? '').flatMap((block) =>
    block.kind === 'paragraph' ? block.runs : [],
  )
  expect(runs.flatMap(({ link }) => link ?? [])).toEqual(['https://e.com/%22%3E%3Cx'])
  expect(textOfRuns(runs)).not.toContain('alert(1)</')
})

test('reads nested lists, tasks and where numbers begin', () => {
  const [list] = blocksOf('3. a\n   - [x] b\n   - [ ] c\n4. d')
  expect(list).toMatchObject({
    kind: 'list',
    isOrdered: true,
    start: 3,
    items: [
      { blocks: [{ kind: 'paragraph' }, { kind: 'list', items: [{ done: true }, { done: false }] }] },
      {},
    ],
  })
})

test('gives every row as many cells as there are columns', () => {
  const [table] = blocksOf(hostile['ragged'] ?? '')
  expect(table?.kind === 'table' && table.rows.map(({ length }) => length)).toEqual([2, 2])
})

test('takes the words of HTML and leaves its scripts, styles and comments out', () => {
  expect(
    linesOf(
      blocksOf('<div>one<br>two <b>three</b></div>\n\na <i>b</i> &copy; <!-- c -->\n\n<script>x()</script>'),
    ),
  ).toEqual(['one', 'two three', 'a b ©'])
})

test('puts the description in the place of an image and says so', () => {
  const read = readDocument('See ![a chart](x.png)!')
  expect(linesOf(read.blocks)).toEqual(['See a chart!'])
  expect(read.hasImages).toBe(true)
  expect(readDocument('text').hasImages).toBe(false)
})

test('composes accents and drops what no document can hold', () => {
  expect(linesOf(blocksOf('Tie\u0302\u0301ng Vie\u0323\u0302t\u0000 &#1;\ud800'))).toEqual([
    'Tiếng Việt \ufffd',
  ])
})

test('reads tables and texts that are longer than what is read at once', () => {
  const rows = Array.from({ length: 10_000 }, (_, row) => `| ${row} | **x** |`).join('\n')
  const blocks = blocksOf(
    `# Head\n\n| a | b |\n|--|--:|\n${rows}\n\nEnd with [a link][1].\n\n[1]: https://x.test/`,
  )
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'table', 'paragraph'])
  const table = blocks[1]
  expect(table?.kind === 'table' && table.rows.length).toBe(10_000)
  expect(table?.kind === 'table' && table.rows[9_999]).toEqual([
    [{ text: '9999' }],
    [{ text: 'x', isBold: true }],
  ])
  expect(blocks[2]).toMatchObject({ runs: [{ text: 'End with ' }, { link: 'https://x.test/' }, {}] })
})

test('says notes once, however long the text is', () => {
  const rows = '| x | y |\n'.repeat(9_000)
  const notes = '[^1]: Smith2020\n[^2]: Two words\n[Note]: three of them\n[Lan]: Hi!'
  const blocks = blocksOf(`As it says[^1].\n\n| a | b |\n|--|--|\n${rows}\n\n${notes}`)
  expect(blocks.map((block) => block.kind)).toEqual(['paragraph', 'table', 'paragraph'])
  expect(linesOf(blocks.slice(-1))).toEqual([notes.replaceAll('\n', ' ')])
})

test('never cuts code in two, however long the text is', () => {
  const text = `${'word '.repeat(24_000)}\n\n\`\`\`\na\n\n# b\n\`\`\`\n\n## c`
  const blocks = blocksOf(text)
  expect(blocks.at(-2)).toEqual({ kind: 'code', lines: ['a', '', '# b'] })
  expect(blocks.at(-1)).toMatchObject({ kind: 'heading', level: 2 })
})

test('takes only the wild part of a text as plain', () => {
  const blocks = blocksOf(`# Head\n\n${hostile['quotes']}\n\n**bold**`)
  expect(blocks[0]).toMatchObject({ kind: 'heading' })
  expect(blocks.at(-1)).toMatchObject({ runs: [{ text: 'bold', isBold: true }] })
  expect(linesOf(blocks).join('\n')).toContain('deep')
})

test('reads whatever is sent within two seconds of the processor', () => {
  for (const text of [
    ...Object.values(hostile),
    '<'.repeat(150_000),
    '<script>'.repeat(18_000),
    '<!--'.repeat(30_000),
  ]) {
    const start = process.threadCpuUsage()
    readDocument(text)
    expect(process.threadCpuUsage(start).user / 1_000).toBeLessThan(2_000)
  }
})
