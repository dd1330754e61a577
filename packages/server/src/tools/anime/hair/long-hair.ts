import { mirrored, type Knot } from '../drawing/curve.ts'
import type { Scene } from '../scene.ts'
import { drawCap } from './cap.ts'
import type { HairParts } from './hair-parts.ts'
import { drawHairMass } from './shading.ts'

/** Falls behind the shoulders, with a strand in front of each; straight or in waves. */
export function drawLongHair(scene: Scene): HairParts {
  const random = scene.random('hair')
  const wave = random.pick([0, 0, 10, 18])
  const swing = (y: number) => Math.sin(y / 62) * wave
  const cap = drawCap(scene, random, {
    half: 240,
    top: -314,
    side: [
      [250, 50],
      [254, 140],
      [244, 240],
      [214, 330, 'corner'],
      [206, 270],
      [196, 222],
      [174, 284, 'corner'],
      [172, 190],
      [172, 90],
      [166, 20],
    ],
    sideStrands: [
      [
        [150, -240],
        [220, -140],
        [238, 20],
        [226, 150],
        [200, 240],
      ],
      [
        [120, -220],
        [192, -100],
        [204, 40],
        [196, 170],
      ],
    ],
    fringe: random.pick(['blunt', 'swept', 'parted', 'wispy']),
  })
  const edge: Knot[] = [
    [0, -260],
    [190, -200],
    [250, -30],
    [268 + swing(120), 120],
    [292 + swing(280), 280],
    [312 + swing(420), 420],
    [322 + swing(560), 560],
    [306 + swing(700), 700],
    [270, 790, 'corner'],
  ]
  const back = [...edge, ...mirrored(edge).slice(0, -1)]
  const strands = [-250, -190, -120, 120, 190, 250].map((x): Knot[] => [
    [x * 0.8, 40],
    [x + swing(240), 240],
    [x * 1.08 + swing(440), 440],
    [x * 1.1 + swing(640), 640],
    [x * 1.05, 790],
  ])
  const strand = (side: 1 | -1, length: number) => {
    const outer: Knot[] = [
      [196, 150],
      [238 + swing(250), 260],
      [252 + swing(380), 380],
      [246 + swing(500), 500],
      [218, length, 'corner'],
      [208 + swing(560), length - 60],
      [190, length - 90],
      [168, length - 40, 'corner'],
      [174 + swing(430), 440],
      [180 + swing(330), 330],
      [166, 220],
    ]
    return drawHairMass(scene, {
      knots: outer.map(([x, y, kind]): Knot => (kind ? [side * x, y, kind] : [side * x, y])),
      strands: [
        [
          [204, 180],
          [216 + swing(300), 300],
          [214 + swing(440), 440],
          [196, length - 84],
        ],
        [
          [190, 190],
          [196 + swing(330), 330],
          [194 + swing(450), 450],
        ],
      ].map((way) => way.map(([x = 0, y = 0]): Knot => [side * x, y])),
    })
  }
  return {
    back: drawHairMass(scene, { knots: back, strands, isBehind: true }),
    shoulders: strand(-1, random.between(560, 640)) + strand(1, random.between(560, 640)),
    front: cap.markup,
    shadow: cap.d,
    showsEars: false,
  }
}
