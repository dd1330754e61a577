import type { ChatMessage } from '@ai-studio/core/chat'
import { RowHeights } from './row-heights.ts'
import { SizeWatch } from './size-watch.ts'
import { onUpwardIntent } from './upward-intent.ts'

/** Rows that are drawn: from `start` up to but without `end`. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** What the pill over the conversation says: nothing, that there is a way down, or that something new is there. */
export type Pill = 'none' | 'down' | 'new'

export interface ViewportState extends Range {
  readonly pill: Pill
}

/** Pixels drawn above and below what is seen; less where the reader flies past. */
const overscan = 360
const flyingOverscan = 24
/** Height assumed before the first measurement. */
const assumedHeight = 900
/** From this distance to the end on, in pixels, a way down is offered. */
const farFromEnd = 160
/** Differences below this, in pixels, cannot be seen and are left alone. */
const tolerance = 0.02
/** So near the end, in pixels, that scrolling down means following again. */
const nearEnd = 8

interface Elements {
  readonly scroller: HTMLElement
  /** Stand for the rows above and below those drawn. */
  readonly above: HTMLElement
  readonly below: HTMLElement
}

/** In a closed panel nothing has a height, which says nothing about the rows. */
const isLaidOut = ({ scroller }: Elements) => scroller.clientHeight > 0

/** The row that stays where it is while the rows above it change. */
interface Anchor {
  readonly id: string
  /** Distance of its upper edge from the scroller's, in pixels. */
  readonly distance: number
}

/**
 * The scrolling of a long conversation: which rows are drawn, where the rest would be, and what stays in place.
 * Outside the view, because it follows the layout and not the data.
 *
 * It either follows the end, or holds the row at the upper edge exactly where the reader has it, whatever is
 * loaded, measured or resized around it.
 */
export class Viewport {
  readonly heights = new RowHeights()
  /** Whether the end is kept in sight. */
  isFollowing = true

  #elements: Elements | null = null
  #state: ViewportState = { start: 0, end: 0, pill: 'none' }
  #anchor: Anchor | null = null
  #lastTop = 0
  #hasNew = false
  /** What a scroll position cannot express, because browsers round it; added to the space above the rows. */
  #carry = 0
  #sizes: SizeWatch | null = null
  /** Frame after which the reader has arrived; 0 for one who does not fly. */
  #arriving = 0
  readonly #listeners = new Set<() => void>()

  readonly #onNearStart: () => void

