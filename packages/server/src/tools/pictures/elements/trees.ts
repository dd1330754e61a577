import { lighten, mix, type Color } from '../scene/color.ts'
import { blob, curveThrough, ellipse, heightAt, num, polygon, type Point } from '../scene/geometry.ts'
import type { Random } from '../scene/random.ts'
import type { Scene } from '../scene/scene.ts'
import type { Shape } from '../scene/shapes.ts'

/** A fringe of small trees along a line, as one form. */
export function treeLine(
  scene: Scene,
  random: Random,
  line: readonly Point[],
  depth: number,
  size: number,
): Shape {
  const { width, nature, isAngular } = scene
  const noise = random.noise()
  let path = ''
  for (let x = -size; x < width + size; x += size * random.between(0.5, 0.95)) {
    const density = noise(x / (size * 16), 3)
    if (density < -0.15) continue
    const h = size * (0.8 + density) * random.between(0.7, 1.25)
    const y = heightAt(line, x) + size * 0.25
    path +=
      isAngular || random.chance(0.6)
        ? polygon([
            [x - h * 0.3, y],
            [x, y - h * 1.5],
            [x + h * 0.3, y],
          ])
        : ellipse(x, y - h * 0.45, h * 0.42, h * 0.6)
  }
  return { role: 'mass', path: path || 'M0 0', fill: scene.air(nature.pine, Math.min(1, depth + 0.06)) }
}

/** A standing tree. `x`, `y` is its foot, `size` its height in pixels. */
export interface Stand {
  x: number
  y: number
  size: number
  depth: number
}

export function pine(
  scene: Scene,
  random: Random,
  { x, y, size, depth }: Stand,
  color: Color = scene.nature.pine,
): Shape[] {
  const { lightFrom, light, plan, nature, isAngular } = scene
  const lit = scene.air(lighten(mix(color, light.disc, plan.time === 'night' ? 0.04 : 0.16), 0.03), depth)
  const dark = scene.air(mix(color, light.ink, 0.34), depth)
  const tiers = isAngular ? 3 : 6
  const lean = random.between(-0.03, 0.03) * size
  const wide = size * random.between(0.2, 0.26)
  const side = (direction: -1 | 1): Point[] => {
    const points: Point[] = []
    for (let tier = 0; tier < tiers; tier += 1) {
      const t = (tier + 1) / tiers
      const reach = wide * t ** 0.85 * random.between(0.88, 1.12)
      const foot = y - size * (0.1 + 0.9 * (1 - t)) + size * 0.02
      points.push([x + lean * (1 - t) + direction * reach, foot])
      if (tier < tiers - 1) points.push([x + lean * (1 - t) + direction * reach * 0.46, foot - size * 0.035])
    }
    return points
  }
  const top: Point = [x + lean, y - size]
  const [left, right] = [side(-1), side(1)]
  const foot: Point = [x, y - size * 0.085]
  const shapes: Shape[] = [
    {
      role: 'mass',
      path: polygon([
        [x - size * 0.022, y - size * 0.12],
        [x + size * 0.022, y - size * 0.12],
        [x + size * 0.028, y + size * 0.01],
        [x - size * 0.028, y + size * 0.01],
      ]),
      fill: scene.air(mix('#5b4334', light.ink, 0.3), depth),
    },
    { role: 'mass', path: polygon([top, ...right, foot, ...left.toReversed()]), fill: lit },
    {
      role: 'shade',
      path: polygon([top, ...(lightFrom < 0 ? right : left), foot]),
      fill: dark,
      opacity: 0.75,
    },
  ]
  if (plan.season === 'winter') {
    const snow = scene.air(nature.snow, Math.min(1, depth + 0.1))
    const cap = (points: readonly Point[]) => points.filter((_, index) => index % 2 === 0).slice(0, -1)
    const patches = [...cap(left), ...cap(right)].map(([px, py]) => {
      const inward = px < x ? 1 : -1
      return polygon([
        [px, py],
        [px + inward * size * 0.05, py - size * 0.055],
        [px + inward * size * 0.1, py - size * 0.02],
      ])
    })
    shapes.push({
      role: 'detail',
      path:
        polygon([
          top,
          [x + size * 0.035, y - size * 0.9],
          [x, y - size * 0.875],
          [x - size * 0.035, y - size * 0.9],
        ]) + patches.join(''),
      fill: snow,
    })
  }
  return shapes
}

