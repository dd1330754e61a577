import { mix, type Color } from '../scene/color.ts'
import { below, blob, curveThrough, ellipse, heightAt, type Point } from '../scene/geometry.ts'
import { note, put, type Scene } from '../scene/scene.ts'
import { vertical, type Shape } from '../scene/shapes.ts'
import { rangeShape, ridge } from './ranges.ts'
import { treeLine } from './trees.ts'

/** Lines of the ground from far to near, on which things can stand. */
export type GroundLine = { line: readonly Point[]; depth: number }

/** Hills behind the ground, with a fringe of trees on one of them. */
export function drawHills(scene: Scene, height = 1): void {
  const { horizon, unit, nature } = scene
  const random = scene.random.fork('hills')
  for (let row = 0; row < 3; row += 1) {
    const depth = 0.16 + row * 0.14
    const part = random.fork(`row ${row}`)
    const line = ridge(scene, part, {
      base: horizon - unit * (3.2 - row * 1.2),
      rise: unit * (11 - row * 2) * height,
      waves: 1.7 + row * 0.6,
      roughness: 0,
    })
    const shapes = [
      rangeShape(
        scene,
        line,
        horizon + unit,
        mix(nature.grass[row % 2 === 0 ? 1 : 0], nature.pine, 0.25),
        depth,
      ),
    ]
    if (row > 0) shapes.unshift(treeLine(scene, part, line, depth, unit * (0.9 + row * 0.35)))
    put(scene, { material: 'land', depth, shapes })
  }
  note(scene, 'hills')
}

/** Rolling ground from the horizon to the lower edge. Answers its lines. */
export function drawGround(scene: Scene): GroundLine[] {
  const { height, horizon, unit, nature, plan, light, lightFrom, width } = scene
  const random = scene.random.fork('ground')
  const rows = 4
  const lines: GroundLine[] = []
  for (let row = 0; row < rows; row += 1) {
    const nearness = row / (rows - 1)
    const depth = 0.48 + nearness * 0.5
    const part = random.fork(`row ${row}`)
    const base = horizon + unit * 0.6 + (height - horizon) * nearness ** 1.25 * 0.74
    const line = ridge(scene, part, {
      base,
      rise: unit * (3 + nearness * 6.5),
      waves: 1.2 + (1 - nearness) * 0.9,
      roughness: 0,
    })
    const color = groundColor(scene, row)
    const lit = scene.air(mix(color, light.disc, plan.time === 'night' ? 0.02 : 0.12), depth)
    // What lies in the shade of snow is blue.
    const deep =
      plan.ground === 'snow'
        ? scene.air(mix(color, light.sky[1], 0.3 + nearness * 0.16), depth)
        : scene.air(mix(color, light.ink, 0.3 + nearness * 0.2), depth)
    const bottom = row === rows - 1 ? height + 40 : base + (height - horizon) * 0.6
    const shapes: Shape[] = [
      {
        role: 'mass',
        path: below(line, height + 40, !scene.isAngular),
        fill: vertical(base - unit * 7, bottom, [
          [0, lit],
          [0.35, mix(lit, deep, 0.45)],
          [1, deep],
        ]),
      },
    ]
    if (plan.ground !== 'snow' && !scene.isAngular)
      shapes.push(...furrows(scene, part.noise(), line, nearness, deep))
    if (plan.ground === 'snow' && !scene.isAngular) {
      const x = width * (0.5 + lightFrom * part.between(0.1, 0.4))
      const y = heightAt(line, x)
      shapes.push({
        role: 'shade',
        path: blob([
          [x - unit * 30, y + unit * 9],
          [x, y + unit * 2.5],
          [x + unit * 30, y + unit * 8],
          [x, y + unit * 15],
        ]),
        fill: scene.air(mix(nature.snow, light.sky[0], 0.4), depth),
        opacity: 0.35,
        blur: unit * 1.6,
      })
    }
    if (row === 1 && plan.ground === 'meadow') shapes.unshift(treeLine(scene, part, line, depth, unit * 1.9))
    put(scene, { material: 'land', depth, shapes })
    lines.push({ line, depth })
  }
  if (plan.hasRiver) drawRiver(scene, lines[1]!.line)
  note(scene, plan.ground)
  return lines
}

