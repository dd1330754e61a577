import { strFromU8, strToU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { linesOf } from '../make/markdown/document-model.ts'
import { readDocument } from '../make/markdown/read-document.ts'
import { checkDocument } from './check-document.ts'
import { markdownOfBlocks } from './markdown-of-blocks.ts'
import { readBlocks } from './read-blocks.ts'
import {
  pdfPages,
  pdfText,
  wordDocument,
  wordPackage,
  wordParagraph,
  workbookPackage,
} from './testing/made-documents.ts'
import { tablesOfBlocks, officeTable } from './tables-of-blocks.ts'

async function read(fileName: string, data: Uint8Array, language: 'en' | 'vi' = 'en') {
  const contentType = await checkDocument({ fileName, data })
  const reading = await readBlocks(
    { fileName, contentType, data },
    { characters: 200_000, language },
    () => undefined,
  )
  const tables = tablesOfBlocks(reading.blocks, language).map(officeTable)
  return { ...reading, contentType, tables, markdown: markdownOfBlocks(reading.blocks, 200_000).markdown }
}

test('reads headings, marks, links, lists and tables of a Word document, in any script', async () => {
  const { markdown, warnings, tables } = await read('Báo cáo.docx', await wordDocument(), 'vi')
  expect(markdown).toBe(
    [
      '# Báo cáo doanh thu',
      'Quý này **tăng mạnh** ở *Hà Nội*. Xem [trang này](https://example.com/a_%28b%29) và trang kia.',
      'مرحبا بالعالم',
      '\\<script>alert(1)\\</script> \\*không\\* \\[đậm](x) # 5 & 6',
      'Dòng một\\\nDòng hai',
      '## Số liệu',
      '1. Bước một\n   1. Bước con\n2. Bước hai',
      '| Tháng | Doanh thu |\n| --- | --- |\n| Tháng 7 | 1.250,5 |\n| Tháng \\| 8 | 1.400 |',
    ].join('\n\n'),
  )
  expect(warnings).toEqual(['images'])
  expect(tables).toMatchObject([
    {
      name: 'Số liệu',
      columns: [{ kind: 'text' }, { kind: 'number' }],
      rows: [
        ['Tháng 7', 1250.5],
        ['Tháng | 8', 1400],
      ],
    },
  ])
})

test('a table that only places text is text', async () => {
  const cell = (text: string) => `<w:tc>${wordParagraph(text)}</w:tc>`
  const { markdown } = await read(
    'a.docx',
    wordPackage(`<w:tbl><w:tr>${cell('Above')}</w:tr><w:tr>${cell('Below')}</w:tr></w:tbl>`),
  )
  expect(markdown).toBe('Above\n\nBelow')
})

test('puts cells that span others in their places', async () => {
  const cell = (text: string, span = '') => `<w:tc><w:tcPr>${span}</w:tcPr>${wordParagraph(text)}</w:tc>`
  const table = `<w:tbl><w:tr>${cell('A', '<w:gridSpan w:val="2"/>')}${cell('B')}</w:tr><w:tr>${cell('1')}${cell('2')}${cell('3')}</w:tr></w:tbl>`
  const { markdown } = await read('a.docx', wordPackage(table))
  expect(markdown).toContain('| A |  | B |')
  expect(markdown).toContain('| 1 | 2 | 3 |')
})

test('cuts a Word document of any length, and says so', async () => {
  const body = wordParagraph('Chín mươi chín phần trăm của văn bản này là lặp lại. ').repeat(20_000)
  const { markdown, warnings } = await read('dài.docx', wordPackage(body))
  expect(warnings).toEqual(['cut'])
  expect(markdown.length).toBeLessThanOrEqual(200_000)
  expect(markdown.length).toBeGreaterThan(150_000)
})

test('reads all sheets with numbers, dates, times and truths as what they are', async () => {
  const day = new Date(Date.UTC(2026, 1, 28))
  const file = await writeXlsxFile([
    {
      sheet: 'Doanh thu',
      data: [
        ['Tháng', 'Số tiền', 'Ngày', 'Đã trả'].map((value) => ({ value })),
        [
          { value: 'Một' },
          { value: 0.1 + 0.2 },
          { value: day, format: 'dd/mm/yyyy' },
          { value: true, type: Boolean },
        ],
        [
          { value: 'مرحبا' },
          { value: -1250 },
          { value: new Date(Date.UTC(2026, 2, 1, 13, 30)), format: 'dd/mm/yyyy hh:mm' },
          null,
        ],
      ],
    },
    { sheet: 'Trống', data: [] },
    {
      sheet: 'Khác',
      data: [
        [{ value: 'a' }, { value: 1 }],
        [{ value: 'b' }, { value: 2 }],
      ],
    },
  ]).toBuffer()
  const { markdown, tables, warnings } = await read('bảng.xlsx', new Uint8Array(file), 'vi')
  expect(tables[0]).toEqual({
    name: 'Doanh thu',
    columns: [
      { name: 'Tháng', kind: 'text' },
      { name: 'Số tiền', kind: 'number' },
      { name: 'Ngày', kind: 'date' },
      { name: 'Đã trả', kind: 'boolean' },
    ],
    rows: [
      ['Một', 0.3, '2026-02-28', true],
      ['مرحبا', -1250, '2026-03-01T13:30', null],
    ],
    rowCount: 2,
    chart: { kind: 'bar', label: 2, values: [1] },
  })
  expect(tables[1]).toMatchObject({
    name: 'Khác',
    columns: [{ name: 'Cột 1' }, { name: 'Cột 2' }],
    rows: [
      ['a', 1],
      ['b', 2],
    ],
  })
  expect(markdown).toContain('## Doanh thu\n\n| Tháng | Số tiền | Ngày | Đã trả |')
  expect(markdown).toContain('| Một | 0.3 | 2026-02-28 | true |')
  expect(warnings).toEqual([])
})

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** Styles of cells, each with one of the formats that every workbook has. */
const stylesOf = (...formats: number[]) =>
  strToU8(
    `<styleSheet xmlns="${spreadsheet}"><cellXfs>${formats.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
  )
/** The same with formats of the workbook's own. */
const ownStyles = (...codes: string[]) => {
  const formats = codes.map((code, place) => `<numFmt numFmtId="${164 + place}" formatCode="${code}"/>`)
  const styles = strFromU8(stylesOf(...codes.map((_, place) => 164 + place)))
  return strToU8(styles.replace('<cellXfs>', `<numFmts>${formats.join('')}</numFmts><cellXfs>`))
}
/** Rows below a header, each of its numbers with the style of its column. */
const numbersIn = (header: string[], rows: number[][]) =>
  [
    header.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`),
    ...rows.map((row) => row.map((value, column) => `<c s="${column}"><v>${value}</v></c>`)),
  ]
    .map((row) => `<row>${row.join('')}</row>`)
    .join('')
