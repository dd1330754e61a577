import { type ColumnAlignment, type Table, textOfRuns } from './markdown/document-model.ts'

/** Rows that are looked at. */
const sample = 300
const figure = /^[-+−]?[\p{Sc}\s]*\d[\d.,\s]*\s*(?:%|\p{Sc}|[A-Za-z]{1,3})?$/u

/** Where the text of each column stands: as its author said, figures to the right, everything else where reading begins. */
export function columnAlignments({ alignments, rows }: Table): ColumnAlignment[] {
  return alignments.map((alignment, column) => {
    if (alignment !== null) return alignment
    const cells = rows.slice(0, sample).map((row) => textOfRuns(row[column] ?? []).trim())
    const filled = cells.filter((cell) => cell !== '')
    return filled.length > 0 && filled.every((cell) => figure.test(cell)) ? 'right' : null
  })
}

/** Shares of a table's width, 1 in all: a column is as wide as its texts want, but no word has to break for another's sake. */
export function columnShares({ header, rows }: Table): number[] {
  const wishes = header.map((_, column) => {
    const texts = [header, ...rows.slice(0, sample)].map((row) => textOfRuns(row[column] ?? []))
    const lengths = texts.map(({ length }) => length).sort((one, other) => one - other)
    const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0
    const longestWord = Math.max(
      ...texts.map((text) =>
        Math.max(
          ...text
            .slice(0, 400)
            .split(/\s+/)
            .map(({ length }) => length),
        ),
      ),
    )
    return 3 + Math.max(Math.min(usual, 34), Math.min(longestWord, 18))
  })
  const sum = wishes.reduce((total, wish) => total + wish, 0)
  return wishes.map((wish) => wish / sum)
}

/** A table that is too wide for a page as several, each of which begins with the first column. */
export function narrowTables(table: Table, maxColumns: number): Table[] {
  const count = table.header.length
  if (count <= maxColumns) return [table]
  const others = maxColumns - 1
  return Array.from({ length: Math.ceil((count - 1) / others) }, (_, part) => {
    const columns = [0, ...Array.from({ length: others }, (_, place) => 1 + part * others + place)].filter(
      (column) => column < count,
    )
    const pick = <Item>(row: readonly Item[]): Item[] =>
      columns.flatMap((column) => (column in row ? [row[column] as Item] : []))
    return {
      kind: 'table',
      alignments: pick(table.alignments),
      header: pick(table.header),
      rows: table.rows.map(pick),
    }
  })
}
