import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { openPackage, textsOfElements } from '../testing/office-package.ts'
import { make } from '../testing/order.ts'
import { everything } from '../testing/samples.ts'

async function sheetsOf(markdown: string, wish: Parameters<typeof make>[0] = {}) {
  const { data } = await make({ ...wish, format: 'xlsx', markdown })
  return readExcelFile(Buffer.from(data))
}

test('writes each table on a sheet named by the heading above it, and the text around them behind', async () => {
  const sheets = await sheetsOf(`${everything}\n\n| x |\n|--|\n| 1 |`)
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Kết quả', 'تقرير باللغة العربية', 'Báo cáo quý III'])
  expect(sheets[0]?.data).toEqual([
    ['Khu vực', 'Doanh thu', 'Ghi chú'],
    ['Hà Nội', 1200, 'Ổn định'],
    ['Đà Nẵng', 860, 'Khách mới'],
  ])
})

test('loses no text around a table, and repeats nothing of it', async () => {
  const markdown =
    '# Report\n\n## What went well\n\n- The new shop\n- Two hires\n\n## Figures\n\n| a | b |\n|--|--|\n| x | 1 |\n\nMore in May.'
  const sheets = await sheetsOf(markdown, { title: 'Report' })
  expect(sheets.map(({ sheet, data }) => [sheet, data])).toEqual([
    [
      'Figures',
      [
        ['a', 'b'],
        ['x', 1],
      ],
    ],
    [
      'Report',
      ['Report', 'What went well', '• The new shop', '• Two hires', 'Figures', 'More in May.'].map((line) => [
        line,
      ]),
    ],
  ])
})

test.each([
  ['headings', '| a |\n|--|\n| 1 |'],
  ['the marks of a list', '- | a |\n  |--|\n  | 1 |'],
])('%s alone are no text around tables', async (_, table) => {
  const sheets = await sheetsOf(`# Report\n\n## Figures\n\n${table}`)
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Figures'])
})

test('keeps numbers, percents, dates and truth as what they are', async () => {
  const [sheet] = await sheetsOf(
    '| a | b | c | d |\n|--|--|--|--|\n| 1.234 | 12,5% | 2026-03-04 | true |\n| 2,5 | 5% | | x |',
  )
  expect(sheet?.data[1]).toEqual([1234, 0.125, new Date('2026-03-04T00:00:00Z'), true])
  expect(sheet?.data[2]).toEqual([2.5, 0.05, null, 'x'])
})

test('never writes a formula', async () => {
  const cells = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '=HYPERLINK("http://x")', '=cmd|calc']
  const markdown = `| =A1 |\n|--|\n${cells.map((cell) => `| ${cell.replaceAll('|', '\\|')} |`).join('\n')}`
  const { data } = await make({ format: 'xlsx', markdown })
  const files = openPackage(data)
  for (const [name, content] of files)
    if (name.startsWith('xl/worksheets/')) expect(content).not.toMatch(/<f[ >/]/)
  const [sheet] = await readExcelFile(Buffer.from(data))
  expect(sheet?.data.map(([cell]) => cell)).toEqual(['=A1', ...cells])
})

test('keeps texts that stand for something in a workbook, or in its library', async () => {
  const cells = [...Object.getOwnPropertyNames(Object.prototype), '_x0041_', '_x0041_x0042_', '_x41_']
  const code = (text: string) => `\`${text}\``
  const { data } = await make({
    format: 'xlsx',
    markdown: `| Method |\n|--|\n${cells.map((cell) => `| ${code(cell)} |`).join('\n')}`,
  })
  const files = openPackage(data)
  const { length } = textsOfElements(files.get('xl/sharedStrings.xml') ?? '', 'si')
  expect(length).toBe(cells.length + 1)
  const written = textsOfElements(files.get('xl/worksheets/sheet1.xml') ?? '', 'v').map(Number)
  expect(written.toSorted((a, b) => a - b)).toEqual(Array.from({ length }, (_, place) => place))
  const [sheet] = await readExcelFile(Buffer.from(data))
  expect(sheet?.data.map(([cell]) => cell)).toEqual(['Method', ...cells])
})

test('holds the head of a table in its place', async () => {
  const { data } = await make({ format: 'xlsx', markdown: everything })
  expect(openPackage(data).get('xl/worksheets/sheet1.xml')).toMatch(/<pane[^>]*state="frozen"/)
})

test('writes lines where there are no tables, with bold headings', async () => {
  const { data, pages } = await make({
    format: 'xlsx',
    markdown: '# Tựa đề\n\nMột.\n\n- hai\n- [x] ba',
    language: 'vi',
  })
  expect(pages).toBe(1)
  const [sheet] = await readExcelFile(Buffer.from(data))
  expect(sheet?.sheet).toBe('Tựa đề')
  expect(sheet?.data.map(([cell]) => cell)).toEqual(['Tựa đề', 'Một.', '• hai', '☑ ba'])
  expect(openPackage(data).get('xl/styles.xml')).toContain('<b/>')
})

test('turns sheets round for tables from right to left', async () => {
  const { data } = await make({ format: 'xlsx', markdown: '| الاسم | القيمة |\n|--|--|\n| تفاح | 1 |' })
  expect(openPackage(data).get('xl/worksheets/sheet1.xml')).toContain('rightToLeft="1"')
})

test('names title, author and time', async () => {
  const { data } = await make({ format: 'xlsx', markdown: 'x', title: 'A & <B>', author: 'Ân' })
  const core = openPackage(data).get('docProps/core.xml') ?? ''
  expect(textsOfElements(core, 'dc:title')).toEqual(['A & <B>'])
  expect(textsOfElements(core, 'dc:creator')).toEqual(['Ân'])
  expect(textsOfElements(core, 'dcterms:created')).toEqual(['2026-03-04T05:06:07Z'])
})

test('cuts what no cell can hold and says so', async () => {
  const { warnings } = await make({ format: 'xlsx', markdown: 'word '.repeat(7_000) })
  expect(warnings).toEqual(['cut'])
})
