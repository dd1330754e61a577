import type { Knot } from '../drawing/curve.ts'
import { symmetric } from '../drawing/curve.ts'
import type { Scene } from '../scene.ts'
import { drawCap } from './cap.ts'
import type { HairParts } from './hair-parts.ts'
import { drawHairMass } from './shading.ts'

/** Ends at the nape; the ears are seen below it. */
export function drawShortHair(scene: Scene): HairParts {
  const random = scene.random('hair')
  const cap = drawCap(scene, random, {
    half: 234,
    top: -312,
    side: [
      [236, 20],
      [222, 76],
      [200, 128, 'corner'],
      [196, 84],
      [184, 58],
      [187, 106, 'corner'],
      [183, 50],
      [172, 0],
    ],
    sideStrands: [
      [
        [150, -240],
        [204, -150],
        [216, -40],
        [192, 58],
      ],
      [
        [110, -250],
        [180, -150],
        [190, -60],
        [178, 30],
      ],
    ],
    fringe: random.pick(['swept', 'wispy', 'parted']),
  })
  const nape: Knot[] = symmetric([
    [0, -250],
    [180, -200],
    [226, -40],
    [222, 90],
    [206, 190],
    [176, 246, 'corner'],
    [164, 214],
    [150, 204],
    [118, 262, 'corner'],
    [100, 224],
    [70, 212],
    [30, 246, 'corner'],
    [14, 224],
    [0, 218],
  ])
  return {
    back: drawHairMass(scene, {
      knots: nape,
      strands: [
        [
          [196, 60],
          [190, 140],
          [150, 204],
        ],
        [
          [-196, 60],
          [-190, 140],
          [-150, 204],
        ],
      ],
      isBehind: true,
    }),
    shoulders: '',
    front: cap.markup,
    shadow: cap.d,
    showsEars: true,
  }
}
