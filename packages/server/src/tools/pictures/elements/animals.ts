import { mix } from '../scene/color.ts'
import { blob, curveThrough, ellipse, num, polygon, type Point } from '../scene/geometry.ts'
import type { Random } from '../scene/random.ts'
import type { Scene } from '../scene/scene.ts'
import { type Shape } from '../scene/shapes.ts'
import type { Stand } from './trees.ts'
import { placed } from './placed.ts'

/** Birds far off: two wings each. */
export function birds(scene: Scene, random: Random, count: number): Shape[] {
  const { width, horizon, unit, light, disc } = scene
  const color = scene.colorOf('bird') ?? mix(light.ink, light.sky[1], 0.25)
  const cx = disc.x + (disc.x > width / 2 ? -1 : 1) * width * random.between(0.12, 0.3)
  const cy = horizon * random.between(0.28, 0.5)
  let path = ''
  for (let index = 0; index < count; index += 1) {
    const s = unit * random.between(0.9, 1.9)
    const x = cx + random.between(-1, 1) * unit * 12
    const y = cy + random.between(-1, 1) * unit * 6
    const lift = random.between(0.25, 0.7)
    const wing = (side: number) =>
      `Q${num(x + side * s * 0.5)} ${num(y - s * lift * 1.3)} ${num(x + side * s)} ${num(y - s * lift)}Q${num(x + side * s * 0.5)} ${num(y - s * lift * 0.85)} ${num(x)} ${num(y + s * 0.12)}`
    path += `M${num(x)} ${num(y)}${wing(1)}Z M${num(x)} ${num(y)}${wing(-1)}Z`
  }
  return [{ role: 'mass', path, fill: color }]
}

/** A cat that sits and looks into the distance. */
export function cat(scene: Scene, random: Random, stand: Stand): Shape[] {
  const { light } = scene
  const at = placed(stand, random.chance(0.5) ? 1 : -1)
  const fur = scene.air(
    scene.colorOf('cat') ?? random.pick(['#3a3540', '#c9803f', '#6f6a72', '#2e2a33']),
    stand.depth,
  )
  return [
    {
      role: 'shade',
      path: ellipse(stand.x, stand.y, stand.size * 0.46, stand.size * 0.045),
      fill: light.ink,
      opacity: 0.35,
    },
    {
      role: 'mass',
      path: `${curveThrough(
        at([
          [22, -3],
          [44, -4],
          [54, -18],
          [48, -34],
          [53, -38],
          [61, -20],
          [52, 2],
          [22, 3],
        ]),
      )}Z`,
      fill: fur,
    },
    {
      role: 'mass',
      path: blob(
        at([
          [0, -62],
          [14, -52],
          [25, -26],
          [27, -4],
          [14, 1],
          [-14, 1],
          [-27, -4],
          [-25, -26],
          [-14, -52],
        ]),
      ),
      fill: fur,
    },
    {
      role: 'mass',
      path: blob(
        at([
          [0, -88],
          [13, -86],
          [20, -76],
          [18, -64],
          [8, -57],
          [-8, -57],
          [-18, -64],
          [-20, -76],
          [-13, -86],
        ]),
      ),
      fill: fur,
    },
    {
      role: 'mass',
      path:
        polygon(
          at([
            [-20, -74],
            [-18, -102],
            [-5, -86],
          ]),
        ) +
        polygon(
          at([
            [20, -74],
            [18, -102],
            [5, -86],
          ]),
        ),
      fill: fur,
    },
    {
      role: 'shade',
      path: blob(
        at([
          [4, -60],
          [14, -52],
          [25, -26],
          [27, -4],
          [12, 0],
          [10, -30],
        ]),
      ),
      fill: light.ink,
      opacity: 0.25,
    },
  ]
}

