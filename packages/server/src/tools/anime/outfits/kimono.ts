import { mixed } from '../drawing/color.ts'
import { curveThrough, pathOf, type Knot } from '../drawing/curve.ts'
import { inked, stroke } from '../drawing/ink.ts'
import { circle, path } from '../drawing/svg.ts'
import { tonesOf } from '../palette.ts'
import type { Scene } from '../scene.ts'
import { drawCloth, drawFolds, hem, torsoKnots, type OutfitParts } from './body.ts'
import { patternOf } from './patterns.ts'

/** A kimono. The wearer's left side lies above the right one, as it does on the living. */
export function drawKimono(scene: Scene): OutfitParts {
  const random = scene.random('outfit')
  const base = random.pick(['#3f5aa8', '#c8434f', '#7a4ca0', '#2f8276', '#e994ab', '#31385e', '#e7b04b'])
  const tones = tonesOf(base)
  const second = random.pick(['#ffe2a8', '#ffffff', '#ffd0dc', '#bfe6f2'])
  const pattern = patternOf(
    scene.definitions,
    random.pick(['blossoms', 'waves', 'hemp', 'blossoms']),
    mixed(base, second, 0.55),
    second,
  )
  const band = tonesOf(random.pick(['#2f3358', '#fdf3e2', '#a92f44', '#e9c25b', '#3b6b62']))
  const under = tonesOf('#fffdfa')
  const sash = tonesOf(random.pick(['#f0b64f', '#d75a72', '#4f9c94', '#6a5bb8', '#f7ead2']))
  const body = torsoKnots(380, 22)
  const filled = (knots: readonly Knot[]) =>
    pattern ? path(pathOf(curveThrough(knots, true)), { fill: pattern }) : ''
  const upper: Knot[] = [
    [92, 352, 'corner'],
    [190, 392],
    [236, 470],
    [232, hem, 'corner'],
    [-190, hem, 'corner'],
    [-150, 700],
    [-20, 540],
    [70, 430],
  ]
  // The band of the right side of the picture goes over the other one.
  const lower: Knot[] = [
    [-70, 326],
    [-84, 372],
    [-76, 420],
    [0, 520],
    [110, 640],
    [160, 720],
  ]
  const over: Knot[] = [
    [70, 326],
    [84, 372],
    [76, 420],
    [0, 520],
    [-110, 650],
    [-180, 740],
  ]
  const ribbon = (way: readonly Knot[], width: number, fill: string, line: string) => {
    const d = pathOf(curveThrough(way), false)
    return (
      path(d, { fill: 'none', stroke: line, 'stroke-width': width + 9 }) +
      path(d, { fill: 'none', stroke: fill, 'stroke-width': width })
    )
  }
  const shifted = (way: readonly Knot[], dx: number) => way.map(([x, y]): Knot => [x + dx, y])
  return {
    behind: inked(
      [
        [-100, 352],
        [-84, 318],
        [0, 296],
        [84, 318],
        [100, 352],
        [60, 410],
        [-60, 410],
      ],
      band.shade,
      band.line,
      5,
    ),
    front:
      drawCloth(
        scene,
        body,
        tones,
        filled(body) +
          drawFolds(
            tones,
            [
              [
                [-330, 600],
                [-280, 640],
                [-250, 720],
              ],
              [
                [340, 600],
                [290, 640],
                [260, 720],
              ],
              [
                [-200, 480],
                [-150, 560],
                [-140, 640],
              ],
            ],
            18,
          ),
      ) +
      path('M-92 330C-70 420 -30 490 0 530C30 490 70 420 92 330Z', { fill: scene.colors.skin.base }) +
      path('M-60 330C-30 400 10 430 50 420L76 330Z', { fill: scene.colors.skin.shade, opacity: 0.7 }) +
      ribbon(shifted(lower, 20), 22, under.base, under.line) +
      ribbon(lower, 40, band.base, band.line) +
      drawCloth(
        scene,
        upper,
        tones,
        filled(upper) +
          drawFolds(
            tones,
            [
              [
                [180, 430],
                [130, 540],
                [110, 680],
              ],
              [
                [60, 520],
                [20, 610],
                [-20, 690],
              ],
            ],
            20,
          ),
      ) +
      ribbon(shifted(over, -24), 22, under.base, under.line) +
      ribbon(over, 44, band.base, band.line) +
      stroke(shifted(over, 12), 7, band.shade, () => 1) +
      ([-1, 1] as const)
        .map((side) =>
          stroke(
            [
              [side * 236, 520],
              [side * 256, 610],
              [side * 262, hem],
            ],
            6.4,
            tones.line,
            (way) => Math.min(1, way * 2.2),
          ),
        )
        .join('') +
      drawCloth(
        scene,
        [
          [-246, 704, 'corner'],
          [0, 718],
          [246, 704, 'corner'],
          [250, hem + 20, 'corner'],
          [-250, hem + 20, 'corner'],
        ],
        sash,
        drawFolds(
          sash,
          [
            [
              [-220, 740],
              [0, 752],
              [220, 738],
            ],
          ],
          10,
        ),
      ) +
      path('M-248 762Q0 778 248 762', { fill: 'none', stroke: sash.line, 'stroke-width': 19 }) +
      path('M-248 762Q0 778 248 762', { fill: 'none', stroke: band.base, 'stroke-width': 13 }) +
      circle(0, 770, 17, { fill: '#fff3d0', stroke: sash.line, 'stroke-width': 4 }),
  }
}
