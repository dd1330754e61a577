import type { ChatMessage } from '@ai-studio/core/chat'
import {
  baseOf,
  distanceOf,
  drawnScale,
  findAnchor,
  findRow,
  focusedRow,
  isLaidOut,
  isScrollable,
  leftBelow,
  rowsOf,
  rowWithDialog,
  type Anchor,
  type ThreadElements,
} from './drawn-rows.ts'
import { Flight } from './flight.ts'
import { RestWatch } from './rest-watch.ts'
import { RowHeights } from './row-heights.ts'
import { grown, rowsNear, type Range, type View } from './row-range.ts'
import { RowSpace } from './row-space.ts'
import { SizeWatch } from './size-watch.ts'
import { ToolTurns } from './tool-turns.ts'
import { onUpwardIntent } from './upward-intent.ts'

/** What the pill over the conversation says: nothing, that there is a way down, or that something new is there. */
export type Pill = 'none' | 'down' | 'new'

export interface ViewportState extends Range {
  readonly pill: Pill
}

/** Pixels drawn above and below what is seen; less where the reader flies past. */
const overscan = 300
const flyingOverscan = 24
/** Rows drawn in one frame where the reader has jumped to: all at once would make the page wait. */
const portion = 2
/** The same on the way, where hardly one of them is seen: the way itself has to be smooth. */
const flyingPortion = 1
/** Height of the view assumed for the first drawing, in pixels: what is missing then is added, what is too much was in vain. */
const firstHeight = 480
/** Height assumed as long as the view has none. */
const assumedHeight = 900
/** From this distance to the end on, in pixels, a way down is offered. */
const farFromEnd = 160
/** So near the end, in pixels, that scrolling down means following again. */
const nearEnd = 8

/**
 * The scrolling of a long conversation: which rows are drawn, where the rest would be, and what stays in place.
 * Outside the view, because it follows the layout and not the data.
 *
 * It either follows the end, or holds the row at the upper edge exactly where the reader has it, whatever is
 * loaded, measured or resized around it.
 */
export class Viewport {
  readonly heights = new RowHeights()
  readonly toolTurns = new ToolTurns()
  /** Whether the end is kept in sight. */
  isFollowing = true

