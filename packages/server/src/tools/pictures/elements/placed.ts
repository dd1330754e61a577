import type { Point } from '../scene/geometry.ts'
import type { Stand } from './trees.ts'

/** Moves and scales points that are written in hundredths of a form's height, with its foot at 0, 0. */
export const placed =
  ({ x, y, size }: Stand, flip: number) =>
  (points: readonly Point[]) =>
    points.map(([px, py]): Point => [x + (px * flip * size) / 100, y + (py * size) / 100])
