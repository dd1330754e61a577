import { mix } from '../scene/color.ts'
import { bar, ellipse, num } from '../scene/geometry.ts'
import { hash, Random } from '../scene/random.ts'
import { note, put, type Scene } from '../scene/scene.ts'
import { vertical, type Layer, type Shape } from '../scene/shapes.ts'

/** Clouds as drawn forms: heaps on a flat foot, in two or three rows that grow smaller towards the horizon. */
export function drawClouds(scene: Scene): void {
  const { plan, width, horizon, unit, light, isAngular } = scene
  if (plan.clouds === 'none') return
  const random = scene.random.fork('clouds')
  const many = plan.clouds === 'many'
  const rows = many ? 4 : 2
  let drawn = 0
  if (plan.time !== 'day' && plan.time !== 'night' && !isAngular)
    put(scene, { material: 'cloud', depth: 0.05, shapes: streaks(scene, random) })
  for (let row = 0; row < rows; row += 1) {
    const nearness = (row + 1) / rows
    const y = horizon * (many ? 0.74 - 0.58 * nearness : 0.7 - 0.5 * nearness) + random.between(-2, 2) * unit
    const count = many ? 3 : random.int(1, 2)
    const layer: Layer = { material: 'cloud', depth: 0.05 + nearness * 0.1, shapes: [] }
    const shift = random.next()
    for (let index = 0; index < count; index += 1) {
      const x = width * (((index + shift + random.between(-0.15, 0.15)) / count) % 1)
      const w = unit * random.between(14, 26) * (0.5 + nearness * 0.65)
      layer.shapes.push(
        ...cloud(
          scene,
          { x, y: y + random.between(-3, 3) * unit, w, nearness },
          random.next(),
          light,
          isAngular,
        ),
      )
      drawn += 1
    }
    put(scene, layer)
  }
  note(scene, 'clouds', drawn)
}

interface Form {
  x: number
  y: number
  w: number
  nearness: number
}

function cloud(
  { unit, plan }: Scene,
  { x, y, w, nearness }: Form,
  shape: number,
  light: Scene['light'],
  isAngular: boolean,
): Shape[] {
  const [lit, shade] = light.cloud
  const opacity = (plan.time === 'night' ? 0.5 : 0.85) * (0.65 + nearness * 0.35)
  if (isAngular) {
    const h = w * 0.16
    return [
      { role: 'mass', path: bar(x - w / 2, y - h, w, h), fill: mix(lit, shade, 0.15), opacity },
      { role: 'mass', path: bar(x - w * (0.1 + shape * 0.2), y - h * 1.9, w * 0.6, h), fill: lit, opacity },
    ]
  }
  const random = new Random(hash(`${x} ${y} ${shape}`))
  const lean = random.between(-0.14, 0.14)
  const puffs = (count: number, spread: number, lift: number, scale: number): string => {
    let path = ''
    for (let index = 0; index < count; index += 1) {
      const t = ((index + 0.5) / count - 0.5) * 2
      const bulk = Math.max(0.16, 1 - Math.abs(t - lean * 2) ** 1.5) * random.between(0.72, 1.08)
      const r = w * 0.15 * scale * bulk
      path += ellipse(x + t * w * 0.42 * spread + lean * w * 0.2, y - r * (0.45 + lift), r * 1.3, r)
    }
    return path
  }
  const foot = ellipse(x, y - w * 0.012, w * 0.5, w * 0.03)
  const top = y - w * 0.24
  const gradient = vertical(top, y + unit * 0.4, [
    [0, lit, 1],
    [0.5, lit, 0.95],
    [1, mix(lit, shade, 0.7), 0.75],
  ])
  return [
    {
      role: 'mass',
      path: puffs(7, 1, 0.25, 1) + foot,
      fill: vertical(top, y + unit * 0.4, [
        [0, mix(lit, shade, 0.45), 0.95],
        [1, shade, 0.6],
      ]),
      opacity,
    },
    { role: 'shade', path: puffs(5, 0.62, 0.75, 0.78), fill: gradient, opacity },
  ]
}

/** Long thin clouds low in the sky, lit from below. */
function streaks(scene: Scene, random: Random): Shape[] {
  const { width, horizon, unit, light } = scene
  let path = ''
  for (let index = 0; index < 5; index += 1) {
    const half = unit * random.between(12, 30)
    const [x, y] = [random.between(0, 1) * width, horizon * random.between(0.45, 0.88)]
    const thick = unit * random.between(0.5, 1.3)
    path += `M${num(x - half)} ${num(y)}C${num(x - half * 0.4)} ${num(y - thick)} ${num(x + half * 0.2)} ${num(y - thick * 1.4)} ${num(x + half)} ${num(y - thick * 0.3)}C${num(x + half * 0.3)} ${num(y + thick * 0.4)} ${num(x - half * 0.3)} ${num(y + thick * 0.7)} ${num(x - half)} ${num(y)}Z`
  }
  return [{ role: 'shade', path, fill: mix(light.cloud[0], light.disc, 0.2), opacity: 0.42 }]
}
