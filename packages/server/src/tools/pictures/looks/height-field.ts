import type { Point } from '../scene/geometry.ts'

/** Heights on a grid that reaches a little beyond the picture. */
export interface HeightField {
  columns: number
  rows: number
  /** Pixels between two places of the grid. */
  cell: number
  /** Where the grid begins, in pixels; both are negative. */
  left: number
  top: number
  heights: Float64Array
  at: (x: number, y: number) => number
}

/** Samples a height for each place of a grid. The outermost places lie below everything, so that all areas close. */
export function sampleField(
  width: number,
  height: number,
  cell: number,
  heightOf: (x: number, y: number) => number,
): HeightField {
  const [left, top] = [-3 * cell, -3 * cell]
  const columns = Math.ceil(width / cell) + 7
  const rows = Math.ceil(height / cell) + 7
  const heights = new Float64Array(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const isEdge = row === 0 || column === 0 || row === rows - 1 || column === columns - 1
      heights[row * columns + column] = isEdge ? -9 : heightOf(left + column * cell, top + row * cell)
    }
  }
  const at = (x: number, y: number): number => {
    const [column, row] = [Math.round((x - left) / cell), Math.round((y - top) / cell)]
    return (
      heights[Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column))] ??
      -9
    )
  }
  return { columns, rows, cell, left, top, heights, at }
}

/** The area at or above a height, as a path with soft edges (marching squares). */
export function areaAbove({ columns, rows, cell, left, top, heights }: HeightField, level: number): string {
  const value = (column: number, row: number) => heights[row * columns + column]! - level
  // Each piece of an outline runs from one edge of a cell to another with the high ground on its right.
  const next = new Map<number, number>()
  const edgeOf = (column: number, row: number, side: 0 | 1) => (row * columns + column) * 2 + side
  for (let row = 0; row < rows - 1; row += 1) {
    for (let column = 0; column < columns - 1; column += 1) {
      const [a, b, c, d] = [
        value(column, row) >= 0,
        value(column + 1, row) >= 0,
        value(column + 1, row + 1) >= 0,
        value(column, row + 1) >= 0,
      ]
      const upper = edgeOf(column, row, 0)
      const right = edgeOf(column + 1, row, 1)
      const lower = edgeOf(column, row + 1, 0)
      const leftEdge = edgeOf(column, row, 1)
      const code = (a ? 8 : 0) + (b ? 4 : 0) + (c ? 2 : 0) + (d ? 1 : 0)
      const join = (from: number, to: number) => void next.set(from, to)
      if (code === 8) join(upper, leftEdge)
      else if (code === 4) join(right, upper)
      else if (code === 2) join(lower, right)
      else if (code === 1) join(leftEdge, lower)
      else if (code === 12) join(right, leftEdge)
      else if (code === 6) join(lower, upper)
      else if (code === 3) join(leftEdge, right)
      else if (code === 9) join(upper, lower)
      else if (code === 7) join(leftEdge, upper)
      else if (code === 11) join(upper, right)
      else if (code === 13) join(right, lower)
      else if (code === 14) join(lower, leftEdge)
      else if (code === 10) {
        join(upper, leftEdge)
        join(lower, right)
      } else if (code === 5) {
        join(right, upper)
        join(leftEdge, lower)
      }
    }
  }
  const placeOf = (edge: number): Point => {
    const side = edge % 2
    const place = (edge - side) / 2
    const [column, row] = [place % columns, Math.floor(place / columns)]
    const from = value(column, row)
    const to = side === 0 ? value(column + 1, row) : value(column, row + 1)
    const part = Math.min(1, Math.max(0, from / (from - to)))
    return side === 0
      ? [left + (column + part) * cell, top + row * cell]
      : [left + column * cell, top + (row + part) * cell]
  }
  let path = ''
  while (next.size > 0) {
    const [start] = next.keys()
    const points: Point[] = []
    for (let edge = start; edge !== undefined;) {
      const to: number | undefined = next.get(edge)
      next.delete(edge)
      points.push(placeOf(edge))
      edge = to !== undefined && next.has(to) ? to : undefined
    }
    if (points.length >= 4) path += softRing(points)
  }
  return path
}

/** Through the middles of all sides, with the corners as handles; in whole pixels from point to point, which is short. */
function softRing(points: readonly Point[]): string {
  const middle = (index: number): Point => {
    const [a, b] = [points[index]!, points[(index + 1) % points.length]!]
    return [Math.round((a[0] + b[0]) / 2), Math.round((a[1] + b[1]) / 2)]
  }
  let here = middle(points.length - 1)
  let path = `M${here[0]} ${here[1]}q`
  for (let index = 0; index < points.length; index += 1) {
    const [x, y] = points[index]!
    const end = middle(index)
    const steps = [Math.round(x) - here[0], Math.round(y) - here[1], end[0] - here[0], end[1] - here[1]]
    // A minus separates as well as a space does.
    path += steps
      .map((step, place) => (step < 0 || (place === 0 && index === 0) ? String(step) : ` ${step}`))
      .join('')
    here = end
  }
  return `${path}Z`
}
