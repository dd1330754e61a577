import type { ContentText } from 'pdfmake/interfaces.js'
import { type Runs, textOfRuns } from '../markdown/document-model.ts'
import { isRightToLeft } from '../text-direction.ts'
import type { Theme } from '../themes.ts'
import { pdfRuns } from './pdf-runs.ts'
import type { Tag } from './pdf-structure.ts'

/** Where a block stands. */
export interface PdfPlace {
  tag: Tag
  /** Points there are for it. */
  width: number
  /** Of lists and quotes around it. */
  depth: number
  /** Of lists alone. */
  listDepth: number
  isQuoted: boolean
  /** Points for the marks of the list around it, on either side, where it is too deep for more to be given. */
  markRoom: { left: number; right: number }
}

export interface PdfWriting {
  theme: Theme
  /** A character that no font has. */
  onMissingGlyph: () => unknown
  /** Headings so far, for the outline. */
  outline: { id: string; level: number }[]
}

/** Deeper than this nothing is moved to the right any more. */
export const deepest = 6

/** Fonts of Arabic have room for marks above each other in every line. */
const tallLine = 0.86

/** A paragraph in the direction of its text. */
export function pdfText(
  runs: Runs,
  { theme, onMissingGlyph }: PdfWriting,
  tag: Tag,
  look: Omit<ContentText, 'text'>,
  isRight = isRightToLeft(textOfRuns(runs)),
): ContentText {
  const arabic = theme.fonts.body === 'Times New Roman' ? 'Naskh' : 'Arabic'
  const text = pdfRuns(runs, {
    tag,
    arabic,
    isRightToLeft: isRight,
    linkColour: theme.colours.link,
    codeSize: (look.fontSize ?? theme.sizes.body) * 0.9,
    codeBackground: theme.colours.surface,
    onMissing: onMissingGlyph,
  })
  const isTall = text.some(({ font }) => font === arabic)
  return {
    alignment: isRight ? 'right' : 'left',
    ...(isTall && { lineHeight: tallLine }),
    ...look,
    text: text.length > 0 ? text : '',
  }
}
