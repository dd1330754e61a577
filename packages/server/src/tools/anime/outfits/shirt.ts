import { curveThrough, pathOf } from '../drawing/curve.ts'
import { inked, stroke } from '../drawing/ink.ts'
import { path } from '../drawing/svg.ts'
import { mixed } from '../drawing/color.ts'
import { tonesOf } from '../palette.ts'
import type { Scene } from '../scene.ts'
import { button, drawCloth, drawFolds, drawSleeves, hem, torsoKnots, type OutfitParts } from './body.ts'
import { drawShirtCollar } from './collars.ts'
import { patternOf } from './patterns.ts'

/** A shirt with a collar and buttons. */
export function drawShirt(scene: Scene): OutfitParts {
  const random = scene.random('outfit')
  const base = random.pick(['#f7f5fb', '#8fc1e8', '#f4a6a0', '#a9d6b0', '#f3d58a', '#c6b1ea', '#5f7fb8'])
  const tones = tonesOf(base)
  const knots = torsoKnots(376, -4)
  const name = random.pick(['plain', 'stripes', 'checks', 'dots', 'checks'])
  const pattern = patternOf(
    scene.definitions,
    name,
    base === '#f7f5fb' ? random.pick(['#9fc0ea', '#f0a8b4', '#b5d8a6']) : mixed(base, '#ffffff', 0.45),
    mixed(base, '#3a4a8a', 0.4),
  )
  const collar = name === 'plain' || random.chance(0.5) ? tones : tonesOf('#fdfcff')
  const hasPocket = random.chance(0.7)
  return {
    behind: inked(
      [
        [-84, 340],
        [0, 304],
        [84, 340],
        [60, 420],
        [-60, 420],
      ],
      collar.shade,
      collar.line,
      5,
    ),
    front:
      drawCloth(
        scene,
        knots,
        tones,
        (pattern ? path(pathOf(curveThrough(knots, true)), { fill: pattern }) : '') +
          drawSleeves(tones, -4) +
          drawFolds(
            tones,
            [
              [
                [-40, 520],
                [-110, 560],
                [-150, 640],
              ],
              [
                [60, 510],
                [120, 560],
                [160, 650],
              ],
              [
                [-120, 470],
                [-80, 520],
                [-40, 540],
              ],
            ],
            12,
          ),
      ) +
      // The throat, down to the first button.
      path('M-60 340L0 470L60 340C30 300 -30 300 -60 340Z', { fill: scene.colors.skin.base }) +
      path('M-50 340L4 452L60 340C30 310 0 300 -50 340Z', { fill: scene.colors.skin.shade, opacity: 0.65 }) +
      drawCloth(
        scene,
        [
          [-4, 458, 'corner'],
          [22, 470, 'corner'],
          [26, 640],
          [26, hem, 'corner'],
          [-22, hem, 'corner'],
          [-22, 640],
          [-18, 480],
        ],
        tones,
        '',
        4,
      ) +
      [512, 590, 668, 746].map((y) => button(2, y, 8.5, tonesOf('#fffaf0'))).join('') +
      drawShirtCollar(scene, collar, 462, 476) +
      (hasPocket
        ? stroke(
            [
              [112, 566],
              [196, 566],
            ],
            5,
            tones.line,
            () => 1,
          ) +
          stroke(
            [
              [114, 566],
              [116, 646],
              [154, 668],
              [192, 646],
              [194, 566],
            ],
            4.4,
            tones.line,
            () => 0.9,
          ) +
          stroke(
            [
              [112, 584],
              [196, 584],
            ],
            3,
            tones.line,
            () => 0.8,
          )
        : ''),
  }
}
