import { mix, type Color } from '../scene/color.ts'
import { below, blob, heightAt, type Point } from '../scene/geometry.ts'
import { note, put, type Scene } from '../scene/scene.ts'
import { vertical, type Shape } from '../scene/shapes.ts'
import { rangeShape, ridge } from './ranges.ts'
import { treeLine } from './trees.ts'

/** A line of the ground, on which things can stand. */
export interface GroundLine {
  line: readonly Point[]
  depth: number
  /** Where the ground ends in front; at the lower edge of the picture by default. */
  foot?: readonly Point[]
}

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

/** Rolling ground from the horizon to the lower edge. Answers its lines from far to near. */
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
