import { lighten, mix } from '../scene/color.ts'
import { curveThrough, num, polygon, type Point } from '../scene/geometry.ts'
import type { Random } from '../scene/random.ts'
import { note, put, type Scene } from '../scene/scene.ts'
import { vertical, type Shape } from '../scene/shapes.ts'

/** Limestone towers that stand in the water, overgrown on top. */
export function drawKarst(scene: Scene): void {
  const { width, horizon, unit } = scene
  const random = scene.random.fork('karst')
  let drawn = 0
  for (let row = 0; row < 4; row += 1) {
    const part = random.fork(`row ${row}`)
    const depth = 0.1 + row * 0.17
    const count = [7, 5, 4, 2][row]!
    const foot = horizon + unit * row * 0.5
    const shapes: Shape[] = []
    for (let index = 0; index < count; index += 1) {
      const spread = (index + 0.5 + part.between(-0.35, 0.35)) / count
      // The nearest leave the middle free for what is to be seen there.
      const at = row === 3 ? (index === 0 ? part.between(0.02, 0.2) : part.between(0.8, 0.98)) : spread
      const tall = unit * part.between(7, 18) * (0.65 + row * 0.28) * (row === 3 ? 1.2 : 1)
      shapes.push(
        ...tower(scene, part, { x: at * width, foot, tall, half: tall * part.between(0.42, 0.85), depth }),
      )
      drawn += 1
    }
    put(scene, { material: 'rock', depth, shapes, isMirrored: true })
  }
  note(scene, 'karst', drawn)
}

/** How far up and how far out the points of an outline lie, from the left foot to the right one. */
type Outline = readonly [rise: readonly number[], reach: readonly number[]]
const outlines: readonly [Outline, ...Outline[]] = [
  [
    [0.0, 0.22, 0.48, 0.72, 0.92, 1, 0.94, 0.76, 0.52, 0.24, 0.0],
    [1, 0.97, 0.82, 0.6, 0.32, 0.0, -0.3, -0.58, -0.8, -0.95, -1],
  ],
  [
    [0.0, 0.3, 0.55, 0.62, 0.9, 1, 0.9, 0.66, 0.4, 0.18, 0.0],
    [1, 0.94, 0.86, 0.5, 0.36, 0.12, -0.14, -0.34, -0.62, -0.86, -1],
  ],
  [
    [0.0, 0.34, 0.6, 0.68, 0.56, 0.7, 0.95, 1, 0.8, 0.4, 0.0],
    [1, 0.95, 0.78, 0.5, 0.2, 0.02, -0.18, -0.42, -0.7, -0.92, -1],
  ],
]

interface Tower {
  x: number
  foot: number
  tall: number
  half: number
  depth: number
}

function tower(scene: Scene, random: Random, { x, foot, tall, half, depth }: Tower): Shape[] {
  const { nature, light, lightFrom, unit, isAngular, plan } = scene
  // A dome, a leaning tower, or two heads side by side.
  const [rise, reach] = random.pick(outlines)
  const flip = random.chance(0.5) ? 1 : -1
  const points = rise.map((up, index): Point => {
    const shaky = index === 0 || index === rise.length - 1 ? 0 : 1
    return [
      x - flip * reach[index]! * half + random.between(-0.06, 0.06) * half * shaky,
      foot - up * tall * (1 + shaky * random.between(-0.07, 0.05)),
    ]
  })
  const outline = flip > 0 ? points : points.toReversed()
  const rock = mix(nature.rock, nature.pine, 0.42)
  const lit = scene.air(lighten(mix(rock, light.disc, plan.time === 'night' ? 0.05 : 0.2), 0.02), depth)
  const dark = scene.air(mix(rock, light.ink, 0.42), depth)
  const body = isAngular ? polygon(outline) : `${curveThrough(outline)}Z`
  const middle = outline.reduce((best, [, y], index) => (y < outline[best]![1] ? index : best), 0)
  const darkSide = lightFrom < 0 ? outline.slice(middle) : outline.slice(0, middle + 1)
  const peak = outline[middle]!
  const seam: Point[] = [0.72, 0.45, 0.2, 0].map((up, index): Point => [
    peak[0] +
      (x - peak[0]) * index * 0.2 +
      (index % 2 ? -1 : 1) * half * 0.09 +
      half * 0.04 * lightFrom * index,
    foot - tall * up,
  ])
  const shadePoints = lightFrom < 0 ? [...darkSide, ...seam.toReversed()] : [...darkSide, ...seam]
  const shapes: Shape[] = [
    {
      role: 'mass',
      path: body,
      fill: vertical(foot - tall, foot, [
        [0, lit],
        [0.75, mix(lit, dark, 0.25)],
        [1, mix(lit, light.haze, 0.35 * (1 - depth) + 0.1)],
      ]),
    },
    {
      role: 'shade',
      path: polygon(shadePoints),
      fill: vertical(foot - tall, foot, [
        [0, dark, 0.85],
        [1, dark, 0.5],
      ]),
    },
  ]
  // Upright cracks in the rock, and the bushes of the top.
  let cracks = ''
  for (let index = 0; index < (isAngular ? 0 : 6); index += 1) {
    const cx = x + random.between(-0.72, 0.72) * half
    const from = foot - tall * random.between(0.35, 0.72)
    const length = tall * random.between(0.12, 0.34)
    cracks += `M${num(cx)} ${num(from)}q${num(random.between(-1, 1) * unit)} ${num(length / 2)} ${num(random.between(-0.6, 0.6) * unit)} ${num(length)}`
  }
  if (cracks)
    shapes.push({
      role: 'detail',
      path: cracks,
      stroke: dark,
      strokeWidth: Math.max(1, unit * 0.16 * (0.5 + depth)),
      opacity: 0.5,
    })
  const green = scene.air(mix(nature.leaves[1], nature.pine, 0.45), Math.min(1, depth + 0.05))
  if (plan.season !== 'winter') {
    const cap = outline.slice(2, 9)
    const teeth = cap
      .toReversed()
      .map(([px, py], index): Point => [px + (x - px) * 0.12, py + tall * (index % 2 === 0 ? 0.07 : 0.16)])
    shapes.push({
      role: 'detail',
      path: `${curveThrough(cap)}${curveThrough(teeth, { continues: true })}Z`,
      fill: green,
      opacity: 0.75,
    })
  }
  shapes.push({
    role: 'shade',
    path: polygon([
      [x - half, foot],
      [x + half, foot],
      [x + half * 0.94, foot - unit * 0.5],
      [x - half * 0.94, foot - unit * 0.45],
    ]),
    fill: light.ink,
    opacity: 0.22 + depth * 0.25,
  })
  return shapes
}
