import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import type { Cell } from './document-blocks.ts'
import { csvFile } from './csv-file.ts'
import { shapeTables } from './shape-tables.ts'
import { csvOfTable, officeTable, tablesOfBlocks } from './tables-of-blocks.ts'

function tableOf(rows: Cell[][], language: 'en' | 'vi' = 'en') {
  const grid = { name: 'T', rows, rowCount: rows.length }
  const [table] = tablesOfBlocks(shapeTables([{ kind: 'table', grid }], language), language)
  return table!
}
const kinds = (rows: Cell[][], language?: 'en' | 'vi') =>
  officeTable(tableOf(rows, language)).columns.map(({ kind }) => kind)
const column = (...cells: Cell[]) =>
  officeTable(tableOf([['name', 'x'], ...cells.map((cell, place) => [`n${place}`, cell])])).rows.map(
    ([, cell]) => cell,
  )

test('reads dates in the order that the whole column allows', () => {
  expect(column('31/01/2026', '01/02/2026')).toEqual(['2026-01-31', '2026-02-01'])
  expect(column('01/31/2026', '01/02/2026')).toEqual(['2026-01-31', '2026-01-02'])
  expect(column('2026-01-31 08:30', '2026-02-01 00:00')).toEqual(['2026-01-31T08:30', '2026-02-01'])
  expect(column('01.02.2026')).toEqual(['2026-02-01'])
  expect(column('2026-01', '2026-02')).toEqual(['2026-01', '2026-02'])
})

test('keeps days of any century', () => {
  expect(column('1879-03-14', '1955-04-18')).toEqual(['1879-03-14', '1955-04-18'])
  expect(column('14.03.1879')).toEqual(['1879-03-14'])
  expect(column('0001-01-01', '0099-12-31 08:30')).toEqual(['0001-01-01', '0099-12-31T08:30'])
  const table = tableOf([
    ['name', 'born'],
    ['Albert', '14.03.1879'],
  ])
  expect(textOf(csvOfTable(table))).toBe('\ufeffname,born\r\nAlbert,1879-03-14\r\n')
})

test('does not guess dates that could be others, unless the language says how they are written', () => {
  const rows = [
    ['name', 'day'],
    ['a', '01/02/2026'],
    ['b', '03/04/2026'],
  ]
  expect(kinds(rows)).toEqual(['text', 'text'])
  expect(kinds(rows, 'vi')).toEqual(['text', 'date'])
  expect(column('31/02/2026')).toEqual(['31/02/2026'])
})

test('reads truths in both languages, and takes gaps and signs of nothing for nothing', () => {
  expect(column('Có', 'không', '')).toEqual([true, false, null])
  expect(column('5', '-', 'N/A', null, '#DIV/0!')).toEqual([5, null, null, null, null])
  expect(column('-', 'x')).toEqual(['-', 'x'])
})

test('takes the names of what every object has for text', () => {
  const names = Object.getOwnPropertyNames(Object.prototype)
  for (const name of names) expect(column(name)).toEqual([name])
})

test('shows the beginning of the long name of a column', () => {
  const [{ name } = { name: '' }] = officeTable(
    tableOf([
      ['x'.repeat(30_000), 'n'],
      ['a', 1],
    ]),
  ).columns
  expect(name).toBe(`${'x'.repeat(500)}…`)
})

test('finds out whether the first row names the columns', () => {
  expect(
    officeTable(
      tableOf([
        ['a', 1],
        ['b', 2],
      ]),
    ).columns[0]?.name,
  ).toBe('Column 1')
  expect(
    officeTable(
      tableOf(
        [
          ['Tên', 'Tuổi'],
          ['b', 2],
        ],
        'vi',
      ),
    ).columns.map(({ name }) => name),
  ).toEqual(['Tên', 'Tuổi'])
  expect(
    officeTable(
      tableOf([
        ['x', 'x'],
        ['b', 'c'],
      ]),
    ).rowCount,
  ).toBe(2)
  expect(
    officeTable(
      tableOf([
        ['2024', '2025'],
        ['1', '2'],
      ]),
    ).rowCount,
  ).toBe(2)
  expect(
    officeTable(
      tableOf([
        ['Name', 'Name', null],
        ['a', 1, 2],
      ]),
    ).columns.map(({ name }) => name),
  ).toEqual(['Name', 'Name (2)', 'Column 3'])
})