const [day, clock, duration] = [14, 20, 46]

test('counts the hours of times and durations of a workbook on, and takes days for no times', async () => {
  const rows = [
    [46000, 0.354167, 1.5, 1],
    [1, 0, 160 / 24, 46000],
    [46001.5, 0.999988426, -0.0625, 1],
    [1, 0.5, 2, 1],
  ]
  const { tables } = await read(
    'f.xlsx',
    workbookPackage(
      { Sheet: numbersIn(['Day', 'From', 'Sum', 'Born'], rows) },
      { more: { 'xl/styles.xml': stylesOf(day, clock, duration, day) } },
    ),
  )
  expect(tables[0]).toMatchObject({
    columns: [{ kind: 'date' }, { kind: 'text' }, { kind: 'text' }, { kind: 'date' }],
    rows: [
      ['2025-12-09', '08:30', '36:00', '1899-12-31'],
      ['1899-12-31', '00:00', '160:00', '2025-12-09'],
      ['2025-12-10T12:00', '23:59:59', '-01:30', '1899-12-31'],
      ['1899-12-31', '12:00', '48:00', '1899-12-31'],
    ],
  })
})

test('reads the percents of a workbook as percents, exactly', async () => {
  const rows = [
    [0.4, 0.12345, 1.25, 5],
    [0.6, 0.23456, -0.07, 7],
  ]
  const styles = ownStyles('0%', '0.0%;[Red]-0.0%', '[&gt;1]0%;0%', '0.0&quot; %&quot;')
  const { tables, markdown } = await read(
    'f.xlsx',
    workbookPackage({ Sheet: numbersIn(['A', 'B', 'C', 'D'], rows) }, { more: { 'xl/styles.xml': styles } }),
    'vi',
  )
  expect(tables[0]).toMatchObject({
    columns: [{ kind: 'percent' }, { kind: 'percent' }, { kind: 'percent' }, { kind: 'number' }],
    rows,
  })
  expect(markdown).toContain('| 60% | 23.4560% | -7% | 7 |')
})

