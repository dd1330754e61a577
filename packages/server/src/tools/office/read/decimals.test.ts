import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'
import { shapeTables } from './shape-tables.ts'
import { officeTable, tablesOfBlocks } from './tables-of-blocks.ts'

/** The rows of a CSV file, as somebody gets them whose page is in that language. */
function rowsOf(lines: string[], language: 'en' | 'vi' = 'en') {
  const { blocks } = readCsv('a.csv', new TextEncoder().encode(lines.join('\n')))
  return tablesOfBlocks(shapeTables(blocks, language), language).map(officeTable)[0]!.rows
}

test.each(['en', 'vi'] as const)(
  'no decimals become thousands where another column has a point (%s)',
  (page) => {
    const places = ['Tên trạm,Vĩ độ,Kinh độ,pH', 'Hà Nội,21.028,105.854,7.25', 'Huế,16.463,107.590,6.5']
    expect(rowsOf(places, page)).toEqual([
      ['Hà Nội', 21.028, 105.854, 7.25],
      ['Huế', 16.463, 107.59, 6.5],
    ])
    const measured = ['Time;Voltage;Temperature', '10:00;1.125;21.5', '10:01;1.250;20.75']
    expect(rowsOf(measured, page)).toEqual([
      ['10:00', 1.125, 21.5],
      ['10:01', 1.25, 20.75],
    ])
  },
)

test('the other way round: decimal commas of one column show the thousands of another', () => {
  expect(rowsOf(['Stadt\tBesucher\tNote', 'Bonn\t1.234\t2,5', 'Köln\t8.435\t1,75'])).toEqual([
    ['Bonn', 1234, 2.5],
    ['Köln', 8435, 1.75],
  ])
  expect(rowsOf(['Tỉnh|Khách|Dân số', 'Huế|1.234|1.250.000', 'Hà Nội|8.435|8.435.700'])).toEqual([
    ['Huế', 1234, 1250000],
    ['Hà Nội', 8435, 8435700],
  ])
})

test.each([
  [
    'columns against each other',
    ['Tên trạm|Đo được|Điểm|Mưa', 'Hà Nội|21.028|4.5|1,5', 'Huế|16.463|3.5|2,5'],
  ],
  ['nothing that tells', ['Tên trạm|Vĩ độ', 'Hà Nội|21.028', 'Huế|16.463']],
  ['nothing that tells in a file with semicolons', ['Time;Voltage', '10:00;1.125', '10:01;1.250']],
  ['both signs in a column', ['Tên trạm|Đo được', 'Hà Nội|1.500', 'Huế|1,500']],
  ['the language against round numbers', ['Tên gọi|Số lượng', 'Cà phê|125,000', 'Trà|99,500']],
])('with %s what could be thousands or decimals stays as it is written', (_, lines) => {
  for (const page of ['en', 'vi'] as const)
    expect(rowsOf(lines, page).map((row) => row[1])).toEqual(
      lines.slice(1).map((line) => line.split(/[|;]/)[1]),
    )
})

test('round numbers of Vietnamese have thousands, unless another column has a decimal point', () => {
  expect(rowsOf(['Gói cước,Tháng', 'Cơ bản,99.000', 'Cao cấp,125.500'])).toEqual([
    ['Cơ bản', 99000],
    ['Cao cấp', 125500],
  ])
  expect(rowsOf(['Gói cước,Tháng,Điểm', 'Cơ bản,99.000,4.5', 'Cao cấp,125.500,4.8'])).toEqual([
    ['Cơ bản', '99.000', 4.5],
    ['Cao cấp', '125.500', 4.8],
  ])
  expect(rowsOf(['Ngân hàng,Lãi suất', 'Một,7.500%', 'Hai,8.000%'])).toEqual([
    ['Một', '7.500%'],
    ['Hai', '8.000%'],
  ])
})

test.each([
  ['Giá bán', '.'],
  ['Đơn giá (VNĐ)', ','],
  ['Học phí', '.'],
  ['Thành tiền', ','],
  ['Price, VND', '.'],
  ['Giá'.normalize('NFD'), '.'],
])('sums of đồng have no decimals: %s with %s', (name, sign) => {
  const lines = [`Tên|${name}|Đánh giá`, `Xăng|23${sign}450|4.5`, `Dầu|19${sign}815|3.9`]
  for (const page of ['en', 'vi'] as const)
    expect(rowsOf(lines, page)).toEqual([
      ['Xăng', 23450, 4.5],
      ['Dầu', 19815, 3.9],
    ])
})

