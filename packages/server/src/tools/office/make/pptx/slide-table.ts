import type PptxGenJS from 'pptxgenjs'
import { type Runs, textOfRuns } from '../markdown/document-model.ts'
import { isRightToLeft } from '../text-direction.ts'
import type { Theme } from '../themes.ts'
import { inch, slideArea, type SlideTable } from './slide-plan.ts'
import { paragraphRuns } from './slide-text.ts'
import { headHeight, rowHeight } from './slide-units.ts'

/** Rows of a table for the library, the widths of its columns and the heights of its rows in inches. */
export function tableRows(
  table: SlideTable,
  theme: Theme,
): { rows: PptxGenJS.TableRow[]; widths: number[]; heights: number[] } {
  const { colours, fonts, isBanded, tableLines } = theme
  const isRight = isRightToLeft([table.header, ...table.rows.slice(0, 20)].flat().map(textOfRuns).join(' '))
  const none = { type: 'none' } as const
  const line = (pt: number, color: string) => ({ type: 'solid', pt, color }) as const

  const row = (cells: readonly Runs[], number: number): PptxGenJS.TableRow => {
    const isHead = number === -1
    const isLast = number === table.rows.length - 1
    const fill = isHead ? colours.tableHead : isBanded && number % 2 === 1 ? colours.surface : undefined
    const below =
      tableLines === 'rows'
        ? line(0.75, colours.rule)
        : isHead
          ? line(0.75, colours.text)
          : isLast
            ? line(1.25, colours.text)
            : none
    const above = isHead && tableLines === 'outer' ? line(1.25, colours.text) : none
    const made = cells.map((runs, column): PptxGenJS.TableCell => {
      const isRightCell = isRight || isRightToLeft(textOfRuns(runs))
      const text = paragraphRuns(runs, theme, {
        align: table.alignments[column] ?? (isRightCell ? 'right' : 'left'),
        ...(isRightCell && { rtlMode: true }),
        fontSize: table.fontSize,
        fontFace: fonts.body,
        color: isHead ? colours.onTableHead : colours.text,
        ...(isHead && { bold: true }),
      })
      return {
        text: text,
        options: {
          ...(fill && { fill: { color: fill } }),
          border: [above, none, below, none],
          valign: 'middle',
          fontSize: table.fontSize,
          fontFace: fonts.body,
          margin: [0.05, 0.1, 0.05, 0.1],
        },
      }
    })
    return isRight ? made.toReversed() : made
  }

  const widths = table.shares.map((share) => share * slideArea.bodyWidth)
  const head = table.header.length > 0 ? [headHeight(table)] : []
  const heights = [...head, ...table.rows.map((cells) => rowHeight(cells, table.shares, table.fontSize))]
  return {
    heights: heights.map((points) => points / inch),
    rows: [...(table.header.length > 0 ? [row(table.header, -1)] : []), ...table.rows.map(row)],
    widths: isRight ? widths.toReversed() : widths,
  }
}
