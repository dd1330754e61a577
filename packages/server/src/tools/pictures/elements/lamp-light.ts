import { mix } from '../scene/color.ts'
import { ellipse } from '../scene/geometry.ts'
import type { Scene } from '../scene/scene.ts'
import { radial, type Shape } from '../scene/shapes.ts'

export const isDark = ({ plan }: Scene) => plan.time === 'night' || plan.time === 'dusk'
export const pane = (scene: Scene, depth: number) =>
  isDark(scene) ? '#ffd98e' : mix(scene.air('#3d5468', depth), scene.light.sky[2], 0.3)

export function lampGlow(scene: Scene, x: number, y: number, r: number): Shape[] {
  if (!isDark(scene)) return []
  return [
    {
      role: 'glow',
      path: ellipse(x, y, r),
      fill: radial(x, y, r, [
        [0, '#ffcf80', 0.55],
        [0.4, '#ffc46b', 0.18],
        [1, '#ffc46b', 0],
      ]),
    },
  ]
}
