import { lighten, mix, type Color } from '../scene/color.ts'
import { curveThrough, lineThrough, num, polygon, type Point } from '../scene/geometry.ts'
import type { Random } from '../scene/random.ts'
import { note, put, type Scene } from '../scene/scene.ts'
import { vertical, type Shape } from '../scene/shapes.ts'

/** Dunes with a bright flank and a shaded one that meet in a winding crest. */
export function drawDunes(scene: Scene): void {
  const { width, height, horizon, unit, nature, light, plan } = scene
  const random = scene.random.fork('dunes')
  const rows = 5
  for (let row = 0; row < rows; row += 1) {
    const nearness = row / (rows - 1)
    const depth = 0.2 + nearness * 0.76
    const part = random.fork(`row ${row}`)
    const foot = horizon + (height - horizon) * (0.06 + nearness ** 1.3 * 0.8)
    const sand = mix(nature.sand, row % 2 === 0 ? '#c98f5c' : '#eed3a0', 0.22)
    const lit = scene.air(mix(sand, light.disc, plan.time === 'night' ? 0 : 0.12), depth)
    const dark = scene.air(mix(sand, light.ink, 0.34), depth)
    const next = scene.air(mix(sand, light.ink, 0.1), Math.min(1, depth + 0.1))
    const shapes: Shape[] = [
      {
        role: 'mass',
        path: polygon([
          [-50, foot - unit * 0.5],
          [width + 50, foot - unit * 0.5],
          [width + 50, height + 40],
          [-50, height + 40],
        ]),
        fill: vertical(foot, height, [
          [0, lit],
          [1, mix(lit, dark, 0.3)],
        ]),
      },
    ]
    const count = Math.max(2, Math.round((width / unit / 46) * (1.5 - nearness * 0.6)))
    const shift = part.next()
    for (let index = 0; index <= count; index += 1) {
      const x = width * ((index - 0.5 + shift + part.between(-0.16, 0.16)) / count)
      shapes.push(
        ...dune(scene, part, {
          x,
          foot,
          rise: unit * part.between(5, 9) * (0.6 + nearness * 1.25),
          half: (width / count) * part.between(0.6, 0.9),
          lit,
          dark,
          next,
        }),
      )
    }
    put(scene, { material: 'land', depth, shapes })
  }
  note(scene, 'dunes')
}

interface Dune {
  x: number
  foot: number
  rise: number
  half: number
  lit: Color
  dark: Color
  next: Color
}

function dune(
  { unit, lightFrom, isAngular }: Scene,
  random: Random,
  { x, foot, rise, half, lit, dark, next }: Dune,
): Shape[] {
  const top = foot - rise
  const windward = lightFrom * half * random.between(1, 1.25)
  const lee = -lightFrom * half * random.between(0.7, 0.9)
  const bottom = foot + rise * 0.5
  const rising: Point[] = [
    [x + windward, foot],
    [x + windward * 0.62, foot - rise * 0.2],
    [x + windward * 0.28, foot - rise * 0.68],
    [x, top],
  ]
  const falling: Point[] = [
    [x, top],
    [x + lee * 0.3, foot - rise * 0.7],
    [x + lee * 0.68, foot - rise * 0.2],
    [x + lee, foot],
  ]
  const sway = random.between(0.6, 1.2) * lightFrom * rise * 0.5
  const crest: Point[] = [
    [x, top],
    [x - sway * 0.25, top + rise * 0.3],
    [x + sway * 0.7, top + rise * 0.68],
    [x + sway * 0.4, top + rise * 1.05],
    [x - sway * 1.4, bottom],
  ]
  const line = isAngular ? lineThrough : curveThrough
  const join = (points: readonly Point[]) =>
    isAngular
      ? points.map(([px, py]) => `L${num(px)} ${num(py)}`).join('')
      : curveThrough(points, { continues: true })
  return [
    {
      role: 'mass',
      path: `${line(rising)}${join(falling)}L${num(x + lee)} ${num(bottom)}L${num(x + windward)} ${num(bottom)}Z`,
      fill: vertical(top, bottom, [
        [0, lighten(lit, 0.03)],
        [0.6, lit],
        [1, next],
      ]),
    },
    {
      role: 'shade',
      path: `${line(falling)}L${num(x + lee)} ${num(bottom)}${join(crest.toReversed())}Z`,
      fill: vertical(top, bottom, [
        [0, dark],
        [0.55, dark, 0.75],
        [1, dark, 0],
      ]),
    },
    {
      role: 'glow',
      path: line(crest.slice(0, 4)),
      stroke: lighten(lit, 0.06),
      strokeWidth: unit * 0.16,
      opacity: 0.55,
    },
  ]
}