  #elements: ThreadElements | null = null
  #state: ViewportState = { start: 0, end: 0, pill: 'none' }
  #anchor: Anchor | null = null
  /** The first message, where the reader has jumped to the beginning. */
  #reached: string | undefined
  #lastTop = 0
  /** Of the view, in pixels, as it was measured last; asking for it anew can cost a whole layout. */
  #height = firstHeight
  #hasSettled = false
  #hasNew = false
  /** Where the view was put from here, as long as its scroll event has not come. */
  #isPut = false
  #hovers: MediaQueryList | undefined
  #sizes: SizeWatch | null = null
  readonly #space = new RowSpace(this.heights)
  readonly #flight = new Flight(() => this.#drawOn())
  readonly #rest = new RestWatch(() => {
    if (!this.#flight.isUnderWay) this.toolTurns.go()
  })
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
  attach(elements: ThreadElements): () => void {
    const { scroller } = elements
    const onScroll = () => this.#onScroll()
    this.#elements = elements
    this.#sizes = new SizeWatch((entries) => this.#onResize(entries))
    const stop = onUpwardIntent(scroller, () => this.#detach())
    scroller.addEventListener('scroll', onScroll, { passive: true })
    // What can be seen comes first here, too.
    this.#flight.goOn()
    return () => {
      stop()
      scroller.removeEventListener('scroll', onScroll)
      this.#rest.end()
      this.#flight.end()
      this.#sizes?.end()
      this.#sizes = null
      this.#elements = null
    }
  }

  /** Takes the messages that are about to be drawn, without those below the space for what is not drawn. */
  setMessages(messages: readonly ChatMessage[]): void {
    const had = this.heights.count
    this.heights.setMessages(messages)
    if (had !== this.heights.count || this.#state.end > this.heights.count) this.#state = this.#next(Infinity)
  }

  /** After every drawing: measures the rows, holds what has to stay, and draws more where something is missing. */
  settle(): void {
    const elements = this.#elements
    if (!elements) return
    // Before the first look at the page, which lays it out: not again for this.
    this.#space.give(elements, this.#state)
    if (!isLaidOut(elements)) {
      this.#height = assumedHeight
      this.#flight.end()
      this.#update()
      return this.toolTurns.goAll()
    }
    this.heights.width = elements.above.offsetWidth
    this.#height = elements.scroller.clientHeight
    this.#measure(elements, this.#sizes?.set([elements.scroller, ...rowsOf(elements)]) ?? [])
    this.#place(elements)
    this.#update(this.#hasSettled ? 0 : Infinity)
    this.#hasSettled = true
    if (!isScrollable(elements)) this.#onNearStart()
  }

  /** Goes to the end and stays there. */
  follow(): void {
    this.isFollowing = true
    this.#hasNew = false
    this.#anchor = null
    this.#space.forget()
    this.#update()
    const { scroller } = this.#elements ?? {}
    if (scroller) scroller.scrollTop = scroller.scrollHeight
  }

  /** Goes to the end, or to a row below the others that would be out of view there. */
  goBelow(id: string): void {
    this.follow()
    const elements = this.#elements
    const row = elements && findRow(elements, id)
    if (!row) return
    const distance = distanceOf(elements, row)
    if (distance + row.offsetHeight > 0) return
    elements.scroller.scrollTop += distance
    this.hold(id, 0)
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
    this.#isPut = true
    elements.scroller.scrollTop = baseOf(elements) + this.heights.offset(index) + this.#space.carry
    this.#update()
    return id
  }

  /** Keeps a row at a distance from the upper edge, in pixels, whatever becomes of the others. */
  hold(id: string, distance: number): void {
    this.isFollowing = false
    this.#anchor = { id, distance }
    this.#update()
  }

  /** The id of the row at the upper edge; undefined where none is drawn. */
  get topId(): string | undefined {
    return (this.#anchor ?? (this.#elements && findAnchor(this.#elements)))?.id
  }

  goToStart(): void {
    this.#detach()
    if (this.#elements) this.#elements.scroller.scrollTop = 0
  }

  #detach(): void {
    const elements = this.#elements
    // Where nothing can be scrolled there is nothing to leave.
    if (!this.isFollowing || !elements || !isScrollable(elements)) return
    this.isFollowing = false
    this.#anchor = findAnchor(elements)
  }

  #onScroll(): void {
    const elements = this.#elements
    if (!elements) return
    const { scroller } = elements
    const top = scroller.scrollTop
    const left = leftBelow(elements)
    if (top < this.#lastTop - 1 && left > nearEnd) this.isFollowing = false
    else if (top > this.#lastTop && left <= nearEnd) {
      this.isFollowing = true
      this.#hasNew = false
    }
    if (this.#hasJumped(elements)) this.#fly(elements)
    else if (!this.isFollowing && !this.#isPut) this.#waitForRest()
    this.#isPut = false
    this.#reached = this.#flight.isUnderWay && top <= 0 ? this.heights.idAt(0) : undefined
    this.#lastTop = top
    this.#anchor = this.isFollowing ? null : findAnchor(elements)
    if (!this.isFollowing && top < scroller.clientHeight) this.#onNearStart()
    this.#update(0)
  }

  /**
   * A reader who scrolls on sees no tools, which show under a pointer that rests. Where there is none they are always
   * seen, and are drawn with their rows.
   */
  #waitForRest(): void {
    this.#hovers ??= matchMedia('(hover: hover)')
    if (!this.#hovers.matches) return
    this.toolTurns.hold()
    this.#rest.scrolled()
  }

  /** By more than a view since the last look. */
  #hasJumped({ scroller }: ThreadElements): boolean {
    return Math.abs(scroller.scrollTop - this.#lastTop) > scroller.clientHeight
  }

  #fly(elements: ThreadElements): void {
    this.#space.jump(this.#topByPosition(elements))
    this.toolTurns.hold()
    this.#flight.goOn()
  }

  /** In each frame of a flight, and after it until everything near the view is drawn. */
  #drawOn(): void {
    // A jump in a frame is heard of in the next one: what is drawn now would be for the place before.
    const elements = this.#elements
    if (elements && isLaidOut(elements) && this.#hasJumped(elements)) this.#onScroll()
    this.#update(this.#flight.isMoving ? flyingPortion : portion)
    if (this.#flight.isMoving) return
    const { start, end } = this.#wanted(this.#view())
    if (this.#state.start > start || this.#state.end < end) return
    this.#flight.end()
    this.#update()
    this.toolTurns.go()
  }

  #onResize(entries: readonly ResizeObserverEntry[]): void {
    const elements = this.#elements
    if (!elements || !isLaidOut(elements)) return
    this.#height = elements.scroller.clientHeight
    let hasChanged = false
    for (const { target, borderBoxSize } of entries) {
      const { id } = (target as HTMLElement).dataset
      const height = borderBoxSize[0]?.blockSize ?? 0
      if (id === undefined || this.heights.measure(id, height)) hasChanged = true
    }
    if (!hasChanged) return
    this.#place(elements)
    this.#update(0)
  }

  /** Measures what has just been drawn. Of what was there before, the observer tells when it has another height. */
  #measure(elements: ThreadElements, added: readonly HTMLElement[]): void {
    const scale = drawnScale(elements)
    for (const row of added) {
      const { id } = row.dataset
      if (id !== undefined) this.heights.measure(id, row.getBoundingClientRect().height / scale)
    }
  }

  /** Gives what is not drawn its space, and puts back what has moved. */
  #place(elements: ThreadElements): void {
    const { scroller } = elements
    this.#space.give(elements, this.#state)
    if (this.isFollowing) {
      scroller.scrollTop = scroller.scrollHeight
      this.#lastTop = scroller.scrollTop
      return
    }
    const anchor = this.#anchor
    const row = anchor && findRow(elements, anchor.id)
    // Rows that are drawn above what is seen, and are higher than guessed, would take a reader away from there.
    if (this.#flight.isUnderWay && this.#reached && this.#reached === this.heights.idAt(0)) {
      scroller.scrollTop = 0
      this.#anchor = findAnchor(elements)
    } else if (row) {
      const distance = this.#space.bringBack(elements, this.#state, row, anchor.distance)
      this.#anchor = { id: anchor.id, distance }
    } else this.#anchor = findAnchor(elements)
    this.#lastTop = scroller.scrollTop
  }

  /** @param more how many more rows may be drawn while the reader flies or has just arrived */
  #next(more: number): ViewportState {
    const view = this.#view()
    const wanted = this.#wanted(view)
    const isFlying = this.#flight.isUnderWay
    const drawn = isFlying ? grown(this.heights, view, wanted, this.#state, more) : wanted
    return { ...this.#withDialog(drawn), pill: this.#pill() }
  }

  /** A dialog is not closed by what goes on behind it: its row stays drawn. */
  #withDialog({ start, end }: Range): Range {
    const isDrawnOn = start > this.#state.start || end < this.#state.end
    const row = isDrawnOn && this.#elements && rowWithDialog(this.#elements)
    const index = row ? this.heights.indexOf(row.dataset.id!) : -1
    return index < 0 ? { start, end } : { start: Math.min(start, index), end: Math.max(end, index + 1) }
  }

  /** The rows near the view. */
  #wanted(view: View): Range {
    const isCalm = this.#hasSettled && !this.#flight.isMoving
    return rowsNear(this.heights, view, isCalm ? overscan : flyingOverscan)
  }

  #view(): View {
    const { heights } = this
    const height = this.#height
    return { top: this.#top(this.#elements) ?? heights.offset(heights.count) - height, height }
  }

  /** How far below the first row's upper edge the view begins; null at the end. */
  #top(elements: ThreadElements | null): number | null {
    if (!elements || this.isFollowing) return null
    // By the row that stays in place: what was loaded before it moves it, but not the reader.
    const index = this.#anchor ? this.heights.indexOf(this.#anchor.id) : -1
    if (this.#anchor && index >= 0) return this.heights.offset(index) - this.#anchor.distance
    return this.#topByPosition(elements)
  }

  #topByPosition(elements: ThreadElements): number {
    return elements.scroller.scrollTop - baseOf(elements) - this.#space.carry
  }

  #pill(): Pill {
    if (this.isFollowing || !this.#elements) return 'none'
    if (this.#hasNew) return 'new'
    return this.#isFar(this.#elements) ? 'down' : 'none'
  }

  /** Whether the end is far away: mostly the rows alone tell, and the page need not be laid out for it. */
  #isFar(elements: ThreadElements): boolean {
    const { top, height } = this.#view()
    return (
      this.heights.offset(this.heights.count) - top - height > farFromEnd || leftBelow(elements) > farFromEnd
    )
  }

  #update(more = Infinity): void {
    const next = this.#next(more)
    const { start, end, pill } = this.#state
    if (next.start === start && next.end === end && next.pill === pill) return
    this.#keepFocus(next)
    this.#state = next
    for (const listener of this.#listeners) listener()
  }

  /** A row that is no longer drawn hands the focus to the conversation, so that the keyboard stays in it. */
  #keepFocus(next: Range): void {
    const elements = this.#elements
    const row = elements && focusedRow(elements)
    if (!row) return
    const index = this.heights.indexOf(row.dataset.id!)
    if (index >= 0 && (index < next.start || index >= next.end))
      elements.scroller.focus({ preventScroll: true })
  }
}