/** A stag in profile. */
export function deer(scene: Scene, random: Random, stand: Stand): Shape[] {
  const { light } = scene
  const flip = random.chance(0.5) ? 1 : -1
  const at = placed(stand, flip)
  const fur = scene.air(mix(scene.colorOf('deer') ?? '#8a5a3a', light.ink, 0.2), stand.depth)
  const antler = (dx: number) =>
    [
      curveThrough(
        at([
          [30 + dx, -82],
          [26 + dx, -92],
          [28 + dx, -104],
          [34 + dx, -112],
        ]),
      ),
      curveThrough(
        at([
          [26 + dx, -93],
          [20 + dx, -98],
          [18 + dx, -106],
        ]),
      ),
      curveThrough(
        at([
          [28 + dx, -103],
          [23 + dx, -108],
          [22 + dx, -115],
        ]),
      ),
    ].join('')
  const leg = (points: readonly Point[]) => polygon(at(points))
  return [
    {
      role: 'shade',
      path: ellipse(stand.x, stand.y, stand.size * 0.42, stand.size * 0.03),
      fill: light.ink,
      opacity: 0.3,
    },
    {
      role: 'mass',
      path:
        leg([
          [-22, -38],
          [-12, -36],
          [-15, -18],
          [-14, 0],
          [-18, 0],
          [-20, -18],
        ]) +
        leg([
          [14, -38],
          [22, -40],
          [20, -18],
          [20, 0],
          [16, 0],
          [16, -18],
        ]),
      fill: mix(fur, light.ink, 0.3),
    },
    {
      role: 'mass',
      path: `${curveThrough(
        at([
          [-30, -54],
          [-10, -59],
          [14, -58],
          [22, -70],
          [26, -82],
          [32, -86],
          [38, -82],
          [47, -76],
          [46, -72],
          [36, -70],
          [31, -58],
          [28, -44],
          [18, -34],
          [0, -33],
          [-20, -34],
          [-31, -42],
          [-33, -52],
        ]),
      )}Z`,
      fill: fur,
    },
    {
      role: 'mass',
      path:
        leg([
          [-28, -42],
          [-18, -38],
          [-24, -20],
          [-24, 0],
          [-28, 0],
          [-30, -20],
        ]) +
        leg([
          [18, -40],
          [27, -42],
          [26, -20],
          [27, 0],
          [23, 0],
          [22, -20],
        ]),
      fill: fur,
    },
    {
      role: 'mass',
      path: polygon(
        at([
          [29, -83],
          [23, -91],
          [30, -88],
        ]),
      ),
      fill: fur,
    },
    {
      role: 'detail',
      path: antler(0) + antler(5),
      stroke: scene.air(mix('#c9a983', light.ink, 0.3), stand.depth),
      strokeWidth: Math.max(1, stand.size * 0.022),
    },
    {
      role: 'detail',
      path: blob(
        at([
          [-31, -52],
          [-35, -50],
          [-35, -44],
          [-31, -42],
        ]),
      ),
      fill: scene.air('#f0e2cf', stand.depth),
    },
  ]
}

export function butterflies(scene: Scene, random: Random, count: number): Shape[] {
  const { width, height, horizon, unit } = scene
  const shapes: Shape[] = []
  for (let index = 0; index < count; index += 1) {
    const stand: Stand = {
      x: width * random.between(0.12, 0.88),
      y: horizon + (height - horizon) * random.between(0.05, 0.6),
      size: unit * random.between(3, 5),
      depth: 1,
    }
    const at = placed(stand, 1)
    const color = scene.air(
      scene.colorOf('butterfly') ?? random.pick(['#f08a3c', '#e8c341', '#6aa6e8', '#d978b8']),
      1,
    )
    const wing = (s: number) =>
      blob(
        at([
          [0, 0],
          [s * 22, -42],
          [s * 52, -40],
          [s * 48, -8],
          [s * 20, 2],
        ]),
      ) +
      blob(
        at([
          [0, 2],
          [s * 30, 4],
          [s * 38, 28],
          [s * 20, 36],
          [s * 5, 18],
        ]),
      )
    shapes.push({ role: 'mass', path: wing(-1) + wing(1), fill: color })
    shapes.push({
      role: 'detail',
      path: blob(
        at([
          [0, -14],
          [4, 0],
          [2, 26],
          [-2, 26],
          [-4, 0],
        ]),
      ),
      fill: scene.light.ink,
    })
  }
  return shapes
}