function groundColor({ nature, plan }: Scene, row: number): Color {
  if (plan.ground === 'snow') return row % 2 === 0 ? nature.snow : '#dfeaf3'
  if (plan.ground === 'woods') return mix(nature.grass[row % 2 === 0 ? 1 : 0], nature.pine, 0.45)
  return nature.grass[([2, 0, 1, 0] as const)[row % 4]!]
}

/** Soft bands along a slope, which give it its form. */
function furrows(
  scene: Scene,
  noise: (x: number, y: number) => number,
  line: readonly Point[],
  nearness: number,
  color: Color,
): Shape[] {
  const { unit, width } = scene
  return [1, 2].map((band): Shape => {
    const drop = unit * (2.2 + nearness * 7) * band
    const upper: Point[] = []
    const lower: Point[] = []
    for (let step = 0; step <= 8; step += 1) {
      const x = -20 + (step / 8) * (width + 40)
      const sway = noise(step * 0.35, band * 3) * unit * (1 + nearness * 3)
      const thick = unit * (0.3 + nearness * 1.1) * (1 + noise(step * 0.5, band * 7))
      upper.push([x, heightAt(line, x) + drop + sway])
      lower.push([x, heightAt(line, x) + drop + sway + thick])
    }
    return { role: 'shade', path: blob([...upper, ...lower.toReversed()]), fill: color, opacity: 0.28 }
  })
}

/** A river that winds towards the eye and grows wide. */
function drawRiver(scene: Scene, from: readonly Point[]): void {
  const { width, height, unit, light, nature, lightFrom } = scene
  const random = scene.random.fork('river')
  const start = width * (0.5 - lightFrom * random.between(0.02, 0.12))
  const top = heightAt(from, start) + unit * 0.4
  const swing = random.chance(0.5) ? 1 : -1
  const left: Point[] = []
  const right: Point[] = []
  for (let step = 0; step <= 14; step += 1) {
    const t = step / 14
    const y = top + (height + 20 - top) * t ** 1.5
    const half = unit * (0.35 + 11 * t ** 1.7)
    const x = start + swing * Math.sin(t * Math.PI * 2.1) * unit * (2.5 + 14 * t) + lightFrom * t * unit * 8
    left.push([x - half, y])
    right.push([x + half, y])
  }
  const outline = `${curveThrough(left)}${curveThrough(right.toReversed(), { continues: true })}Z`
  const water = mix(light.sky[2], nature.water, 0.4)
  scene.layers.push({
    material: 'water',
    depth: 0.9,
    shapes: [
      {
        role: 'mass',
        path: outline,
        fill: vertical(top, height, [
          [0, light.sky[3]],
          [0.25, water],
          [1, mix(mix(light.sky[1], nature.water, 0.5), light.ink, 0.3)],
        ]),
      },
      {
        role: 'shade',
        path: outline,
        stroke: mix(nature.water, light.ink, 0.6),
        strokeWidth: unit * 0.35,
        opacity: 0.35,
      },
      {
        role: 'glow',
        path: [0.35, 0.5, 0.66, 0.8]
          .map((t) => {
            const index = Math.round(t * 14)
            const [a, b] = [left[index]!, right[index]!]
            const w = (b[0] - a[0]) * 0.3
            const x = a[0] + (b[0] - a[0]) * random.between(0.2, 0.5)
            return ellipse(x + w / 2, a[1], w / 2, unit * 0.12 * (1 + t))
          })
          .join(''),
        fill: light.disc,
        opacity: 0.55,
      },
    ],
  })
  note(scene, 'river')
}