  /** @param onNearStart called when the reader comes near the beginning, as often as that is so */
  constructor(onNearStart: () => void) {
    this.#onNearStart = onNearStart
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getState = (): ViewportState => this.#state

  /** Begins to watch the elements. Answers the function that ends it. */
  attach(elements: Elements): () => void {
    const { scroller } = elements
    const onScroll = () => this.#onScroll()
    this.#elements = elements
    this.#sizes = new SizeWatch((entries) => this.#onResize(entries))
    const stop = onUpwardIntent(scroller, () => this.#detach())
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      stop()
      scroller.removeEventListener('scroll', onScroll)
      this.#arrive()
      this.#sizes?.end()
      this.#sizes = null
      this.#elements = null
    }
  }

  /** Takes the messages that are about to be drawn. */
  setMessages(messages: readonly ChatMessage[]): void {
    const had = this.heights.count
    this.heights.setMessages(messages)
    if (had !== this.heights.count || this.#state.end > this.heights.count) this.#state = this.#next()
  }

  /** After every drawing: measures the rows, holds what has to stay, and draws more where something is missing. */
  settle(): void {
    const elements = this.#elements
    if (!elements) return
    if (!isLaidOut(elements)) return this.#update()
    this.heights.width = elements.scroller.clientWidth
    this.#sizes?.set([elements.scroller, ...this.#rows(elements)])
    this.#place(elements)
    this.#update()
    if (elements.scroller.scrollHeight <= elements.scroller.clientHeight + 1) this.#onNearStart()
  }

  /** Goes to the end and stays there. */
  follow(): void {
    this.isFollowing = true
    this.#hasNew = false
    this.#anchor = null
    this.#update()
    const { scroller } = this.#elements ?? {}
    if (scroller) scroller.scrollTop = scroller.scrollHeight
  }

  /** Something was added at the end. */
  noteNew(): void {
    if (this.isFollowing || this.#hasNew) return
    this.#hasNew = true
    this.#update()
  }

  /** Puts a row at the upper edge. Answers its id. */
  goTo(index: number): string | null {
    const elements = this.#elements
    const id = this.heights.idAt(index)
    if (!elements || id === undefined) return null
    this.isFollowing = false
    this.#anchor = { id, distance: 0 }
    elements.scroller.scrollTop = this.#base(elements) + this.heights.offset(index)
    this.#update()
    return id
  }

  /** Keeps a row at a distance from the upper edge, in pixels, whatever becomes of the others. */
  hold(id: string, distance: number): void {
    this.isFollowing = false
    this.#anchor = { id, distance }
    this.#update()
  }

  /** The row at the upper edge. */
  get topIndex(): number {
    const anchor = this.#anchor ?? (this.#elements && this.#findAnchor(this.#elements))
    return anchor ? this.heights.indexOf(anchor.id) : this.#state.start
  }

  goToStart(): void {
    this.#detach()
    if (this.#elements) this.#elements.scroller.scrollTop = 0
  }

  #detach(): void {
    const { scroller } = this.#elements ?? {}
    // Where nothing can be scrolled there is nothing to leave.
    if (!this.isFollowing || !scroller || scroller.scrollHeight <= scroller.clientHeight + 1) return
    this.isFollowing = false
    this.#anchor = this.#findAnchor(this.#elements!)
  }

  #onScroll(): void {
    const elements = this.#elements
    if (!elements) return
    const { scroller } = elements
    const top = scroller.scrollTop
    const left = scroller.scrollHeight - scroller.clientHeight - top
    if (top < this.#lastTop - 1 && left > nearEnd) this.isFollowing = false
    else if (top > this.#lastTop && left <= nearEnd) {
      this.isFollowing = true
      this.#hasNew = false
    }
    if (Math.abs(top - this.#lastTop) > scroller.clientHeight) this.#fly()
    this.#lastTop = top
    this.#anchor = this.isFollowing ? null : this.#findAnchor(elements)
    if (!this.isFollowing && top < scroller.clientHeight) this.#onNearStart()
    this.#update()
  }

  /** By more than a view at once: what lies beside it will not be seen. A frame without another jump ends it. */
  #fly(): void {
    this.#arrive()
    // Nothing is held over a jump.
    this.#carry = 0
    this.#arriving = requestAnimationFrame(() => {
      this.#arriving = requestAnimationFrame(() => {
        this.#arrive()
        this.#update()
      })
    })
  }

  #arrive(): void {
    cancelAnimationFrame(this.#arriving)
    this.#arriving = 0
  }

