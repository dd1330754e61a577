import { mix } from '../scene/color.ts'
import { below, blob, ellipse, heightAt, polygon, type Point } from '../scene/geometry.ts'
import type { Random } from '../scene/random.ts'
import { note, put, type Scene } from '../scene/scene.ts'
import { vertical, type Shape } from '../scene/shapes.ts'
import type { GroundLine } from './land.ts'
import { ridge } from './ranges.ts'
import { bamboo, blossomColor, crownColor, leafyTree, palm, pine } from './trees.ts'

/** A soft bank of mist across the picture. */
export function mist(scene: Scene, y: number, thick: number, opacity: number): Shape {
  const { width, unit, light } = scene
  const random = scene.random.fork(`mist ${Math.round(y)}`)
  const noise = random.noise()
  const upper: Point[] = []
  const lower: Point[] = []
  for (let step = 0; step <= 8; step += 1) {
    const x = -width * 0.1 + (step / 8) * width * 1.2
    const swell = 1 + noise(step * 0.6, 2) * 0.55
    upper.push([x, y - thick * 0.5 * swell])
    lower.push([x, y + thick * 0.5 * (2 - swell)])
  }
  return {
    role: 'glow',
    path: blob([...upper, ...lower.toReversed()]),
    fill: mix(light.haze, light.sky[3], 0.45),
    opacity,
    blur: unit * 1.6,
  }
}

/** Rows of trees behind one another, with mist between them. */
export function drawWoods(scene: Scene): void {
  const { horizon, unit } = scene
  const random = scene.random.fork('woods')
  for (let row = 0; row < 4; row += 1) {
    const part = random.fork(`row ${row}`)
    const depth = 0.16 + row * 0.14
    const line = ridge(scene, part, {
      base: horizon - unit * (9 - row * 3.2),
      rise: unit * (9 - row * 1.6),
      waves: 1.6 + row * 0.4,
      roughness: 0,
    })
    put(scene, {
      material: 'plant',
      depth,
      shapes: [crowns(scene, part, line, unit * (4.2 + row * 2.1), depth)],
    })
    put(scene, {
      material: 'cloud',
      depth,
      shapes: [mist(scene, horizon - unit * (5 - row * 3), unit * 5, 0.35)],
    })
  }
  note(scene, 'woods')
}

/** Tree tops along a line and the dark below them, as one form. */
function crowns(scene: Scene, random: Random, line: readonly Point[], size: number, depth: number): Shape {
  const { width, height, nature, light, plan, isAngular } = scene
  const isLeafy = plan.things.has('tree') || (plan.season === 'autumn' && !plan.things.has('pine'))
  let path = below(line, height, true)
  for (let x = -size; x < width + size; x += size * random.between(0.24, 0.46)) {
    const h = size * random.between(0.65, 1.3)
    const y = heightAt(line, x) + size * 0.2
    if (isLeafy) path += ellipse(x, y - h * 0.35, h * 0.36, h * 0.46)
    else if (isAngular)
      path += polygon([
        [x - h * 0.22, y],
        [x, y - h],
        [x + h * 0.22, y],
      ])
    else path += spruce(x, y, h)
  }
  const color = scene.air(isLeafy ? crownColor(scene, random) : nature.pine, depth)
  const top = Math.min(...line.map(([, y]) => y)) - size
  return {
    role: 'mass',
    path,
    fill: vertical(top, top + size * 3.2, [
      [0, color],
      [1, mix(color, light.haze, 0.5 * (1 - depth) + 0.1)],
    ]),
  }
}

/** A spruce in outline. */
function spruce(x: number, y: number, h: number): string {
  const w = h * 0.2
  const points: Point[] = [[x, y - h]]
  for (let tier = 1; tier <= 4; tier += 1)
    points.push(
      [x + (w * tier) / 4, y - h * (1 - tier / 4)],
      [x + (w * tier) / 4 - w * 0.14, y - h * (1 - tier / 4)],
    )
  const mirrored = points.map(([px, py]): Point => [2 * x - px, py]).toReversed()
  return polygon([...points, ...mirrored])
}

