import { curveThrough, pathOf, type Knot } from '../drawing/curve.ts'
import { strokeThrough } from '../drawing/ink.ts'
import type { Random } from '../drawing/random.ts'
import { path } from '../drawing/svg.ts'
import type { Scene } from '../scene.ts'
import type { HairParts } from './hair-parts.ts'
import { drawHairMass } from './shading.ts'

/** A cloud of curls around the head. */
export function drawCurlyHair(scene: Scene): HairParts {
  const random = scene.random('hair')
  const size = random.between(0.94, 1.06)
  const length = random.pick([0, 40, 90])
  const around: [number, number][] = []
  for (let degrees = -128; degrees <= 128; degrees += random.between(19, 26)) {
    const angle = ((degrees - 90) * Math.PI) / 180
    around.push([
      Math.cos(angle) * 306 * size,
      -30 + Math.sin(angle) * 312 * size + (Math.abs(degrees) > 90 ? length : 0),
    ])
  }
  const back = bumps(
    [...around, [150, 300 + length], [50, 290 + length], [-60, 292 + length], [-160, 296 + length]],
    0.34,
  )

  const crown: [number, number][] = []
  for (let degrees = -98; degrees <= 98; degrees += random.between(24, 33)) {
    const angle = ((degrees - 90) * Math.PI) / 180
    crown.push([Math.cos(angle) * 256, -52 + Math.sin(angle) * 272])
  }
  const lower: [number, number][] = [
    [262, 20],
    [240, 104],
    [186, 96],
    [184, 30],
    [166, -34],
    [112, -8],
    [54, -48],
    [-2, -14],
    [-58, -52],
    [-114, -10],
    [-166, -36],
    [-186, 28],
    [-188, 98],
    [-242, 100],
    [-262, 20],
  ]
  const front = bumps(
    [...crown, ...lower.map(([x, y]): [number, number] => [x, y + random.between(-7, 7)])],
    0.36,
  )
  return {
    back: drawHairMass(scene, {
      knots: back,
      strands: [],
      isBehind: true,
      inside: drawCurls(scene, random, 26, 300 * size, 290, 30 + length / 2, 0.5),
    }),
    shoulders: '',
    front: drawHairMass(scene, {
      knots: front,
      strands: [],
      inside: drawCurls(scene, random, 26, 226, 244, -80, 1),
    }),
    shadow: pathOf(curveThrough(front, true)),
    showsEars: false,
  }
}

/** A closed line of bumps, as clouds have: a corner at each place, and a round between it and the next. */
function bumps(places: readonly (readonly [number, number])[], height: number): Knot[] {
  return places.flatMap(([x, y], index): Knot[] => {
    const next = places[(index + 1) % places.length] ?? [x, y]
    const dx = next[0] - x
    const dy = next[1] - y
    return [
      [x, y, 'corner'],
      [x + dx * 0.22 + dy * height * 0.86, y + dy * 0.22 - dx * height * 0.86],
      [x + dx * 0.68 + dy * height, y + dy * 0.68 - dx * height],
    ]
  })
}

/** Curls inside of the cloud: a dark hook with a light one in it. */
function drawCurls(
  { colors }: Scene,
  random: Random,
  count: number,
  rx: number,
  ry: number,
  cy: number,
  strength: number,
): string {
  const { hair } = colors
  const dark: string[] = []
  const shade: string[] = []
  const light: string[] = []
  for (let index = 0; index < count; index++) {
    // Spread evenly over the oval, as seeds in a sunflower are.
    const radius = Math.sqrt((index + 0.5) / count)
    const angle = index * 2.39996 + random.between(-0.25, 0.25)
    const x = Math.cos(angle) * rx * radius
    const y = cy + Math.sin(angle) * ry * radius
    const size = random.between(27, 40)
    const turn = random.between(-0.6, 0.6) + (x > 0 ? 0.3 : -0.3)
    const hook = (r: number, from: number, to: number): Knot[] =>
      [0, 0.25, 0.5, 0.75, 1].map((share): Knot => {
        const a = turn + from + (to - from) * share
        return [x + Math.cos(a) * r * (1 - share * 0.25), y + Math.sin(a) * r * (1 - share * 0.25)]
      })
    shade.push(strokeThrough(hook(size, -0.7, 2.6), 17))
    dark.push(strokeThrough(hook(size * 1.1, -0.9, 3), 5))
    if (x < 40 && y < cy + 40) light.push(strokeThrough(hook(size * 0.66, 3.2, 5.3), 11))
  }
  return (
    path(shade.join(''), { fill: strength < 1 ? hair.deep : hair.shade, opacity: 0.8 }) +
    path(dark.join(''), { fill: hair.line, opacity: 0.75 }) +
    (strength < 1 ? '' : path(light.join(''), { fill: hair.shine, opacity: 0.7 }))
  )
}
