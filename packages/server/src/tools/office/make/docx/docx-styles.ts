import { AlignmentType, BorderStyle, type IPropertiesOptions, ShadingType } from 'docx'
import type { DocumentSource } from '../source.ts'
import type { Theme } from '../themes.ts'

/** Twentieths of a point. */
export const twips = (points: number): number => Math.round(points * 20)

/** Word counts sizes of letters in halves of a point. */
const halfPoints = (points: number): number => Math.round(points * 2)

/** Fonts of one kind; Arabic, Hebrew and Thai have a set of their own, whose font has to have them. */
export const fontSet = (name: string) => ({ ascii: name, hAnsi: name, eastAsia: name, cs: complexFont })
const complexFont = 'Arial'

/** Styles of a document: Word's own by their own names, so that outlines, contents and screen readers know them. */
export function docxStyles({
  theme,
  textLanguage,
}: DocumentSource): NonNullable<IPropertiesOptions['styles']> {
  const { colours, fonts, sizes } = theme
  const next = { basedOn: 'Normal', next: 'Normal', quickFormat: true } as const
  return {
    default: {
      document: {
        run: {
          font: fontSet(fonts.body),
          size: halfPoints(sizes.body),
          color: colours.text,
          language: {
            value: /^(?:ar|he)/.test(textLanguage) ? 'en-US' : textLanguage,
            bidirectional: /^(?:ar|he)/.test(textLanguage) ? textLanguage : 'ar-SA',
            eastAsia: /^(?:ja|ko|zh)/.test(textLanguage) ? textLanguage : 'ja-JP',
          },
        },
        paragraph: { spacing: { after: twips(sizes.body * 0.7), line: 300 } },
      },
      title: {
        ...next,
        run: {
          font: fontSet(fonts.heading),
          size: halfPoints(sizes.title),
          bold: true,
          color: colours.heading,
        },
        paragraph: {
          spacing: { before: 0, after: twips(6), line: 252 },
          alignment: theme.isTitleCentered ? AlignmentType.CENTER : AlignmentType.START,
          keepNext: true,
        },
      },
      heading1: headingStyle(theme, 1),
      heading2: headingStyle(theme, 2),
      heading3: headingStyle(theme, 3),
      heading4: headingStyle(theme, 4),
      heading5: headingStyle(theme, 5),
      heading6: headingStyle(theme, 6),
      hyperlink: { run: { color: colours.link, underline: {} } },
    },
    paragraphStyles: [
      {
        id: 'Subtitle',
        name: 'Subtitle',
        ...next,
        run: { color: colours.muted, size: halfPoints(sizes.body + 1) },
        paragraph: {
          alignment: theme.isTitleCentered ? AlignmentType.CENTER : AlignmentType.START,
          spacing: { after: twips(20) },
        },
      },
      {
        id: 'ListParagraph',
        name: 'List Paragraph',
        basedOn: 'Normal',
        quickFormat: true,
        paragraph: { spacing: { after: twips(3) } },
      },
      {
        id: 'Quote',
        name: 'Quote',
        ...next,
        run: { color: colours.muted, italics: true },
        paragraph: {
          indent: { start: twips(14), end: twips(14) },
          spacing: { before: twips(4), after: twips(8) },
          border: { left: { style: BorderStyle.SINGLE, size: 18, space: 10, color: colours.accent } },
        },
      },
      {
        id: 'SourceCode',
        name: 'Source Code',
        basedOn: 'Normal',
        next: 'Normal',
        quickFormat: true,
        run: { font: fonts.code, size: halfPoints(sizes.code), noProof: true },
        paragraph: {
          spacing: { before: twips(6), after: twips(10), line: 264 },
          shading: { type: ShadingType.CLEAR, color: 'auto', fill: colours.surface },
          border: {
            top: { style: BorderStyle.SINGLE, size: 4, space: 5, color: colours.rule },
            bottom: { style: BorderStyle.SINGLE, size: 4, space: 5, color: colours.rule },
            left: { style: BorderStyle.SINGLE, size: 4, space: 6, color: colours.rule },
            right: { style: BorderStyle.SINGLE, size: 4, space: 6, color: colours.rule },
          },
          indent: { start: twips(7), end: twips(7) },
        },
      },
      {
        id: 'TableText',
        name: 'Table Text',
        basedOn: 'Normal',
        quickFormat: true,
        run: { size: halfPoints(sizes.body - 1) },
        paragraph: { spacing: { before: twips(2.5), after: twips(2.5), line: 252 } },
      },
      {
        id: 'TableHeading',
        name: 'Table Heading',
        basedOn: 'TableText',
        run: { bold: true, color: colours.onTableHead, size: halfPoints(sizes.body - 1) },
        paragraph: { keepNext: true },
      },
      { id: 'Footer', name: 'footer', basedOn: 'Normal', run: { color: colours.muted, size: halfPoints(9) } },
    ],
    characterStyles: [
      {
        id: 'InlineCode',
        name: 'Inline Code',
        run: {
          font: fonts.code,
          size: halfPoints(sizes.body - 0.5),
          noProof: true,
          shading: { type: ShadingType.CLEAR, color: 'auto', fill: colours.surface },
        },
      },
    ],
  }
}

function headingStyle({ colours, fonts, sizes, headingRule }: Theme, level: 1 | 2 | 3 | 4 | 5 | 6) {
  const size = sizes.headings[level - 1] ?? sizes.body
  const isRuled = level === 2 && headingRule !== 'none'
  const line = { style: BorderStyle.SINGLE, color: colours.accent }
  return {
    basedOn: 'Normal',
    next: 'Normal',
    quickFormat: true,
    run: {
      font: fontSet(fonts.heading),
      size: halfPoints(size),
      bold: true,
      italics: level === 6,
      color: level > 3 ? colours.muted : level === 1 ? colours.heading : colours.accent,
    },
    paragraph: {
      keepNext: true,
      keepLines: true,
      spacing: { before: twips(size * (level === 1 ? 1.3 : 1.15)), after: twips(size * 0.4), line: 252 },
      ...(isRuled &&
        (headingRule === 'below'
          ? { border: { bottom: { ...line, size: 6, space: 3 } } }
          : { border: { left: { ...line, size: 24, space: 8 } }, indent: { start: twips(10) } })),
    },
  }
}