test('knows percents by the formats that every workbook has', async () => {
  const { tables } = await read(
    'f.xlsx',
    workbookPackage(
      { Sheet: numbersIn(['A', 'B'], [[0.4, 0.5]]) },
      { more: { 'xl/styles.xml': stylesOf(9, 10) } },
    ),
  )
  expect(tables[0]).toMatchObject({ columns: [{ kind: 'percent' }, { kind: 'percent' }], rows: [[0.4, 0.5]] })
})

test('reads dates and times of a workbook that have no signs between their parts', async () => {
  const styles = ownStyles('yyyymmdd', 'ddmmyyyy', 'hhmm')
  const { tables } = await read(
    'f.xlsx',
    workbookPackage(
      { Sheet: numbersIn(['A', 'B', 'C'], [[46000, 46001, 0.354167]]) },
      { more: { 'xl/styles.xml': styles } },
    ),
  )
  expect(tables[0]?.rows).toEqual([['2025-12-09', '2025-12-10', '08:30']])
})

test('keeps the zeros that a workbook shows before its numbers', async () => {
  const { tables } = await read(
    'f.xlsx',
    workbookPackage(
      { Sheet: numbersIn(['Code'], [[2134], [90210]]) },
      { more: { 'xl/styles.xml': ownStyles('00000') } },
    ),
  )
  expect(tables[0]).toMatchObject({ columns: [{ kind: 'text' }], rows: [['02134'], ['90210']] })
})

test.each(['1', 'true'])('counts the days of a workbook from 1904 where it says so as %s', async (said) => {
  const file = (more: Parameters<typeof workbookPackage>[1]) =>
    workbookPackage({ Sheet: numbersIn(['Day', 'From'], [[44538, 0.5]]) }, more)
  const workbook = strFromU8(unzipSync(file({}))['xl/workbook.xml']!).replace(
    '<sheets>',
    `<workbookPr date1904="${said}"/><sheets>`,
  )
  const { tables } = await read(
    'f.xlsx',
    file({ more: { 'xl/styles.xml': stylesOf(day, clock), 'xl/workbook.xml': strToU8(workbook) } }),
  )
  expect(tables[0]?.rows).toEqual([['2025-12-09', '12:00']])
})

test('shows what formulas came to when the file was saved, and says that there are some', async () => {
  const rows =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Tổng</t></is></c><c r="B1"><f>SUM(1,2)</f><v>3</v></c><c r="C1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c></row>'
  const { markdown, warnings } = await read('f.xlsx', workbookPackage({ Sheet: rows }))
  expect(markdown).toContain('| Tổng | 3 | ab |')
  expect(warnings).toEqual(['formulas'])
})

test('takes formulas that were never worked out, and cells without an address', async () => {
  const rows =
    '<row><c t="inlineStr"><is><t>One</t></is></c><c t="inlineStr"><is><t>Two</t></is></c></row><row><c><v>1</v></c><c t="str"><f>A1&amp;"x"</f></c></row>'
  const { tables } = await read('f.xlsx', workbookPackage({ Sheet: rows }))
  expect(tables[0]).toMatchObject({
    columns: [{ name: 'One', kind: 'number' }, { name: 'Two' }],
    rows: [[1, null]],
  })
})

