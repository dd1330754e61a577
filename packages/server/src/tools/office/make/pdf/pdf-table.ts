import type { Content, CustomTableLayout } from 'pdfmake/interfaces.js'
import { type Runs, type Table, textOfRuns } from '../markdown/document-model.ts'
import { columnAlignments, columnShares } from '../table-look.ts'
import { isRightToLeft } from '../text-direction.ts'
import type { Theme } from '../themes.ts'
import type { Tag } from './pdf-structure.ts'
import { type PdfPlace, pdfText, type PdfWriting } from './pdf-writing.ts'

/** Characters of a cell that may be higher than a page, so that its row has to go on on the next one; others the engine finds. */
const longCell = 700

/** A table as wide as its place, whose head is repeated on every page. */
export function pdfTable(table: Table, writing: PdfWriting, place: PdfPlace): Content {
  const { theme } = writing
  const { colours, sizes } = theme
  const tag: Tag = { type: 'Table', parent: place.tag }
  const alignments = columnAlignments(table)
  const padding = table.header.length > 6 ? 4 : 7
  const shares = columnShares(table)
  const isRight = isRightToLeft([table.header, ...table.rows.slice(0, 20)].flat().map(textOfRuns).join(' '))
  const fontSize = Math.max(6.5, sizes.body - 1 - Math.max(0, table.header.length - 5) * 0.5)
  const row = (cells: readonly Runs[], isHead: boolean): Content[] => {
    const rowTag: Tag = { type: 'TR', parent: tag }
    const made = cells.map((runs, column): Content => {
      const alignment = alignments[column]
      return pdfText(
        runs,
        writing,
        { type: isHead ? 'TH' : 'TD', parent: rowTag },
        {
          fontSize,
          ...(isHead && { bold: true, color: `#${colours.onTableHead}` }),
          ...(alignment && { alignment }),
        },
        isRight || isRightToLeft(textOfRuns(runs)),
      )
    })
    return isRight ? made.toReversed() : made
  }
  const widths = shares.map((share) => Math.max(4, share * place.width - 2 * padding))
  const isTall = table.rows.some((cells) => cells.some((runs) => textOfRuns(runs).length > longCell))
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: !isTall,
      widths: isRight ? widths.toReversed() : widths,
      body: [row(table.header, true), ...table.rows.map((cells) => row(cells, false))],
    },
    layout: tableLayout(theme, table.rows.length + 1, padding),
    margin: [0, 4, 0, sizes.body * 1.1],
  }
}

const tableLayout = (
  { colours, tableLines, isBanded }: Theme,
  rows: number,
  padding: number,
): CustomTableLayout => ({
  hLineWidth: (line) => {
    const isEnd = line === 0 || line === rows
    if (tableLines === 'outer') return isEnd ? 1 : line === 1 ? 0.5 : 0
    return line === 0 ? 0 : 0.5
  },
  vLineWidth: () => 0,
  hLineColor: () => `#${tableLines === 'outer' ? colours.text : colours.rule}`,
  paddingLeft: () => padding,
  paddingRight: () => padding,
  paddingTop: () => 4,
  paddingBottom: () => 4,
  fillColor: (row) =>
    row === 0
      ? colours.tableHead === colours.page
        ? null
        : `#${colours.tableHead}`
      : isBanded && row % 2 === 0
        ? `#${colours.surface}`
        : null,
})
