import { cssZoom } from './css-zoom.ts'

/** Whether this browser has popovers. Without them a part shows itself by its `data-open` attribute alone. */
const isSupported = (element: HTMLElement) => typeof element.showPopover === 'function'

/** Lifts an element with the `popover` attribute above everything on the page. */
export function showPopover(element: HTMLElement): void {
  if (isSupported(element) && element.isConnected && !element.matches(':popover-open')) element.showPopover()
}

export function hidePopover(element: HTMLElement): void {
  if (isSupported(element) && element.isConnected && element.matches(':popover-open')) element.hidePopover()
}

/** Distance between a popover and what it belongs to, and to the edge of the window, in pixels. */
const gap = 6
const margin = 8

/**
 * Puts an open popover below its anchor, or above where there is more room, and never outside the window.
 * `align` names the edge both share, in reading direction.
 */
export function placePopover(popover: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): void {
  const { style } = popover
  const zoom = cssZoom(popover)
  const { left: boxLeft, right, top, bottom } = anchor.getBoundingClientRect()
  const box = { left: boxLeft / zoom, right: right / zoom, top: top / zoom, bottom: bottom / zoom }
  // Where it stands limits its width; without a place some browsers begin at its anchor.
  style.left = '0'
  const width = popover.offsetWidth
  // Its full height, also while an earlier limit makes it scroll.
  const height = popover.scrollHeight + popover.offsetHeight - popover.clientHeight
  const page = document.documentElement
  const windowWidth = (page.clientWidth * cssZoom(page)) / zoom
  const windowHeight = globalThis.innerHeight / zoom
  const below = windowHeight - box.bottom - gap - margin
  const above = box.top - gap - margin
  const goesUp = height > below && above > below
  const room = Math.max(0, goesUp ? above : below)
  const isFromLeft = (align === 'start') === (getComputedStyle(anchor).direction !== 'rtl')
  const left = isFromLeft ? box.left : box.right - width
  style.left = `${Math.max(margin, Math.min(left, windowWidth - width - margin))}px`
  style.top = `${goesUp ? box.top - gap - Math.min(height, room) : box.bottom + gap}px`
  style.maxHeight = `${room}px`
}
