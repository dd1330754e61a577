import { directionsOf, type PdfDirection } from './pdf-directions.ts'
import { loweredText, raisedText } from './raised-text.ts'
import { withSignsAsWritten, withSignsLeftwards } from './turned-signs.ts'

/** Between words, in sizes of their type; where it is wider, something else may begin. */
export const widestBlank = 0.6

/** A piece of text as it stands on a page; the library's own kind, as far as it is needed. */
export interface PdfPiece {
  str: string
  dir: string
  /** Scale and place: `[a, b, c, d, x, y]`, y upwards. */
  transform: readonly number[]
  width: number
  height: number
  hasEOL: boolean
}

/** One line of a page, or what stands beside other things on one. */
export interface PdfLine {
  text: string
  left: number
  right: number
  /** Of its base line, upwards. */
  y: number
  /** Of the type, in points. */
  size: number
  isRightToLeft: boolean
  /** That it runs in, in degrees to the left of upright; `left`, `right` and `y` are those of a page that is turned upright for it. */
  angle: number
  /** Parts with wide gaps between them, from left to right. */
  cells: readonly PdfCell[]
  /** The same, parted at all gaps that are wider than those between words. */
  parts: readonly PdfCell[]
}

export interface PdfCell {
  text: string
  left: number
  right: number
}

/**
 * Puts pieces of text together that stand on one base line, in the order of the page's own text: upright ones first, then
 * those of each other direction.
 * @param rotation How far the page is turned to the right before it is shown, in degrees.
 * @param answers What was filled in on it: each goes to what it stands beside.
 */
export function linesOf(
  pieces: readonly PdfPiece[],
  rotation: number,
  answers: readonly PdfPiece[] = [],
): PdfLine[] {
  const directions = directionsOf(withSignsAsWritten(pieces), rotation)
  for (const { angle, pieces: found } of directionsOf(answers, rotation)) {
    const along = directions.find((direction) => direction.angle === angle)
    if (along) along.pieces = withAnswers(along.pieces, found)
    else directions.push({ angle, pieces: withAnswers([], found) })
  }
  return directions.flatMap(linesAlong)
}

/**
 * Puts each answer behind what stands to the left of it, before what stands to the right, or above what is below it, in the
 * size of that: large letters in a form make no heading.
 */
function withAnswers(pieces: readonly PdfPiece[], answers: readonly PdfPiece[]): PdfPiece[] {
  const all = [...pieces]
  for (const answer of answers.toSorted((a, b) => yOf(b) - yOf(a) || xOf(a) - xOf(b))) {
    const beside = all
      .filter(({ str }) => str.trim() !== '')
      .filter((piece) => Math.abs(yOf(piece) - yOf(answer)) < 0.6 * sizeOf(answer))
      .toSorted((a, b) => xOf(a) - xOf(b))
    const left = beside.findLast((piece) => xOf(piece) <= xOf(answer))
    const below = all.findIndex((piece) => yOf(piece) < yOf(answer))
    const neighbour = left ?? beside[0]
    const place = neighbour ? all.indexOf(neighbour) + (left ? 1 : 0) : below < 0 ? all.length : below
    const scale = (neighbour ?? all[place - 1] ?? all[place] ?? answer).transform.slice(0, 4)
    const y = yOf(neighbour ?? answer)
    all.splice(place, 0, { ...answer, transform: [...scale, xOf(answer), y] })
  }
  return all
}

function linesAlong({ angle, pieces }: PdfDirection): PdfLine[] {
  const lines: PdfLine[] = []
  let current: PdfPiece[] = []
  const finish = () => {
    const line = lineOf(current)
    if (line) lines.push({ ...line, angle })
    current = []
  }
  for (const piece of pieces) {
    const last = current.at(-1)
    if (last && !isSameLine(last, piece)) finish()
    if (piece.str !== '') current.push(piece)
    else if (piece.hasEOL && current.length > 0) current.push(piece)
  }
  finish()
  return lines
}

const sizeOf = ({ transform, height }: PdfPiece): number =>
  Math.hypot(transform[2] ?? 0, transform[3] ?? 0) || height || 1
const xOf = ({ transform }: PdfPiece): number => transform[4] ?? 0
const yOf = ({ transform }: PdfPiece): number => transform[5] ?? 0

function isSameLine(a: PdfPiece, b: PdfPiece): boolean {
  // A raised or lowered sign belongs to its line.
  if (Math.abs(yOf(a) - yOf(b)) > 0.5 * Math.max(sizeOf(a), sizeOf(b))) return false
  // The library ends a line also between the cells of a table, which stand beside each other.
  return !a.hasEOL || Math.abs(yOf(a) - yOf(b)) < 0.1 * sizeOf(a)
}

