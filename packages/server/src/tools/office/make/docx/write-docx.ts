import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  type IParagraphOptions,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx'
import { openingOf } from '../document-front.ts'
import { isRightToLeft } from '../text-direction.ts'
import type { DocumentSource, WrittenDocument } from '../source.ts'
import { textsOf } from '../texts.ts'
import { docxBlocks } from './docx-blocks.ts'
import { docxInlines } from './docx-inlines.ts'
import { DocxNumberings } from './docx-lists.ts'
import { docxStyles, twips } from './docx-styles.ts'

/** Twips. */
const papers = { A4: { width: 11_906, height: 16_838 }, letter: { width: 12_240, height: 15_840 } }
const margin = twips(68)

/** Writes a Word document. */
export async function writeDocx(source: DocumentSource): Promise<WrittenDocument> {
  const { order, theme, title, author, textLanguage } = source
  const { width, height } = papers[order.paper]
  const numberings = new DocxNumberings(theme)
  const around = { theme, numberings, width: width - 2 * margin }
  const { opening, rest } = openingOf(source)
  const children = [
    ...front(source),
    ...docxBlocks(opening, around),
    ...(author ? [line(author, { style: 'Subtitle' })] : []),
    ...docxBlocks(rest, around),
  ]
  const { colours, fonts } = theme
  const document = new Document({
    title,
    ...(author && { creator: author, lastModifiedBy: author }),
    styles: docxStyles(source),
    numbering: { config: [...numberings.config] },
    ...(colours.page !== 'FFFFFF' && { background: { color: colours.page } }),
    theme: {
      name: title.slice(0, 40),
      colors: { accent1: colours.accent, hyperlink: colours.link },
      fonts: { headings: fonts.heading, body: fonts.body },
    },
    sections: [
      {
        properties: {
          page: {
            size: { width, height },
            margin: { top: margin, bottom: margin, left: margin, right: margin },
          },
          ...(/^(?:ar|he)/.test(textLanguage) && { bidi: true }),
        },
        ...(order.pageNumbers && { footers: { default: pageFooter(order.language) } }),
        children: children.length > 0 ? children : [new Paragraph({})],
      },
    ],
  })
  return { data: await Packer.toBuffer(document), pages: null }
}

const front = ({ title, isTitleShown }: DocumentSource): Paragraph[] =>
  isTitleShown ? [line(title, { heading: HeadingLevel.TITLE })] : []

function line(text: string, look: Pick<IParagraphOptions, 'heading' | 'style'>): Paragraph {
  const isRight = isRightToLeft(text)
  return new Paragraph({ ...look, bidirectional: isRight, children: docxInlines([{ text }], isRight) })
}

/** The page's number and how many there are, in the words of the language. */
function pageFooter(language: 'en' | 'vi'): Footer {
  const children = textsOf(language)
    .page.split(/(\{\{\w+\}\})/)
    .filter(Boolean)
    .map((part) =>
      part === '{{page}}' ? PageNumber.CURRENT : part === '{{pages}}' ? PageNumber.TOTAL_PAGES : part,
    )
  return new Footer({
    children: [
      new Paragraph({
        style: 'Footer',
        alignment: AlignmentType.CENTER,
        children: [new TextRun({ children })],
      }),
    ],
  })
}
