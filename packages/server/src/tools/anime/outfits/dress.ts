import { mixed } from '../drawing/color.ts'
import { curveThrough, pathOf, symmetric, type Knot } from '../drawing/curve.ts'
import { inked, stroke } from '../drawing/ink.ts'
import { circle, path } from '../drawing/svg.ts'
import { tonesOf, type Tones } from '../palette.ts'
import type { Scene } from '../scene.ts'
import { button, drawCloth, drawFolds, hem, torsoKnots, type OutfitParts } from './body.ts'
import { drawBow } from './bow.ts'
import { onSide } from './collars.ts'
import { patternOf } from './patterns.ts'

/** A dress with full shoulders, a round collar with lace, and a bow or buttons. */
export function drawDress(scene: Scene): OutfitParts {
  const random = scene.random('outfit')
  const base = random.pick(['#f3a9bd', '#9cc4ee', '#c7aaf0', '#fbe3a2', '#a8dcc2', '#d1485f', '#4b5a94'])
  const tones = tonesOf(base)
  const white = tonesOf('#fffdfd')
  const accent = tonesOf(random.pick(['#d9475d', '#4d6fc2', '#f1bd4b', '#7b57b8', '#ffffff']))
  const pattern = patternOf(
    scene.definitions,
    random.pick(['plain', 'dots', 'blossoms', 'plain']),
    mixed(base, '#ffffff', 0.62),
    mixed(base, '#ffffff', 0.4),
  )
  const filled = (knots: readonly Knot[]) =>
    pattern ? path(pathOf(curveThrough(knots, true)), { fill: pattern }) : ''
  const body = torsoKnots(376, -30)
  const puff = (side: 1 | -1) => {
    const knots = onSide(side, [
      [168, 424],
      [236, 396],
      [318, 424],
      [366, 510],
      [362, 606],
      [300, 640],
      [232, 622],
      [206, 560],
    ])
    return (
      drawCloth(
        scene,
        knots,
        tones,
        filled(knots) +
          drawFolds(
            tones,
            [
              onSide(side, [
                [220, 420],
                [256, 500],
                [262, 610],
              ]),
              onSide(side, [
                [270, 430],
                [310, 520],
                [308, 620],
              ]),
              onSide(side, [
                [196, 450],
                [214, 540],
                [236, 600],
              ]),
            ],
            17,
          ),
      ) +
      drawCloth(
        scene,
        onSide(side, [
          [226, 612],
          [296, 634],
          [366, 596],
          [372, 634],
          [302, 668],
          [228, 646],
        ]),
        white,
        '',
        5,
      )
    )
  }
  return {
    behind: inked(
      symmetric([
        [0, 318],
        [60, 330],
        [96, 366],
        [60, 410],
        [0, 416],
      ]),
      white.shade,
      white.line,
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
                [-110, 560],
                [-90, 660],
                [-40, 740],
              ],
              [
                [110, 560],
                [96, 660],
                [50, 740],
              ],
              [
                [-40, 540],
                [-30, 600],
                [0, 640],
              ],
            ],
            14,
          ) +
          ([-1, 1] as const)
            .map((side) =>
              stroke(
                onSide(side, [
                  [206, 560],
                  [216, 680],
                  [206, hem],
                ]),
                6,
                tones.line,
                (way) => Math.min(1, way * 2),
              ),
            )
            .join(''),
      ) +
      puff(-1) +
      puff(1) +
      drawCloth(
        scene,
        [
          [-210, 742, 'corner'],
          [0, 760],
          [210, 742, 'corner'],
          [212, hem, 'corner'],
          [-212, hem, 'corner'],
        ],
        accent,
        drawFolds(
          accent,
          [
            [
              [-180, 780],
              [0, 794],
              [180, 778],
            ],
          ],
          9,
        ),
      ) +
      drawRoundCollar(scene, white) +
      (random.chance(0.65)
        ? drawBow(scene, accent, 0, 470, 0.8)
        : [486, 556, 626, 696].map((y) => button(0, y, 11, accent)).join('')),
  }
}

function drawRoundCollar(scene: Scene, white: Tones): string {
  return ([-1, 1] as const)
    .map((side) => {
      const lace: string[] = []
      for (const [x, y] of [
        [172, 402],
        [176, 432],
        [164, 460],
        [142, 482],
        [114, 496],
        [84, 500],
        [54, 494],
        [28, 480],
      ] as const) {
        lace.push(circle(side * x, y, 15, { fill: white.base, stroke: white.line, 'stroke-width': 3 }))
      }
      return (
        lace.join('') +
        drawCloth(
          scene,
          onSide(side, [
            [58, 340, 'corner'],
            [110, 362],
            [164, 388],
            [174, 430],
            [146, 476],
            [90, 494],
            [36, 480],
            [0, 446, 'corner'],
            [40, 416],
            [58, 376],
          ]),
          white,
          drawFolds(
            white,
            [
              onSide(side, [
                [72, 366],
                [90, 420],
                [60, 470],
              ]),
            ],
            13,
          ),
          5,
        )
      )
    })
    .join('')
}
