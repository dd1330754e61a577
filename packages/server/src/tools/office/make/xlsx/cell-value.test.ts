import { expect, test } from 'vitest'
import { cellValue, type ColumnSign, columnSign } from './cell-value.ts'

const numberOf = (text: string, sign?: ColumnSign) => {
  const read = cellValue(text, sign)
  return read.kind === 'number' ? read.value : read.kind
}

test.each([
  ['12', 12],
  ['-7', -7],
  ['−7', -7],
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['0.125', 0.125],
  ['0,125', 0.125],
  ['1,234.56', 1234.56],
  ['1.234,56', 1234.56],
  ['1,234,567', 1234567],
  ['1.234.567', 1234567],
  ['12.5%', 0.125],
  ['12,5 %', 0.125],
])('reads %s as the number %d', (text, value) => {
  expect(numberOf(text)).toBe(value)
})

test.each(['1.234', '1,234'])(
  'leaves %s, which is one number in English and another in Vietnamese, as text',
  (text) => {
    expect(numberOf(text)).toBe('text')
  },
)

test('takes the decimal sign of a column from its numbers that leave no doubt', () => {
  expect(columnSign(['1.234', '2,5', 'x'])).toBe(',')
  expect(columnSign(['1,234', '2.5'])).toBe('.')
  expect(columnSign(['2,5', '2.5'])).toBeUndefined()
  expect(numberOf('1.234', ',')).toBe(1234)
  expect(numberOf('1.234', '.')).toBe(1.234)
})

test('takes repeated signs for thousands only where all digits of a column are numbers', () => {
  const read = (cells: string[]) => cells.map((cell) => numberOf(cell, columnSign(cells)))
  expect(read(['1.250.000', 'x', '980', '12.500'])).toEqual([1250000, 'text', 980, 12500])
  expect(read(['100,200,300', '5,10,15'])).toEqual(['text', 'text'])
  expect(read(['192.168.100.101', '10.0.0.1', '2,5', '7'])).toEqual(['text', 'text', 2.5, 7])
  expect(read(['192.168.100.101', '192.168.100.102'])).toEqual(['text', 'text'])
  expect(read(['1.100.200.250', '2.345.678.900'])).toEqual([1100200250, 2345678900])
})

test.each([
  '007',
  '+84 912 345 678',
  '=1+1',
  '-',
  '1.2.3',
  '1,23,4',
  '12345678901234567890',
  '1.',
  '-1+2',
  '1e5',
  '$5',
  '192.168.100.101',
  '10.0.0.1',
])('leaves %s as text', (text) => {
  expect(cellValue(text, undefined)).toEqual({ kind: 'text', value: text })
})

test('reads dates that there are', () => {
  expect(cellValue('2026-02-28', undefined)).toMatchObject({
    kind: 'date',
    value: new Date('2026-02-28T00:00:00Z'),
  })
  expect(cellValue('2026-02-28 13:45', undefined)).toMatchObject({ value: new Date('2026-02-28T13:45:00Z') })
  expect(cellValue('2026-02-30', undefined).kind).toBe('text')
  expect(cellValue('1899-01-01', undefined).kind).toBe('text')
})

test('reads true and false', () => {
  expect(cellValue('TRUE', undefined)).toEqual({ kind: 'boolean', value: true })
  expect(cellValue('false', undefined)).toEqual({ kind: 'boolean', value: false })
})
