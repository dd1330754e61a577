import { lighten, mix } from '../scene/color.ts'
import { blob, curveThrough, ellipse, polygon, type Point } from '../scene/geometry.ts'
import type { Random } from '../scene/random.ts'
import type { Scene } from '../scene/scene.ts'
import { vertical, type Shape } from '../scene/shapes.ts'
import type { Stand } from './trees.ts'
import { placed } from './placed.ts'

export function sailboat(scene: Scene, random: Random, stand: Stand): Shape[] {
  const { light, lightFrom, unit, plan } = scene
  const { x, y, size, depth } = stand
  const at = placed(stand, lightFrom)
  const hull = scene.air(random.pick(['#7a3f2f', '#2f4a63', '#8a4a34', '#f0e6d6']), depth)
  const isJunk = plan.far === 'karst' || random.chance(0.25)
  const cloth = scene.air(
    scene.colorOf('boat') ?? (isJunk ? '#c9683c' : random.pick(['#fbf4e6', '#f3e2c6', '#e07a52'])),
    depth,
  )
  const litCloth = mix(cloth, light.disc, plan.time === 'night' ? 0.05 : 0.3)
  const shapes: Shape[] = [
    {
      role: 'shade',
      path: ellipse(x, y + size * 0.03, size * 0.42, size * 0.035),
      fill: light.ink,
      opacity: 0.35,
    },
    {
      role: 'mass',
      path: polygon(
        at([
          [-1, -12],
          [1, -12],
          [1, -100],
          [-1, -100],
        ]),
      ),
      fill: scene.air('#4a382e', depth),
    },
  ]
  if (isJunk) {
    // Battened sails, as in the bays of the north.
    const sail = (luff: readonly Point[], leech: readonly Point[], fill: string): Shape => ({
      role: 'mass',
      path: `${curveThrough(at(luff))}${curveThrough(at(leech), { continues: true })}Z`,
      fill,
    })
    shapes.push(
      sail(
        [
          [-36, -20],
          [-41, -40],
          [-34, -62],
        ],
        [
          [-34, -62],
          [-20, -56],
          [-14, -38],
          [-13, -19],
        ],
        cloth,
      ),
    )
    shapes.push(
      sail(
        [
          [-9, -18],
          [-13, -52],
          [-2, -97],
        ],
        [
          [-2, -97],
          [20, -84],
          [34, -56],
          [36, -20],
        ],
        litCloth,
      ),
    )
    const battens: readonly (readonly [Point, Point])[] = [
      [
        [-10, -34],
        [36, -36],
      ],
      [
        [-11, -51],
        [33, -55],
      ],
      [
        [-9, -68],
        [27, -73],
      ],
      [
        [-5, -84],
        [16, -88],
      ],
      [
        [-38, -33],
        [-13, -31],
      ],
      [
        [-39, -47],
        [-17, -45],
      ],
    ]
    shapes.push({
      role: 'detail',
      path: battens.map((batten) => curveThrough(at(batten))).join(''),
      stroke: mix(cloth, light.ink, 0.45),
      strokeWidth: Math.max(1, size * 0.011),
    })
  } else {
    shapes.push({
      role: 'mass',
      path: `${curveThrough(
        at([
          [3, -98],
          [22, -62],
          [40, -20],
        ]),
      )}${curveThrough(
        at([
          [40, -20],
          [20, -17],
          [3, -18],
        ]),
        { continues: true },
      )}Z`,
      fill: litCloth,
    })
    shapes.push({
      role: 'mass',
      path: `${curveThrough(
        at([
          [-3, -92],
          [-14, -56],
          [-34, -20],
        ]),
      )}${curveThrough(
        at([
          [-34, -20],
          [-16, -22],
          [-3, -18],
        ]),
        { continues: true },
      )}Z`,
      fill: mix(cloth, scene.air(light.ink, depth), 0.16),
    })
  }
  shapes.push({
    role: 'mass',
    path: `${curveThrough(
      at([
        [-46, -15],
        [0, -11],
        [50, -16],
      ]),
    )}${curveThrough(
      at([
        [50, -16],
        [36, 0],
        [0, 3],
        [-32, 1],
        [-46, -15],
      ]),
      { continues: true },
    )}Z`,
    fill: vertical(y - size * 0.15, y + size * 0.04, [
      [0, lighten(hull, 0.03)],
      [1, mix(hull, light.ink, 0.45)],
    ]),
  })
  shapes.push({
    role: 'glow',
    path: curveThrough(
      at([
        [-50, 3],
        [-10, 5],
        [52, 3],
      ]),
    ),
    stroke: mix('#ffffff', light.sky[3], 0.4),
    strokeWidth: Math.max(1, unit * 0.14),
    opacity: 0.6,
  })
  return shapes
}

/** The tail of a whale that dives. */
export function whale(scene: Scene, _random: Random, stand: Stand): Shape[] {
  const { light } = scene
  const at = placed(stand, 1)
  const skin = scene.air(mix('#3f5468', light.ink, 0.25), stand.depth)
  const foam = mix('#ffffff', light.sky[3], 0.25)
  return [
    {
      role: 'mass',
      path: `${curveThrough(
        at([
          [-14, 2],
          [-9, -30],
          [-10, -52],
          [-30, -66],
          [-62, -70],
          [-44, -84],
          [-18, -82],
          [0, -68],
        ]),
      )}${curveThrough(
        at([
          [0, -68],
          [18, -82],
          [44, -84],
          [62, -70],
          [30, -66],
          [10, -52],
          [9, -30],
          [14, 2],
        ]),
        { continues: true },
      )}Z`,
      fill: vertical(stand.y - stand.size * 0.85, stand.y, [
        [0, lighten(skin, 0.07)],
        [1, skin],
      ]),
    },
    {
      role: 'shade',
      path: `${curveThrough(
        at([
          [0, -66],
          [10, -52],
          [9, -30],
          [14, 2],
          [0, 2],
        ]),
      )}Z`,
      fill: light.ink,
      opacity: 0.25,
    },
    {
      role: 'glow',
      path: blob(
        at([
          [-34, 3],
          [-18, -4],
          [0, -1],
          [18, -5],
          [36, 3],
          [0, 8],
        ]),
      ),
      fill: foam,
      opacity: 0.9,
    },
    {
      role: 'glow',
      path: ellipse(stand.x, stand.y + stand.size * 0.07, stand.size * 0.6, stand.size * 0.04),
      fill: foam,
      opacity: 0.4,
    },
  ]
}