test.each([
  'Đánh giá',
  'Giá trị đo',
  'Tỷ giá',
  'Doanh thu (tỷ đồng)',
  'Giá (USD)',
  'Lượng mưa',
  'Số hợp đồng',
])('%s tells of no đồng', (name) => {
  expect(rowsOf([`Tên gọi|${name}`, 'Một|4.125', 'Hai|3.875'])).toEqual([
    ['Một', '4.125'],
    ['Hai', '3.875'],
  ])
})

test('what has thousands by itself is made no decimals by another column', () => {
  expect(rowsOf(['Name|Visitors|Mark', 'Bonn|1.250|2.5', 'York|980|1.5'])).toEqual([
    ['Bonn', '1.250', 2.5],
    ['York', '980', 1.5],
  ])
})

test('the numbers of sections tell nothing of decimals', () => {
  const lines = [
    'STT|Hạng mục|Dự toán',
    '1|Móng|350.000',
    '1.1|Đào đất|125.000',
    '1.2|Cát|225.000',
    '2.1|Tường|90.500',
  ]
  expect(rowsOf(lines).map((row) => row[2])).toEqual([350000, 125000, 225000, 90500])
})

test('a first row with a number that could be either is no header', () => {
  expect(rowsOf(['Hà Nội|21.028', 'Huế|16.463'])).toEqual([
    ['Hà Nội', '21.028'],
    ['Huế', '16.463'],
  ])
})

test('English has one way alone', () => {
  expect(rowsOf(['City|Visitors|Height', 'Bonn|8,435|1.500', 'York|9,411|2.000'])).toEqual([
    ['Bonn', 8435, 1.5],
    ['York', 9411, 2],
  ])
})

const written = (numbers: number[], locale: string, places: number) => {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  return numbers.map((value) => format.format(value))
}
const thousandths = fc.oneof(
  fc.integer({ min: -999_999, max: 999_999 }),
  fc.integer({ min: -99_999_999, max: 99_999_999 }),
)
const rowsOfNumbers = fc.array(fc.tuple(thousandths, thousandths), { minLength: 1, maxLength: 6 })

test('where a column shows the sign, no number becomes another one', () => {
  fc.assert(
    fc.property(
      rowsOfNumbers,
      fc.constantFrom('en', 'de'),
      fc.constantFrom('en', 'vi'),
      fc.constantFrom('Name|A|B|C', 'Tên gọi|Đo được|Số người|Điểm'),
      (rows, locale, page, header) => {
        const decimals = rows.map(([value]) => value / 1000)
        const whole = rows.map(([, value]) => value)
        const columns = [
          written(decimals, locale, 3),
          written(whole, locale, 0),
          rows.map(() => written([0.5], locale, 1)[0]!),
        ]
        const lines = rows.map((_, row) => ['x', ...columns.map((cells) => cells[row]!)].join('|'))
        for (const [row, cells] of rowsOf([header, ...lines], page).entries()) {
          expect([decimals[row], columns[0]![row]]).toContainEqual(cells[1])
          expect([whole[row], columns[1]![row]]).toContainEqual(cells[2])
        }
      },
    ),
  )
})

test('where nothing shows the sign, no Vietnamese number is multiplied unless all are round', () => {
  const number = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }))
  fc.assert(
    fc.property(
      fc.array(number, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('|', ';'),
      (numbers, sign) => {
        const cells = numbers.map(([whole, part]) => `${whole}.${String(part).padStart(3, '0')}`)
        const isRound = cells.every((cell) => cell.endsWith('00'))
        const rows = rowsOf([
          ['Tên gọi', 'Đo được'].join(sign),
          ...cells.map((cell) => ['x', cell].join(sign)),
        ])
        expect(rows.map((row) => row[1])).toEqual(isRound ? cells.map((cell) => Number(cell) * 1000) : cells)
      },
    ),
  )
})
