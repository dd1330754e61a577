import type { Scene } from '../scene.ts'
import { path } from '../drawing/svg.ts'

/** The part of the plane that any frame shows, with a margin. */
export const stage = { left: -540, right: 540, top: -500, bottom: 800 }

/** What a background is drawn from. */
export interface Backdrop {
  scene: Scene
  /** Whether the description speaks of the night. */
  isNight: boolean
}

/** A rectangle over the whole stage. */
export const wash = (fill: string, opacity = 1): string =>
  path(`M${stage.left} ${stage.top}H${stage.right}V${stage.bottom}H${stage.left}Z`, {
    fill,
    opacity: opacity === 1 ? undefined : opacity,
  })
