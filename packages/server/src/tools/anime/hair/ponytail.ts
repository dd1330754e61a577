import type { Knot } from '../drawing/curve.ts'
import { symmetric } from '../drawing/curve.ts'
import type { Scene } from '../scene.ts'
import { drawCap } from './cap.ts'
import type { HairParts } from './hair-parts.ts'
import { drawHairMass } from './shading.ts'
import { hairTie, templeLocks, tieColors, underHat } from './tails.ts'

/** Tied up high on one side of the back of the head; the ears are seen. */
export function drawPonytail(scene: Scene): HairParts {
  const random = scene.random('hair')
  const { side } = scene.details
  const cap = drawCap(scene, random, {
    half: 232,
    top: -312,
    side: templeLocks(random.between(170, 230)),
    sideStrands: [
      [
        [130, -250],
        [196, -160],
        [214, -60],
        [204, 20],
      ],
    ],
    fringe: random.pick(['swept', 'wispy', 'parted', 'swept']),
  })
  const flip = (knots: readonly Knot[]) =>
    knots.map(([x, y, kind]): Knot => (kind ? [side * x, y, kind] : [side * x, y]))
  const length = random.between(400, 520)
  const bend = random.between(-20, 30)
  const tail = flip([
    [140, -236],
    [178, -330],
    [270, -368],
    [360, -290],
    [404 + bend, -120],
    [402 + bend, 80],
    [372 + bend, 260],
    [318, length, 'corner'],
    [326, 340],
    [306, 290],
    [264, 380, 'corner'],
    [286, 220],
    [284, 60],
    [262, -80],
    [210, -180],
  ])
  const nape: Knot[] = symmetric([
    [0, -250],
    [170, -210],
    [216, -60],
    [206, 70],
    [170, 160],
    [120, 214],
    [60, 230],
    [0, 232],
  ])
  return {
    back:
      drawHairMass(scene, { knots: nape, strands: [], isBehind: true }) +
      underHat(
        scene,
        side * -60,
        190,
        drawHairMass(scene, {
          knots: tail,
          strands: (
            [
              [
                [186, -270],
                [270, -310],
                [340, -200],
                [368, 0],
                [340, 260],
              ],
              [
                [186, -250],
                [250, -260],
                [304, -140],
                [330, 40],
                [312, 280],
              ],
              [
                [180, -226],
                [230, -200],
                [276, -80],
                [300, 80],
                [288, 240],
              ],
            ] satisfies Knot[][]
          ).map(flip),
        }) + hairTie(side * 168, -262, side > 0 ? -42 : 222, random.pick(tieColors), 1.05),
      ),
    shoulders: '',
    front: cap.markup,
    shadow: cap.d,
    showsEars: true,
  }
}
