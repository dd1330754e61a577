import { symmetric, type Knot } from '../drawing/curve.ts'
import { inked, stroke, strokeThrough } from '../drawing/ink.ts'
import { circle, group, path } from '../drawing/svg.ts'
import { tonesOf } from '../palette.ts'
import type { Scene } from '../scene.ts'
import { drawCloth, drawFolds, drawSleeves, torsoKnots, type OutfitParts } from './body.ts'
import { heart, roundStar } from './motifs.ts'

/** A wide hoodie with a hood that lies on the shoulders. */
export function drawHoodie(scene: Scene): OutfitParts {
  const random = scene.random('outfit')
  const tones = tonesOf(
    random.pick(['#f2b134', '#6fa8dc', '#ef7f7f', '#8bc4a0', '#a48bd6', '#f4f0e8', '#4d5a82']),
  )
  const accent = tonesOf(random.pick(['#ffffff', '#ffe08a', '#ff9fb2', '#9be0e0']))
  const hood = symmetric([
    [0, 292],
    [96, 296],
    [172, 336],
    [206, 396],
    [170, 452],
    [0, 470],
  ])
  const motif = random.pick(['star', 'heart', 'stripes', 'paw', 'none'])
  const rim = (side: 1 | -1): Knot[] =>
    (
      [
        [64, 334],
        [128, 344],
        [186, 378],
        [196, 418],
        [140, 462],
        [64, 500],
        [0, 524, 'corner'],
        [0, 486, 'corner'],
        [34, 462],
        [58, 420],
        [60, 370],
      ] satisfies Knot[]
    ).map(([x, y, kind]): Knot => (kind ? [side * x, y, kind] : [side * x, y]))
  return {
    behind: drawCloth(
      scene,
      hood,
      tones,
      drawFolds(
        { ...tones, shade: tones.deep },
        [
          [
            [-120, 330],
            [-80, 390],
            [-70, 450],
          ],
          [
            [120, 330],
            [80, 390],
            [70, 450],
          ],
        ],
        30,
      ),
    ),
    front:
      drawCloth(
        scene,
        torsoKnots(430, 14),
        tones,
        (motif === 'stripes'
          ? path('M-420 600C-200 640 200 640 420 600V652C200 694 -200 694 -420 652Z', {
              fill: accent.base,
              opacity: 0.9,
            })
          : '') +
          drawSleeves(tones, 14) +
          drawFolds(
            tones,
            [
              [
                [-120, 540],
                [-70, 560],
                [-20, 562],
              ],
              [
                [150, 530],
                [100, 556],
                [40, 566],
              ],
            ],
            12,
          ) +
          stroke(
            [
              [-150, 790],
              [-120, 728],
              [-96, 716],
              [0, 712],
              [96, 716],
              [120, 728],
              [150, 790],
            ],
            5,
            tones.line,
          ),
      ) +
      drawMotif(motif, accent.base, accent.shade) +
      drawCloth(
        scene,
        rim(-1),
        tones,
        drawFolds(
          tones,
          [
            [
              [-80, 360],
              [-130, 400],
              [-120, 450],
            ],
          ],
          16,
        ),
      ) +
      drawCloth(
        scene,
        rim(1),
        tones,
        drawFolds(
          tones,
          [
            [
              [100, 360],
              [140, 400],
              [120, 440],
            ],
            [
              [40, 490],
              [70, 450],
              [72, 400],
            ],
          ],
          20,
        ),
      ) +
      drawStrings(accent.light, tones.line),
  }
}

function drawMotif(motif: string, color: string, shade: string): string {
  const at = { transform: 'translate(0 640)' }
  if (motif === 'star')
    return group(
      at,
      path(roundStar(54), { fill: shade, transform: 'translate(3 4)' }),
      path(roundStar(54), { fill: color }),
    )
  if (motif === 'heart')
    return group(
      at,
      path(heart(58), { fill: shade, transform: 'translate(3 4)' }),
      path(heart(58), { fill: color }),
    )
  if (motif === 'paw')
    return group(
      at,
      path('M0 -4C26 -4 42 18 36 34C30 48 12 42 0 42C-12 42 -30 48 -36 34C-42 18 -26 -4 0 -4Z', {
        fill: color,
      }),
      ...[
        [-40, -8, 12],
        [-16, -28, 14],
        [16, -28, 14],
        [40, -8, 12],
      ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, { fill: color })),
    )
  return ''
}

function drawStrings(color: string, line: string): string {
  return ([-1, 1] as const)
    .map((side) => {
      const way: Knot[] = [
        [side * 40, 476],
        [side * 50, 520],
        [side * 44, 570],
        [side * 50, 606],
      ]
      const cord = strokeThrough(way, 11, () => 1)
      return (
        circle(side * 40, 476, 8, { fill: line }) +
        path(cord, { fill: color, stroke: line, 'stroke-width': 3.4 }) +
        inked(
          [
            [side * 50 - 8, 600, 'corner'],
            [side * 50 + 8, 600, 'corner'],
            [side * 50 + 7, 630],
            [side * 50 - 7, 630],
          ],
          color,
          line,
          3.4,
        )
      )
    })
    .join('')
}
