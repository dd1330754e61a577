import { expect, test } from 'vitest'
import { checkDocument } from './check-document.ts'
import { markdownOfBlocks } from './markdown-of-blocks.ts'
import { linesOf } from './pdf-lines.ts'
import { loweredText, raisedText } from './raised-text.ts'
import { readBlocks } from './read-blocks.ts'
import { officeTable, tablesOfBlocks } from './tables-of-blocks.ts'
import { pdfPages, pdfText, wordPackage } from './testing/made-documents.ts'

async function read(fileName: string, data: Uint8Array) {
  const contentType = await checkDocument({ fileName, data })
  const file = { fileName, contentType, data }
  const { blocks } = await readBlocks(file, { characters: 200_000, language: 'en' }, () => undefined)
  const { markdown } = markdownOfBlocks(blocks, 200_000)
  return { markdown, tables: tablesOfBlocks(blocks, 'en').map(officeTable) }
}

const text = 'Of 10⁶ units per m², H₂O has 1200¹,² in the 21st place.'
const table = {
  columns: [{ name: 'Region' }, { name: 'Revenue' }],
  rows: [
    ['North', '1200¹'],
    ['South', '1300'],
  ],
}

test('keeps raised and lowered signs of a Word document apart from the number before them', async () => {
  const run = (content: string, place = '') =>
    `<w:r><w:rPr>${place && `<w:vertAlign w:val="${place}"/>`}</w:rPr><w:t xml:space="preserve">${content}</w:t></w:r>`
  const up = (content: string) => run(content, 'superscript')
  const cell = (content: string) => `<w:tc><w:p>${content}</w:p></w:tc>`
  const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`
  const body = [
    `<w:p>${run('Of 10') + up('6') + run(' units per m') + up('2') + run(', H') + run('2', 'subscript')}`,
    `${run('O has 1200') + up('1,2') + run(' in the 21') + up('st') + run(' place.')}</w:p><w:tbl>`,
    row(run('Region'), run('Revenue')),
    row(run('North'), run('1200') + up('1')),
    row(run('South'), run('1300')),
    '</w:tbl>',
  ]
  const { markdown, tables } = await read('a.docx', wordPackage(body.join('')))
  expect(markdown.split('\n')[0]).toBe(text)
  expect(tables[0]).toMatchObject(table)
})

test('keeps raised and lowered signs of a PDF apart from the number before them', async () => {
  /** Pieces that follow each other on a line, with how far each is raised. */
  const line = (x: number, y: number, ...pieces: [text: string, width: number, rise?: number][]) => {
    let left = x
    return pieces.map(([content, width, rise = 0]) => {
      left += width
      return [left - width, y + rise, rise === 0 ? 12 : 8, content] as const
    })
  }
  const page = pdfText([
    ...line(
      50,
      700,
      ['Of 10', 28.7],
      ['6', 4.4, 4.5],
      [' units per m', 60.7],
      ['2', 4.4, 4.5],
      [', H', 15.3],
    ),
    ...line(
      163.5,
      700,
      ['2', 4.4, -2],
      ['O has 1200', 61.4],
      ['1,2', 11.1, 4.5],
      [' in the 21', 48],
      ['st', 6.2, 4.5],
    ),
    ...line(294.6, 700, [' place.', 36]),
    ...line(50, 650, ['Region', 200], ['Revenue', 0]),
    ...line(50, 632, ['North', 200], ['1200', 26.7], ['1', 0, 4.5]),
    ...line(50, 614, ['South', 200], ['1300', 0]),
  ])
  const { markdown, tables } = await read('a.pdf', pdfPages([page]))
  expect(markdown.split('\n')[0]).toBe(text)
  expect(tables[0]).toMatchObject(table)
})

test('keeps the mark of a note behind a figure in a line from right to left', () => {
  const piece = (str: string, dir: string, x: number, width: number, size = 12, rise = 0) => ({
    str,
    dir,
    transform: [size, 0, 0, size, x, 700 + rise],
    width,
    height: size,
    hasEOL: false,
  })
  const pieces = [
    piece('المبلغ', 'rtl', 240, 25),
    piece('1200', 'ltr', 200, 27),
    piece('1', 'ltr', 227, 4, 8, 4.5),
  ]
  expect(linesOf(pieces, 0)[0]?.text).toBe('المبلغ 1200¹')
})

test.each([
  ['a power', '-2', '⁻²', '₋₂'],
  ['a term', '2x', '^(2x)', '_(2x)'],
  ['a decimal', '0.5', '^(0.5)', '_(0.5)'],
  ['notes', ' 3, 4', ' ³, ⁴', ' ₃, ₄'],
  ['a note in brackets', '[1]', '[1]', '[1]'],
  ['a sign', '®', '®', '®'],
  ['words', 'min', 'min', 'min'],
  ['nothing', ' ', ' ', ' '],
])('writes %s as it stood', (_, plain, raised, lowered) => {
  expect([raisedText(plain), loweredText(plain)]).toEqual([raised, lowered])
})
