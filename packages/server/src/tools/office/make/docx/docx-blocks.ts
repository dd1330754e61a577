import { BorderStyle, HeadingLevel, type ISpacingProperties, Paragraph, type Table, TextRun } from 'docx'
import { type Block, type List, type Runs, textOfRuns } from '../markdown/document-model.ts'
import { narrowTables } from '../table-look.ts'
import { isRightToLeft } from '../text-direction.ts'
import type { Theme } from '../themes.ts'
import { docxInlines } from './docx-inlines.ts'
import { type DocxNumberings, listIndent } from './docx-lists.ts'
import { twips } from './docx-styles.ts'
import { docxTable } from './docx-table.ts'

export interface DocxSurroundings {
  theme: Theme
  numberings: DocxNumberings
  /** Between the margins, in twips. */
  width: number
}

/** Where a block stands. */
interface Place {
  /** Of the list that it is in. */
  level?: number
  isQuoted?: true
}

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const

/** Word allows 63, of which nobody could read a word. */
const maxColumns = 16
/** Code of this many lines stays on one page. */
const shortCode = 24

/** Blocks as what Word has for them. */
export function docxBlocks(
  blocks: readonly Block[],
  around: DocxSurroundings,
  place: Place = {},
): (Paragraph | Table)[] {
  return blocks.flatMap((block) => docxBlock(block, around, place))
}

function docxBlock(block: Block, around: DocxSurroundings, place: Place): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [paragraph(block.runs, { heading: headings[block.level - 1] ?? HeadingLevel.HEADING_6 })]
    case 'paragraph':
      return [paragraph(block.runs, placed(place))]
    case 'list':
      return docxList(block, around, place)
    case 'quote':
      return docxBlocks(block.blocks, around, { ...place, isQuoted: true })
    case 'code':
      return [
        new Paragraph({
          style: 'SourceCode',
          keepLines: block.lines.length <= shortCode,
          ...(place.level !== undefined && { indent: { start: listIndent(place.level) } }),
          children: block.lines.map(
            (line, number) =>
              new TextRun({ text: line.replaceAll('\t', '    '), ...(number > 0 && { break: 1 }) }),
          ),
        }),
      ]
    case 'table':
      // Without a paragraph between them two tables become one.
      return narrowTables(block, maxColumns).flatMap((table) => [
        docxTable(table, around.theme, around.width),
        new Paragraph({ spacing: afterTable }),
      ])
    case 'rule':
      return [
        new Paragraph({
          spacing: { before: twips(4), after: twips(14) },
          border: {
            bottom: { style: BorderStyle.SINGLE, size: 6, space: 1, color: around.theme.colours.rule },
          },
        }),
      ]
  }
}

const afterTable: ISpacingProperties = { before: 0, after: twips(4), line: twips(8) }

type ParagraphLook = Pick<
  ConstructorParameters<typeof Paragraph>[0] & object,
  'heading' | 'style' | 'indent' | 'numbering'
>

const placed = ({ level, isQuoted }: Place): ParagraphLook => ({
  ...(isQuoted ? { style: 'Quote' } : level !== undefined && { style: 'ListParagraph' }),
  ...(level !== undefined && { indent: { start: listIndent(level) } }),
})

function paragraph(runs: Runs, look: ParagraphLook): Paragraph {
  const isRight = isRightToLeft(textOfRuns(runs))
  return new Paragraph({
    ...look,
    ...(isRight && { bidirectional: true }),
    children: docxInlines(runs, isRight),
  })
}

function docxList(list: List, around: DocxSurroundings, place: Place): (Paragraph | Table)[] {
  const level = place.level === undefined ? 0 : Math.min(place.level + 1, 8)
  const ordered = list.isOrdered ? around.numberings.ordered(level, list.start) : undefined
  return list.items.flatMap((item) => {
    const isTask = item.done !== undefined
    const reference = ordered === undefined || isTask ? around.numberings.marked(item) : ordered
    const [first, ...rest] = item.blocks
    const hasOwnLine = first?.kind === 'paragraph' || first?.kind === 'heading'
    const look: ParagraphLook = { style: 'ListParagraph', numbering: { reference, level } }
    return [
      paragraph(hasOwnLine ? first.runs : [], look),
      ...docxBlocks(hasOwnLine ? rest : item.blocks, around, { ...place, level }),
    ]
  })
}
