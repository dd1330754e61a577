import type { OfficeTable } from '@ai-studio/contract'
import { expect, test } from 'vitest'
import type { ColumnKind } from './cell-text.ts'
import { chartData } from './chart-data.ts'
import { legendOf } from './chart-legend.ts'

function legend(kind: ColumnKind, numbers: number[], chart: 'pie' | 'bar', language: 'en' | 'vi' = 'en') {
  const suggested = { kind: chart, label: 0, values: [1] }
  const table: OfficeTable = {
    name: 'Sales',
    columns: [
      { name: 'City', kind: 'text' },
      { name: 'Share', kind },
    ],
    rows: numbers.map((number, place) => [['Huế', 'Vinh', 'Đà Lạt'][place]!, number]),
    rowCount: numbers.length,
    chart: suggested,
  }
  return legendOf(chartData(table, suggested), chart, language)
}

test('a slice tells its number, and its part of the whole', () => {
  expect(legend('number', [25, 75], 'pie')).toEqual(['Huế: 25 (25%)', 'Vinh: 75 (75%)'])
})

test('percents are told as percents, once, to the digit that the table has', () => {
  expect(legend('percent', [0.125, 0.875], 'pie')).toEqual(['Huế: 12.5%', 'Vinh: 87.5%'])
  expect(legend('percent', [0.125, 0.875], 'pie', 'vi')).toEqual(['Huế: 12,5%', 'Vinh: 87,5%'])
})

test('bars and lines have the names of their columns', () => {
  expect(legend('percent', [0.1, 0.2], 'bar')).toEqual(['Share'])
})
