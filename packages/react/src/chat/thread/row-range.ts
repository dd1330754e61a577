import type { RowHeights } from './row-heights.ts'

/** Rows from `start` up to but without `end`. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** What is seen: how far below the first row's upper edge it begins, and how high it is, in pixels. */
export interface View {
  readonly top: number
  readonly height: number
}

/** The rows in a view and so many pixels above and below it. */
export function rowsNear(heights: RowHeights, { top, height }: View, beside: number): Range {
  if (heights.count === 0) return { start: 0, end: 0 }
  const start = heights.at(Math.max(0, top - beside))
  const end = heights.at(Math.max(0, top + height + beside)) + 1
  return { start, end: Math.min(end, heights.count) }
}

/** The row whose upper edge is in view: one that begins above and was never measured may not reach into it. */
function firstIn(heights: RowHeights, { top, height }: View): number {
  const index = heights.at(Math.max(0, top))
  const next = heights.offset(index + 1)
  return heights.offset(index) < top && next < top + height ? index + 1 : index
}

/**
 * What is drawn of the wanted rows, and so many more of them: the first that begins in view, the one that reaches
 * into it from above, then on to the end, then back.
 */
export function grown(heights: RowHeights, view: View, wanted: Range, drawn: Range, more: number): Range {
  const { start, end } = wanted
  let first = Math.max(start, drawn.start)
  let last = Math.min(end, drawn.end)
  if (first >= last) {
    if (more === 0) return drawn
    first = last = Math.max(start, Math.min(end - more, firstIn(heights, view)))
  }
  for (let left = more; left > 0 && (first > start || last < end); left -= 1) {
    const reachesIn = last > first && first > start && heights.offset(first) > view.top
    if (reachesIn || last === end) first -= 1
    else last += 1
  }
  return { start: first, end: last }
}