test(
  'keeps 5,000 rows of a sheet with a million, and knows how many there are',
  { tags: 'full' },
  async () => {
    const row = (number: number) =>
      `<row r="${number}"><c r="A${number}"><v>${number}</v></c><c r="B${number}"><v>${(number * 7919) % 10007}</v></c></row>`
    let rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>n</t></is></c><c r="B1" t="inlineStr"><is><t>m</t></is></c></row>'
    for (let number = 2; number <= 300_000; number += 1) rows += row(number)
    const { tables, warnings } = await read('large.xlsx', workbookPackage({ Data: rows }))
    expect(tables[0]).toMatchObject({
      rowCount: 299_999,
      columns: [{ name: 'n', kind: 'number' }, { name: 'm' }],
    })
    expect(tables[0]!.rows).toHaveLength(200)
    expect(warnings).toEqual(['cut'])
  },
)

test('a cell in the last corner of a sheet costs no more than its file', async () => {
  const rows =
    '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row><row r="1048576"><c r="XFD1048576"><v>3</v></c></row>'
  const { warnings, tables } = await read('corner.xlsx', workbookPackage({ Data: rows }))
  expect(warnings).toEqual(['cut'])
  expect(tables[0]?.rowCount).toBe(2)
})

test.each([
  [
    'comma',
    'name,value\n"Nguyễn, Văn A","1,234.5"\n"a ""quoted"" b",-2\n',
    [
      ['Nguyễn, Văn A', 1234.5],
      ['a "quoted" b', -2],
    ],
  ],
  [
    'semicolon',
    'name;value\nHà Nội;1.234,5\nHuế;-2\n',
    [
      ['Hà Nội', 1234.5],
      ['Huế', -2],
    ],
  ],
  [
    'tab',
    'name\tvalue\nHà Nội\t1\nHuế\t2\n',
    [
      ['Hà Nội', 1],
      ['Huế', 2],
    ],
  ],
  [
    'said',
    'sep=|\nname|value\nHà Nội|1\nHuế|2\n',
    [
      ['Hà Nội', 1],
      ['Huế', 2],
    ],
  ],
])('reads a table with %s between its cells', async (_, text, rows) => {
  const { tables } = await read('a.csv', strToU8(text))
  expect(tables[0]).toMatchObject({
    columns: [
      { name: 'name', kind: 'text' },
      { name: 'value', kind: 'number' },
    ],
    rows,
  })
})

test.each([
  ['of Windows first', 'name,value\r\nA,1\nB,2\nC,3\n'],
  ['of Unix first', 'name,value\nA,1\r\nB,2\r\nC,3'],
  ['of old machines', 'name,value\rA,1\rB,2\rC,3'],
  ['of Windows behind the sign that is said', 'sep=,\r\nname,value\nA,1\nB,2\nC,3\n'],
])('a table has all its rows with line ends %s', async (_, text) => {
  const { tables, warnings } = await read('a.csv', strToU8(text))
  expect(tables[0]!.rows).toEqual([
    ['A', 1],
    ['B', 2],
    ['C', 3],
  ])
  expect(warnings).toEqual([])
})

test('parts cells by the other sign where commas stand within numbers alone', async () => {
  const { tables } = await read('a.csv', strToU8('1,5;2,5\n3,0;4,25\n6,5;7,5\n'))
  expect(tables[0]!.rows.at(-1)).toEqual([6.5, 7.5])
})

const spans = 'Giao trong 3~5 ngày, tối đa 7~10 ngày, ~~ hỏi trước ~~.'

test.each([
  ['Word document', 'a.docx', wordPackage(wordParagraph(spans))],
  ['text', 'a.txt', strToU8(spans)],
  ['table', 'a.csv', strToU8(`Khi nào;Ở đâu\n${spans};Huế\n`)],
])('strikes nothing out between the tildes of a %s', async (_, fileName, data) => {
  const { markdown } = await read(fileName, data)
  const { blocks } = readDocument(markdown)
  expect(linesOf(blocks).join('\n')).toContain(spans)
  expect(JSON.stringify(blocks)).not.toContain('isStruck')
})

/** A PDF as the tool itself makes it, with page numbers. */
async function pdfOf(markdown: string): Promise<Uint8Array> {
  const { makeDocument } = await import('../make/index.ts')
  const { data } = await makeDocument({
    markdown,
    format: 'pdf',
    theme: 'plain',
    title: '',
    author: '',
    paper: 'A4',
    pageNumbers: true,
    language: 'vi',
    now: new Date(0),
  })
  return data
}

