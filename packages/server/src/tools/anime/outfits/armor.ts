import { curveThrough, pathOf, symmetric, type Knot } from '../drawing/curve.ts'
import { inked, outline, stroke } from '../drawing/ink.ts'
import { group, path, type Definitions } from '../drawing/svg.ts'
import { tonesOf, type Tones } from '../palette.ts'
import type { Scene } from '../scene.ts'
import { drawCloth, drawFolds, hem, torsoKnots, type OutfitParts } from './body.ts'
import { onSide } from './collars.ts'

/** Plate armour with a gorget, a breastplate and shoulder plates; often with a cape. */
export function drawArmor(scene: Scene): OutfitParts {
  const random = scene.random('outfit')
  const metal = tonesOf(random.pick(['#c3cbdb', '#8f9bb5', '#d9cdb8', '#5d6683']))
  const trim = tonesOf(random.pick(['#e5b94e', '#e5b94e', '#d98a52', '#eef1f8']))
  const cape = tonesOf(random.pick(['#b8323f', '#3e5fb0', '#5a3f94', '#2e7a64']))
  const hasCape = random.chance(0.75)
  const gem = tonesOf(random.pick(['#e2455a', '#3fa9e0', '#48b884', '#a66be0']))
  const plate = (knots: readonly Knot[], inside = '') => drawPlate(scene.definitions, knots, metal, inside)
  const rim = (way: readonly Knot[]) => {
    const d = pathOf(curveThrough(way), false)
    return (
      path(d, { fill: 'none', stroke: trim.line, 'stroke-width': 19, 'stroke-linecap': 'round' }) +
      path(d, { fill: 'none', stroke: trim.base, 'stroke-width': 12, 'stroke-linecap': 'round' }) +
      path(d, { fill: 'none', stroke: trim.light, 'stroke-width': 4, transform: 'translate(-2 -2)' })
    )
  }
  const chest = symmetric([
    [0, 420],
    [90, 414],
    [176, 440],
    [222, 520],
    [232, 620],
    [206, 730],
    [150, hem, 'corner'],
    [0, hem],
  ])
  const gorget = symmetric([
    [0, 372],
    [44, 352],
    [70, 318],
    [98, 356],
    [136, 404],
    [96, 446],
    [0, 470],
  ])
  const shoulder = (side: 1 | -1) =>
    plate(
      onSide(side, [
        [212, 520],
        [300, 500],
        [362, 540],
        [388, 640],
        [330, 660],
        [230, 640],
      ]),
    ) +
    rim(
      onSide(side, [
        [384, 636],
        [330, 656],
        [236, 640],
      ]),
    ) +
    plate(
      onSide(side, [
        [132, 430],
        [206, 390],
        [300, 404],
        [372, 480],
        [384, 562],
        [300, 582],
        [196, 560],
      ]),
      stroke(
        onSide(side, [
          [190, 430],
          [262, 424],
          [326, 470],
        ]),
        side < 0 ? 26 : 12,
        metal.light,
      ),
    ) +
    rim(
      onSide(side, [
        [380, 560],
        [300, 580],
        [198, 560],
        [134, 436],
      ]),
    )
  return {
    behind:
      (hasCape
        ? drawCloth(
            scene,
            symmetric([
              [0, 330],
              [120, 340],
              [300, 420],
              [440, 600],
              [480, hem, 'corner'],
              [0, hem],
            ]),
            cape,
            drawFolds(
              { ...cape, shade: cape.deep },
              [
                [
                  [-420, 620],
                  [-440, 720],
                  [-440, hem],
                ],
                [
                  [420, 620],
                  [436, 720],
                  [430, hem],
                ],
                [
                  [390, 560],
                  [404, 680],
                  [396, hem],
                ],
              ],
              26,
            ),
          )
        : '') +
      inked(
        symmetric([
          [0, 290],
          [50, 296],
          [76, 330],
          [60, 400],
          [0, 410],
        ]),
        metal.deep,
        metal.line,
        5,
      ),
    front:
      drawCloth(scene, torsoKnots(400, -10), tonesOf('#4a4f68'), drawMail()) +
      plate(
        chest,
        stroke(
          [
            [-120, 470],
            [-160, 560],
            [-140, 660],
          ],
          40,
          metal.light,
          undefined,
          { opacity: 0.9 },
        ) +
          stroke(
            [
              [150, 480],
              [190, 600],
              [150, 760],
            ],
            44,
            metal.shade,
            undefined,
            { opacity: 0.8 },
          ) +
          stroke(
            [
              [0, 470],
              [6, 620],
              [0, hem],
            ],
            9,
            metal.line,
            undefined,
            { opacity: 0.6 },
          ) +
          stroke(
            [
              [-14, 470],
              [-10, 620],
              [-14, hem],
            ],
            10,
            metal.light,
          ),
      ) +
      rim([
        [-196, 470],
        [-150, 560],
        [0, 620],
        [150, 560],
        [196, 470],
      ]) +
      group(
        { transform: 'translate(0 612)' },
        inked(
          [
            [0, -36, 'corner'],
            [28, 0, 'corner'],
            [0, 40, 'corner'],
            [-28, 0, 'corner'],
          ],
          gem.base,
          gem.line,
          5,
        ),
        path('M0 -30L-22 0L0 6Z', { fill: gem.light }),
        path('M0 34L22 0L0 6Z', { fill: gem.shade }),
      ) +
      shoulder(-1) +
      shoulder(1) +
      plate(
        gorget,
        stroke(
          [
            [-90, 380],
            [-60, 420],
            [-10, 440],
          ],
          18,
          metal.light,
        ),
      ) +
      rim(
        symmetric([
          [70, 318],
          [44, 352],
          [0, 372],
        ]).slice(0, 5),
      ),
  }
}

/** Metal: bands of light and dark with hard edges, as polished plate has. */
function drawPlate(definitions: Definitions, knots: readonly Knot[], tones: Tones, inside: string): string {
  const d = pathOf(curveThrough(knots, true))
  const shine = definitions.linear(
    [
      [0, tones.light],
      [0.32, tones.base],
      [0.6, tones.base],
      [0.62, tones.shade],
      [0.9, tones.shade],
      [1, tones.deep],
    ],
    [0, 0],
    [0.8, 1],
  )
  return (
    path(d, { fill: shine, stroke: tones.line, 'stroke-width': 1.4 }) +
    group({ 'clip-path': definitions.clip(d) }, inside) +
    outline(knots, tones.line, 6)
  )
}

function drawMail(): string {
  const rows: string[] = []
  for (let y = 380; y < hem; y += 16) {
    for (let x = -372 + (y % 32 ? 0 : 10); x < 372; x += 20) {
      if (Math.abs(x) > 200) rows.push(`M${x} ${y}q10 14 20 0`)
    }
  }
  return path(rows.join(''), { fill: 'none', stroke: '#8d94b0', 'stroke-width': 3.2 })
}