  #onResize(entries: readonly ResizeObserverEntry[]): void {
    const elements = this.#elements
    if (!elements || !isLaidOut(elements)) return
    let hasChanged = false
    for (const { target, borderBoxSize } of entries) {
      const { id } = (target as HTMLElement).dataset
      const height = borderBoxSize[0]?.blockSize ?? 0
      if (id === undefined || this.heights.measure(id, height)) hasChanged = true
    }
    if (!hasChanged) return
    this.#place(elements)
    this.#update()
  }

  /** Every drawn row; the answer being written stands behind the space below the others. */
  *#rows({ above, below }: Elements): Generator<HTMLElement> {
    for (let row = above.nextElementSibling; row; row = row.nextElementSibling) {
      if (row !== below) yield row as HTMLElement
    }
  }

  /** Measures what is drawn, gives the rest its space, and puts back what has moved. */
  #place(elements: Elements): void {
    const { scroller } = elements
    for (const row of this.#rows(elements)) {
      this.heights.measure(row.dataset.id!, row.getBoundingClientRect().height)
    }
    this.#giveSpace(elements)
    if (this.isFollowing) {
      scroller.scrollTop = scroller.scrollHeight
      this.#lastTop = scroller.scrollTop
      return
    }
    const anchor = this.#anchor
    const row = anchor && [...this.#rows(elements)].find((each) => each.dataset.id === anchor.id)
    if (row) this.#bringBack(elements, row, anchor.distance)
    else this.#anchor = this.#findAnchor(elements)
    this.#lastTop = scroller.scrollTop
  }

  #giveSpace({ above, below }: Elements): void {
    const { heights } = this
    const { start, end } = this.#state
    above.style.blockSize = `${Math.max(0, heights.offset(start) + this.#carry)}px`
    below.style.blockSize = `${heights.offset(heights.count) - heights.offset(end)}px`
  }

  /** Brings a row back to its distance from the upper edge. */
  #bringBack(elements: Elements, row: HTMLElement, distance: number): void {
    const { scroller } = elements
    const moved = this.#distance(scroller, row) - distance
    if (Math.abs(moved) < tolerance) return
    scroller.scrollTop += moved
    // Browsers round the position to whole pixels of the screen; the space above takes up the difference.
    const missed = this.#distance(scroller, row) - distance
    if (Math.abs(missed) < tolerance || Math.abs(missed) >= 1) return
    this.#carry -= missed
    const whole = Math.trunc(this.#carry)
    this.#carry -= whole
    this.#giveSpace(elements)
    scroller.scrollTop -= whole
  }

  #distance(scroller: HTMLElement, row: Element): number {
    return row.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  }

  /** The first row that reaches into view. */
  #findAnchor(elements: Elements): Anchor | null {
    for (const row of this.#rows(elements)) {
      const distance = this.#distance(elements.scroller, row)
      if (distance + row.offsetHeight > 0) return { id: row.dataset.id!, distance }
    }
    return null
  }

  /** Distance of the first row from the beginning of the scroller's content. */
  #base({ scroller, above }: Elements): number {
    return this.#distance(scroller, above) + scroller.scrollTop
  }

  #next(): ViewportState {
    const { heights } = this
    const elements = this.#elements
    const pill = this.#pill()
    if (heights.count === 0) return { start: 0, end: 0, pill }
    const height = elements?.scroller.clientHeight || assumedHeight
    const total = heights.offset(heights.count)
    const top = this.#top(elements) ?? total - height
    const beside = this.#arriving === 0 ? overscan : flyingOverscan
    const start = heights.at(Math.max(0, top - beside))
    const end = heights.at(Math.max(0, top + height + beside)) + 1
    return { start, end: Math.min(end, heights.count), pill }
  }

  /** How far below the first row's upper edge the view begins; null at the end. */
  #top(elements: Elements | null): number | null {
    if (!elements || this.isFollowing) return null
    // By the row that stays in place: what was loaded before it moves it, but not the reader.
    const index = this.#anchor ? this.heights.indexOf(this.#anchor.id) : -1
    if (this.#anchor && index >= 0) return this.heights.offset(index) - this.#anchor.distance
    return elements.scroller.scrollTop - this.#base(elements)
  }

  #pill(): Pill {
    const { scroller } = this.#elements ?? {}
    if (this.isFollowing || !scroller) return 'none'
    if (this.#hasNew) return 'new'
    return scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop > farFromEnd ? 'down' : 'none'
  }

  #update(): void {
    const next = this.#next()
    const { start, end, pill } = this.#state
    if (next.start === start && next.end === end && next.pill === pill) return
    this.#keepFocus(next)
    this.#state = next
    for (const listener of this.#listeners) listener()
  }

  /** A row that is no longer drawn hands the focus to the conversation, so that the keyboard stays in it. */
  #keepFocus(next: Range): void {
    const { scroller } = this.#elements ?? {}
    const root = scroller?.getRootNode() as Document | ShadowRoot | undefined
    const row = root?.activeElement?.closest<HTMLElement>('.st-row')
    if (!scroller || !row || !scroller.contains(row)) return
    const index = this.heights.indexOf(row.dataset.id ?? '')
    if (index >= 0 && (index < next.start || index >= next.end)) scroller.focus({ preventScroll: true })
  }
}
