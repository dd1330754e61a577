/** Where the finger was put down. One is enough for all elements: with two nothing is scrolled. */
let touched = { x: 0, y: 0 }
/** Whether the page has not heard of a move of that finger: then it would take its end for that of a tap. */
let isKept = false

/** Less than this, in pixels, is no way to go: places of scrollers are rounded. */
const leastRoom = 1

/** Whether something scrolls that far in a direction, or else keeps what goes beyond its end from the page. */
function takes(node: EventTarget, by: number, isAcross: boolean): boolean {
  const box = node as Element
  const room = isAcross ? box.scrollWidth - box.clientWidth : box.scrollHeight - box.clientHeight
  // All of it is in sight, or it is the root itself.
  if (!(room >= leastRoom)) return false
  const style = getComputedStyle(box)
  if (!/auto|scroll/.test(isAcross ? style.overflowX : style.overflowY)) return false
  if ((isAcross ? style.overscrollBehaviorX : style.overscrollBehaviorY) !== 'auto') return true
  // Where it is read from right to left it begins at 0 and goes down from there.
  const left = style.direction === 'rtl' ? box.scrollLeft + room : box.scrollLeft
  const at = isAcross ? left : box.scrollTop
  return by < 0 ? at >= leastRoom : room - at >= leastRoom
}

/** Whether something of ours is scrolled by an event, which is then kept from the page. */
function keep(event: Event, by: number, isAcross: boolean): boolean {
  for (const node of event.composedPath()) {
    if (node === event.currentTarget) break
    if (!takes(node, by, isAcross)) continue
    event.stopPropagation()
    return true
  }
  return false
}

function onWheel(event: WheelEvent): void {
  const { deltaX: x, deltaY: y } = event
  // Zooming is the page's, and the browser's.
  if (event.ctrlKey) return
  if (event.shiftKey) keep(event, x || y, true)
  // A little askew it still scrolls what goes up and down alone.
  else if (!(Math.abs(x) > Math.abs(y) && keep(event, x, true)) && y !== 0) keep(event, y, false)
}

function onTouchStart({ touches }: TouchEvent): void {
  const { clientX: x, clientY: y } = touches[0]!
  touched = { x, y }
  isKept = false
}

function onTouchMove(event: TouchEvent): void {
  if (event.touches.length !== 1) return
  const { clientX, clientY } = event.touches[0]!
  const x = touched.x - clientX
  const y = touched.y - clientY
  const isAcross = Math.abs(x) > Math.abs(y)
  if (keep(event, isAcross ? x : y, isAcross)) isKept = true
}

function onTouchEnd(event: TouchEvent): void {
  if (isKept) event.stopPropagation()
}

/**
 * Keeps wheel and finger from the page while they scroll something in a shadow root. Pages that scroll by themselves, or
 * keep what is behind a dialog from scrolling, prevent what the browser does with them wherever they find nothing that
 * scrolls; and they do not look into a shadow root. Zooming, and what scrolls nothing here, stay the page's.
 *
 * For the same root it may be called again.
 */
export function keepScrolling(root: ShadowRoot): void {
  const passive = { passive: true }
  root.addEventListener('wheel', onWheel as EventListener, passive)
  root.addEventListener('touchstart', onTouchStart as EventListener, passive)
  root.addEventListener('touchmove', onTouchMove as EventListener, passive)
  root.addEventListener('touchend', onTouchEnd as EventListener)
  root.addEventListener('touchcancel', onTouchEnd as EventListener)
}
