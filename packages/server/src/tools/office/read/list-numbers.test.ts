import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { listLabel } from './list-labels.ts'
import { markdownOfBlocks } from './markdown-of-blocks.ts'
import { readDocx } from './read-docx.ts'
import { wordPackage, wordParagraph } from './testing/made-documents.ts'

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

async function read(
  body: readonly string[],
  { numbering, styles }: { numbering?: string; styles?: string } = {},
): Promise<string> {
  const part = (root: string, xml: string | undefined) =>
    xml === undefined ? {} : { [`word/${root}.xml`]: strToU8(`<w:${root} ${word}>${xml}</w:${root}>`) }
  const more = { ...part('numbering', numbering), ...part('styles', styles) }
  const { blocks } = await readDocx('a.docx', wordPackage(body.join(''), { more }), 200_000)
  return markdownOfBlocks(blocks, 200_000).markdown
}

const paragraph = (text: string, properties: string) =>
  `<w:p><w:pPr>${properties}</w:pPr>${text && `<w:r><w:t>${text}</w:t></w:r>`}</w:p>`
const place = (list: number, level: number) =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`
const item = (text: string, list: number, level = 0, more = '') => paragraph(text, place(list, level) + more)
const level = (place: number, format = 'decimal', start = 1, more = '') =>
  `<w:lvl w:ilvl="${place}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>${more}</w:lvl>`
