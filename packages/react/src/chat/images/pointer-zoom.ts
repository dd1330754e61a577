import { cssZoom } from '../../ui/css-zoom.ts'
import { moved, toggled, zoomedTo, type Frame, type Point, type View } from './zoom.ts'

type Change = (next: (view: View, frame: Frame) => View) => void

/** How much a wheel zooms: a notch of a mouse, usually 100, nearly doubles. */
const wheelSpeed = 0.006
/** Lines and pages of wheels that count in them, in pixels. */
const wheelUnits = [1, 16, 400] as const

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/**
 * Wheel with Control, which is also how a touch pad reports a pinch, and two fingers zoom; one finger or the mouse
 * moves what is zoomed, and so does the wheel alone; a double press goes there and back. Native listeners, because
 * the browser would zoom the page unless it is told at once.
 *
 * @returns how to stop
 */
export function listenToPointers(stage: HTMLElement, change: Change): () => void {
  const pointers = new Map<number, Point>()

  /** Counted from the middle of the stage. */
  const placeOf = ({ clientX, clientY }: MouseEvent): Point => {
    const box = stage.getBoundingClientRect()
    const zoom = cssZoom(stage)
    return {
      x: (clientX - box.left - box.width / 2) / zoom,
      y: (clientY - box.top - box.height / 2) / zoom,
    }
  }

  const listeners = {
    wheel(event: WheelEvent) {
      event.preventDefault()
      const unit = wheelUnits[event.deltaMode] ?? 1
      const at = placeOf(event)
      if (event.ctrlKey || event.metaKey) {
        const factor = Math.exp(-event.deltaY * unit * wheelSpeed)
        change((view, frame) => zoomedTo(view, frame, view.scale * factor, at))
      } else {
        const by = { x: -event.deltaX * unit, y: -event.deltaY * unit }
        change((view, frame) => moved(view, frame, by))
      }
    },
    pointerdown(event: PointerEvent) {
      if (event.button !== 0) return
      pointers.set(event.pointerId, placeOf(event))
      // What is dragged may leave the stage.
      stage.setPointerCapture(event.pointerId)
    },
    pointermove(event: PointerEvent) {
      const from = pointers.get(event.pointerId)
      if (!from) return
      const to = placeOf(event)
      pointers.set(event.pointerId, to)
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      if (!other) {
        return change((view, frame) => moved(view, frame, { x: to.x - from.x, y: to.y - from.y }))
      }
      const factor = distance(to, other) / Math.max(1, distance(from, other))
      const [before, after] = [middle(from, other), middle(to, other)]
      return change((view, frame) =>
        moved(zoomedTo(view, frame, view.scale * factor, before), frame, {
          x: after.x - before.x,
          y: after.y - before.y,
        }),
      )
    },
    pointerup: (event: PointerEvent) => void pointers.delete(event.pointerId),
    pointercancel: (event: PointerEvent) => void pointers.delete(event.pointerId),
    dblclick(event: MouseEvent) {
      const at = placeOf(event)
      change((view, frame) => toggled(view, frame, at))
    },
  }
  const entries = Object.entries(listeners) as [string, EventListener][]
  for (const [type, listener] of entries) stage.addEventListener(type, listener, { passive: false })
  return () => {
    for (const [type, listener] of entries) stage.removeEventListener(type, listener)
  }
}
