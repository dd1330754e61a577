import { levelRuns, mirrored } from '../make/bidi.ts'
import type { PdfPiece } from './pdf-lines.ts'

/** Signs that open or close something, where the word is on the side on which it should be, and where it is not. */
const upright =
  /(?<![\p{L}\p{M}\p{N}])[([{«‹](?=[\p{L}\p{N}])|(?<=[\p{L}\p{M}\p{N}])[)\]}»›](?![\p{L}\p{N}])/gu
const turned =
  /(?<![\p{L}\p{M}\p{N}])[)\]}»›](?=[\p{L}\p{N}])|(?<=[\p{L}\p{M}\p{N}])[([{«‹](?![\p{L}\p{N}])/gu

/**
 * Pieces with their brackets as they were written. From right to left a bracket that opens looks like one that closes, and
 * most programs name it by its looks; some name what was meant, which shows where brackets stand at words.
 */
export function withSignsAsWritten(pieces: readonly PdfPiece[]): readonly PdfPiece[] {
  const count = (signs: RegExp) =>
    pieces.reduce((sum, { str, dir }) => sum + (dir === 'rtl' ? (str.match(signs)?.length ?? 0) : 0), 0)
  if (count(upright) > count(turned)) return pieces
  return pieces.map((piece) => ({ ...piece, str: turnedBack(piece) }))
}

const turnedBack = ({ str, dir }: PdfPiece): string =>
  levelRuns(str, dir === 'rtl' ? 'rtl' : 'ltr')
    .map(({ start, end, level }) => {
      const text = str.slice(start, end)
      return level % 2 === 1 ? mirrored(text) : text
    })
    .join('')

const bracket = /^[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\s]+$/u
const sign = /^[\p{Ps}\p{Pe}\p{Pi}\p{Pf}.,:;!?…،؛؟<>≤≥\s]+$/u

/**
 * What runs to the right within a line from right to left, with the signs around it in the order of the line, to which they
 * belong.
 */
export function withSignsLeftwards(run: readonly PdfPiece[]): PdfPiece[] {
  const is = (kind: RegExp) => (piece: PdfPiece) => piece.dir !== 'rtl' && kind.test(piece.str)
  const start = run.findIndex((piece) => !is(sign)(piece))
  if (start < 0) return signsLeftwards(run)
  // A stop on the right is that of a number which was set as it is to be read.
  const end = run.findLastIndex((piece) => !is(bracket)(piece)) + 1
  const [first, ...others] = run.slice(start, end)
  if (!first) return [...run]
  const before = signsLeftwards(run.slice(end))
  const right = before[0] ?? first
  // As one with what it stands before: between them is all the rest of what runs to the right.
  const begun = {
    ...first,
    str: before.map(({ str }) => str).join('') + (run.length === 1 ? endOfNumber(first.str) : first.str),
    width: xOf(right) + right.width - xOf(first),
  }
  return [begun, ...others, ...signsLeftwards(run.slice(0, start))]
}

/** "5)" and the number of an item "1)", in one piece as they look. */
const endOfNumber = (text: string): string => text.replace(/^\((\d{1,3})$/, '$1)')

const xOf = ({ transform }: PdfPiece): number => transform[4] ?? 0

const signsLeftwards = (pieces: readonly PdfPiece[]): PdfPiece[] =>
  pieces
    .map((piece) => ({ ...piece, str: mirrored(Array.from(piece.str).toReversed().join('')) }))
    .toReversed()