function lineOf(all: readonly PdfPiece[]): Omit<PdfLine, 'angle'> | null {
  const pieces = all.filter(({ str }) => str.trim() !== '')
  if (pieces.length === 0) return null
  const isRightToLeft = runsToTheLeft(pieces)
  const ordered = isRightToLeft ? leftwards(pieces) : pieces.toSorted((a, b) => xOf(a) - xOf(b))
  const size = Math.max(...pieces.map(sizeOf))
  const parts: { text: string; left: number; right: number }[] = []
  /** What a raised or lowered sign stands at. */
  let base = ordered[0]!
  for (const piece of ordered) {
    const left = xOf(piece)
    const right = left + piece.width
    const part = parts.at(-1)
    const gap = part && gapBetween(part, { left, right }, isRightToLeft)
    if (part === undefined || gap === undefined || gap > widestBlank * size) {
      parts.push({ text: piece.str, left, right })
      base = piece
    } else {
      const isApart = /\s$/.test(part.text) || /^\s/.test(piece.str)
      // Words are often set one by one, without a space between them.
      const hasGap = gap > 0.15 * size
      const rise = isApart || hasGap ? 0 : riseOf(piece, base)
      if (rise === 0) {
        part.text += (hasGap && !isApart ? ' ' : '') + piece.str
        base = piece
      } else part.text += rise > 0 ? raisedText(piece.str) : loweredText(piece.str)
      part.left = Math.min(part.left, left)
      part.right = Math.max(part.right, right)
    }
  }
  for (const part of parts) part.text = plainLetters(part.text).replace(/\s+/g, ' ').trim()
  const cells = cellsOf(parts, size, isRightToLeft)
  return {
    text: cells.map(({ text }) => text).join(' '),
    left: Math.min(...cells.map(({ left }) => left)),
    right: Math.max(...cells.map(({ right }) => right)),
    y: yOf(pieces[0]!),
    size: typicalSize(pieces),
    isRightToLeft,
    cells: isRightToLeft ? cells.toReversed() : cells,
    parts: isRightToLeft ? parts.toReversed() : parts,
  }
}

type Span = Pick<PdfCell, 'left' | 'right'>

/** Between what comes first in a line and what follows. */
const gapBetween = (first: Span, next: Span, isRightToLeft: boolean): number =>
  isRightToLeft ? first.left - next.right : next.left - first.right

/** Puts parts together that have no wide gap between them. */
function cellsOf(parts: readonly PdfCell[], size: number, isRightToLeft: boolean): PdfCell[] {
  const cells: PdfCell[] = []
  for (const part of parts) {
    const cell = cells.at(-1)
    if (!cell || gapBetween(cell, part, isRightToLeft) > 1.5 * size) cells.push(part)
    else {
      const left = Math.min(cell.left, part.left)
      cells.splice(-1, 1, {
        text: `${cell.text} ${part.text}`,
        left,
        right: Math.max(cell.right, part.right),
      })
    }
  }
  return cells
}

/** Whether most letters of a line do; digits and signs run with what is around them (Unicode Standard Annex 9). */
function runsToTheLeft(pieces: readonly PdfPiece[]): boolean {
  let left = 0
  for (const { str, dir } of pieces) left += (dir === 'rtl' ? 1 : -1) * (str.match(/\p{L}/gu)?.length ?? 0)
  return left > 0
}

/**
 * Pieces from right to left. What touches each other and runs to the right, as a figure and the mark of its note, stays in its
 * own order; the number of an item, which is written as it looks, has its sign behind it again.
 */
function leftwards(pieces: readonly PdfPiece[]): PdfPiece[] {
  const runs: PdfPiece[][] = []
  for (const piece of pieces.toSorted((a, b) => xOf(b) - xOf(a))) {
    const [next] = runs.at(-1) ?? []
    const gap = next && xOf(next) - xOf(piece) - piece.width
    const touches =
      gap !== undefined && gap < 0.15 * sizeOf(piece) && next?.dir !== 'rtl' && piece.dir !== 'rtl'
    if (touches) runs.at(-1)!.unshift(piece)
    else runs.push([piece])
  }
  const [first, ...rest] = runs.flatMap(withSignsLeftwards)
  return first ? [{ ...first, str: first.str.replace(/^([.)])(\d{1,3})$/, '$2$1') }, ...rest] : []
}

/** How far a small sign is raised above what it stands at, or lowered below it; 0 for other text. */
function riseOf(piece: PdfPiece, base: PdfPiece): number {
  const rise = (yOf(piece) - yOf(base)) / sizeOf(base)
  return sizeOf(piece) < 0.8 * sizeOf(base) && Math.abs(rise) > 0.1 ? rise : 0
}

/** Letters as they are written, where a font has had them as they look: joined Arabic ones, and ligatures. */
const plainLetters = (text: string): string =>
  text.replace(/[\ufb00-\ufb06\ufb50-\ufdff\ufe70-\ufefc]+/g, (letters) => letters.normalize('NFKC'))

/** Of most of the text: a raised sign is small, an initial is large. */
function typicalSize(pieces: readonly PdfPiece[]): number {
  const lengths = new Map<number, number>()
  for (const piece of pieces) {
    const size = Math.round(sizeOf(piece) * 10) / 10
    lengths.set(size, (lengths.get(size) ?? 0) + piece.str.length)
  }
  return [...lengths].reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}
