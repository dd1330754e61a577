import { type Block, type Runs, type Table, textOfRuns } from '../markdown/document-model.ts'
import { columnAlignments, columnShares, narrowTables } from '../table-look.ts'
import { inch, type PlacedUnit, slideArea, type SlideLine, type SlideTable } from './slide-plan.ts'
import { cutToLines, lineCount, textWidth } from './text-measure.ts'

const lineHeight = 1.22
const codeSize = 13
const codeLine = codeSize * 1.25
const codePadding = 20
/** Letters of fonts for code are this wide. */
const codeLetter = 0.61
const deepest = 4
const maxColumns = 7
const cellPadding = { x: 16, y: 9 }
const bodyWidth = slideArea.bodyWidth * inch
const bodyHeight = slideArea.bodyHeight * inch

/** Points that a level of a list is moved by. */
export const levelIndent = 24
export const paragraphSpace = 7
export const headingSpace = 6

/** Blocks as units of which none is higher than a slide, each with its height. */
export function slideUnits(blocks: readonly Block[], fontSize: number, level = -1): PlacedUnit[] {
  return blocks.flatMap((block): PlacedUnit[] => {
    switch (block.kind) {
      case 'heading':
        return lines(block.runs, inItem(level, true), fontSize)
      case 'paragraph':
        return lines(block.runs, inItem(level, false), fontSize)
      case 'list': {
        const depth = Math.min(level + 1, deepest)
        return block.items.flatMap((item, number) => {
          const mark =
            item.done === undefined
              ? block.isOrdered
                ? block.start + number
                : 'bullet'
              : item.done
                ? 'done'
                : 'open'
          const [first, ...rest] = item.blocks
          const isText = first?.kind === 'paragraph' || first?.kind === 'heading'
          return [
            ...lines(isText ? first.runs : [], { level: depth, mark, isHeading: false }, fontSize),
            ...slideUnits(isText ? rest : item.blocks, fontSize, depth),
          ]
        })
      }
      case 'quote':
        return slideUnits(block.blocks, fontSize, level)
      case 'code':
        return codeUnits(block.lines)
      case 'table':
        return narrowTables(block, maxColumns).flatMap((table) => tableUnits(table, fontSize))
      case 'rule':
        return []
    }
  })
}

type Look = Pick<SlideLine, 'level' | 'mark' | 'isHeading'>

const inItem = (level: number, isHeading: boolean): Look => ({
  level: Math.max(level, 0),
  mark: level < 0 ? 'none' : 'continued',
  isHeading,
})

function lines(runs: Runs, look: Look, fontSize: number): PlacedUnit[] {
  const size = look.isHeading ? fontSize + 1 : fontSize
  const indent = look.mark === 'none' && look.level === 0 ? 0 : levelIndent * (look.level + 1)
  const width = bodyWidth - indent
  const bold = runs.some((run) => run.isBold) || look.isHeading ? 1.06 : 1
  const heightOf = (text: string) =>
    lineCount(text, size * bold, width) * size * lineHeight +
    paragraphSpace +
    (look.isHeading ? headingSpace : 0)
  const text = textOfRuns(runs)
  if (heightOf(text) <= bodyHeight * 0.9)
    return [{ unit: { kind: 'line', runs, ...look }, height: heightOf(text) }]
  const most = Math.floor((bodyHeight * 0.85) / (size * lineHeight))
  return cutToLines(text.replaceAll('\n', ' '), size, width, most).map((part, number) => ({
    unit: {
      kind: 'line',
      runs: [{ text: part }],
      ...look,
      mark: number === 0 || look.mark === 'none' ? look.mark : 'continued',
    },
    height: heightOf(part),
  }))
}

