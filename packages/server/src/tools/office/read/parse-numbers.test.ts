import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberColumn, numbersOf } from './parse-numbers.ts'

function parsed(cells: string[], usual: 'point' | 'comma') {
  const column = numberColumn(cells)
  return column && numbersOf(column, { usual, shown: null, isMoney: false })
}
const values = (cells: string[], usual: 'point' | 'comma' = 'point') => parsed(cells, usual)?.values ?? null

test.each<[string, string[], number[]]>([
  ['with points', ['1,234.5', '12', '-0.5'], [1234.5, 12, -0.5]],
  ['with commas', ['1.234,5', '12', '-0,5'], [1234.5, 12, -0.5]],
  ['with thousands alone, shown by one with two groups', ['1.234.567', '1.234'], [1234567, 1234]],
  ['with spaces', ['1 234,5', '12\u00a0345,0', '1\u202f000'], [1234.5, 12345, 1000]],
  ['with apostrophes', ["1'234.50", '7'], [1234.5, 7]],
  ['with a true minus', ['−5', '3'], [-5, 3]],
  ['in brackets, as accountants have them', ['(1,250.00)', '300'], [-1250, 300]],
  ['with exponents', ['1e+3', '2.5E-2', '1.5e3'], [1000, 0.025, 1500]],
  ['with zeros at their ends', ['36.5', '37.0', '36.80'], [36.5, 37, 36.8]],
  ['with zeros at their ends, some below zero', ['-1.5', '2.50'], [-1.5, 2.5]],
  ['with thousands and zeros', ['1,234.5', '1,234.50'], [1234.5, 1234.5]],
  ['with a whole one', ['7.5', '8.25', '10.00'], [7.5, 8.25, 10]],
  ['with as many decimals each', ['1.50', '2.00', '3.25'], [1.5, 2, 3.25]],
  ['with decimals of several lengths', ['10.0', '9.25', '8.5'], [10, 9.25, 8.5]],
  ['of money, however they are written', ['$1.5', '$2.50'], [1.5, 2.5]],
])('reads numbers %s', (_, cells, expected) => {
  expect(values(cells)).toEqual(expected)
})

test.each([[['+84 912 345 678', '+84 987 654 321']], [['+84912345678']]])(
  'leaves telephone numbers as they are: %j',
  (cells) => expect(values(cells)).toBeNull(),
)

test.each([
  ['sections', ['1.1', '1.2', '1.9', '1.10', '1.11']],
  ['sections with commas', ['1,9', '1,10']],
  ['versions', ['1.10', '1.9', '1.2']],
  ['articles', ['12e3', '45E2']],
])('leaves %s as they are', (_, cells) => expect(values(cells)).toBeNull())

test('decides between point and comma for the whole column, and by the usual way where it says nothing', () => {
  expect(values(['1,234', '0.5'])).toEqual([1234, 0.5])
  expect(values(['1,234'], 'point')).toEqual([1234])
  expect(values(['1,234'], 'comma')).toEqual([1.234])
  expect(values(['1.250', '980', '2.310'], 'point')).toEqual([1250, 980, 2310])
  expect(values(['1.250', '0.980', '2.310'], 'point')).toEqual([1.25, 0.98, 2.31])
  expect(values(['1,5', '2.5'])).toBeNull()
})

test.each(['point', 'comma'] as const)(
  'no thousands begin with a zero, where the usual way is the %s',
  (usual) => {
    expect(values(['0.123', '0.456'], usual)).toEqual([0.123, 0.456])
    expect(values(['0,125', '0,250'], usual)).toEqual([0.125, 0.25])
    expect(values(['12.345', '-1.234', '0.500'], usual)).toEqual([12.345, -1.234, 0.5])
    expect(values(['0,125 %'], usual)).toEqual([0.00125])
    expect(values(['0.123.456'], usual)).toBeNull()
  },
)

test('reads percents as fractions, and keeps what money it is', () => {
  expect(parsed(['25%', '7.5 %'], 'point')).toEqual({
    kind: 'percent',
    values: [0.25, 0.075],
    unit: null,
  })
  expect(parsed(['$1,250', '-$5'], 'point')).toEqual({ kind: 'number', values: [1250, -5], unit: '$' })
  expect(parsed(['1.250.000 ₫', '5 ₫'], 'comma')).toEqual({
    kind: 'number',
    values: [1250000, 5],
    unit: '₫',
  })
})

test.each(['point', 'comma'] as const)(
  'before three digits of a sum of money a sign parts thousands, where the usual way is the %s',
  (usual) => {
    expect(values(['150.000 ₫', '99.000 ₫'], usual)).toEqual([150000, 99000])
    expect(values(['$1,234', '$5,678'], usual)).toEqual([1234, 5678])
    expect(values(['€1.250', '€12.500', '€1000'], usual)).toEqual([1250, 12500, 1000])
    expect(values(['$1.234', '$0.5'], usual)).toEqual([1.234, 0.5])
  },
)

test.each([
  [['007', '12']],
  [['1234567890123456']],
  [['5%', '5']],
  [['$5', '€5']],
  [['1.2.3']],
  [['12 apples']],
  [['1,23,4']],
  [['']],
  [['.']],
  [['1-2']],
  [['0912 345 678']],
  [['Infinity']],
  [['0x10']],
])('leaves %j as text', (cells) => {
  expect(values(cells)).toBeNull()
})

test('reads back what was written in either way', () => {
  const number = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((value) => value / 100)
  fc.assert(
    fc.property(
      fc.array(number, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('en', 'de'),
      (numbers, locale) => {
        const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
        expect(values(numbers.map((value) => format.format(value)))).toEqual(numbers)
      },
    ),
  )
})

test('a cell of any length takes no time', () => {
  expect(values([`1${' '.repeat(1_000_000)}x`])).toBeNull()
})
