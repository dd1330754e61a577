import { distanceOf, type ThreadElements } from './drawn-rows.ts'
import type { RowHeights } from './row-heights.ts'

/** Rows that are drawn: from `start` up to but without `end`. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Differences below this, in pixels, cannot be seen and are left alone. */
const tolerance = 0.02

/** The space that stands for the rows which are not drawn. */
export class RowSpace {
  readonly #heights: RowHeights
  /** What a scroll position cannot express, because browsers round it; added to the space above the rows. */
  #carry = 0

  constructor(heights: RowHeights) {
    this.#heights = heights
  }

  /** Lets go of what was held. */
  forget(): void {
    this.#carry = 0
  }

  give({ above, below }: ThreadElements, { start, end }: Range): void {
    const heights = this.#heights
    above.style.blockSize = `${Math.max(0, heights.offset(start) + this.#carry)}px`
    below.style.blockSize = `${heights.offset(heights.count) - heights.offset(end)}px`
  }

  /** Brings a row back to its distance from the upper edge. */
  bringBack(elements: ThreadElements, range: Range, row: HTMLElement, distance: number): void {
    const { scroller } = elements
    const moved = distanceOf(elements, row) - distance
    if (Math.abs(moved) < tolerance) return
    scroller.scrollTop += moved
    // Browsers round the position to whole pixels of the screen; the space above takes up the difference.
    const missed = distanceOf(elements, row) - distance
    if (Math.abs(missed) < tolerance || Math.abs(missed) >= 1) return
    this.#carry -= missed
    const whole = Math.trunc(this.#carry)
    this.#carry -= whole
    this.give(elements, range)
    scroller.scrollTop -= whole
  }
}
