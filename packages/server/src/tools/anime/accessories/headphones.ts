import type { Knot } from '../drawing/curve.ts'
import { inked, stroke, strokeThrough } from '../drawing/ink.ts'
import { path } from '../drawing/svg.ts'
import { tonesOf } from '../palette.ts'
import { onSide } from '../outfits/collars.ts'
import type { Scene } from '../scene.ts'
import type { AccessoryParts } from './accessory-parts.ts'

/** Large headphones over the ears. */
export function drawHeadphones(scene: Scene): AccessoryParts {
  const random = scene.random('accessory')
  const shell = tonesOf(random.pick(['#f5f5fa', '#e4566a', '#4f8fe0', '#3c3a52', '#f3c14b', '#8a6ad6']))
  const pad = tonesOf('#4a465e')
  const light = random.pick(['#7be3ff', '#ffd36b', '#ff9ac2', '#a6f2a0'])
  const arc: Knot[] = [
    [-246, 20],
    [-250, -110],
    [-186, -262],
    [0, -340],
    [186, -262],
    [250, -110],
    [246, 20],
  ]
  const even = () => 1
  const cup = (side: 1 | -1): string =>
    inked(
      onSide(side, [
        [196, -6],
        [222, -14],
        [236, 40],
        [236, 120],
        [222, 166],
        [196, 158],
        [186, 80],
      ]),
      pad.base,
      pad.line,
      5,
    ) +
    inked(
      onSide(side, [
        [226, -12],
        [262, -4],
        [290, 50],
        [290, 110],
        [262, 158],
        [226, 166],
        [220, 80],
      ]),
      side < 0 ? shell.base : shell.shade,
      shell.line,
      6,
    ) +
    stroke(
      onSide(side, [
        [240, 10],
        [262, 40],
        [266, 80],
      ]),
      side < 0 ? 13 : 8,
      shell.light,
    ) +
    stroke(
      onSide(side, [
        [274, 48],
        [280, 80],
        [274, 116],
      ]),
      9,
      light,
      even,
    )
  return {
    front:
      path(strokeThrough(arc, 40, even), {
        fill: shell.shade,
        stroke: shell.line,
        'stroke-width': 6,
        'stroke-linejoin': 'round',
      }) +
      path(
        strokeThrough(
          arc.map(([x, y]): Knot => [x - 4, y - 4]),
          24,
          even,
        ),
        { fill: shell.base },
      ) +
      stroke(
        [
          [-214, -206],
          [-120, -308],
          [-10, -344],
        ],
        11,
        shell.light,
      ) +
      cup(-1) +
      cup(1),
  }
}
