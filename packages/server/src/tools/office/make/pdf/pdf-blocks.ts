import type { Content } from 'pdfmake/interfaces.js'
import { type Block, linesOf, type Quote } from '../markdown/document-model.ts'
import { narrowTables } from '../table-look.ts'
import { isRightToLeft } from '../text-direction.ts'
import { frame, pdfCode } from './pdf-frame.ts'
import { pdfHeading } from './pdf-heading.ts'
import { pdfList } from './pdf-list.ts'
import type { Tag } from './pdf-structure.ts'
import { pdfTable } from './pdf-table.ts'
import { deepest, type PdfPlace, pdfText, type PdfWriting } from './pdf-writing.ts'

const maxColumns = 12

/** Blocks for the layout engine. A heading stays with what follows it. */
export function pdfBlocks(blocks: readonly Block[], writing: PdfWriting, place: PdfPlace): Content[] {
  return blocks.flatMap((block) => pdfBlock(block, writing, place))
}

function pdfBlock(block: Block, writing: PdfWriting, place: PdfPlace): Content[] {
  const { colours, sizes } = writing.theme
  switch (block.kind) {
    case 'heading':
      return [pdfHeading(block, writing, place)]
    case 'paragraph':
      return [
        pdfText(
          block.runs,
          writing,
          { type: 'P', parent: place.tag },
          {
            margin: [0, 0, 0, place.depth > 0 ? sizes.body * 0.3 : sizes.body * 0.75],
            ...(place.isQuoted && { color: `#${colours.muted}`, italics: true }),
          },
        ),
      ]
    case 'list':
      return [pdfList(block, writing, place, (inner, within) => pdfBlocks(inner, writing, within))]
    case 'quote':
      return [pdfQuote(block, writing, place)]
    case 'code':
      return [pdfCode(block, writing, place)]
    case 'table':
      return narrowTables(block, maxColumns).map((table) => pdfTable(table, writing, place))
    case 'rule':
      return [
        {
          canvas: [
            {
              type: 'line',
              x1: 0,
              y1: 0,
              x2: place.width,
              y2: 0,
              lineWidth: 0.75,
              lineColor: `#${colours.rule}`,
            },
          ],
          margin: [0, 8, 0, 14],
        },
      ]
  }
}

function pdfQuote({ blocks }: Quote, writing: PdfWriting, place: PdfPlace): Content {
  const { colours, sizes } = writing.theme
  const tag: Tag = { type: 'BlockQuote', parent: place.tag }
  const isDeep = place.depth >= deepest
  const inner = {
    ...place,
    tag,
    width: place.width - (isDeep ? 0 : 30),
    depth: place.depth + 1,
    isQuoted: true,
  }
  const content = pdfBlocks(blocks, writing, inner)
  if (isDeep) return { stack: content }
  const isRight = isRightToLeft(linesOf(blocks).slice(0, 20).join(' '))
  return {
    table: { widths: ['*'], body: [[{ stack: content }]] },
    layout: frame({
      ...(isRight ? { right: 2.5, left: 0 } : { left: 2.5, right: 0 }),
      colour: colours.accent,
      padding: [13, 2],
    }),
    margin: [0, 4, 0, sizes.body * 0.9],
  }
}