test('keeps columns of figures apart from the text behind them in a PDF', async () => {
  const rows = ['| 120 | Apples | Hanoi |', '| 75 | Pears | Hue |', '| 1300 | Sour plums | Saigon |']
  const markdown = ['| Qty | Item | City |', '| --- | --- | --- |', ...rows].join('\n')
  const { tables } = await read('a.pdf', await pdfOf(markdown))
  expect(tables).toMatchObject([
    {
      columns: [{ name: 'Qty', kind: 'number' }, { name: 'Item' }, { name: 'City' }],
      rows: [
        [120, 'Apples', 'Hanoi'],
        [75, 'Pears', 'Hue'],
        [1300, 'Sour plums', 'Saigon'],
      ],
    },
  ])
})

test('parts columns of a PDF at strips that are free in all lines, and not at wide blanks between words', async () => {
  // As Word sets them: 11 points, and 5.4 of padding in each cell.
  const digit = 0.556 * 11
  const rows = [
    ['120', 'Apples', 'from the', 350],
    ['75', 'Pears', 'of the', 339],
    ['1300', 'Plums', 'to', 319],
  ] as const
  const lines = rows.flatMap(([count, name, first, next], row): [number, number, number, string][] => {
    const y = 700 - row * 16
    return [
      [100 - count.length * digit, y, 11, count],
      [110.8, y, 11, name],
      [300, y, 11, first],
      [next, y, 11, 'south'],
    ]
  })
  const { tables } = await read('a.pdf', pdfPages([pdfText(lines)]))
  expect(tables[0]?.rows).toEqual([
    [120, 'Apples', 'from the south'],
    [75, 'Pears', 'of the south'],
    [1300, 'Plums', 'to south'],
  ])
})

test('leaves the last line of a page that is no page number', async () => {
  const rows = Array.from({ length: 5 }, (_, index) => `Dòng thứ ${index + 1} của hóa đơn.`)
  const markdown = [...rows, 'Total 1200'].join('\n\n')
  expect((await read('a.pdf', await pdfOf(markdown))).markdown).toMatch(/hóa đơn\. Total 1200$/)
})

const names = ['apples', 'pears', 'plums']

/** A PDF whose pages have lines of their own between what stands on top and at the bottom. */
const pdfBetween = (...pages: [top: string, bottom: string][]): Uint8Array =>
  pdfPages(
    pages.map(([top, bottom], page) =>
      pdfText([
        [290, 810, 9, top],
        [72, 760, 11, `The first line of a page about ${names[page]}.`],
        [72, 730, 11, `And ${names[page]} are in its last one, too.`],
        [290, 30, 9, bottom],
      ]),
    ),
  )

test.each([
  ['on the only page', [['2026', '1200']], /2026.*1200/s],
  [
    'that do not count the pages',
    [
      ['12', '1200'],
      ['15', '900'],
      ['18', '1500'],
    ],
    /12\b.*1200.*15.*900.*18.*1500/s,
  ],
  [
    'which are dates',
    [
      ['Report', '12/2025'],
      ['Report', '01/2026'],
    ],
    /12\/2025.*01\/2026/s,
  ],
  ['of another document', [['Report', '3/10']], /3\/10/],
] as [string, [string, string][], RegExp][])('keeps numbers alone %s', async (_, pages, kept) => {
  expect((await read('a.pdf', pdfBetween(...pages))).markdown).toMatch(kept)
})

test.each([
  ['that say so', [['Alpha', 'Page 7']]],
  ['of all', [['Alpha', '1/1']]],
  ['between dashes', [['Alpha', '- 7 -']]],
  ['of the only page', [['Alpha', '1']]],
  [
    'from the second page on',
    [
      ['Alpha', 'The first.'],
      ['Beta', '2'],
    ],
  ],
  [
    'that count the pages',
    [
      ['Alpha', '7'],
      ['Beta', '8'],
    ],
  ],
  [
    'that count them in part',
    [
      ['Alpha', '7/90'],
      ['Beta', '8/90'],
    ],
  ],
  [
    'with a page between them that has none',
    [
      ['Alpha', '7'],
      ['Beta', 'The end.'],
      ['Gamma', '9'],
    ],
  ],
] as [string, [string, string][]][])('leaves out page numbers %s', async (_, pages) => {
  const { markdown } = await read('a.pdf', pdfBetween(...pages))
  expect(markdown).toContain('Alpha')
  expect(markdown).not.toMatch(/\d|Page/)
})

