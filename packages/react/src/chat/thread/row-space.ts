import { distanceOf, type ThreadElements } from './drawn-rows.ts'
import type { RowHeights } from './row-heights.ts'
import type { Range } from './row-range.ts'

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
    // At the beginning there is no space to take anything from, and what is let go of must not come back later.
    this.#carry = Math.max(this.#carry, -heights.offset(start))
    above.style.blockSize = `${heights.offset(start) + this.#carry}px`
    below.style.blockSize = `${heights.offset(heights.count) - heights.offset(end)}px`
  }

  /**
   * Brings a row back to its distance from the upper edge. Answers the distance it has then: at the beginning, where
   * there is no space above, it can be a fraction of a pixel farther.
   */
  bringBack(elements: ThreadElements, range: Range, row: HTMLElement, distance: number): number {
    const { scroller } = elements
    const moved = distanceOf(elements, row) - distance
    if (Math.abs(moved) < tolerance) return distance
    scroller.scrollTop += moved
    // Browsers round the position to whole pixels of the screen; the space above takes up the difference.
    const missed = distanceOf(elements, row) - distance
    if (Math.abs(missed) < tolerance || Math.abs(missed) >= 1) return distance
    const carry = this.#carry - missed
    const whole = Math.trunc(carry)
    this.#carry = carry - whole
    this.give(elements, range)
    scroller.scrollTop -= whole
    return distance + this.#carry - (carry - whole)
  }
}
