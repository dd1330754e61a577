import type { Blob, Buffer } from 'node:buffer'
import type { Stream } from 'node:stream'
import writeExcelFile, { type CellObject, type Row, type Sheet } from 'write-excel-file/node'
import { type Table, textOfRuns } from '../markdown/document-model.ts'
import type { DocumentSource, WrittenDocument } from '../source.ts'
import { isRightToLeft } from '../text-direction.ts'
import type { Theme } from '../themes.ts'
import { cellValue, columnSign, longestText } from './cell-value.ts'
import { fileProperties } from './file-properties.ts'
import { planSheets, type SheetPlan, type TextLine } from './plan-sheets.ts'

type Content = Stream | Buffer | Blob

/** Characters. */
const widths = { least: 9, most: 60, text: 110 }
/** Rows that the width of a column is taken from. */
const sample = 1_000

/** Writes a workbook. What looks like a formula is text: nothing in it is ever computed. */
export async function writeXlsx(source: DocumentSource): Promise<WrittenDocument> {
  const { theme, title, author, order } = source
  const warnings = new Set<'cut'>()
  const text = (value: string): string => {
    if (value.length <= longestText) return escaped(value)
    warnings.add('cut')
    return escaped(value.slice(0, longestText).toWellFormed())
  }
  const plan = planSheets(source)
  if (plan.isCut) warnings.add('cut')
  const sheets = plan.sheets.map((sheet) => sheetOf(sheet, theme, text))
  const data = await writeExcelFile(sheets, {
    fontFamily: theme.fonts.body,
    fontSize: 11,
    features: [fileProperties<Content>({ title, author, now: order.now })],
  }).toBuffer()
  return { data, pages: sheets.length, warnings: [...warnings] }
}

/**
 * A text so that it is read again as it is: in a workbook `_x0041_` stands for a letter (ECMA-376 part 1, 22.9.2.19). The
 * library keeps its list of texts in an object, and takes what every object has for one of them, so those begin with such
 * a letter.
 */
function escaped(text: string): string {
  const plain = text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, escapedLetter)
  return plain in {} ? escapedLetter(plain[0]!) + plain.slice(1) : plain
}

const escapedLetter = (letter: string): string =>
  `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

type ToText = (value: string) => string

function sheetOf(plan: SheetPlan, theme: Theme, text: ToText): Sheet<Content> {
  const look = { sheet: plan.name, showGridLines: theme.colours.page === 'FFFFFF' && !theme.isBanded }
  return plan.kind === 'table'
    ? { ...look, ...tableSheet(plan.table, theme, text) }
    : { ...look, ...textSheet(plan.lines, theme, text) }
}

function tableSheet(
  { header, rows, alignments }: Table,
  theme: Theme,
  text: ToText,
): Omit<Sheet<Content>, 'sheet'> {
  const { colours, fonts } = theme
  const written = rows.map((row) => row.map(textOfRuns))
  const names = header.map(textOfRuns)
  const signs = names.map((_, column) => columnSign(written.map((row) => row[column] ?? '')))
  const head: Row = names.map((name, column) => ({
    value: text(name),
    type: String,
    fontWeight: 'bold',
    fontFamily: fonts.heading,
    textColor: `#${colours.onTableHead}`,
    backgroundColor: `#${colours.tableHead}`,
    bottomBorderStyle: 'medium',
    bottomBorderColor: `#${colours.accent}`,
    alignVertical: 'center',
    wrap: true,
    ...(alignments[column] && { align: alignments[column] }),
  }))
  const body = written.map((row, place): Row => {
    const look = cellLook(theme, place)
    return row.map((cell, column) => ({
      ...look,
      ...valueOf(cell, signs[column], text),
      ...(alignments[column] && { align: alignments[column] }),
    }))
  })
  return {
    data: [head, ...body],
    stickyRowsCount: 1,
    columns: names.map((_, column) => ({
      width: columnWidth([names[column] ?? '', ...written.slice(0, sample).map((row) => row[column] ?? '')]),
    })),
    ...(isRightToLeft([names, ...written.slice(0, 20)].flat().join(' ')) && { rightToLeft: true }),
  }
}

function valueOf(cell: string, sign: ReturnType<typeof columnSign>, text: ToText): CellObject {
  const read = cellValue(cell, sign)
  switch (read.kind) {
    case 'empty':
      return {}
    case 'number':
      return { value: read.value, type: Number, ...(read.format && { format: read.format }) }
    case 'date':
      return { value: read.value, type: Date, format: read.format }
    case 'boolean':
      return { value: read.value, type: Boolean }
    case 'text':
      return {
        value: text(read.value),
        type: String,
        ...((read.value.length > widths.most || read.value.includes('\n')) && { wrap: true }),
      }
  }
}

function cellLook({ colours, isBanded, tableLines }: Theme, row: number): CellObject {
  const fill = isBanded && row % 2 === 1 ? colours.surface : colours.page
  return {
    textColor: `#${colours.text}`,
    alignVertical: 'top',
    ...(fill !== 'FFFFFF' && { backgroundColor: `#${fill}` }),
    ...(tableLines === 'rows' && { bottomBorderStyle: 'thin', bottomBorderColor: `#${colours.rule}` }),
  }
}

function columnWidth(texts: readonly string[]): number {
  const longest = Math.max(
    ...texts.flatMap((text) =>
      text
        .slice(0, 2_000)
        .split('\n')
        .map(({ length }) => length),
    ),
  )
  return Math.min(Math.max(longest + 3, widths.least), widths.most)
}

function textSheet(lines: readonly TextLine[], theme: Theme, text: ToText): Omit<Sheet<Content>, 'sheet'> {
  const { colours, fonts, sizes } = theme
  const data = lines.map(({ text: line, headingLevel, indent, isCode }): Row => [
    {
      value: text(line),
      type: String,
      wrap: true,
      alignVertical: 'top',
      textColor: `#${headingLevel > 0 ? colours.heading : colours.text}`,
      ...(colours.page !== 'FFFFFF' && { backgroundColor: `#${colours.page}` }),
      ...(headingLevel > 0 && {
        fontWeight: 'bold' as const,
        fontFamily: fonts.heading,
        fontSize: sizes.headings[headingLevel - 1] ?? sizes.body,
      }),
      ...(isCode && { fontFamily: fonts.code, fontSize: 10 }),
      ...(indent > 0 && { indent: Math.min(indent, 15) }),
    },
  ])
  return {
    data: data.length > 0 ? data : [[null]],
    columns: [{ width: widths.text }],
    ...(isRightToLeft(
      lines
        .slice(0, 50)
        .map((line) => line.text)
        .join(' '),
    ) && { rightToLeft: true }),
  }
}
