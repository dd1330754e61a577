import type { Content, CustomTableLayout } from 'pdfmake/interfaces.js'
import type { Code } from '../markdown/document-model.ts'
import type { Tag } from './pdf-structure.ts'
import { type PdfPlace, pdfText, type PdfWriting } from './pdf-writing.ts'

/** A frame of one cell, which goes on over the end of a page. */
export const frame = (look: {
  left?: number
  right?: number
  lines?: number
  colour: string
  padding: readonly [number, number]
}): CustomTableLayout => ({
  hLineWidth: () => look.lines ?? 0,
  vLineWidth: (place) => (place === 0 ? (look.left ?? look.lines ?? 0) : (look.right ?? look.lines ?? 0)),
  hLineColor: () => `#${look.colour}`,
  vLineColor: () => `#${look.colour}`,
  paddingLeft: () => look.padding[0],
  paddingRight: () => look.padding[0],
  paddingTop: () => look.padding[1],
  paddingBottom: () => look.padding[1],
})

/** Code in a box. */
export function pdfCode({ lines }: Code, writing: PdfWriting, place: PdfPlace): Content {
  const { colours, sizes } = writing.theme
  const tag: Tag = { type: 'Code', parent: place.tag }
  return {
    table: {
      widths: ['*'],
      body: [
        [
          {
            fillColor: `#${colours.surface}`,
            stack: lines.map((line) => ({
              ...pdfText([{ text: line || ' ', isCode: true }], writing, tag, {
                fontSize: sizes.code,
                alignment: 'left',
                lineHeight: 1.08,
                preserveLeadingSpaces: true,
              }),
            })),
          },
        ],
      ],
    },
    layout: frame({ lines: 0.6, colour: colours.rule, padding: [9, 7] }),
    margin: [0, 3, 0, sizes.body],
  }
}
