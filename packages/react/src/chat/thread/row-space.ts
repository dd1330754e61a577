import { distanceOf, type ThreadElements } from './drawn-rows.ts'
import type { RowHeights } from './row-heights.ts'
import type { Range } from './row-range.ts'

/** Differences below this, in pixels, cannot be seen and are left alone. */
const tolerance = 0.02
/** So many pixels the space above has at least where it may be off: nobody gets to its end before the rows. */
const margin = 1_000
/** What browsers lay out in, in pixels. */
const layoutUnit = 1 / 64
/** Browsers keep a length in 24 bits: up to so many pixels they know it to the layout unit. */
const exactUpTo = 65_536

/** Lays a height out in two lengths, each of which a browser keeps exactly. */
function setHeight({ style }: HTMLElement, height: number): void {
  const exact = Math.round(height / layoutUnit) * layoutUnit
  const rest = exact % exactUpTo
  // Whatever a page says of all its elements.
  const set = (property: string, value: string) => style.setProperty(property, value, 'important')
  set('box-sizing', 'content-box')
  set('padding-block-start', `${exact - rest}px`)
  set('block-size', `${rest}px`)
}

/** Whether the space for so many pixels of rows can be off by so many pixels. */
const canTake = (room: number, carry: number): boolean => room + Math.min(0, carry) >= margin

/**
 * The space that stands for the rows which are not drawn. Where a row is not as high as was guessed, the space above
 * takes up the difference. Scrolling by it would end a finger's swing on iOS, or come to nothing.
 * Source: https://github.com/inokawa/virtua/pull/165
 */
export class RowSpace {
  readonly #heights: RowHeights
  /** Pixels that the space above has more than the rows it stands for. */
  #carry = 0

  constructor(heights: RowHeights) {
    this.#heights = heights
  }

  /** Pixels by which what is drawn lies farther down than its heights say. */
  get carry(): number {
    return this.#carry
  }

  /** Lets go of what was held. */
  forget(): void {
    this.#carry = 0
  }

  /**
   * The reader has jumped. What was held is kept, and with it where any row lies, but not near the beginning.
   * @param top how far below the first row's upper edge the view begins, in pixels
   */
  jump(top: number): void {
    if (!canTake(top, this.#carry)) this.forget()
  }

  give({ above, below }: ThreadElements, { start, end }: Range): void {
    const heights = this.#heights
    const room = heights.offset(start)
    // The beginning has to be where scrolling ends.
    if (!canTake(room, this.#carry)) this.#carry %= 1
    // There is no space to take anything from then, and what is let go of must not come back later.
    this.#carry = Math.max(this.#carry, -room)
    setHeight(above, room + this.#carry)
    setHeight(below, heights.offset(heights.count) - heights.offset(end))
  }

  /**
   * Brings a row back to its distance from the upper edge. Answers the distance it has then: at the beginning, where
   * there is no space above, it can be a fraction of a pixel farther.
   */
  bringBack(elements: ThreadElements, range: Range, row: HTMLElement, distance: number): number {
    const moved = distanceOf(elements, row) - distance
    if (Math.abs(moved) < tolerance) return distance
    const carry = this.#carry - moved
    if (!canTake(this.#heights.offset(range.start), carry))
      return this.#scrollBack(elements, range, row, distance)
    this.#carry = carry
    this.give(elements, range)
    return distance
  }

  #scrollBack(elements: ThreadElements, range: Range, row: HTMLElement, distance: number): number {
    const { scroller } = elements
    this.#carry %= 1
    this.give(elements, range)
    scroller.scrollTop += distanceOf(elements, row) - distance
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