/** A tree with a crown of leaves or blossoms. */
export function leafyTree(scene: Scene, random: Random, { x, y, size, depth }: Stand, color: Color): Shape[] {
  const { lightFrom, light, plan, isAngular } = scene
  const lit = scene.air(lighten(mix(color, light.disc, plan.time === 'night' ? 0.05 : 0.26), 0.04), depth)
  const middle = scene.air(color, depth)
  const dark = scene.air(mix(color, light.ink, 0.36), depth)
  const bark = scene.air(mix('#5a4033', light.ink, 0.35), depth)
  const crown: Point = [x, y - size * 0.66]
  const r = size * 0.34
  const trunk = `M${num(x - size * 0.045)} ${num(y)}C${num(x - size * 0.02)} ${num(y - size * 0.2)} ${num(x - size * 0.03)} ${num(y - size * 0.3)} ${num(x - size * 0.025)} ${num(y - size * 0.5)}L${num(x + size * 0.025)} ${num(y - size * 0.5)}C${num(x + size * 0.03)} ${num(y - size * 0.3)} ${num(x + size * 0.02)} ${num(y - size * 0.2)} ${num(x + size * 0.05)} ${num(y)}Z`
  const arms = [-1, 1].map((side) =>
    curveThrough([
      [x, y - size * 0.34],
      [x + side * size * 0.07, y - size * 0.48],
      [x + side * size * 0.17, y - size * 0.6],
    ]),
  )
  const shapes: Shape[] = [
    { role: 'mass', path: trunk, fill: bark },
    { role: 'detail', path: arms.join(''), stroke: bark, strokeWidth: size * 0.028 },
  ]
  if (isAngular) {
    shapes.push({ role: 'mass', path: ellipse(crown[0], crown[1], r * 0.95), fill: middle })
    const half = `M${num(x)} ${num(crown[1] - r * 0.95)}A${num(r * 0.95)} ${num(r * 0.95)} 0 0 ${lightFrom < 0 ? 1 : 0} ${num(x)} ${num(crown[1] + r * 0.95)}Z`
    shapes.push({ role: 'shade', path: half, fill: dark, opacity: 0.7 })
    return shapes
  }
  // Tufts: dark ones first, then towards the light.
  const tufts = (count: number, reach: number, dx: number, dy: number, scale: number): string =>
    Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * Math.PI * 2 + random.between(-0.3, 0.3)
      const away = reach * r * (index === 0 ? 0.1 : random.between(0.55, 1))
      return tuft(
        random,
        crown[0] + dx * r + Math.cos(angle) * away * 1.12,
        crown[1] + dy * r + Math.sin(angle) * away * 0.8,
        r * scale * random.between(0.8, 1.15),
      )
    }).join('')
  shapes.push(
    { role: 'mass', path: tufts(9, 0.72, 0, 0.06, 0.5), fill: dark },
    { role: 'shade', path: tufts(8, 0.62, lightFrom * 0.12, -0.12, 0.42), fill: middle },
    { role: 'shade', path: tufts(6, 0.46, lightFrom * 0.26, -0.32, 0.29), fill: lit },
  )
  return shapes
}

/** A roundish clump with small bumps. */
function tuft(random: Random, x: number, y: number, r: number): string {
  const points = Array.from({ length: 9 }, (_, index): Point => {
    const angle = (index / 9) * Math.PI * 2
    const reach = r * random.between(0.86, 1.12)
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.92]
  })
  return blob(points)
}

export function palm(scene: Scene, random: Random, { x, y, size, depth }: Stand): Shape[] {
  const { light, lightFrom, plan } = scene
  const green = plan.time === 'day' ? '#3f8a4c' : '#2f6b45'
  const bark = scene.air(mix('#7a5b3f', light.ink, 0.3), depth)
  const bend = (random.chance(0.5) ? -1 : 1) * size * random.between(0.14, 0.3)
  const top: Point = [x + bend, y - size * 0.8]
  const axis: Point[] = [[x, y], [x + bend * 0.25, y - size * 0.3], [x + bend * 0.62, y - size * 0.58], top]
  const wide = [0.034, 0.024, 0.02, 0.018]
  const outline = `${curveThrough(axis.map(([px, py], i): Point => [px - size * wide[i]!, py]))}${curveThrough(axis.map(([px, py], i): Point => [px + size * wide[i]!, py]).toReversed(), { continues: true })}Z`
  const shapes: Shape[] = [{ role: 'mass', path: outline, fill: bark }]
  const count = 9
  const leaves = Array.from({ length: count }, (_, index) => {
    const angle = -Math.PI * (0.02 + (0.96 * index) / (count - 1)) + random.between(-0.1, 0.1)
    const length = size * random.between(0.32, 0.42)
    const droop = length * (0.32 + 0.38 * Math.abs(Math.cos(angle)))
    const tip: Point = [top[0] + Math.cos(angle) * length, top[1] + Math.sin(angle) * length * 0.72 + droop]
    const mid: Point = [
      top[0] + Math.cos(angle) * length * 0.55,
      top[1] + Math.sin(angle) * length * 0.75 + droop * 0.12,
    ]
    return { path: frond(top, mid, tip, length * 0.1), isLit: Math.cos(angle) * lightFrom > 0.05 }
  })
  const back = leaves
    .filter(({ isLit }) => !isLit)
    .map(({ path }) => path)
    .join('')
  const front = leaves
    .filter(({ isLit }) => isLit)
    .map(({ path }) => path)
    .join('')
  shapes.push({ role: 'mass', path: back, fill: scene.air(mix(green, light.ink, 0.4), depth) })
  shapes.push({
    role: 'mass',
    path: front,
    fill: scene.air(lighten(mix(green, light.disc, plan.time === 'night' ? 0 : 0.12), 0.02), depth),
  })
  shapes.push({
    role: 'detail',
    path:
      ellipse(top[0] - size * 0.02, top[1] + size * 0.03, size * 0.022) +
      ellipse(top[0] + size * 0.022, top[1] + size * 0.035, size * 0.022),
    fill: bark,
  })
  return shapes
}

