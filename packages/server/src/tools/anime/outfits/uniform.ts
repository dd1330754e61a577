import { pathOf, curveThrough } from '../drawing/curve.ts'
import { inked, stroke } from '../drawing/ink.ts'
import { group, path } from '../drawing/svg.ts'
import { tonesOf, type Tones } from '../palette.ts'
import type { Scene } from '../scene.ts'
import { button, drawCloth, drawFolds, drawSleeves, hem, torsoKnots, type OutfitParts } from './body.ts'
import { drawBow } from './bow.ts'
import { drawShirtCollar, onSide } from './collars.ts'
import { roundStar } from './motifs.ts'
import { patternOf } from './patterns.ts'

/** A school blazer over a white shirt, with a tie or a bow. */
export function drawUniform(scene: Scene): OutfitParts {
  const random = scene.random('outfit')
  const blazer = tonesOf(random.pick(['#33406b', '#7c3148', '#2f5d54', '#5b5f75', '#8a6a4f']))
  const accent = tonesOf(random.pick(['#d8434f', '#4a7bd0', '#e9b44c', '#3d8f73', '#7a55b5']))
  const shirt = tonesOf('#fdfcff')
  const neckwear = random.pick(['tie', 'tie', 'bow'])
  const striped = random.chance(0.6)
  const trim = random.chance(0.5)
  return {
    behind: inked(
      [
        [-86, 340],
        [0, 306],
        [86, 340],
        [60, 420],
        [-60, 420],
      ],
      shirt.shade,
      shirt.line,
      5,
    ),
    front:
      drawCloth(
        scene,
        torsoKnots(372, 2),
        blazer,
        drawSleeves(blazer, 2) +
          drawFolds(
            blazer,
            [
              [
                [-150, 560],
                [-110, 640],
                [-60, 690],
              ],
              [
                [150, 560],
                [110, 650],
                [50, 700],
              ],
            ],
            12,
          ),
      ) +
      drawCloth(
        scene,
        [
          [-72, 336, 'corner'],
          [-56, 346],
          [0, 366],
          [56, 346],
          [72, 336, 'corner'],
          [76, 500],
          [0, 668, 'corner'],
          [-76, 500],
        ],
        shirt,
        drawFolds(
          shirt,
          [
            [
              [30, 440],
              [26, 520],
              [10, 600],
            ],
          ],
          22,
        ),
        4,
      ) +
      (neckwear === 'tie' ? drawTie(scene, accent, striped) : '') +
      drawShirtCollar(scene, shirt, 420, 458) +
      ([1, -1] as const).map((side) => drawLapel(scene, side, blazer, trim ? accent : undefined)).join('') +
      (neckwear === 'bow' ? drawBow(scene, accent, 0, 446, 0.84) : '') +
      stroke(
        [
          [2, 662],
          [6, 730],
          [4, hem],
        ],
        6,
        blazer.line,
        () => 1,
      ) +
      [708, 776].map((y) => button(24, y, 12, tonesOf('#f0c660'))).join('') +
      drawCrest(accent, blazer),
  }
}

function drawTie(scene: Scene, tones: Tones, striped: boolean): string {
  const blade = [
    [-17, 450, 'corner'],
    [17, 450, 'corner'],
    [34, 560],
    [40, 640],
    [0, 690, 'corner'],
    [-40, 640],
    [-34, 560],
  ] as const
  const fill = striped ? patternOf(scene.definitions, 'stripes', tones.light) : undefined
  return (
    drawCloth(
      scene,
      blade,
      tones,
      (fill ? group({ transform: 'rotate(35 0 540)' }, path('M-300 300H300V900H-300Z', { fill })) : '') +
        drawFolds(
          tones,
          [
            [
              [10, 456],
              [22, 540],
              [14, 640],
            ],
          ],
          12,
        ),
      4.5,
    ) +
    inked(
      [
        [-24, 414, 'corner'],
        [24, 414, 'corner'],
        [20, 450, 'corner'],
        [-20, 450, 'corner'],
      ],
      tones.base,
      tones.line,
      4.5,
    )
  )
}

function drawLapel(scene: Scene, side: 1 | -1, tones: Tones, trim: Tones | undefined): string {
  const knots = onSide(side, [
    [76, 336, 'corner'],
    [112, 366],
    [140, 396, 'corner'],
    [146, 440],
    [132, 478, 'corner'],
    [168, 492, 'corner'],
    [128, 570],
    [6, 676, 'corner'],
    [56, 560],
    [84, 440],
  ])
  return (
    drawCloth(
      scene,
      knots,
      tones,
      drawFolds(
        tones,
        [
          onSide(side, [
            [96, 420],
            [92, 520],
            [40, 630],
          ]),
        ],
        14,
      ),
      5,
    ) +
    (trim
      ? path(
          pathOf(
            curveThrough(
              onSide(side, [
                [164, 500],
                [124, 566],
                [14, 660],
              ]),
            ),
            false,
          ),
          {
            fill: 'none',
            stroke: trim.base,
            'stroke-width': 4.5,
            'stroke-linecap': 'round',
          },
        )
      : '') +
    stroke(
      onSide(side, [
        [132, 478],
        [108, 472],
        [92, 466],
      ]),
      5,
      tones.line,
      (way) => 1 - way * 0.8,
    )
  )
}

function drawCrest(accent: Tones, tones: Tones): string {
  return group(
    { transform: 'translate(168 596)' },
    inked(
      [
        [-27, -28, 'corner'],
        [0, -24],
        [27, -28, 'corner'],
        [27, 8],
        [0, 36, 'corner'],
        [-27, 8],
      ],
      accent.base,
      tones.line,
      4,
    ),
    path(roundStar(15), { fill: '#ffe7a6' }),
  )
}
