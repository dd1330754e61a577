/** What the conversation is drawn with. */
export interface ThreadElements {
  readonly scroller: HTMLElement
  /** Stand for the rows above and below those drawn. */
  readonly above: HTMLElement
  readonly below: HTMLElement
}

/** The row that stays where it is while the rows above it change. */
export interface Anchor {
  readonly id: string
  /** Distance of its upper edge from the scroller's, in pixels. */
  readonly distance: number
}

/** In a closed panel nothing has a height, which says nothing about the rows. */
export const isLaidOut = ({ scroller }: ThreadElements): boolean => scroller.clientHeight > 0

export const isScrollable = ({ scroller }: ThreadElements): boolean =>
  scroller.scrollHeight > scroller.clientHeight + 1

/** How much of the content lies below what is seen, in pixels. */
export const leftBelow = ({ scroller }: ThreadElements): number =>
  scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop

/** Every drawn row; the answer being written and what waits behind it stand below the space for the others. */
export function* rowsOf({ above, below }: ThreadElements): Generator<HTMLElement> {
  for (let row = above.nextElementSibling; row; row = row.nextElementSibling) {
    if (row !== below) yield row as HTMLElement
  }
}

export function findRow(elements: ThreadElements, id: string): HTMLElement | undefined {
  for (const row of rowsOf(elements)) if (row.dataset.id === id) return row
  return undefined
}

/**
 * How many pixels of the window one of the layout takes, downwards: not 1 where the page zooms or scales what the chat
 * stands in. Less than a pixel is rounding; where nothing is seen nothing can be told.
 */
export function drawnScale(
  { scroller }: Pick<ThreadElements, 'scroller'>,
  { height } = scroller.getBoundingClientRect(),
): number {
  const { offsetHeight } = scroller
  return height > 0 && Math.abs(height - offsetHeight) > 1 ? height / offsetHeight : 1
}

/** Measures how far elements' upper edges are from the scroller's, in pixels of the layout, as scroll positions are. */
function distances(elements: Pick<ThreadElements, 'scroller'>): (element: Element) => number {
  const box = elements.scroller.getBoundingClientRect()
  const scale = drawnScale(elements, box)
  return (element) => (element.getBoundingClientRect().top - box.top) / scale
}

/** The distance of one element. */
export const distanceOf = (elements: Pick<ThreadElements, 'scroller'>, element: Element): number =>
  distances(elements)(element)

/** Distance of the first row from the beginning of the scroller's content. */
export const baseOf = (elements: ThreadElements): number =>
  distanceOf(elements, elements.above) + elements.scroller.scrollTop

/** The first row that reaches into view. */
export function findAnchor(elements: ThreadElements): Anchor | null {
  const distanceTo = distances(elements)
  for (const row of rowsOf(elements)) {
    const distance = distanceTo(row)
    if (distance + row.offsetHeight > 0) return { id: row.dataset.id!, distance }
  }
  return null
}

/** The row that has the focus, or in which something has it. */
export function focusedRow({ scroller }: ThreadElements): HTMLElement | null {
  const { activeElement } = scroller.getRootNode() as Document | ShadowRoot
  const row = activeElement?.closest<HTMLElement>('.st-row') ?? null
  return scroller.contains(row) ? row : null
}

/** The row in which a dialog is open. */
export const rowWithDialog = ({ scroller }: ThreadElements): HTMLElement | null | undefined =>
  scroller.querySelector('dialog[open]')?.closest<HTMLElement>('.st-row')