const abstract = (id: number, ...levels: string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`
const num = (id: number, abstractId: number, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstractId}"/>${more}</w:num>`
const three = abstract(0, level(0), level(1), level(2))

test('counts a list on behind what stands between its items', async () => {
  const cell = (text: string) => `<w:tc>${wordParagraph(text)}</w:tc>`
  const row = `<w:tr>${cell('x')}${cell('y')}</w:tr>`
  const numbering = three + num(1, 0)
  expect(
    await read(
      [
        item('One', 1),
        item('Two', 1),
        wordParagraph('Between'),
        item('Three', 1),
        item('Inner one', 1, 1),
        wordParagraph('Between'),
        item('Inner two', 1, 1),
        item('Four', 1),
        `<w:tbl>${row}${row}</w:tbl>`,
        item('Five', 1),
        item('Inner one', 1, 1),
      ],
      { numbering },
    ),
  ).toBe(
    [
      '1. One\n2. Two',
      'Between',
      '3. Three\n   1. Inner one',
      'Between',
      '2) Inner two',
      '4. Four',
      '| x | y |\n| --- | --- |\n| x | y |',
      '5. Five\n   1. Inner one',
    ].join('\n\n'),
  )
})

test('counts lists apart, and together those that share their count', async () => {
  const restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'
  const numbering = [
    three,
    abstract(1, level(0, 'decimal', 3)),
    num(1, 0),
    num(2, 1),
    num(3, 0),
    num(4, 0, restart),
  ]
  const between = wordParagraph('-')
  const lists = [1, 2, 1, 3, 2, 4, 4, 1]
  const markdown = await read(
    lists.flatMap((list) => [item(`List ${list}`, list), between]),
    { numbering: numbering.join('') },
  )
  expect(markdown.match(/^\d+\. List \d/gm)).toEqual([
    '1. List 1',
    '3. List 2',
    '2. List 1',
    '3. List 3',
    '4. List 2',
    '5. List 4',
    '6. List 4',
    '7. List 1',
  ])
})

test('begins inner lists anew, unless they count on', async () => {
  const numbering =
    abstract(0, level(0), level(1, 'decimal', 4, '<w:lvlRestart w:val="0"/>'), level(2)) + num(1, 0)
  expect(
    await read(
      [item('A', 1), item('B', 1, 1), item('C', 1, 2), item('D', 1), item('E', 1, 1), item('F', 1, 2)],
      { numbering },
    ),
  ).toBe('1. A\n\n   4. B\n      1. C\n2. D\n\n   5. E\n      1. F')
})

test('shows another list as another one', async () => {
  const numbering = three + abstract(1, level(0)) + num(1, 0) + num(2, 1)
  expect(await read([item('A', 1), item('B', 1), item('C', 2), item('D', 2)], { numbering })).toBe(
    '1. A\n2. B\n\n1) C\n2) D',
  )
})

test('counts items that are empty, deleted ones not', async () => {
  const numbering = three + num(1, 0)
  const deleted = item('A', 1, 0, '<w:rPr><w:del w:id="1" w:author="A"/></w:rPr>')
  expect(await read([deleted, item('B', 1), item('', 1), item('C', 1)], { numbering })).toBe('1. AB\n\n3) C')
})

test('does not count what a paragraph was before it was changed', async () => {
  const numbering = three + num(1, 0)
  const before = `<w:pPrChange w:id="1" w:author="A"><w:pPr>${place(1, 0)}</w:pPr></w:pPrChange>`
  const changed = paragraph('Plain', before)
  expect(await read([item('A', 1), changed, item('B', 1)], { numbering })).toBe('1. A\n\nPlain\n\n2. B')
})

test('counts text boxes once, which are in a document twice', async () => {
  const box = `<w:txbxContent>${item('B', 1)}</w:txbxContent>`
  const twice = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps">${box}</mc:Choice><mc:Fallback><w:pict><v:textbox xmlns:v="urn:schemas-microsoft-com:vml">${box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent>`
  const markdown = await read([item('A', 1), `<w:p><w:r>${twice}</w:r></w:p>`, item('C', 1)], {
    numbering: three + num(1, 0),
  })
  expect(markdown).toBe('1. A\n2. B\n3. C')
})

test('writes letters and Roman numbers as such', async () => {
  const numbering =
    abstract(0, level(0, 'upperRoman'), level(1, 'lowerLetter'), level(2, 'bullet')) + num(1, 0)
  expect(
    await read([item('A', 1), item('B', 1, 1), item('C', 1, 1), item('D', 1, 2), item('E', 1)], {
      numbering,
    }),
  ).toBe('- I. A\n  - a. B\n  - b. C\n    - D\n- II. E')
  expect([1, 26, 27, 53, 781].map((number) => listLabel(number, 'upperLetter'))).toEqual([
    'A',
    'Z',
    'AA',
    'AAA',
    '781',
  ])
  expect([1994, 0, 4000].map((number) => listLabel(number, 'lowerRoman'))).toEqual(['mcmxciv', '0', '4000'])
  expect(listLabel(12, 'chineseCounting')).toBe('12')
})

test('knows the lists of styles, and styles of lists', async () => {
  const numbering = [
    abstract(
      0,
      level(0, 'decimal', 1, '<w:pStyle w:val="Step"/>'),
      level(1, 'decimal', 1, '<w:pStyle w:val="Inner"/>'),
    ),
    abstract(1, '<w:numStyleLink w:val="Listing"/>'),
    abstract(2, '<w:styleLink w:val="Listing"/>', level(0, 'decimal', 8)),
    num(1, 0),
    num(2, 1),
    num(3, 2),
  ].join('')
  const style = (id: string, content: string, type = 'paragraph') =>
    `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${content}</w:style>`
  const inList = (list: number) => `<w:pPr><w:numPr><w:numId w:val="${list}"/></w:numPr></w:pPr>`
  const styles = [
    style('Step', inList(1)),
    style('Inner', '<w:basedOn w:val="Step"/>'),
    style('Listing', inList(3), 'numbering'),
  ].join('')
  const styled = (text: string, id: string) => paragraph(text, `<w:pStyle w:val="${id}"/>`)
  expect(
    await read(
      [
        styled('A', 'Step'),
        styled('B', 'Inner'),
        wordParagraph('-'),
        styled('C', 'Inner'),
        wordParagraph('-'),
        styled('D', 'Step'),
        wordParagraph('-'),
        item('E', 2),
        wordParagraph('-'),
        item('F', 2),
      ],
      { numbering, styles },
    ),
  ).toBe('1. A\n   1. B\n\n\\-\n\n2) C\n\n\\-\n\n2. D\n\n\\-\n\n8. E\n\n\\-\n\n9. F')
})

test.each([
  ['nothing', undefined],
  ['lists without levels', abstract(0) + num(1, 0)],
  ['lists that are missing', num(1, 7)],
  ['lists that refer to themselves', abstract(0, '<w:numStyleLink w:val="A"/>') + num(1, 0)],
])('reads a document whose numbering says %s', async (_, numbering) => {
  const styles =
    '<w:style w:type="numbering" w:styleId="A"><w:basedOn w:val="A"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
  expect(await read([item('A', 1)], { ...(numbering && { numbering }), styles })).toBe('A')
})

test('takes numbers that make no sense for none', async () => {
  const bad =
    '<w:lvl w:ilvl="x"><w:start w:val="-1e9"/></w:lvl><w:lvl w:ilvl="0"><w:start w:val="99999999999"/></w:lvl>'
  expect(await read([item('A', 1), item('B', 1)], { numbering: abstract(0, bad) + num(1, 0) })).toBe(
    '0. A\n1. B',
  )
})

test('shows nothing of bookmarks that a document has called like a number', async () => {
  const bookmark = '<w:bookmarkStart w:id="0" w:name="list-number-&lt;script&gt;"/>'
  const markdown = await read([item('A', 1).replace('</w:pPr>', `</w:pPr>${bookmark}`)], {
    numbering: three + num(1, 0),
  })
  expect(markdown).toBe('1. A')
})