/** Trees, large, at both sides of the picture, so that one looks between them. */
export function drawFrame(scene: Scene, kind: 'pine' | 'tree' | 'palm' | 'bamboo' | 'blossom'): void {
  const { width, height, horizon, unit } = scene
  const random = scene.random.fork('frame')
  const shapes: Shape[] = []
  const tall = Math.min(height * 0.62, width * 0.75)
  const main = scene.lightFrom
  const places: readonly (readonly [side: number, at: number, scale: number])[] = [
    [-main, 0.03, 1],
    [-main, 0.15, 0.72],
    [-main, 0.24, 0.5],
    [main, 0.02, 0.7],
    [main, 0.11, 0.46],
  ]
  for (const [side, at, scale] of places.toReversed()) {
    const x =
      side < 0 ? width * (at + random.between(-0.02, 0.02)) : width * (1 - at + random.between(-0.02, 0.02))
    const size = tall * scale * random.between(0.9, 1.1)
    const y = horizon + (height - horizon) * (0.45 + 0.5 * scale) + unit
    const depth = 0.72 + 0.26 * scale
    const stand = { x, y, size, depth }
    if (kind === 'pine') shapes.push(...pine(scene, random, stand))
    else if (kind === 'palm') shapes.push(...palm(scene, random, stand))
    else if (kind === 'bamboo')
      for (let stalk = 0; stalk < 3; stalk += 1)
        shapes.push(
          ...bamboo(scene, random, {
            ...stand,
            x: x + (stalk - 1) * unit * 2.4,
            size: size * random.between(1, 1.35),
          }),
        )
    else
      shapes.push(
        ...leafyTree(
          scene,
          random,
          stand,
          kind === 'blossom' ? blossomColor(scene, random) : crownColor(scene, random),
        ),
      )
  }
  put(scene, { material: 'plant', depth: 0.95, shapes })
  note(scene, kind, places.length)
}

/** A tongue of land that reaches into the water from one side; things can stand on it. */
export function drawTongue(scene: Scene): GroundLine {
  const { width, height, horizon, unit, nature, light, lightFrom, plan } = scene
  const random = scene.random.fork('tongue')
  const fromLeft = lightFrom > 0
  const y = horizon + (height - horizon) * random.between(0.17, 0.26)
  const reach = width * random.between(0.48, 0.6)
  const at = (t: number, rise: number): Point => [
    fromLeft ? -20 + t * reach : width + 20 - t * reach,
    y - rise * unit,
  ]
  const line = [at(0, 5.5), at(0.2, 5), at(0.42, 4), at(0.64, 2.6), at(0.83, 1.1), at(1, -0.2)]
  const foot = [at(0.85, -0.9), at(0.5, -1.7), at(0.2, -1.5), at(0, -1.9)]
  const green = plan.season === 'winter' ? nature.snow : mix(nature.grass[0], nature.pine, 0.2)
  const lit = scene.air(mix(green, light.disc, plan.time === 'night' ? 0.02 : 0.12), 0.74)
  put(scene, {
    material: 'land',
    depth: 0.74,
    shapes: [
      {
        role: 'mass',
        path: blob([...line, ...foot]),
        fill: vertical(y - unit * 5, y + unit * 2, [
          [0, lit],
          [0.75, mix(lit, scene.air(light.ink, 0.8), 0.5)],
          [1, mix(lit, scene.air(light.ink, 0.8), 0.75)],
        ]),
      },
      {
        role: 'glow',
        path: ellipse(
          fromLeft ? reach * 0.52 : width - reach * 0.52,
          y + unit * 1.9,
          reach * 0.5,
          unit * 0.22,
        ),
        fill: light.sky[3],
        opacity: 0.5,
      },
    ],
  })
  const ordered = (points: readonly Point[]) => points.toSorted(([fromX], [toX]) => fromX - toX)
  return { line: ordered(line), foot: ordered(foot), depth: 0.76 }
}
