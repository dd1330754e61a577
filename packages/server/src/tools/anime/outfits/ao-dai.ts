import { mixed } from '../drawing/color.ts'
import { curveThrough, pathOf, symmetric, type Knot } from '../drawing/curve.ts'
import { inked, stroke } from '../drawing/ink.ts'
import { circle, group, path } from '../drawing/svg.ts'
import { tonesOf, type Tones } from '../palette.ts'
import type { Scene } from '../scene.ts'
import { drawCloth, drawFolds, hem, torsoKnots, type OutfitParts } from './body.ts'
import { blossom } from './motifs.ts'

/** Áo dài: close sleeves, a standing collar, a flap that is buttoned toward the wearer's right. */
export function drawAoDai(scene: Scene): OutfitParts {
  const random = scene.random('outfit')
  const base = random.pick(['#fdfbff', '#d9404f', '#f2a0b5', '#4fa7a3', '#8e6cc9', '#f2c14e', '#6fa4dd'])
  const tones = tonesOf(base)
  const isWhite = base === '#fdfbff'
  const thread = tonesOf(
    isWhite ? random.pick(['#e68aa4', '#7fb0dd', '#8cc0a0']) : random.pick(['#fff1c9', '#ffd9e2', '#ffffff']),
  )
  const knots = torsoKnots(344, -16)
  const collar = symmetric([
    [0, 326],
    [40, 318],
    [58, 300],
    [66, 336],
    [76, 374],
    [44, 398],
    [0, 408],
  ])
  return {
    behind: inked(
      symmetric([
        [0, 282],
        [42, 286],
        [60, 304],
        [62, 360],
        [0, 380],
      ]),
      tones.deep,
      tones.line,
      5,
    ),
    front:
      drawCloth(
        scene,
        knots,
        tones,
        drawFolds(tones, [
          [
            [-196, 620],
            [-150, 604],
            [-110, 560],
          ],
          [
            [196, 690],
            [160, 664],
            [120, 610],
          ],
          [
            [-80, 700],
            [-30, 730],
            [30, 736],
          ],
          [
            [-322, 640],
            [-290, 656],
            [-262, 650],
          ],
          [
            [322, 620],
            [290, 640],
            [262, 642],
          ],
          [
            [330, 716],
            [296, 734],
            [266, 724],
          ],
        ]) +
          stroke(
            [
              [-240, 470],
              [-280, 540],
              [-296, 640],
            ],
            18,
            mixed(tones.light, '#ffffff', 0.4),
            undefined,
            { opacity: 0.75 },
          ) +
          stroke(
            [
              [-130, 470],
              [-150, 520],
              [-146, 580],
            ],
            14,
            mixed(tones.light, '#ffffff', 0.4),
            undefined,
            { opacity: 0.6 },
          ) +
          drawEmbroidery(scene, thread) +
          ([-1, 1] as const)
            .map(
              (side) =>
                stroke(
                  [
                    [side * 76, 388],
                    [side * 136, 450],
                    [side * 190, 520],
                    [side * 214, 570],
                  ],
                  4.6,
                  tones.line,
                  (way) => 1 - way * 0.3,
                ) +
                stroke(
                  [
                    [side * 210, 556],
                    [side * 230, 620],
                    [side * 236, 700],
                    [side * 238, hem],
                  ],
                  6,
                  tones.line,
                  (way) => Math.min(1, way * 2.2),
                ),
            )
            .join(''),
      ) +
      drawClosure(tones, thread) +
      drawCloth(
        scene,
        collar,
        tones,
        drawFolds(
          tones,
          [
            [
              [20, 330],
              [34, 360],
              [20, 396],
            ],
          ],
          16,
        ),
        5,
      ) +
      stroke(
        [
          [-70, 366],
          [-40, 388],
          [0, 397],
          [40, 388],
          [70, 366],
        ],
        4,
        thread.base,
        () => 1,
      ) +
      knotButton(-2, 366, thread, tones),
  }
}

const flap: readonly Knot[] = [
  [0, 404],
  [-50, 446],
  [-120, 490],
  [-190, 552],
]

const drawClosure = (tones: Tones, thread: Tones): string =>
  stroke(flap, 5.4, tones.line, () => 1) +
  stroke(
    flap.map(([x, y]): Knot => [x + 6, y + 8]),
    3.4,
    thread.base,
    () => 1,
  ) +
  flap
    .slice(1)
    .map(([x, y]) => knotButton(x, y, thread, tones))
    .join('')

const knotButton = (x: number, y: number, thread: Tones, tones: Tones): string =>
  stroke(
    [
      [x - 16, y - 9],
      [x, y],
      [x + 16, y + 9],
    ],
    7,
    thread.shade,
    () => 1,
  ) + circle(x, y, 8.5, { fill: thread.light, stroke: tones.line, 'stroke-width': 3 })

/** A branch with flowers from the lower right across the chest. */
function drawEmbroidery(scene: Scene, thread: Tones): string {
  const random = scene.random('embroidery')
  const way: Knot[] = [
    [206, hem],
    [150, 740],
    [120, 660],
    [60, 610],
    [40, 540],
  ]
  const twig: Knot[] = [
    [124, 672],
    [176, 630],
    [186, 570],
  ]
  const places = [
    [150, 742, 34],
    [112, 652, 30],
    [54, 604, 25],
    [40, 536, 18],
    [182, 618, 24],
    [188, 560, 15],
    [90, 716, 20],
  ] as const
  return (
    stroke(way, 6, thread.shade, (t) => 1 - t * 0.7) +
    stroke(twig, 5, thread.shade, (t) => 1 - t * 0.7) +
    places
      .map(([x, y, size]) =>
        group(
          {
            transform: `translate(${x + Math.round(random.between(-8, 8))} ${y + Math.round(random.between(-6, 6))}) rotate(${random.whole(0, 70)})`,
          },
          path(blossom(size), { fill: thread.base, stroke: thread.shade, 'stroke-width': 1.6 }),
          circle(0, 0, size * 0.2, { fill: thread.shade }),
        ),
      )
      .join('') +
    path(
      pathOf(
        curveThrough(
          [
            [120, 700],
            [150, 690],
            [168, 700],
            [146, 712],
          ],
          true,
        ),
      ),
      { fill: thread.shade, opacity: 0.8 },
    )
  )
}
