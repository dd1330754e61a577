import { lighten, mix } from '../scene/color.ts'
import { ellipse, num, polygon, rect, type Point } from '../scene/geometry.ts'
import type { Random } from '../scene/random.ts'
import type { Scene } from '../scene/scene.ts'
import { radial, vertical, type Shape } from '../scene/shapes.ts'
import type { Stand } from './trees.ts'
import { isDark, lampGlow, pane } from './lamp-light.ts'

/** A small house with a gable, a chimney and light in its windows. */
export function house(scene: Scene, random: Random, { x, y, size, depth }: Stand): Shape[] {
  const { light, lightFrom, plan, nature } = scene
  const wallColor = random.pick(['#f3ead9', '#e9d7bd', '#d9c1a3', '#c98d68', '#e8e3da'])
  const roofColor =
    scene.colorOf('house') ??
    (plan.season === 'winter' ? nature.snow : random.pick(['#b5523b', '#8c4a3a', '#5b5f73', '#a8663f']))
  const wall = scene.air(wallColor, depth)
  const roof = scene.air(roofColor, depth)
  const [w, h, rise] = [size, size * 0.52, size * 0.42]
  const side = w * 0.4
  const front = lightFrom < 0 ? -1 : 1
  // The gable looks towards the light, the long wall away from it.
  const gx = x + front * (w / 2 - side / 2)
  const [gl, gr] = [gx - side / 2, gx + side / 2]
  const far = x - (front * w) / 2
  const eave = y - h
  const ridgeY = y - h - rise
  const back = far + front * side * 0.28
  const inner = front > 0 ? gl : gr
  const shapes: Shape[] = [
    {
      role: 'mass',
      path: rect(gx - front * side * 1.1 - w * 0.035, ridgeY - size * 0.06, w * 0.07, rise * 0.7),
      fill: scene.air(mix('#8c5a48', light.ink, 0.3), depth),
    },
    {
      role: 'mass',
      path: polygon([
        [far, y],
        [far, eave],
        [inner, eave],
        [inner, y],
      ]),
      fill: mix(wall, scene.air(light.ink, depth), 0.28),
    },
    {
      role: 'mass',
      path: polygon([
        [gl, y],
        [gl, eave],
        [gx, ridgeY],
        [gr, eave],
        [gr, y],
      ]),
      fill: vertical(ridgeY, y, [
        [0, mix(wall, light.disc, plan.time === 'night' ? 0 : 0.25)],
        [1, wall],
      ]),
    },
    {
      role: 'mass',
      path: polygon([
        [far - front * w * 0.04, eave + h * 0.06],
        [back, ridgeY],
        [gx, ridgeY],
        [inner, eave + h * 0.06],
      ]),
      fill: mix(roof, scene.air(light.ink, depth), 0.12),
    },
    {
      role: 'detail',
      path: `M${num(gl - w * 0.035)} ${num(eave + h * 0.08)}L${num(gx)} ${num(ridgeY)}L${num(gr + w * 0.035)} ${num(eave + h * 0.08)}`,
      stroke: lighten(roof, -0.05),
      strokeWidth: w * 0.04,
    },
    {
      role: 'detail',
      path: rect(gx - side * 0.13, y - h * 0.62, side * 0.26, h * 0.62),
      fill: scene.air(mix('#6b4634', light.ink, 0.25), depth),
    },
    {
      role: 'detail',
      path:
        ellipse(gx, eave - rise * 0.32, side * 0.1) +
        [0.32, 0.62, 0.86]
          .map((t) => rect(inner + (far - inner) * t - w * 0.04, y - h * 0.66, w * 0.08, h * 0.3))
          .join(''),
      fill: pane(scene, depth),
    },
    ...lampGlow(scene, (inner + far) / 2, y - h * 0.5, size * 0.6),
  ]
  return shapes
}

export function tent(scene: Scene, random: Random, { x, y, size, depth }: Stand): Shape[] {
  const { light, lightFrom } = scene
  const cloth = scene.air(scene.colorOf('tent') ?? random.pick(['#e0793f', '#d9a441', '#4f8a8b']), depth)
  const fire: Point = [x + lightFrom * size * 0.95, y + size * 0.08]
  const flame = (scale: number) =>
    `M${num(fire[0] - size * 0.09 * scale)} ${num(fire[1])}C${num(fire[0] - size * 0.12 * scale)} ${num(fire[1] - size * 0.12 * scale)} ${num(fire[0] - size * 0.01)} ${num(fire[1] - size * 0.14 * scale)} ${num(fire[0])} ${num(fire[1] - size * 0.3 * scale)}C${num(fire[0] + size * 0.02)} ${num(fire[1] - size * 0.15 * scale)} ${num(fire[0] + size * 0.13 * scale)} ${num(fire[1] - size * 0.12 * scale)} ${num(fire[0] + size * 0.09 * scale)} ${num(fire[1])}Z`
  return [
    {
      role: 'mass',
      path: polygon([
        [x - size * 0.6, y],
        [x - lightFrom * size * 0.12, y - size * 0.66],
        [x + size * 0.6, y],
      ]),
      fill: cloth,
    },
    {
      role: 'shade',
      path: polygon([
        [x - lightFrom * size * 0.6, y],
        [x - lightFrom * size * 0.12, y - size * 0.66],
        [x + lightFrom * size * 0.12, y],
      ]),
      fill: light.ink,
      opacity: 0.34,
    },
    {
      role: 'detail',
      path: polygon([
        [x + lightFrom * size * 0.12, y],
        [x - lightFrom * size * 0.12, y - size * 0.64],
        [x + lightFrom * size * 0.32, y],
      ]),
      fill: isDark(scene) ? '#ffd68a' : scene.air('#5b3a2a', depth),
    },
    {
      role: 'glow',
      path: ellipse(fire[0], fire[1] - size * 0.1, size * 0.8),
      fill: radial(fire[0], fire[1] - size * 0.1, size * 0.8, [
        [0, '#ff9d45', isDark(scene) ? 0.6 : 0.25],
        [1, '#ff9d45', 0],
      ]),
    },
    { role: 'detail', path: flame(1), fill: '#ff8a3c' },
    { role: 'detail', path: flame(0.6), fill: '#ffd66b' },
    {
      role: 'mass',
      path: polygon([
        [fire[0] - size * 0.15, fire[1] + size * 0.03],
        [fire[0] + size * 0.13, fire[1] - size * 0.04],
        [fire[0] + size * 0.15, fire[1] - size * 0.01],
        [fire[0] - size * 0.13, fire[1] + size * 0.06],
      ]),
      fill: '#4b3327',
    },
  ]
}
