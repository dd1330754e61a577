import { type Block, linesOf, type Table, textOfRuns } from '../markdown/document-model.ts'
import type { DocumentSource } from '../source.ts'
import { filled, textsOf } from '../texts.ts'
import { SheetNames } from './sheet-names.ts'

/** A line of the text around tables, or of one without any. */
export interface TextLine {
  text: string
  /** 0 is no heading. */
  headingLevel: number
  indent: number
  isCode: boolean
}

export type SheetPlan = { name: string } & (
  | { kind: 'table'; table: Table }
  | { kind: 'text'; lines: TextLine[] }
)

/** Nobody looks through more. */
const maxSheets = 200

/**
 * A sheet for each table, named by the heading above it, and behind them one with the lines of all other text: headings
 * alone need none where there are tables.
 */
export function planSheets({ blocks, title, order }: DocumentSource): {
  sheets: SheetPlan[]
  isCut: boolean
} {
  const texts = textsOf(order.language)
  const names = new SheetNames()
  const tables = tablesIn(blocks)
  const lines = textLines(blocks, 0)
  const hasText = tables.length === 0 || lines.some(({ headingLevel }) => headingLevel === 0)
  const mostTables = hasText ? maxSheets - 1 : maxSheets
  const sheets = tables.slice(0, mostTables).map(({ heading, table }, place): SheetPlan => ({
    kind: 'table',
    name: names.take(heading, filled(texts.table, { number: place + 1 })),
    table,
  }))
  if (hasText) sheets.push({ kind: 'text', name: names.take(title, texts.sheet), lines })
  return { sheets, isCut: tables.length > mostTables }
}

function tablesIn(blocks: readonly Block[], above = ''): { heading: string; table: Table }[] {
  let heading = above
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'heading':
        heading = textOfRuns(block.runs)
        return []
      case 'table':
        return [{ heading, table: block }]
      case 'quote':
        return tablesIn(block.blocks, heading)
      case 'list':
        return block.items.flatMap((item) => tablesIn(item.blocks, heading))
      default:
        return []
    }
  })
}

function textLines(blocks: readonly Block[], indent: number): TextLine[] {
  return blocks.flatMap((block): TextLine[] => {
    const line = { headingLevel: 0, indent, isCode: false }
    switch (block.kind) {
      case 'heading':
        return [{ ...line, text: textOfRuns(block.runs), headingLevel: block.level }]
      // It has a sheet of its own.
      case 'table':
        return []
      case 'code':
        return block.lines.map((text) => ({ ...line, text, isCode: true }))
      case 'quote':
        return textLines(block.blocks, indent + 1)
      case 'list':
        return block.items.flatMap((item, place) => {
          const mark =
            item.done === undefined
              ? block.isOrdered
                ? `${block.start + place}.`
                : '•'
              : item.done
                ? '☑'
                : '☐'
          const [first, ...rest] = textLines(item.blocks, indent + 1)
          if (!first && item.blocks.some(({ kind }) => kind === 'table')) return []
          return [{ ...line, text: `${mark} ${first?.text ?? ''}`.trimEnd(), indent }, ...rest]
        })
      default:
        return linesOf([block]).map((text) => ({ ...line, text }))
    }
  })
}