test('takes what looks like a formula in a table of text for text', async () => {
  const { tables, warnings } = await read(
    'a.csv',
    strToU8('name,note\nx,=1+1\ny,@SUM(A1)\nz,"=cmd|\' /C calc\'!A0"\n'),
  )
  expect(tables[0]!.rows.map(([, note]) => note)).toEqual(['=1+1', '@SUM(A1)', "=cmd|' /C calc'!A0"])
  expect(warnings).toEqual([])
})

const windows1258 = Uint8Array.from([
  0x54, 0x69, 0xea, 0xec, 0x6e, 0x67, 0x20, 0x56, 0x69, 0xea, 0xf2, 0x74, 0x20, 0x72, 0xe2, 0xec, 0x74, 0x20,
  0xf0, 0x65, 0xf2, 0x70, 0x20, 0x76, 0xe0, 0x20, 0x64, 0xea, 0xde, 0x20, 0x6e, 0x67, 0x68, 0x65,
])

test.each([
  ['UTF-8', strToU8('Tiếng Việt, مرحبا')],
  ['UTF-8 with a mark', strToU8('\ufeffTiếng Việt, مرحبا')],
  ['UTF-16 little endian', Uint8Array.from([0xff, 0xfe, ...Buffer.from('Tiếng Việt, مرحبا', 'utf16le')])],
  [
    'UTF-16 big endian',
    Uint8Array.from([0xfe, 0xff, ...Buffer.from('Tiếng Việt, مرحبا', 'utf16le').swap16()]),
  ],
])('reads a text in %s', async (_, data) => {
  expect((await read('a.txt', data)).markdown).toBe('Tiếng Việt, مرحبا')
})

test('reads texts as Windows wrote them before, Vietnamese or western', async () => {
  expect((await read('a.txt', windows1258)).markdown).toBe('Tiếng Việt rất đẹp và dễ nghe')
  expect(
    (await read('a.txt', Buffer.from('Größe, café, può, “so”'.replace(/[“”]/g, '"'), 'latin1'))).markdown,
  ).toBe('Größe, café, può, "so"')
})

test('takes vertical tabs for line breaks, and leaves out other control characters', async () => {
  const text = 'name\tvalue\nHà Nội\vViệt Nam\t1\nHuế\x02\t2\n\x1a'
  expect((await read('a.tsv', strToU8(text))).tables[0]).toMatchObject({
    columns: [{ name: 'name' }, { name: 'value', kind: 'number' }],
    rows: [
      ['Hà Nội\nViệt Nam', 1],
      ['Huế', 2],
    ],
  })
  expect((await read('a.txt', strToU8('Hà Nội\vViệt Nam\x1a'))).markdown).toBe('Hà Nội\\\nViệt Nam')
})

test('joins lines that an editor has broken, and keeps others', async () => {
  const wrapped =
    'This paragraph was broken by an editor at some seventy\ncharacters a line, as editors did for a long time, and\ngoes on.'
  const { markdown } = await read(
    'a.txt',
    strToU8(`${wrapped}\n\nRoses are red\nViolets are blue\n\n# 1 not a heading`),
  )
  expect(markdown).toBe(`${wrapped}\n\nRoses are red\\\nViolets are blue\n\n\\# 1 not a heading`)
})

test('keeps Markdown as it is, and finds its tables', async () => {
  const text =
    '# Tiêu đề\n\nMột *đoạn* văn.\n\n```js\n\nconst a = 1\n```\n\n| Tên | Tỉ lệ |\n|---|--:|\n| **A** | 25% |\n| B | 75% |\n'
  const { markdown, tables } = await read('a.md', strToU8(text))
  expect(markdown).toBe(text.trim())
  expect(tables).toEqual([
    {
      name: 'Tiêu đề',
      columns: [
        { name: 'Tên', kind: 'text' },
        { name: 'Tỉ lệ', kind: 'percent' },
      ],
      rows: [
        ['A', 0.25],
        ['B', 0.75],
      ],
      rowCount: 2,
      chart: { kind: 'pie', label: 0, values: [1] },
    },
  ])
})

