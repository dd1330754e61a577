import type { Content, TDocumentDefinitions, TDocumentInformation } from 'pdfmake/interfaces.js'
import { openingOf } from '../document-front.ts'
import type { DocumentSource, WrittenDocument } from '../source.ts'
import { filled, textsOf } from '../texts.ts'
import { pdfBlocks } from './pdf-blocks.ts'
import { renderPdf } from './pdf-engine.ts'
import type { Tag } from './pdf-structure.ts'
import { pdfText, type PdfWriting } from './pdf-writing.ts'

/** Points. */
const papers = { A4: { width: 595.28, height: 841.89 }, letter: { width: 612, height: 792 } }
const margins = { side: 66, top: 62, bottom: 66 }

/** Writes a PDF: text, never pictures of it, with its fonts, an outline, links and tags for screen readers. */
export async function writePdf(source: DocumentSource): Promise<WrittenDocument> {
  const { order, theme, title, author, textLanguage } = source
  const { colours, sizes } = theme
  const { width, height } = papers[order.paper]
  let pages = 0
  const warnings = new Set<'fonts'>()
  const writing: PdfWriting = { theme, outline: [], onMissingGlyph: () => warnings.add('fonts') }
  const place = {
    tag: { type: 'Document', parent: undefined } satisfies Tag,
    width: width - 2 * margins.side,
    depth: 0,
    listDepth: 0,
    isQuoted: false,
    markRoom: { left: 0, right: 0 },
  }
  const { opening, rest } = openingOf(source)
  const info: TDocumentInformation = {
    title,
    creator: 'AI Studio',
    producer: 'AI Studio',
    creationDate: order.now,
    modDate: order.now,
  }
  if (author) info.author = author
  const content: Content[] = [
    ...front(source, writing, place.tag),
    ...pdfBlocks(opening, writing, place),
    ...byline(source, writing, place.tag),
    ...pdfBlocks(rest, writing, place),
  ]
  const definition: TDocumentDefinitions = {
    content,
    pageSize: { width, height },
    pageMargins: [margins.side, margins.top, margins.side, margins.bottom],
    defaultStyle: { font: 'Text', fontSize: sizes.body, lineHeight: 1.2, color: `#${colours.text}` },
    ...(colours.page !== 'FFFFFF' && {
      background: () => ({
        canvas: [{ type: 'rect', x: 0, y: 0, w: width, h: height, color: `#${colours.page}` }],
      }),
    }),
    footer: (page: number, count: number): Content => {
      pages = count
      if (!order.pageNumbers) return { text: '' }
      const text = filled(textsOf(order.language).page, { page, pages: count })
      return { text, fontSize: 8.5, color: `#${colours.muted}`, alignment: 'center', margin: [0, 24, 0, 0] }
    },
    info,
    language: textLanguage,
    displayTitle: true,
    version: '1.7',
    pageBreakBefore: startsPage(writing.outline.length),
  }
  const data = await renderPdf(definition)
  return { data, pages, warnings: [...warnings] }
}

function front({ title, isTitleShown, theme }: DocumentSource, writing: PdfWriting, parent: Tag): Content[] {
  if (!isTitleShown) return []
  const { colours, sizes, isTitleCentered } = theme
  return [
    pdfText(
      [{ text: title }],
      writing,
      { type: 'P', parent },
      {
        fontSize: sizes.title,
        bold: true,
        color: `#${colours.heading}`,
        margin: [0, 0, 0, sizes.title * 0.3],
        ...(isTitleCentered && { alignment: 'center' }),
      },
    ),
  ]
}

function byline({ author, theme }: DocumentSource, writing: PdfWriting, parent: Tag): Content[] {
  if (!author) return []
  const { colours, sizes, isTitleCentered } = theme
  return [
    pdfText(
      [{ text: author }],
      writing,
      { type: 'P', parent },
      {
        fontSize: sizes.body + 1,
        color: `#${colours.muted}`,
        margin: [0, 0, 0, sizes.body * 1.4],
        ...(isTitleCentered && { alignment: 'center' }),
      },
    ),
  ]
}

/** Whole layouts that are made anew for headings at the ends of pages; each of them costs as much as the first. */
const maxNewLayouts = 12
/** Of more headings than this nobody asks where they stand, and asking takes long. */
const maxHeadings = 800

/** Whether a page has to begin at a node: a heading with nothing of its text below it on its page. */
function startsPage(headings: number): NonNullable<TDocumentDefinitions['pageBreakBefore']> {
  let left = headings > maxHeadings ? 0 : maxNewLayouts
  return (node, { getFollowingNodesOnPage }) => {
    if (node.headlineLevel === undefined || left === 0 || node.pageNumbers[0] === node.pages) return false
    const isAlone = getFollowingNodesOnPage().every(({ headlineLevel }) => headlineLevel !== undefined)
    if (isAlone) left--
    return isAlone
  }
}
