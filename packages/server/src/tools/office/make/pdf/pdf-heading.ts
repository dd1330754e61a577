import type { Content, ContentText } from 'pdfmake/interfaces.js'
import { type Heading, textOfRuns } from '../markdown/document-model.ts'
import { frame } from './pdf-frame.ts'
import { type PdfPlace, pdfText, type PdfWriting } from './pdf-writing.ts'

/** A heading, which is in the outline as well. */
export function pdfHeading({ level, runs }: Heading, writing: PdfWriting, place: PdfPlace): Content {
  const { colours, sizes, headingRule, isTitleCentered } = writing.theme
  const size = sizes.headings[level - 1] ?? sizes.body
  const parent = writing.outline.findLast((earlier) => earlier.level < level)
  const id = `heading-${writing.outline.length + 1}`
  writing.outline.push({ id, level })
  const text: ContentText & { id: string } = {
    ...pdfText(
      runs,
      writing,
      { type: `H${level}`, parent: place.tag },
      {
        fontSize: size,
        bold: true,
        italics: level === 6,
        color: `#${level > 3 ? colours.muted : level === 1 ? colours.heading : colours.accent}`,
      },
    ),
    id,
    headlineLevel: level,
    outline: true,
    outlineText: textOfRuns(runs).replaceAll('\n', ' ').slice(0, 200),
    outlineExpanded: level === 1,
    ...(parent && { outlineParentId: parent.id }),
  }
  const isFirst = writing.outline.length === 1
  if (isFirst && level === 1 && isTitleCentered) text.alignment = 'center'
  const margin: [number, number, number, number] = [
    0,
    isFirst ? 0 : size * (level === 1 ? 1.1 : 0.95),
    0,
    size * 0.45,
  ]
  if (level !== 2 || headingRule === 'none') return { ...text, margin }
  if (headingRule === 'beside') {
    const side = text.alignment === 'right' ? { left: 0, right: 3.5 } : { left: 3.5, right: 0 }
    return {
      headlineLevel: level,
      table: { widths: ['*'], body: [[text]] },
      layout: frame({ ...side, colour: colours.accent, padding: [9, 0] }),
      margin,
    }
  }
  const y = 3
  const line = {
    type: 'line',
    x1: 0,
    y1: y,
    x2: place.width,
    y2: y,
    lineWidth: 0.75,
    lineColor: `#${colours.accent}`,
  } as const
  return { headlineLevel: level, stack: [text, { headlineLevel: level, canvas: [line] }], margin }
}
