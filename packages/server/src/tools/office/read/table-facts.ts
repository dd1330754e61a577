import { isYear, type Language } from '@ai-studio/contract'
import { officeText } from '../office-texts.ts'
import { cellText } from './cell-text.ts'
import type { Cell } from './document-blocks.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import type { TypedTable } from './tables-of-blocks.ts'

type Column = TypedTable['columns'][number]

/** Columns that are told of; of wider tables the first ones. */
const mostColumns = { short: 3, medium: 8, long: 20 }
const mostNames = 12

/** What a table holds, in sentences: its size, and of each column from where to where it goes. */
export function tableFacts(
  table: TypedTable,
  language: Language,
  length: keyof typeof mostColumns,
): string[] {
  const { columns, rows, rowCount } = table
  const names = columns.slice(0, mostNames).map(({ name }) => escapeMarkdown(name))
  if (columns.length > mostNames) names.push('…')
  const size = officeText('size', language, {
    rows: numberText(rowCount, language),
    columns: numberText(columns.length, language),
    names: names.join(', '),
  })
  const facts = columns.flatMap((column) => columnFact(column, language) ?? []).slice(0, mostColumns[length])
  if (facts.length === 0 || rows === rowCount) return [size, ...facts]
  return [size, officeText('firstRows', language, { rows: numberText(rows, language) }), ...facts]
}

function columnFact({ kind, name: plainName, values }: Column, language: Language): string | null {
  const name = escapeMarkdown(plainName)
  const filled = values.filter((value) => value !== null)
  if (filled.length === 0) return null
  if (filled.every((value) => isYear(plainName, value))) {
    const [first, last] = spanOf(filled as number[])
    return officeText('dateFact', language, { name, first, last })
  }
  if (kind === 'number' || kind === 'percent') return numberFact(name, kind, filled as number[], language)
  if (kind === 'boolean') {
    const yes = filled.filter((value) => value === true).length
    return officeText('booleanFact', language, { name, yes, no: filled.length - yes })
  }
  if (kind === 'date') {
    const dates = filled.map(cellText).toSorted()
    return officeText('dateFact', language, { name, first: dates[0]!, last: dates.at(-1)! })
  }
  const counts = new Map<string, number>()
  for (const value of filled as Cell[]) counts.set(cellText(value), (counts.get(cellText(value)) ?? 0) + 1)
  const [value, times] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))
  // Names, notes and addresses are all different, and tell nothing together.
  if (times < 2 || value.length > 80) return null
  return officeText('textFact', language, {
    name,
    count: numberText(counts.size, language),
    value: escapeMarkdown(value.replace(/\s+/g, ' ')),
    times: numberText(times, language),
  })
}

function numberFact(
  name: string,
  kind: 'number' | 'percent',
  values: readonly number[],
  language: Language,
): string {
  const sum = values.reduce((total, value) => total + value, 0)
  const text = (value: number) => numberText(value, language, kind)
  const [least, most] = spanOf(values)
  const facts = {
    name,
    least: text(least),
    most: text(most),
    mean: text(sum / values.length),
    sum: text(sum),
  }
  return officeText(kind === 'number' ? 'sumFact' : 'numberFact', language, facts)
}

const spanOf = (values: readonly number[]): [least: number, most: number] =>
  values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  )

/** With two decimals, and of small numbers as many as three figures take: what is not nothing is not said to be 0. */
const numberText = (value: number, language: Language, kind: 'number' | 'percent' = 'number'): string =>
  new Intl.NumberFormat(language, {
    style: kind === 'percent' ? 'percent' : 'decimal',
    maximumFractionDigits: 2,
    maximumSignificantDigits: 3,
    roundingPriority: 'morePrecision',
  }).format(value)
