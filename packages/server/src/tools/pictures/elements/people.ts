import { mix } from '../scene/color.ts'
import { blob, ellipse, polygon } from '../scene/geometry.ts'
import type { Random } from '../scene/random.ts'
import type { Scene } from '../scene/scene.ts'
import { type Shape } from '../scene/shapes.ts'
import type { Stand } from './trees.ts'
import { placed } from './placed.ts'

export function person(scene: Scene, random: Random, stand: Stand): Shape[] {
  const { light } = scene
  const at = placed(stand, random.chance(0.5) ? 1 : -1)
  const cloth = scene.air(
    scene.colorOf('person') ?? random.pick(['#c84f45', '#e0a03a', '#3f6f9e', '#8a5aa0']),
    stand.depth,
  )
  const dark = scene.air(mix('#3a3440', light.ink, 0.4), stand.depth)
  const hasHat = random.chance(0.5)
  return [
    {
      role: 'shade',
      path: ellipse(
        stand.x - scene.lightFrom * stand.size * 0.14,
        stand.y,
        stand.size * 0.26,
        stand.size * 0.03,
      ),
      fill: light.ink,
      opacity: 0.35,
    },
    {
      role: 'mass',
      path: polygon(
        at([
          [-9, -40],
          [9, -40],
          [8, 0],
          [2, 0],
          [0, -28],
          [-3, 0],
          [-9, 0],
        ]),
      ),
      fill: dark,
    },
    {
      role: 'mass',
      path: blob(
        at([
          [-10, -78],
          [0, -82],
          [10, -78],
          [13, -58],
          [12, -32],
          [0, -29],
          [-12, -32],
          [-13, -58],
        ]),
      ),
      fill: cloth,
    },
    {
      role: 'shade',
      path: blob(
        at([
          [2, -80],
          [10, -78],
          [13, -58],
          [12, -32],
          [4, -30],
        ]),
      ),
      fill: light.ink,
      opacity: 0.2,
    },
    {
      role: 'mass',
      path: ellipse(...(at([[0, -88]])[0]! as [number, number]), stand.size * 0.075),
      fill: dark,
    },
    hasHat
      ? {
          role: 'mass',
          path: polygon(
            at([
              [-16, -88],
              [0, -101],
              [16, -88],
              [0, -86],
            ]),
          ),
          fill: scene.air('#e9cf96', stand.depth),
        }
      : {
          role: 'detail',
          path: blob(
            at([
              [-8, -90],
              [0, -97],
              [8, -90],
              [6, -78],
              [-6, -78],
            ]),
          ),
          fill: dark,
        },
  ]
}