test('takes off empty edges, and a title that stands alone above', () => {
  const table = officeTable(
    tableOf([
      [null, null, null],
      [null, 'Sales of 2026', null],
      [null, 'City', 'Sum'],
      [null, 'Huế', 5],
      [null, null, null],
    ]),
  )
  expect(table).toMatchObject({
    name: 'T: Sales of 2026',
    columns: [{ name: 'City' }, { name: 'Sum' }],
    rows: [['Huế', 5]],
    rowCount: 1,
  })
})

const chart = (rows: Cell[][]) => officeTable(tableOf(rows)).chart

test('suggests a line for time, slices for shares of a whole, bars for names, and nothing for anything else', () => {
  expect(
    chart([
      ['day', 'a', 'b'],
      ['2026-01-01', 1, 2],
      ['2026-01-02', 3, 4],
      ['2026-01-03', 3, 4],
    ]),
  ).toEqual({ kind: 'line', label: 0, values: [1, 2] })
  expect(
    chart([
      ['year', 'a'],
      [2024, 1],
      [2025, 3],
      [2026, 4],
    ]),
  ).toEqual({ kind: 'line', label: 0, values: [1] })
  expect(
    chart([
      ['who', 'share'],
      ['a', '20%'],
      ['b', '80%'],
    ]),
  ).toEqual({ kind: 'pie', label: 0, values: [1] })
  expect(
    chart([
      ['who', 'share'],
      ['a', 20],
      ['b', 90],
    ]),
  ).toEqual({ kind: 'bar', label: 0, values: [1] })
  expect(
    chart([
      ['who', 'share'],
      ['a', -20],
      ['b', 120],
    ]),
  ).toEqual({ kind: 'bar', label: 0, values: [1] })
  expect(
    chart([
      ['STT', 'who', 'sum'],
      [1, 'a', 7],
      [2, 'b', 3],
      [3, 'c', 3],
    ]),
  ).toEqual({ kind: 'bar', label: 1, values: [2] })
  expect(
    chart([
      ['a', 'b'],
      ['x', 'y'],
      ['z', 'w'],
    ]),
  ).toBeNull()
  expect(
    chart([
      ['who', 'sum'],
      ['a', 1],
    ]),
  ).toBeNull()
  expect(
    chart([['who', 'sum'], ...Array.from({ length: 60 }, (_, place) => [`n${place}`, place * 3])]),
  ).toBeNull()
  expect(
    chart([
      ['who', 'sum'],
      ['a', 1],
      ['a', 2],
      ['a', 3],
    ]),
  ).toBeNull()
})

const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

test('writes CSV files that spreadsheets open: marked as UTF-8, and without formulas', () => {
  const table = tableOf(
    [
      ['Tên', 'Tỉ lệ', 'Ghi chú'],
      ['=1+1', '25%', '@SUM(A1)'],
      ['-5 độ', '50%', '+84 912'],
      ['Huế, "cũ"', '5%', '\tx'],
    ],
    'vi',
  )
  expect(textOf(csvOfTable(table))).toBe(
    `\ufeffTên,Tỉ lệ,Ghi chú\r\n'=1+1,25%,'@SUM(A1)\r\n'-5 độ,50%,'+84 912\r\n"Huế, ""cũ""",5%,"'\tx"\r\n`,
  )
})

test('keeps negative numbers numbers, also where they stand among texts', () => {
  expect(
    textOf(
      csvFile(
        ['a', 'b'],
        [
          [-5, '-7.5'],
          [1e21, '+3'],
        ],
      ),
    ),
  ).toBe('\ufeffa,b\r\n-5,-7.5\r\n1e+21,+3\r\n')
})

test('whatever stands in a cell, another reader finds the same, and no spreadsheet a formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 2 }), {
        minLength: 1,
        maxLength: 5,
      }),
      (rows) => {
        const { data } = Papa.parse<string[]>(
          textOf(csvFile(['a', 'b'], rows))
            .slice(1)
            .replace(/\r\n$/, ''),
          { delimiter: ',', newline: '\r\n' },
        )
        const plain = data
          .slice(1)
          .map((row) => row.map((cell) => (/^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell)))
        expect(plain).toEqual(
          rows.map((row) => row.map((cell) => (/^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell))),
        )
        for (const cell of data.slice(1).flat()) expect(cell).not.toMatch(/^[=@\t\r＝＋－＠]/)
      },
    ),
  )
})
