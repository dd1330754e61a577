import { house, tent } from '../elements/houses.ts'
import { castle, lighthouse, pagoda, windmill } from '../elements/towers.ts'
import { sailboat, whale } from '../elements/afloat.ts'
import { cat, deer } from '../elements/animals.ts'
import { person } from '../elements/people.ts'
import {
  bamboo,
  blossomColor,
  cactus,
  crownColor,
  leafyTree,
  palm,
  pine,
  type Stand,
} from '../elements/trees.ts'
import { lighten, mix, type Color } from '../scene/color.ts'
import { ellipse, num, polygon, type Point } from '../scene/geometry.ts'
import type { Thing } from '../scene/plan.ts'
import type { Random } from '../scene/random.ts'
import { note, type Scene } from '../scene/scene.ts'
import { type Shape } from '../scene/shapes.ts'
import type { SvgWriter } from '../render/svg-writer.ts'

export interface Stage {
  cx: number
  cy: number
  rx: number
  ry: number
  thick: number
}

const floating: readonly Thing[] = ['boat', 'whale', 'lighthouse', 'bird', 'lotus', 'bridge']

/** Whether there is something on the water that cannot stand on it. */
export const needsLand = ({ plan }: Scene): boolean =>
  plan.far !== 'open' || [...plan.things.keys()].some((thing) => makers[thing] && !floating.includes(thing))

type Maker = (scene: Scene, random: Random, stand: Stand) => Shape[]
const makers: Partial<Record<Thing, readonly [make: Maker, size: number]>> = {
  house: [house, 15],
  castle: [castle, 27],
  pagoda: [pagoda, 26],
  windmill: [windmill, 26],
  lighthouse: [lighthouse, 27],
  tent: [tent, 12],
  boat: [sailboat, 18],
  whale: [whale, 13],
  pine: [(scene, random, stand) => pine(scene, random, stand), 19],
  tree: [(scene, random, stand) => leafyTree(scene, random, stand, crownColor(scene, random)), 19],
  blossom: [(scene, random, stand) => leafyTree(scene, random, stand, blossomColor(scene, random)), 22],
  palm: [palm, 26],
  bamboo: [bamboo, 22],
  cactus: [cactus, 14],
  person: [person, 11],
  cat: [cat, 13],
  deer: [deer, 15],
}

/** What stands on the slab, from back to front, each with its shadow. */
export function drawModel(scene: Scene, writer: SvgWriter, { cx, cy, rx, ry }: Stage): string {
  const { plan, unit, lightFrom, light } = scene
  const random = scene.random.fork('model')
  const pieces: { y: number; shapes: Shape[] }[] = []
  const at = (u: number, v: number): Point => [cx + u * rx, cy + v * ry]
  const shadow = (x: number, y: number, size: number): Shape => ({
    role: 'shade',
    path: ellipse(x - lightFrom * size * 0.2, y, size * 0.36, size * 0.07),
    fill: light.ink,
    opacity: 0.36,
    blur: unit * 0.4,
  })
  const isWater = plan.ground === 'sea' || plan.ground === 'lake'
  const hasHeights =
    plan.ground !== 'sand' &&
    (plan.far === 'peaks' || plan.far === 'volcano' || plan.far === 'karst' || plan.ground === 'terrace')
  if (hasHeights) {
    const inward = isWater ? 0.68 : 1
    for (const [u, v, size] of [
      [-0.42, -0.42, 22],
      [0.06, -0.62, 30],
      [0.46, -0.36, 19],
    ] as const) {
      const [x, y] = at(inward * u + random.between(-0.08, 0.08), v * inward)
      pieces.push({
        y,
        shapes: [
          shadow(x, y, size * unit),
          ...peakModel(scene, random, x, y, size * unit * inward * random.between(0.85, 1.15)),
        ],
      })
    }
    note(scene, plan.far === 'karst' || plan.far === 'volcano' ? plan.far : 'peaks')
  }
  if (plan.far === 'skyline') {
    for (let index = 0; index < 9; index += 1) {
      const [x, y] = at(
        (-0.62 + index * 0.155) * (isWater ? 0.72 : 1),
        (isWater ? -0.3 : -0.45) + random.between(-0.2, 0.12),
      )
      pieces.push({ y, shapes: [shadow(x, y, unit * 8), ...block(scene, random, x, y)] })
    }
    note(scene, 'skyline', 9)
  }
  const isPlain = ![...plan.things.keys()].some((thing) => makers[thing])
  const things: [Thing, number][] = [...plan.things]
  const isBare =
    isPlain ||
    (isWater && needsLand(scene) && things.every(([thing]) => !makers[thing] || floating.includes(thing)))
  if (isBare || plan.ground === 'woods')
    things.push([
      plan.ground === 'sand'
        ? 'cactus'
        : plan.season === 'autumn'
          ? 'tree'
          : plan.ground === 'sea'
            ? 'palm'
            : 'pine',
      isWater ? 3 : 6,
    ])
  let slot = 0
  for (const [thing, count] of things) {
    const maker = makers[thing]
    if (!maker) continue
    const [make, size] = maker
    const part = random.fork(thing)
    const shown = Math.min(count, 7)
    for (let index = 0; index < shown; index += 1) {
      const angle = slot * 2.4 + part.between(-0.2, 0.2)
      const isOut = isWater && needsLand(scene) && (thing === 'boat' || thing === 'whale')
      const reach = isWater && needsLand(scene) && !isOut ? 0.6 : 1
      const away = isOut ? 0.84 : (slot === 0 ? 0.12 : Math.min(0.82, 0.3 + slot * 0.075)) * reach
      const [x, y] = isOut
        ? at(-lightFrom * (0.62 - index * 0.25), 0.62 + index * 0.12)
        : at(Math.cos(angle) * away, Math.sin(angle) * away * 0.9 + 0.18 * reach)
      const tall = unit * size * (index === 0 ? 1 : part.between(0.6, 0.9))
      pieces.push({
        y,
        shapes: [
          shadow(x, y, tall * 0.7),
          ...make(scene, part.fork(String(index)), { x, y, size: tall, depth: 1 }),
        ],
      })
      slot += 1
    }
    note(scene, thing, shown)
  }
  return pieces
    .toSorted((a, b) => a.y - b.y)
    .map(({ shapes }) => shapes.map((shape) => writer.shape(shape)).join(''))
    .join('')
}

