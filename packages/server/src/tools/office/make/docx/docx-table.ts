import {
  AlignmentType,
  BorderStyle,
  type IBorderOptions,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  WidthType,
} from 'docx'
import {
  type ColumnAlignment,
  type Runs,
  type Table as TableBlock,
  textOfRuns,
} from '../markdown/document-model.ts'
import { columnAlignments, columnShares } from '../table-look.ts'
import { isRightToLeft } from '../text-direction.ts'
import type { Theme } from '../themes.ts'
import { docxInlines } from './docx-inlines.ts'
import { twips } from './docx-styles.ts'

const alignment: Readonly<
  Record<NonNullable<ColumnAlignment>, (typeof AlignmentType)[keyof typeof AlignmentType]>
> = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
}
const none: IBorderOptions = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const cellMargins = { left: twips(6), right: twips(6), top: twips(1), bottom: twips(1) }

/** A table as wide as its page, whose head is repeated on every page. */
export function docxTable(table: TableBlock, theme: Theme, width: number): Table {
  const { colours } = theme
  const widths = columnShares(table).map((share) => Math.max(1, Math.floor(share * width)))
  const alignments = columnAlignments(table)
  const isMirrored = isRightToLeft(
    [table.header, ...table.rows.slice(0, 20)].flat().map(textOfRuns).join(' '),
  )
  const line = (size: number, color: string): IBorderOptions => ({ style: BorderStyle.SINGLE, size, color })
  const ends = theme.tableLines === 'outer' ? line(8, colours.text) : line(4, colours.rule)

  const cell = (runs: Runs, column: number, fill: string | undefined, style: string): TableCell => {
    const isRight = isRightToLeft(textOfRuns(runs))
    const aligned = alignments[column]
    return new TableCell({
      width: { size: widths[column] ?? 0, type: WidthType.DXA },
      ...(fill && { shading: { type: ShadingType.CLEAR, color: 'auto', fill } }),
      ...(style === 'TableHeading' &&
        theme.tableLines === 'outer' && { borders: { bottom: line(4, colours.text) } }),
      children: [
        new Paragraph({
          style,
          ...(aligned && { alignment: alignment[aligned] }),
          ...(isRight && { bidirectional: true }),
          children: docxInlines(runs, isRight),
        }),
      ],
    })
  }

  const head = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: table.header.map((runs, column) => cell(runs, column, colours.tableHead, 'TableHeading')),
  })
  const rows = table.rows.map((row, place) => {
    const fill = theme.isBanded && place % 2 === 1 ? colours.surface : undefined
    return new TableRow({
      cantSplit: true,
      children: row.map((runs, column) => cell(runs, column, fill, 'TableText')),
    })
  })
  return new Table({
    rows: [head, ...rows],
    width: { size: widths.reduce((sum, one) => sum + one, 0), type: WidthType.DXA },
    columnWidths: widths,
    layout: TableLayoutType.FIXED,
    margins: cellMargins,
    ...(isMirrored && { visuallyRightToLeft: true }),
    borders: {
      top: ends,
      bottom: ends,
      left: none,
      right: none,
      insideVertical: none,
      insideHorizontal: theme.tableLines === 'rows' ? line(4, colours.rule) : none,
    },
  })
}
