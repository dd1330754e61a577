export interface Size {
  readonly width: number
  readonly height: number
}

/** What is looked at, and through what: both in pixels of the page. */
export interface Frame {
  /** The picture at its own size. */
  readonly picture: Size
  readonly stage: Size
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** How a picture lies on its stage. */
export interface View extends Point {
  /** 1 is the picture's own size. `x` and `y` lead from the middle of the stage to the middle of the picture. */
  readonly scale: number
}

/** Largest scale; a pixel of the picture is then a small tile. */
export const largestScale = 8
const stepFactor = 1.5

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/** The scale at which the whole picture is seen. A small one is not blown up. */
export function fitScale({ picture, stage }: Frame): number {
  return Math.min(1, stage.width / picture.width, stage.height / picture.height)
}

/** The whole picture, in the middle. */
export const fitted = (frame: Frame): View => ({ scale: fitScale(frame), x: 0, y: 0 })

/** Whether more would be seen at a smaller scale. */
export const isZoomed = (view: View, frame: Frame): boolean => view.scale > fitScale(frame) * 1.001

/** The nearest view in which the picture neither leaves its stage nor shows more ground than it has to. */
export function kept(view: View, frame: Frame): View {
  const scale = between(fitScale(frame), view.scale, largestScale)
  const reach = (length: number, room: number) => Math.max(0, (length * scale - room) / 2)
  const across = reach(frame.picture.width, frame.stage.width)
  const down = reach(frame.picture.height, frame.stage.height)
  return { scale, x: between(-across, view.x, across), y: between(-down, view.y, down) }
}

/** At another scale, with what lies at a point, counted from the middle of the stage, staying there. */
export function zoomedTo(view: View, frame: Frame, scale: number, at: Point = { x: 0, y: 0 }): View {
  const next = between(fitScale(frame), scale, largestScale)
  const ratio = next / view.scale
  return kept({ scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, frame)
}

/** A step closer, or back; none passes the picture's own size without a stop. */
export function stepped(view: View, frame: Frame, direction: 'in' | 'out'): View {
  const scale = direction === 'in' ? view.scale * stepFactor : view.scale / stepFactor
  const passes = (view.scale - 1) * (scale - 1) < 0 && Math.abs(view.scale - 1) > 0.001
  return zoomedTo(view, frame, passes ? 1 : scale)
}

export const moved = (view: View, frame: Frame, by: Point): View =>
  kept({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)

/** From the whole picture to its own size, or to twice that where it is seen in it already; and back. */
export function toggled(view: View, frame: Frame, at: Point): View {
  if (isZoomed(view, frame)) return fitted(frame)
  return zoomedTo(view, frame, fitScale(frame) < 1 ? 1 : 2, at)
}
