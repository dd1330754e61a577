import { lighten, mix } from '../scene/color.ts'
import { below, curveThrough, lineThrough, polygon, type Point } from '../scene/geometry.ts'
import { note, put, type Scene } from '../scene/scene.ts'
import { vertical, type Shape } from '../scene/shapes.ts'
import type { GroundLine } from './land.ts'

/** Rice terraces: steps along a slope, each with its own green or its own piece of sky. */
export function drawTerraces(scene: Scene): GroundLine[] {
  const { width, height, horizon, unit, light, nature, plan } = scene
  const random = scene.random.fork('terraces')
  const noise = random.noise()
  const rows = 15
  const lines: GroundLine[] = []
  const greens =
    plan.season === 'autumn'
      ? ['#d9b23f', '#c79a34', '#e6c65c', '#b48a35']
      : ['#8fbf4a', '#6aa84a', '#b6d15c', '#4f9450']
  for (let row = 0; row < rows; row += 1) {
    const t = row / (rows - 1)
    const depth = 0.5 + t * 0.48
    const y = horizon - unit * 3 + (height * 0.97 - horizon) * t ** 1.35
    const step = unit * (0.3 + t * 0.95)
    const line: Point[] = []
    for (let index = 0; index <= 16; index += 1) {
      const x = -50 + (index / 16) * (width + 100)
      const slope = (1 - t) * Math.abs(index / 16 - 0.5 + scene.lightFrom * 0.2) * unit * -16
      line.push([
        x,
        y + slope + noise(index * (0.2 - t * 0.05) + row * 0.16, row * 0.13) * unit * (3.4 + t * 7),
      ])
    }
    const isWet = row > 1 && random.chance(plan.season === 'spring' ? 0.34 : 0.18)
    const color = isWet ? mix(light.sky[2], nature.water, 0.25) : scene.air(greens[row % 4]!, depth)
    const edge = scene.air(mix('#6e7d33', light.ink, 0.3), depth)
    const lowered = line.map(([x, lineY]): Point => [x, lineY + step])
    put(scene, {
      material: 'land',
      depth,
      shapes: [
        {
          role: 'mass',
          path: below(line, height + 40, true),
          fill: isWet
            ? vertical(y, y + unit * 6, [
                [0, lighten(color, 0.05)],
                [1, light.sky[3]],
              ])
            : vertical(y - unit * 3, y + unit * 9, [
                [0, lighten(color, 0.04)],
                [1, mix(color, light.ink, 0.16)],
              ]),
        },
        {
          role: 'shade',
          path: `${curveThrough(line)}${curveThrough(lowered.toReversed(), { continues: true })}Z`,
          fill: edge,
          opacity: 0.55,
        },
        {
          role: 'glow',
          path: curveThrough(line),
          stroke: mix(color, light.disc, 0.5),
          strokeWidth: unit * (0.1 + t * 0.14),
          opacity: 0.8,
        },
      ],
    })
    if (row % 4 === 1) lines.push({ line, depth })
  }
  note(scene, 'terrace')
  return lines
}

/** Rows of lavender that run together at the horizon. */
export function drawLavender(scene: Scene): GroundLine[] {
  const { width, height, horizon, unit, light, lightFrom } = scene
  const random = scene.random.fork('lavender')
  const vanishing: Point = [width * (0.5 + lightFrom * random.between(0.05, 0.2)), horizon - unit * 1.5]
  const soil = scene.air('#6f8a5a', 0.85)
  const shapes: Shape[] = [
    {
      role: 'mass',
      path: polygon([
        [-50, horizon],
        [width + 50, horizon],
        [width + 50, height + 40],
        [-50, height + 40],
      ]),
      fill: vertical(horizon, height, [
        [0, mix(soil, light.haze, 0.5)],
        [1, mix(soil, light.ink, 0.45)],
      ]),
    },
  ]
  const rows = Math.round(width / unit / 9) + 6
  const span = width * 2.6
  for (let row = 0; row < rows; row += 1) {
    const foot = width / 2 - span / 2 + (span * (row + 0.5)) / rows
    const half = (span / rows) * 0.4
    const color = scene.air(['#7a55b8', '#8d68c9', '#6a48a6'][row % 3]!, 0.92)
    const bumpy: Point[] = []
    const other: Point[] = []
    for (let step = 0; step <= 18; step += 1) {
      const t = (step / 18) ** 1.7
      const y = horizon + (height * 1.04 - horizon) * t
      const middle = vanishing[0] + (foot - vanishing[0]) * (t * 0.985 + 0.015)
      const wobble = (step % 2 === 0 ? 1 : 0.84) * half * (t + 0.02)
      bumpy.push([middle - wobble, y])
      other.push([middle + wobble, y - half * t * 0.16])
    }
    shapes.push({
      role: 'mass',
      path: `${curveThrough(bumpy)}${curveThrough(other.toReversed(), { continues: true })}Z`,
      fill: vertical(horizon, height, [
        [0, mix(color, light.haze, 0.6)],
        [0.3, lighten(color, 0.03)],
        [1, mix(color, light.ink, 0.35)],
      ]),
    })
    const litSide = lightFrom < 0 ? bumpy : other
    shapes.push({
      role: 'glow',
      path: lineThrough(litSide.slice(4)),
      stroke: lighten(mix(color, light.disc, 0.45), 0.04),
      strokeWidth: unit * 0.5,
      opacity: 0.45,
    })
  }
  put(scene, { material: 'land', depth: 0.9, shapes })
  note(scene, 'lavender')
  const line: Point[] = [
    [-50, horizon + unit],
    [width + 50, horizon + unit],
  ]
  return [
    { line, depth: 0.55 },
    { line, depth: 0.6 },
    { line, depth: 0.6 },
    { line, depth: 0.6 },
  ]
}
