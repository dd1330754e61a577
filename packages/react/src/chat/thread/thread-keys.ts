import type { KeyboardEvent } from 'react'
import { idsBelow, type RowsInOrder } from './rows-in-order.ts'
import type { Viewport } from './viewport.ts'

/** Goes where a key of the conversation leads. Answers whether it is one. */
export function goByKey(event: KeyboardEvent<HTMLElement>, viewport: Viewport, rows: RowsInOrder): boolean {
  if (event.altKey) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return false
    goBeside(event, viewport, rows, event.key === 'ArrowUp' ? -1 : 1)
  } else if (event.key === 'End') viewport.follow()
  else if (event.key === 'Home') viewport.goToStart()
  else return false
  return true
}

/** To the message before or after the one that has the focus, or else of the uppermost that is seen. */
function goBeside(
  { target, currentTarget }: KeyboardEvent<HTMLElement>,
  viewport: Viewport,
  rows: RowsInOrder,
  step: number,
): void {
  const { heights } = viewport
  const below = idsBelow(rows)
  const id = (target as Element).closest<HTMLElement>('.st-row')?.dataset.id ?? viewport.topId ?? ''
  const place = heights.indexOf(id)
  const from = place < 0 && below.includes(id) ? heights.count + below.indexOf(id) : place
  const index = Math.max(0, from + step)
  if (index < heights.count) return focusRow(currentTarget, viewport.goTo(index))
  const idBelow = below[index - heights.count]
  if (idBelow === undefined) return viewport.follow()
  viewport.goBelow(idBelow)
  focusRow(currentTarget, idBelow)
}

function focusRow(scroller: HTMLElement, id: string | null): void {
  // Drawn by now, or in a moment.
  queueMicrotask(() => {
    for (const row of scroller.querySelectorAll<HTMLElement>('.st-row')) {
      if (row.dataset.id === id) row.focus({ preventScroll: true })
    }
  })
}
