import type { Knot } from '../drawing/curve.ts'
import { symmetric } from '../drawing/curve.ts'
import type { Scene } from '../scene.ts'
import { drawCap } from './cap.ts'
import type { HairParts } from './hair-parts.ts'
import { drawHairMass } from './shading.ts'
import { hairTie, templeLocks, tieColors, underHat } from './tails.ts'

/** Tied up on both sides. */
export function drawTwinTails(scene: Scene): HairParts {
  const random = scene.random('hair')
  const cap = drawCap(scene, random, {
    half: 232,
    top: -312,
    side: templeLocks(random.between(190, 260)),
    sideStrands: [
      [
        [60, -280],
        [140, -250],
        [200, -190],
        [222, -150],
      ],
      [
        [120, -200],
        [180, -180],
        [222, -130],
      ],
    ],
    fringe: random.pick(['blunt', 'wispy', 'blunt', 'swept']),
  })
  const color = random.pick(tieColors)
  const length = random.between(440, 600)
  const curl = random.between(-30, 40)
  const tail = (side: 1 | -1) => {
    const flip = (knots: readonly Knot[]) =>
      knots.map(([x, y, kind]): Knot => (kind ? [side * x, y, kind] : [side * x, y]))
    return underHat(
      scene,
      side * -52,
      120,
      drawHairMass(scene, {
        knots: flip([
          [206, -150],
          [240, -226],
          [318, -248],
          [392, -170],
          [432, -10],
          [438 + curl * 0.4, 180],
          [410 + curl, 360],
          [360 + curl, length, 'corner'],
          [366 + curl * 0.5, 420],
          [350, 356],
          [306, 450, 'corner'],
          [322, 280],
          [316, 120],
          [286, -20],
          [236, -96],
        ]),
        strands: (
          [
            [
              [240, -180],
              [320, -190],
              [376, -60],
              [396, 140],
              [376 + curl, 380],
            ],
            [
              [236, -160],
              [300, -140],
              [348, 0],
              [366, 180],
              [352, 350],
            ],
            [
              [232, -136],
              [280, -90],
              [320, 60],
              [338, 220],
              [328, 330],
            ],
          ] satisfies Knot[][]
        ).map(flip),
      }) + hairTie(side * 232, -168, side > 0 ? -20 : 200, color, 0.95),
    )
  }
  const nape: Knot[] = symmetric([
    [0, -250],
    [170, -210],
    [216, -60],
    [206, 70],
    [170, 160],
    [110, 210],
    [0, 226],
  ])
  return {
    back: drawHairMass(scene, { knots: nape, strands: [], isBehind: true }) + tail(-1) + tail(1),
    shoulders: '',
    front: cap.markup,
    shadow: cap.d,
    showsEars: true,
  }
}