/** A palm leaf: a bow with a toothed lower side. */
function frond(from: Point, over: Point, tip: Point, thick: number): string {
  const at = (t: number): Point => [
    (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * over[0] + t * t * tip[0],
    (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * over[1] + t * t * tip[1],
  ]
  const upper = Array.from({ length: 7 }, (_, index) => at(index / 6))
  const lower: Point[] = []
  for (let index = 11; index >= 1; index -= 1) {
    const t = index / 12
    const [px, py] = at(t)
    lower.push([px, py + thick * Math.sin(t * Math.PI) * (index % 2 === 0 ? 2 : 0.7)])
  }
  return polygon([...upper, ...lower])
}

export function bamboo(scene: Scene, random: Random, { x, y, size, depth }: Stand): Shape[] {
  const { light, unit } = scene
  const green = random.pick(['#7fa653', '#93b562', '#6a9650'])
  const w = Math.max(unit * 0.35, size * 0.014)
  const lean = random.between(-0.05, 0.05) * size
  const shapes: Shape[] = []
  const joints = 9
  let stalk = ''
  for (let joint = 0; joint < joints; joint += 1) {
    const [a, b] = [joint / joints, (joint + 0.94) / joints]
    stalk += polygon([
      [x - w + lean * a, y - size * a],
      [x - w + lean * b, y - size * b],
      [x + w + lean * b, y - size * b],
      [x + w + lean * a, y - size * a],
    ])
  }
  shapes.push({ role: 'mass', path: stalk, fill: scene.air(green, depth) })
  shapes.push({
    role: 'shade',
    path: polygon([
      [x + w * 0.2, y],
      [x + w * 0.2 + lean, y - size],
      [x + w + lean, y - size],
      [x + w, y],
    ]),
    fill: scene.air(mix(green, light.ink, 0.5), depth),
    opacity: 0.55,
  })
  let leaves = ''
  for (let index = 0; index < 12; index += 1) {
    const t = random.between(0.45, 1)
    const side = random.chance(0.5) ? -1 : 1
    const [px, py] = [x + lean * t, y - size * t]
    const length = size * random.between(0.06, 0.11)
    leaves += polygon([
      [px, py],
      [px + side * length * 0.5, py - length * 0.02],
      [px + side * length, py + length * 0.45],
      [px + side * length * 0.4, py + length * 0.22],
    ])
  }
  shapes.push({ role: 'mass', path: leaves, fill: scene.air(mix(green, '#3f7a3f', 0.45), depth) })
  return shapes
}

export function cactus(scene: Scene, random: Random, { x, y, size, depth }: Stand): Shape[] {
  const { light, lightFrom } = scene
  const w = size * 0.1
  const arm = (side: -1 | 1, from: number, reach: number, up: number): string => {
    const [sx, sy] = [x + side * w * 0.6, y - size * from]
    return `M${num(sx)} ${num(sy)}h${num(side * reach)}v${num(-up)}`
  }
  const body = `M${num(x)} ${num(y)}V${num(y - size * 0.95)}`
  const arms =
    arm(-1, random.between(0.35, 0.5), size * 0.17, size * random.between(0.2, 0.32)) +
    arm(1, random.between(0.45, 0.6), size * 0.15, size * random.between(0.14, 0.26))
  const green = scene.air('#4a7a52', depth)
  return [
    { role: 'mass', path: arms, stroke: green, strokeWidth: w * 1.25 },
    { role: 'mass', path: body, stroke: green, strokeWidth: w * 1.9 },
    {
      role: 'shade',
      path: `M${num(x - lightFrom * w * 0.45)} ${num(y)}V${num(y - size * 0.93)}`,
      stroke: scene.air(mix('#4a7a52', light.ink, 0.5), depth),
      strokeWidth: w * 0.7,
      opacity: 0.6,
    },
  ]
}

/** Colours of a crown in this season. */
export const crownColor = (scene: Scene, random: Random): Color => random.pick(scene.nature.leaves)
export const blossomColor = (scene: Scene, random: Random): Color =>
  scene.colorOf('blossom') ?? random.pick(['#f3a6c0', '#f7bccd', '#ee8fb0'])
