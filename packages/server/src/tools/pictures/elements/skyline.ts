import { lighten, mix } from '../scene/color.ts'
import { polygon, rect, type Point } from '../scene/geometry.ts'
import type { Random } from '../scene/random.ts'
import { note, put, type Scene } from '../scene/scene.ts'
import { radial, vertical, type Layer, type Shape } from '../scene/shapes.ts'

/** A city against the sky, in three rows; in the evening its windows are lit. */
export function drawSkyline(scene: Scene): void {
  const { width, horizon, unit, light, plan } = scene
  const random = scene.random.fork('skyline')
  const isDark = plan.time === 'night' || plan.time === 'dusk'
  if (isDark) {
    put(scene, {
      material: 'sky',
      depth: 0,
      shapes: [
        {
          role: 'glow',
          path: rect(0, horizon - unit * 40, width, unit * 42),
          fill: vertical(horizon - unit * 40, horizon, [
            [0, '#ffb066', 0],
            [1, '#ffb066', plan.time === 'night' ? 0.3 : 0.16],
          ]),
        },
      ],
    })
  }
  let towers = 0
  for (let row = 0; row < 3; row += 1) {
    const part = random.fork(`row ${row}`)
    const depth = 0.2 + row * 0.26
    const layer: Layer = { material: 'thing', depth, shapes: [] }
    let [windows, dimWindows, shades] = ['', '', '']
    const focus = 0.5 - scene.lightFrom * part.between(0, 0.2)
    for (let x = -unit * 3; x < width;) {
      const w = unit * part.between(3.2, 6.4) * (0.8 + row * 0.22)
      const near = 1 - Math.min(1, Math.abs((x + w / 2) / width - focus) * 1.9)
      const tall = unit * (7 + part.between(0, 10) + near * part.between(6, 26)) * (1.12 - row * 0.2)
      const top = horizon - tall
      layer.shapes.push(...building(scene, part, { x, w, top, depth }))
      shades += rect(scene.lightFrom < 0 ? x + w * 0.62 : x, top, w * 0.38, tall + unit)
      const grid = windowGrid(scene, part, { x, w, top, row })
      windows += grid.lit
      dimWindows += grid.dim
      x += w * part.between(0.86, row === 0 ? 1.0 : 1.5)
      towers += 1
    }
    layer.shapes.push({ role: 'shade', path: shades, fill: light.ink, opacity: 0.14 + row * 0.06 })
    if (dimWindows)
      layer.shapes.push({
        role: 'detail',
        path: dimWindows,
        fill: isDark ? mix('#ffd08a', light.sky[1], 0.45) : mix(light.sky[2], '#ffffff', 0.3),
        opacity: isDark ? 0.6 : 0.4,
      })
    if (windows && isDark)
      layer.shapes.push({
        role: 'detail',
        path: windows,
        fill: part.pick(['#ffdc98', '#ffe7b5', '#ffd07d']),
        opacity: 0.95,
      })
    put(scene, layer)
  }
  if (isDark) put(scene, { material: 'thing', depth: 0.8, shapes: lamps(scene, random) })
  note(scene, 'skyline', towers)
}

interface Building {
  x: number
  w: number
  top: number
  depth: number
}

function building(scene: Scene, random: Random, { x, w, top, depth }: Building): Shape[] {
  const { horizon, unit, light, plan } = scene
  const walls = ['#7d8aa3', '#9a8f96', '#8796a0', '#a39a8c', '#6f7d95', '#b0a194'] as const
  const wall = random.pick(walls)
  const color = scene.air(plan.time === 'night' ? mix(wall, light.ink, 0.45) : wall, depth)
  const bottom = horizon + unit
  const fill = vertical(top, bottom, [
    [0, lighten(color, 0.02)],
    [1, mix(color, light.haze, 0.4 * (1 - depth) + 0.08)],
  ])
  const kind = random.int(0, 6)
  let roof: Point[] = [
    [x, top],
    [x + w, top],
  ]
  const extra: Shape[] = []
  if (kind === 1)
    roof = [
      [x, top],
      [x, top - unit * 1.4],
      [x + w * 0.5, top - unit * 3],
      [x + w, top],
    ]
  if (kind === 2)
    roof = [
      [x, top],
      [x + w * 0.2, top],
      [x + w * 0.2, top - unit * 2],
      [x + w * 0.8, top - unit * 2],
      [x + w * 0.8, top],
      [x + w, top],
    ]
  if (kind === 3)
    roof = [
      [x, top + unit * 1.5],
      [x + w, top - unit * 1.5],
    ]
  if (kind === 4)
    roof = [
      [x, top],
      [x + w * 0.25, top],
      [x + w * 0.25, top - unit * 1.6],
      [x + w * 0.4, top - unit * 1.6],
      [x + w * 0.4, top - unit * 3],
      [x + w * 0.6, top - unit * 3],
      [x + w * 0.6, top - unit * 1.6],
      [x + w * 0.75, top - unit * 1.6],
      [x + w * 0.75, top],
      [x + w, top],
    ]
  if (kind === 2 || kind === 4) {
    const mast = kind === 4 ? 3 : 2
    extra.push({
      role: 'mass',
      path: rect(
        x + w * 0.5 - unit * 0.12,
        top - unit * (mast + random.between(2.5, 5)),
        unit * 0.24,
        unit * 6,
      ),
      fill: color,
    })
  }
  return [...extra, { role: 'mass', path: polygon([[x, bottom], ...roof, [x + w, bottom]]), fill }]
}

function windowGrid(
  { unit, horizon, plan }: Scene,
  random: Random,
  { x, w, top, row }: Omit<Building, 'depth'> & { row: number },
) {
  const [stepX, stepY] = [unit * (0.85 + row * 0.12), unit * (1.15 + row * 0.14)]
  const columns = Math.floor((w - unit * 0.7) / stepX)
  const left = x + (w - columns * stepX) / 2
  const [litShare, dimShare] =
    plan.time === 'night' ? [0.42, 0.2] : plan.time === 'dusk' ? [0.3, 0.25] : [0, 0.75]
  let [lit, dim] = ['', '']
  for (let y = top + unit * 1.8; y < horizon - unit * 1.4; y += stepY) {
    for (let column = 0; column < columns; column += 1) {
      const chance = random.next()
      const pane = () => rect(left + column * stepX + stepX * 0.22, y, stepX * 0.56, stepY * 0.52)
      if (chance < litShare) lit += pane()
      else if (chance < litShare + dimShare) dim += pane()
    }
  }
  return { lit, dim }
}

/** Lights along the foot of the city. */
function lamps({ width, horizon, unit }: Scene, random: Random): Shape[] {
  const shapes: Shape[] = []
  for (let x = unit * random.between(2, 5); x < width; x += unit * random.between(6, 9)) {
    const y = horizon - unit * 0.7
    shapes.push({
      role: 'glow',
      path: rect(x - unit * 2.4, y - unit * 2.4, unit * 4.8, unit * 4.8),
      fill: radial(x, y, unit * 2.4, [
        [0, '#ffdf9e', 0.85],
        [0.2, '#ffd083', 0.4],
        [1, '#ffd083', 0],
      ]),
    })
  }
  return shapes
}
