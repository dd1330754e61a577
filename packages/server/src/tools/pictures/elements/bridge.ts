import { lighten, mix } from '../scene/color.ts'
import { num, rect } from '../scene/geometry.ts'
import { note, put, type Scene } from '../scene/scene.ts'
import { vertical, type Shape } from '../scene/shapes.ts'

/** A bridge of arches across the whole picture, just in front of what is far. */
export function drawBridge(scene: Scene): void {
  const { width, height, horizon, unit, light, plan } = scene
  const random = scene.random.fork('bridge')
  const isWater = plan.ground === 'sea' || plan.ground === 'lake'
  const depth = 0.62
  const deck = horizon - unit * random.between(3.5, 5)
  const foot = horizon + (height - horizon) * (isWater ? 0.07 : 0.2)
  const stone = scene.air(scene.colorOf('bridge') ?? random.pick(['#b9a692', '#a8685a', '#8f9aa8']), depth)
  const arches = Math.max(3, Math.round(width / unit / 19))
  const span = width / arches
  let path = rect(-10, deck, width + 20, foot - deck)
  for (let index = 0; index < arches; index += 1) {
    const half = span * 0.4
    const x = (index + 0.5) * span
    const rise = Math.min(half, foot - deck - unit * 1.3)
    // Drawn the other way round, so that it is a hole.
    path += `M${num(x + half)} ${num(foot + 1)}A${num(half)} ${num(rise)} 0 0 0 ${num(x - half)} ${num(foot + 1)}Z`
  }
  const shapes: Shape[] = [
    {
      role: 'mass',
      path,
      fill: vertical(deck, foot, [
        [0, lighten(stone, 0.03)],
        [1, mix(stone, light.ink, 0.3)],
      ]),
    },
    { role: 'mass', path: rect(-10, deck - unit * 0.7, width + 20, unit * 0.9), fill: lighten(stone, 0.05) },
  ]
  put(scene, { material: 'thing', depth, shapes })
  note(scene, 'bridge')
}
