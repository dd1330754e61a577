import { lighten, mix } from '../scene/color.ts'
import { curveThrough, ellipse, num, polygon, type Point } from '../scene/geometry.ts'
import type { Random } from '../scene/random.ts'
import type { Scene } from '../scene/scene.ts'
import { radial, vertical, type Shape } from '../scene/shapes.ts'

/** Hot-air balloons; the first is near. */
export function balloons(scene: Scene, random: Random, count: number): Shape[] {
  const { width, horizon, unit, light, lightFrom } = scene
  const shapes: Shape[] = []
  const colors = ['#d9534a', '#e8a33c', '#3f8f8a', '#4c6fb0', '#b8578f'] as const
  for (let index = 0; index < count; index += 1) {
    const depth = 0.85 - (index / count) * 0.5
    const r = unit * (9 - (index / count) * 5.5) * random.between(0.85, 1.1)
    const x =
      index === 0 ? width * (0.5 - lightFrom * random.between(0.12, 0.22)) : width * random.between(0.1, 0.9)
    const y = horizon * (index === 0 ? random.between(0.3, 0.4) : random.between(0.18, 0.7))
    const color = scene.air(scene.colorOf('balloon') ?? colors[(index + random.int(0, 4)) % 5]!, depth)
    const second = scene.air('#f7e9cf', depth)
    const throat = y + r * 1.35
    const envelope = `M${num(x - r * 0.2)} ${num(throat)}C${num(x - r * 0.5)} ${num(y + r * 0.8)} ${num(x - r)} ${num(y + r * 0.5)} ${num(x - r)} ${num(y)}A${num(r)} ${num(r)} 0 0 1 ${num(x + r)} ${num(y)}C${num(x + r)} ${num(y + r * 0.5)} ${num(x + r * 0.5)} ${num(y + r * 0.8)} ${num(x + r * 0.2)} ${num(throat)}Z`
    const gore = (from: number, to: number) => {
      const edge = (t: number): Point[] => [
        [x + t * r * 0.2, throat],
        [x + t * r * 0.78, y + r * 0.62],
        [x + t * r, y],
        [x + t * r * 0.72, y - r * 0.7],
        [x, y - r],
      ]
      return `${curveThrough(edge(from))}${curveThrough(edge(to).toReversed(), { continues: true })}Z`
    }
    shapes.push({ role: 'mass', path: envelope, fill: color })
    shapes.push({
      role: 'detail',
      path: gore(-0.72, -0.36) + gore(0, 0.36) + gore(0.72, 0.98),
      fill: second,
      opacity: 0.92,
    })
    shapes.push({
      role: 'shade',
      path: envelope,
      fill: radial(x + lightFrom * r * 0.45, y - r * 0.35, r * 1.9, [
        [0, light.disc, 0.28],
        [0.45, light.ink, 0],
        [1, light.ink, 0.6],
      ]),
    })
    shapes.push({
      role: 'detail',
      path: `M${num(x - r * 0.17)} ${num(throat)}L${num(x - r * 0.12)} ${num(throat + r * 0.36)}M${num(x + r * 0.17)} ${num(throat)}L${num(x + r * 0.12)} ${num(throat + r * 0.36)}`,
      stroke: light.ink,
      strokeWidth: Math.max(1, r * 0.02),
      opacity: 0.7,
    })
    shapes.push({
      role: 'mass',
      path: polygon([
        [x - r * 0.15, throat + r * 0.34],
        [x + r * 0.15, throat + r * 0.34],
        [x + r * 0.12, throat + r * 0.56],
        [x - r * 0.12, throat + r * 0.56],
      ]),
      fill: scene.air('#6b4a33', depth),
    })
  }
  return shapes
}

