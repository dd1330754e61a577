import { expect, test } from 'vitest'
import { cellText } from './cell-text.ts'

const amount = { name: 'Sales', kind: 'number' } as const
const share = { name: 'Share', kind: 'percent' } as const

test('a number has all the figures that the document has', () => {
  expect(cellText(0.0004, 'en', amount)).toBe('0.0004')
  expect(cellText(21.028511, 'vi', amount)).toBe('21,028511')
  expect(cellText(123456789.12345, 'en', amount)).toBe('123,456,789.12345')
  expect(cellText(0.1 + 0.2, 'en', amount)).toBe('0.3')
  expect(cellText(0.00004, 'en', share)).toBe('0.004%')
  expect(cellText(0.125, 'vi', share)).toBe('12,5%')
})

test('years have no separators, amounts of that size do', () => {
  expect(cellText(2024, 'en', { name: 'Year', kind: 'number' })).toBe('2024')
  expect(cellText(2024, 'vi', { name: 'Năm', kind: 'number' })).toBe('2024')
  expect(cellText(2024, 'vi', amount)).toBe('2.024')
})