test('puts the lines of a PDF page together to headings, paragraphs, lists and tables', async () => {
  const page = pdfText([
    [72, 780, 24, 'A large title'],
    [72, 740, 11, 'This paragraph is broken over lines by its program, with a word that is hyphen-'],
    [72, 726, 11, 'ated at the end of a line, and it ends here.'],
    [72, 698, 11, 'Another one \\(with brackets\\).'.replaceAll('\\', '')],
    [72, 670, 11, '\x95 First'],
    [72, 656, 11, '\x95 Second'],
    [72, 620, 11, 'Month'],
    [200, 620, 11, 'Sales'],
    [300, 620, 11, 'Costs'],
    [72, 604, 11, 'July'],
    [200, 604, 11, '1,250.5'],
    [300, 604, 11, '800'],
    [72, 588, 11, 'August'],
    [200, 588, 11, '1,400.0'],
    [300, 588, 11, '850'],
    [290, 30, 9, 'Page 1 of 1'],
  ])
  const { markdown, tables, pages } = await read('a.pdf', pdfPages([page]))
  expect(markdown).toBe(
    [
      '# A large title',
      'This paragraph is broken over lines by its program, with a word that is hyphenated at the end of a line, and it ends here.',
      'Another one (with brackets).',
      '- First\n- Second',
      '| Month | Sales | Costs |\n| --- | --- | --- |\n| July | 1,250.5 | 800 |\n| August | 1,400.0 | 850 |',
    ].join('\n\n'),
  )
  expect(tables).toMatchObject([
    {
      name: 'A large title',
      rows: [
        ['July', 1250.5, 800],
        ['August', 1400, 850],
      ],
    },
  ])
  expect(pages).toBe(1)
})

test('leaves out what stands on top and bottom of every page, and lets a sentence go on over pages', async () => {
  const page = (number: number, ...lines: string[]) =>
    pdfText([
      [72, 810, 9, `Annual report, chapter ${number}`],
      ...lines.map((line, place) => [72, 760 - place * 14, 11, line] as const),
      [290, 30, 9, String(number)],
    ])
  const { markdown } = await read(
    'a.pdf',
    pdfPages([
      page(1, 'The first page has a sentence that', 'is long and goes on'),
      page(2, 'over the page. Then it ends.', 'One more line of the second page.'),
      page(3, 'The third page has its own sentence.', 'And a second line that is here.'),
    ]),
  )
  expect(markdown).toContain('goes on over the page.')
  expect(markdown).not.toMatch(/Annual|\b[123]\b/)
})

test('says that a PDF of pictures has no text', async () => {
  const { markdown, warnings, pages } = await read(
    'scan.pdf',
    pdfPages(['0.5 g 0 0 100 100 re f', '0 g 0 0 9 9 re f']),
  )
  expect({ markdown, warnings, pages }).toEqual({ markdown: '', warnings: ['noText'], pages: 2 })
})

test('reads Vietnamese and Arabic from a PDF that a library has set', async () => {
  const markdown = '# Tiếng Việt có dấu\n\nĐường phố Huế rất đẹp, ướt và lạnh vào mùa đông.\n\nمرحبا بالعالم'
  expect((await read('a.pdf', await pdfOf(markdown))).markdown).toBe(markdown)
})

test('reads lists and tables from right to left in their order', async () => {
  const list = '1. افتح التطبيق\n2. سجل الدخول\n3. اختر اللغة'
  const table = '| الاسم | المبلغ |\n| --- | --- |\n| أحمد | 1200 |\n| سارة | 1300 |\n| منى | 1400 |'
  const figures = '| السنة | المبلغ |\n| --- | --- |\n| 2023 | 1200 |\n| 2024 | 1300 |\n| 2025 | 1400 |'
  const text = 'بلغت المبيعات 1200 دولار في عام 2025.'
  const markdown = [text, list, table, text, figures].join('\n\n')
  expect((await read('a.pdf', await pdfOf(markdown))).markdown).toBe(markdown)
})