/** Paper lanterns that rise; small ones far away. */
export function lanterns(scene: Scene, random: Random, count: number): Shape[] {
  const { width, horizon, unit } = scene
  const shapes: Shape[] = []
  const places = Array.from({ length: count }, (_, index) => ({
    near: (index + 1) / count,
    x: random.between(0.06, 0.94) * width,
    y: random.between(0.08, 0.86) * horizon,
  }))
  for (const { near, x, y } of places) {
    const s = unit * (1.2 + near ** 2 * 4)
    const color = scene.colorOf('lantern') ?? random.pick(['#ffb347', '#ff9b45', '#ffc76a', '#ff7f50'])
    shapes.push({
      role: 'glow',
      path: ellipse(x, y, s * 2.6),
      fill: radial(x, y, s * 2.6, [
        [0, color, 0.55],
        [0.35, color, 0.2],
        [1, color, 0],
      ]),
    })
    shapes.push({
      role: 'mass',
      path: `M${num(x - s * 0.42)} ${num(y + s * 0.6)}C${num(x - s * 0.5)} ${num(y + s * 0.1)} ${num(x - s * 0.72)} ${num(y - s * 0.2)} ${num(x - s * 0.5)} ${num(y - s * 0.55)}Q${num(x)} ${num(y - s * 0.9)} ${num(x + s * 0.5)} ${num(y - s * 0.55)}C${num(x + s * 0.72)} ${num(y - s * 0.2)} ${num(x + s * 0.5)} ${num(y + s * 0.1)} ${num(x + s * 0.42)} ${num(y + s * 0.6)}Z`,
      fill: vertical(y - s * 0.8, y + s * 0.6, [
        [0, scene.colorOf('lantern') ? lighten(color, -0.1) : mix(color, '#c2502e', 0.35)],
        [0.7, lighten(color, 0.06)],
        [1, '#fff1c2'],
      ]),
    })
    shapes.push({ role: 'detail', path: ellipse(x, y + s * 0.58, s * 0.4, s * 0.09), fill: '#fff4cf' })
  }
  return shapes
}

export function kites(scene: Scene, random: Random, count: number): Shape[] {
  const { width, horizon, unit, light } = scene
  const shapes: Shape[] = []
  for (let index = 0; index < count; index += 1) {
    const s = unit * random.between(3.2, 5)
    const x = width * random.between(0.2, 0.8)
    const y = horizon * random.between(0.18, 0.45)
    const color = scene.air(scene.colorOf('kite') ?? random.pick(['#e05646', '#3f7fc0', '#e8a93c']), 0.9)
    shapes.push({
      role: 'detail',
      path: curveThrough([
        [x, y + s],
        [x - s * 1.5, horizon * 0.75],
        [x - s * 2, horizon * 1.02],
      ]),
      stroke: light.ink,
      strokeWidth: Math.max(1, unit * 0.07),
      opacity: 0.5,
    })
    shapes.push({
      role: 'mass',
      path: polygon([
        [x, y - s],
        [x + s * 0.72, y - s * 0.1],
        [x, y + s],
        [x - s * 0.72, y - s * 0.1],
      ]),
      fill: color,
    })
    shapes.push({
      role: 'shade',
      path: polygon([
        [x, y - s],
        [x + s * 0.72, y - s * 0.1],
        [x, y + s],
      ]),
      fill: light.ink,
      opacity: 0.18,
    })
    shapes.push({
      role: 'detail',
      path: curveThrough([
        [x, y + s],
        [x + s * 0.5, y + s * 1.5],
        [x - s * 0.1, y + s * 2],
        [x + s * 0.4, y + s * 2.6],
      ]),
      stroke: color,
      strokeWidth: unit * 0.25,
    })
  }
  return shapes
}

export function fireworks(scene: Scene, random: Random, count: number): Shape[] {
  const { width, horizon, unit } = scene
  const shapes: Shape[] = []
  const colors = ['#ffd166', '#ff7a8a', '#7fd6ff', '#c49bff', '#9df29d'] as const
  for (let index = 0; index < count; index += 1) {
    const color = colors[(index * 2 + random.int(0, 1)) % 5]!
    const r = unit * random.between(9, 15)
    const x = width * ((index + 0.5) / count + random.between(-0.08, 0.08))
    const y = horizon * random.between(0.2, 0.5)
    let [rays, sparks] = ['', '']
    const spokes = 26
    for (let spoke = 0; spoke < spokes; spoke += 1) {
      const angle = (spoke / spokes) * Math.PI * 2
      const reach = r * random.between(0.78, 1.05)
      const fall = reach * 0.12
      const at = (t: number): Point => [
        x + Math.cos(angle) * reach * t,
        y + Math.sin(angle) * reach * t + fall * t * t * 2,
      ]
      rays += curveThrough([at(0.22), at(0.6), at(1)])
      sparks += ellipse(at(1)[0], at(1)[1], unit * 0.2) + ellipse(at(0.55)[0], at(0.55)[1], unit * 0.1)
    }
    shapes.push({
      role: 'glow',
      path: ellipse(x, y, r * 1.2),
      fill: radial(x, y, r * 1.2, [
        [0, color, 0.4],
        [1, color, 0],
      ]),
    })
    shapes.push({ role: 'detail', path: rays, stroke: color, strokeWidth: unit * 0.16, opacity: 0.85 })
    shapes.push({ role: 'detail', path: sparks, fill: lighten(color, 0.12) })
  }
  return shapes
}
