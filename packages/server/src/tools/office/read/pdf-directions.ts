import type { PdfPiece } from './pdf-lines.ts'

/** Pieces of a page that run in one direction, turned so that they run from left to right. */
export interface PdfDirection {
  /** Degrees to the left of how the page is shown; 0 is upright. */
  angle: number
  pieces: PdfPiece[]
}

/** So far from a right angle, in degrees, text still runs along it: scanned pages lie askew. */
const askew = 10

/**
 * Parts the pieces of a page by the direction they run in: a label at the side of a drawing, a wide table on an upright page.
 * Upright ones come first, others in the order of the page.
 * @param rotation How far the page is turned to the right before it is shown, in degrees. What is said of its text is not.
 */
export function directionsOf(pieces: readonly PdfPiece[], rotation: number): PdfDirection[] {
  const directions = new Map<number, PdfPiece[]>()
  for (const piece of pieces) {
    const drawn = angleOf(piece)
    const angle = fullTurn(drawn - rotation)
    const found = directions.get(angle) ?? []
    directions.set(angle, found)
    found.push(turned(piece, -drawn))
  }
  return [...directions]
    .map(([angle, found]) => ({ angle, pieces: found }))
    .toSorted((a, b) => Number(a.angle !== 0) - Number(b.angle !== 0))
}

const fullTurn = (degrees: number): number => ((degrees % 360) + 360) % 360

/** Where the base line of a piece leads, in whole degrees. */
function angleOf({ transform }: PdfPiece): number {
  const angle = (Math.atan2(transform[1] ?? 0, transform[0] ?? 0) * 180) / Math.PI
  const right = Math.round(angle / 90) * 90
  return fullTurn(Math.abs(angle - right) < askew ? right : Math.round(angle))
}

/** The width and the height of a piece are those along and across its base line already. */
function turned(piece: PdfPiece, degrees: number): PdfPiece {
  if (degrees === 0) return piece
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = piece.transform
  const { cos, sin } = directionTo(degrees)
  const turn = (across: number, up: number) => [across * cos - up * sin, across * sin + up * cos] as const
  return { ...piece, transform: [...turn(a, b), ...turn(c, d), ...turn(x, y)] }
}

/** Exactly 0 and 1 at right angles, so that base lines stay level. */
function directionTo(degrees: number): { cos: number; sin: number } {
  const right = [
    { cos: 1, sin: 0 },
    { cos: 0, sin: 1 },
    { cos: -1, sin: 0 },
    { cos: 0, sin: -1 },
  ][fullTurn(degrees) / 90]
  const angle = (degrees * Math.PI) / 180
  return right ?? { cos: Math.cos(angle), sin: Math.sin(angle) }
}