/** One unit for each line, so that code can be broken anywhere; `joinUnits` puts neighbours together. */
function codeUnits(code: readonly string[]): PlacedUnit[] {
  const longest = Math.floor((bodyWidth - codePadding) / (codeSize * codeLetter))
  return code.flatMap((line) => {
    const written = Array.from(line.replaceAll('\t', '    '))
    const parts = Math.max(1, Math.ceil(written.length / longest))
    return Array.from({ length: parts }, (_, part) => ({
      unit: { kind: 'code' as const, lines: [written.slice(part * longest, (part + 1) * longest).join('')] },
      height: codeLine,
    }))
  })
}

/** One unit for each row, with its head. */
function tableUnits(table: Table, fontSize: number): PlacedUnit[] {
  const columns = table.header.length
  const size = Math.max(10, Math.min(fontSize - 3, 16) - Math.max(0, columns - 4))
  const shares = columnShares(table)
  const alignments = columnAlignments(table)
  const widths = shares.map((share) => share * bodyWidth - cellPadding.x)
  const head = rowHeight(table.header, shares, size * 1.06)
  // A head of more than a third of a slide is text, not names of columns.
  const isHeadTooHigh = head > bodyHeight / 3
  const most =
    Math.floor((bodyHeight - (isHeadTooHigh ? 0 : head) - cellPadding.y * 2) / (size * lineHeight)) - 1
  const look = { kind: 'table', alignments, shares, fontSize: size } as const
  const unit = (row: readonly Runs[]): PlacedUnit => ({
    unit: { ...look, header: isHeadTooHigh ? [] : table.header, rows: [row] } satisfies SlideTable,
    height: rowHeight(row, shares, size),
  })
  const rows = isHeadTooHigh ? [table.header, ...table.rows] : table.rows
  if (rows.length === 0) return [{ unit: { ...look, header: table.header, rows: [] }, height: 0 }]
  return rows.flatMap((row) => cutRow(row, size, widths, most).map(unit))
}

/** A row that is higher than a slide as several. */
function cutRow(
  row: readonly Runs[],
  size: number,
  widths: readonly number[],
  most: number,
): (readonly Runs[])[] {
  const isHigh = row.some((runs, column) => lineCount(textOfRuns(runs), size, widths[column] ?? 1) > most)
  if (!isHigh) return [row]
  const cells = row.map((runs, column) => cutToLines(textOfRuns(runs), size, widths[column] ?? 1, most))
  return Array.from({ length: Math.max(...cells.map(({ length }) => length)) }, (_, part) =>
    cells.map((parts): Runs => (parts[part] === undefined ? [] : [{ text: parts[part] }])),
  )
}

/** Height of a table's head on its slide, in points. */
export const headHeight = ({ header, shares, fontSize }: SlideTable): number =>
  header.length === 0 ? 0 : rowHeight(header, shares, fontSize * 1.06)

/** Height of a row, in points. */
export function rowHeight(row: readonly Runs[], shares: readonly number[], size: number): number {
  const counts = row.map((runs, column) =>
    lineCount(textOfRuns(runs), size, (shares[column] ?? 0) * bodyWidth - cellPadding.x),
  )
  return Math.max(...counts) * size * lineHeight + cellPadding.y
}

/** Points around code. */
export const codeFrame = codePadding
export { codeLine, codeSize }

/** Size at which a title fits into two lines, and the title, shortened where it is longer than a title can be. */
export function fittingTitle(
  title: string,
  sizes: readonly number[],
  width: number,
): { text: string; size: number } {
  const size = sizes.find((size) => lineCount(title, size * 1.06, width) <= 2)
  if (size !== undefined) return { text: title, size }
  const smallest = sizes.at(-1) ?? 20
  let text = ''
  for (const word of title.split(/(?<=\s)/)) {
    if (textWidth(text + word, smallest * 1.06) > width * 1.7) break
    text += word
  }
  const cut =
    text === ''
      ? Array.from(title)
          .slice(0, Math.floor(width / smallest))
          .join('')
      : text.trimEnd()
  return { text: `${cut}…`, size: smallest }
}