function peakModel(
  { nature, lightFrom, plan, light }: Scene,
  random: Random,
  x: number,
  y: number,
  size: number,
): Shape[] {
  const half = size * 0.62
  const rock = mix(plan.far === 'karst' ? mix(nature.rock, nature.pine, 0.5) : nature.rock, '#b9a898', 0.3)
  const spine: Point[] = [
    [x, y - size],
    [x + size * 0.05, y - size * 0.62],
    [x - size * 0.04, y - size * 0.35],
    [x + size * 0.06, y + size * 0.07],
  ]
  const [left, right]: [Point[], Point[]] = [
    [
      [x - half * 0.38, y - size * 0.6],
      [x - half * 0.62, y - size * 0.34],
      [x - half, y],
    ],
    [
      [x + half * 0.34, y - size * 0.62],
      [x + half * 0.7, y - size * 0.3],
      [x + half, y],
    ],
  ]
  const tone = (side: -1 | 1) => (side === lightFrom ? lighten(rock, 0.08) : mix(rock, light.ink, 0.35))
  const teeth = random.between(0.28, 0.36)
  const snow = (side: -1 | 1, edge: Point): Shape => ({
    role: 'detail',
    path: polygon([
      [x, y - size],
      [x + (edge[0] - x) * 0.82, y - size * (1 - teeth)],
      [x + (edge[0] - x) * 0.5, y - size * (0.94 - teeth)],
      [x + (edge[0] - x) * 0.3, y - size * (1.02 - teeth)],
      [x + size * 0.045, y - size * (0.98 - teeth)],
    ]),
    fill: side === lightFrom ? '#ffffff' : '#c9d6e8',
  })
  return [
    {
      role: 'mass',
      path: polygon([
        [x, y - size],
        ...left,
        [x - half * 0.4, y + size * 0.06],
        spine[3]!,
        spine[2]!,
        spine[1]!,
      ]),
      fill: tone(-1),
    },
    {
      role: 'mass',
      path: polygon([
        [x, y - size],
        ...right,
        [x + half * 0.4, y + size * 0.06],
        spine[3]!,
        spine[2]!,
        spine[1]!,
      ]),
      fill: tone(1),
    },
    ...(plan.far === 'karst' ? [] : [snow(-1, left[0]!), snow(1, right[0]!)]),
  ]
}

/** A house of the city as a plain block with two visible sides. */
function block({ unit, lightFrom, light, plan }: Scene, random: Random, x: number, y: number): Shape[] {
  const [w, tall] = [unit * random.between(3.4, 5), unit * random.between(9, 24)]
  const color = random.pick(['#e7ded2', '#c9d3dc', '#e3c9b4', '#b9c4cf'])
  const [lit, dark] = [lighten(color, 0.03), mix(color, light.ink, 0.36)]
  const edge = x - lightFrom * w * 0.2
  const face = (from: number, to: number, fill: Color): Shape => ({
    role: 'mass',
    path: polygon([
      [from, y - tall],
      [to, y - tall],
      [to, y],
      [from, y],
    ]),
    fill,
  })
  let panes = ''
  const [from, to] = lightFrom < 0 ? [x - w / 2, edge] : [edge, x + w / 2]
  for (let py = y - tall + unit; py < y - unit; py += unit * 1.3) {
    for (let px = from + unit * 0.4; px < to - unit * 0.6; px += unit * 0.9)
      panes += `M${num(px)} ${num(py)}h${num(unit * 0.45)}v${num(unit * 0.6)}h${num(-unit * 0.45)}Z`
  }
  return [
    face(x - w / 2, edge, lightFrom < 0 ? lit : dark),
    face(edge, x + w / 2, lightFrom < 0 ? dark : lit),
    {
      role: 'mass',
      path: polygon([
        [x - w / 2, y - tall],
        [edge - w * 0.12, y - tall - unit * 0.9],
        [x + w * 0.34, y - tall - unit * 0.9],
        [x + w / 2, y - tall],
      ]),
      fill: lighten(color, 0.05),
    },
    {
      role: 'detail',
      path: panes,
      fill: plan.time === 'night' || plan.time === 'dusk' ? '#ffd68a' : mix(color, '#5f7388', 0.6),
    },
  ]
}
