import type { Knot } from '../drawing/curve.ts'
import { symmetric } from '../drawing/curve.ts'
import type { Random } from '../drawing/random.ts'
import type { Scene } from '../scene.ts'
import { drawCap } from './cap.ts'
import type { HairParts } from './hair-parts.ts'
import { drawHairMass } from './shading.ts'

/** Stands off in all directions, as if there were wind. */
export function drawSpikyHair(scene: Scene): HairParts {
  const random = scene.random('hair')
  const lift = random.between(-16, 26)
  const cap = drawCap(scene, random, {
    half: 232,
    top: -316,
    dome: {
      peak: spikes([
        [-36, -318],
        [scene.details.side * 46, -396 - lift],
        [36, -318],
      ]).slice(1, -1),
      right: spikes([
        [36, -318],
        [136, -394 - lift],
        [128, -296],
        [262, -330 - lift * 0.5],
        [204, -216],
        [338, -200],
        [236, -112],
        [330, -32],
        [236, 8],
        [284, 104],
        [222, 64],
      ]),
    },
    side: [
      [222, 80],
      [222, 150, 'corner'],
      [200, 110],
      [188, 74],
      [188, 124, 'corner'],
      [184, 60],
      [172, 0],
    ],
    sideStrands: [
      [
        [80, -230],
        [106, -300],
        [128, -368],
      ],
      [
        [130, -190],
        [190, -262],
        [246, -314],
      ],
      [
        [170, -110],
        [240, -166],
        [316, -192],
      ],
      [
        [190, -30],
        [246, -50],
        [312, -34],
      ],
      [
        [196, 30],
        [236, 60],
        [272, 94],
      ],
    ],
    fringe: random.pick(['wispy', 'swept', 'wispy', 'parted']),
  })
  const back = symmetric(
    spikes([
      [0, -280],
      [90, -340],
      [180, -250],
      [320, -270],
      [246, -120],
      [346, -100],
      [240, 0],
      [318, 70],
      [226, 110],
      [262, 196],
      [176, 160],
      [160, 262],
      [96, 206],
      [50, 260],
      [0, 212],
    ]),
  )
  return {
    back: drawHairMass(scene, { knots: jitter(random, back), strands: [], isBehind: true }),
    shoulders: '',
    front: cap.markup,
    shadow: cap.d,
    showsEars: true,
  }
}

/** From valleys and tips in turn, beginning with a valley: corners with curved sides between them. */
function spikes(corners: readonly (readonly [number, number])[]): Knot[] {
  return corners.flatMap(([x, y], index): Knot[] => {
    const next = corners[index + 1]
    if (!next) return [[x, y, 'corner']]
    const bow = index % 2 === 0 ? 0.13 : -0.04
    return [
      [x, y, 'corner'],
      [(x + next[0]) / 2 + (next[1] - y) * bow, (y + next[1]) / 2 - (next[0] - x) * bow],
    ]
  })
}

const jitter = (random: Random, knots: readonly Knot[]): Knot[] =>
  knots.map(([x, y, kind]): Knot =>
    kind ? [x + random.between(-8, 8), y + random.between(-8, 8), kind] : [x, y],
  )
