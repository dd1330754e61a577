import { symmetric } from '../drawing/curve.ts'
import type { Scene } from '../scene.ts'
import { drawCap } from './cap.ts'
import type { HairParts } from './hair-parts.ts'
import { drawHairMass } from './shading.ts'

/** Ends at the chin, turned inward. */
export function drawBob(scene: Scene): HairParts {
  const random = scene.random('hair')
  const length = random.between(-14, 22)
  const cap = drawCap(scene, random, {
    half: 240,
    top: -312,
    side: [
      [252, 60],
      [264, 160],
      [252, 232 + length],
      [196, 292 + length, 'corner'],
      [204, 250 + length],
      [200, 226 + length],
      [158, 262 + length, 'corner'],
      [176, 190],
      [172, 90],
      [166, 20],
    ],
    sideStrands: [
      [
        [150, -240],
        [220, -140],
        [240, 20],
        [232, 150],
        [203, 232 + length],
      ],
      [
        [120, -220],
        [196, -100],
        [206, 40],
        [204, 150],
      ],
    ],
    fringe: random.pick(['blunt', 'swept', 'wispy', 'blunt']),
  })
  const back = symmetric([
    [0, -260],
    [190, -200],
    [246, -40],
    [260, 120],
    [250, 230 + length],
    [206, 300 + length],
    [150, 312 + length, 'corner'],
    [140, 290 + length],
    [80, 300 + length],
    [0, 304 + length],
  ])
  return {
    back: drawHairMass(scene, {
      knots: back,
      strands: [-170, -110, -40, 40, 110, 170].map((x) => [
        [x, 40],
        [x * 1.06, 160],
        [x * 0.96, 296 + length],
      ]),
      isBehind: true,
    }),
    shoulders: '',
    front: cap.markup,
    shadow: cap.d,
    showsEars: false,
  }
}
