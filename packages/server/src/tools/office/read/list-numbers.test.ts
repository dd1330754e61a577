import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { listLabel } from './list-labels.ts'
import { markdownOfBlocks } from './markdown-of-blocks.ts'
import { readDocx } from './read-docx.ts'
import { wordPackage, wordParagraph } from './testing/made-documents.ts'
import { readWordNumbering } from './word-numbering.ts'

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

test('takes no more levels of a list than Word has, however many there are', async () => {
  const many = Array.from({ length: 10_000 }, (_, place) => place)
  const override = '<w:lvlOverride w:ilvl="9"><w:startOverride w:val="5"/></w:lvlOverride>'
  const levels = many.map((place) => `<w:lvl w:ilvl="${place}"><w:pStyle w:val="S${place}"/></w:lvl>`)
  const numbering = [
    abstract(0, ...levels),
    ...many.map((id) => num(id, 0, id === 2 ? override + override.replaceAll('5', '6') : '')),
  ].join('')
  const { lists } = readWordNumbering('a.docx', {
    numbering: `<w:numbering ${word}>${numbering}</w:numbering>`,
    styles: undefined,
  })
  expect(lists.size).toBe(10_000)
  expect([...lists.values()].filter(({ levels }) => levels.size !== 9)).toEqual([])
  expect(lists.get('2')?.restarts.size).toBe(0)
})

test('numbers no paragraph of a level that Word does not have', async () => {
  const numbering = abstract(0, level(0), level(9)) + num(1, 0)
  expect(await read([item('A', 1), item('B', 1, 9), item('C', 1)], { numbering })).toMatch(/^1\. A[^]*2\. C$/)
})

const shown = (text: string, more = '') => `<w:lvlText w:val="${text}"/>${more}`
const outline = abstract(
  0,
  level(0, 'upperRoman', 1, shown('%1.')),
  level(1, 'decimal', 1, shown('%1.%2.')),
  level(2, 'lowerLetter', 1, shown('%1.%2.%3)', '<w:isLgl/>')),
)

test('puts the numbers of the levels above into those of inner ones', async () => {
  const items = [
    item('A', 1, 1),
    item('B', 1),
    item('C', 1),
    item('D', 1, 1),
    item('E', 1, 2),
    item('F', 1, 2),
  ]
  expect(await read(items, { numbering: outline + num(1, 0) })).toBe(
    ['- I.1. A\n\n- I. B', '- II. C', '  - II.1. D', '    - 2.1.1) E', '    - 2.1.2) F'].join('\n'),
  )
})

test.each([
  ['1)', 'decimal', '%1)', '1) A\n2) B'],
  ['a)', 'lowerLetter', '%1)', '- a) A\n- b) B'],
  ['(1)', 'decimal', '(%1)', '- (1) A\n- (2) B'],
  ['words', 'decimal', 'Step *%1* &lt;x>:', '- Step \\*1\\* \\<x>: A\n- Step \\*2\\* \\<x>: B'],
  ['a level below', 'decimal', '%1%2.', '1. A\n2. B'],
  ['nothing', 'decimal', '', '- A\n- B'],
  ['no number', 'none', '%1', '- A\n- B'],
])('keeps what stands around a number: %s', async (_, format, text, markdown) => {
  const numbering = abstract(0, level(0, format, 1, shown(text))) + num(1, 0)
  expect(await read([item('A', 1), item('B', 1)], { numbering })).toBe(markdown)
})

test('takes a text of any length around a number for none', async () => {
  const numbering = abstract(0, level(0, 'decimal', 1, shown('%1'.repeat(1000)))) + num(1, 0)
  expect(await read([item('A', 1), item('B', 1)], { numbering })).toBe('1. A\n2. B')
})

test('parts lists whose numbers end in parentheses', async () => {
  const lists = [0, 1].map((id) => abstract(id, level(0, 'decimal', 1, shown('%1)'))) + num(id + 1, id))
  const items = [item('A', 1), item('B', 1), item('C', 2), item('D', 2)]
  expect(await read(items, { numbering: lists.join('') })).toBe('1) A\n2) B\n\n1. C\n2. D')
})

test('shows the numbers of headings, and of paragraphs in tables', async () => {
  const style = (id: number) =>
    `<w:style w:type="paragraph" w:styleId="H${id}"><w:name w:val="heading ${id}"/><w:pPr><w:numPr><w:ilvl w:val="${id - 1}"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`
  const heading = (text: string, id: number) => paragraph(text, `<w:pStyle w:val="H${id}"/>`)
  const cell = (content: string) => `<w:tc>${content}</w:tc>`
  const row = (name: string) => `<w:tr>${cell(item('', 2))}${cell(wordParagraph(name))}</w:tr>`
  const numbering = outline + num(1, 0) + abstract(1, level(0, 'decimal', 1, shown('%1'))) + num(2, 1)
  const body = [
    heading('Terms', 1),
    heading('Price', 2),
    heading('', 2),
    heading('Payment', 2),
    heading('End', 1),
    `<w:tbl>${row('x')}${row('y')}</w:tbl>`,
  ]
  expect(await read(body, { numbering, styles: style(1) + style(2) })).toBe(
    [
      '# I. Terms',
      '## I.1. Price',
      '## I.3. Payment',
      '# II. End',
      '| 1 | x |\n| --- | --- |\n| 2 | y |',
    ].join('\n\n'),
  )
})

test('shows the number of a paragraph that the library takes for no list', async () => {
  const numbering = abstract(0, level(0), level(6, 'decimal', 1, shown('%1.%7'))) + num(1, 0)
  expect(await read([item('A', 1), item('B', 1, 6)], { numbering })).toBe('1. A\n\n1.1 B')
})

test('shows nothing of bookmarks that a document has called like a number', async () => {
  const bookmark = '<w:bookmarkStart w:id="0" w:name="list-number-9."/>'
  const body = [paragraph('A', '<w:pStyle w:val="Heading1"/>'), item('B', 1), wordParagraph('C')].map(
    (text) => text.replace('<w:r>', `${bookmark}<w:r>`),
  )
  const styles = '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>'
  expect(await read(body, { numbering: three + num(1, 0), styles })).toBe('# A\n\n1. B\n\nC')
})
