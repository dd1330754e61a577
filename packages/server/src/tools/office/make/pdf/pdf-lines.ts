import { spaceFollows } from './pdf-joined-font.ts'
import { mirrored, visualOrder } from '../bidi.ts'

/** A word in a line, as the layout engine has it. */
export interface PdfInline {
  text: string
  /** From the line's left end, in points. */
  x: number
  width: number
  /** Points of `width` that are spaces at its end, and at its beginning. */
  trailingCut: number
  leadingCut: number
  font?: unknown
  bidiLevel?: number
  tag?: unknown
}

export interface PdfLine {
  inlines: PdfInline[]
}

const rightToLeftScript =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const isWrittenToLeft = (text: string): boolean => rightToLeftScript.test(text)
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Puts the words of a line into the order in which they are seen, from left to right, as readers of PDFs expect it:
 * they find the order of reading by the same algorithm.
 */
export function arrangeLine(line: PdfLine): void {
  const { inlines } = line
  const levels = inlines.map(({ bidiLevel }) => bidiLevel ?? 0)
  if (!levels.some((level) => level > 0)) return
  const last = inlines.length - 1
  let x = 0
  const order = visualOrder(levels)
  for (const place of order) {
    const inline = inlines[place]
    if (!inline) continue
    const isOdd = (levels[place] ?? 0) % 2 === 1
    // Spaces at the ends of a line take no room, on whichever side of the word they are.
    const before = place === 0 ? inline.leadingCut : 0
    const after = place === last ? inline.trailingCut : 0
    inline.x = x - (isOdd ? after : before)
    x += inline.width - before - after
  }
  for (const [place, inline] of inlines.entries()) {
    const isOdd = (levels[place] ?? 0) % 2 === 1
    const next = inlines[place + 1]
    const isLastOfFont = isOdd && next !== undefined && next.font !== inline.font && next.x < inline.x
    const isSpaceOwed = isLastOfFont && (inline.text.endsWith(' ') || next.text.startsWith(' '))
    if (isSpaceOwed && isWrittenToLeft(inline.text)) {
      inline.x += inline.trailingCut
      inline.width -= inline.trailingCut
      inline.text = drawn(inline.text.trimEnd(), true) + spaceFollows
    } else inline.text = drawn(inline.text, isOdd)
  }
  line.inlines = drawingOrder(inlines, order).flatMap((place) => inlines[place] ?? [])
}

/**
 * Stretches in one font in the order of reading, in each of them the words as they stand. Readers of PDFs take what is
 * in one font together and find its order by themselves, but not the order of such stretches.
 */
function drawingOrder(inlines: readonly PdfInline[], order: readonly number[]): number[] {
  const stretches: number[] = []
  for (const [place, { font }] of inlines.entries()) {
    const last = inlines[place - 1]
    stretches.push((stretches.at(-1) ?? 0) + (last && last.font !== font ? 1 : 0))
  }
  return order.toSorted((one, other) => (stretches[one] ?? 0) - (stretches[other] ?? 0))
}

/**
 * What has to be handed to the shaper, which writes letters of Arabic and Hebrew to the left and everything else to the
 * right.
 */
function drawn(text: string, isToLeft: boolean): string {
  const turned = isToLeft ? mirrored(text) : text
  return isToLeft === isWrittenToLeft(text) ? turned : reversed(turned)
}

const reversed = (text: string): string =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)
    .toReversed()
    .join('')
