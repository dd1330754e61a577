import { lighten, mix, saturate } from '../scene/color.ts'
import { ellipse, num, polygon, rect, type Point } from '../scene/geometry.ts'
import type { Scene } from '../scene/scene.ts'
import type { Layer, Paint, Shape } from '../scene/shapes.ts'
import { renderLayers } from './render-layers.ts'
import type { Render } from './styles.ts'
import type { SvgWriter } from './svg-writer.ts'

function strong(paint: Paint): string {
  const color = typeof paint === 'string' ? paint : paint.stops[0]![1]
  return saturate(color, 1.22)
}

/** A poster of plain areas: rings around the sun, rays, and forms with one bright and one dark half. */
export const renderGeometric: Render = (scene, writer) => {
  const { width, height, light, unit } = scene
  const shape = (shape: Shape, layer: Layer): Shape | undefined => {
    if (layer === scene.layers[0]) return undefined
    const { role, fill, opacity = 1 } = shape
    if (role === 'glow') {
      if (shape.stroke !== undefined) return { ...shape, blur: 0 }
      return layer.material === 'water' && fill
        ? { ...shape, fill: strong(fill), opacity: opacity * 0.8 }
        : undefined
    }
    if (fill === undefined) return { ...shape, blur: 0 }
    if (typeof fill === 'object' && layer.material === 'sky' && role === 'detail')
      return { ...shape, fill: fill.stops.at(-1)![1], opacity: 0.4, blur: 0 }
    if (role === 'shade')
      return { ...shape, fill: strong(fill), opacity: Math.min(1, opacity * 1.1), blur: 0 }
    return { ...shape, fill: strong(fill), opacity: layer.material === 'cloud' ? 1 : opacity, blur: 0 }
  }
  const [, ...rest] = scene.layers
  scene.drawn.delete('fog')
  const body = renderLayers(
    { ...scene, layers: rest.filter(({ material, depth }) => !(material === 'cloud' && depth >= 0.45)) },
    writer,
    { shape, mirror: 0.3 },
  )
  const margin = unit * 3.2
  const edge = `M0 0H${width}V${height}H0ZM${num(margin)} ${num(margin)}V${num(height - margin)}H${num(width - margin)}V${num(margin)}Z`
  return (
    sky(scene, writer) +
    body +
    facets(scene, writer) +
    writer.shape({ role: 'mass', path: edge, fill: mix('#f6efe0', light.sky[3], 0.12) })
  )
}

function sky(scene: Scene, writer: SvgWriter): string {
  const { width, height, horizon, light, disc, plan } = scene
  const [c0, c1, c2, c3] = light.sky.map((color) => saturate(color, 1.15)) as [string, string, string, string]
  const shapes: Shape[] = [{ role: 'mass', path: rect(0, 0, width, height), fill: c0 }]
  const reach = Math.hypot(width, horizon)
  const rings = [c1, mix(c1, c2, 0.5), c2, mix(c2, c3, 0.5), c3]
  rings.forEach((fill, index) =>
    shapes.push({ role: 'mass', path: ellipse(disc.x, disc.y, reach * (0.78 - index * 0.14)), fill }),
  )
  if (plan.time !== 'night') {
    let rays = ''
    for (let ray = 0; ray < 18; ray += 1) {
      const [from, to] = [(ray / 18) * Math.PI * 2, ((ray + 0.5) / 18) * Math.PI * 2]
      rays += polygon([
        [disc.x, disc.y],
        [disc.x + Math.cos(from) * reach * 1.3, disc.y + Math.sin(from) * reach * 1.3],
        [disc.x + Math.cos(to) * reach * 1.3, disc.y + Math.sin(to) * reach * 1.3],
      ])
    }
    shapes.push({ role: 'mass', path: rays, fill: lighten(c3, 0.02), opacity: 0.16 })
  }
  return shapes.map((shape) => writer.shape(shape)).join('')
}

/** A few large panes of light across the picture, as in stained glass. */
function facets(scene: Scene, writer: SvgWriter): string {
  const { width, height, disc, light } = scene
  const random = scene.random.fork('facets')
  const panes = Array.from({ length: 5 }, (): Shape => {
    const angle = random.between(0, Math.PI * 2)
    const wide = random.between(0.12, 0.4)
    const far = Math.hypot(width, height) * 1.2
    const at = (turn: number): Point => [disc.x + Math.cos(turn) * far, disc.y + Math.sin(turn) * far]
    return {
      role: 'shade',
      path: polygon([[disc.x, disc.y], at(angle), at(angle + wide)]),
      fill: random.chance(0.5) ? '#ffffff' : light.ink,
      opacity: 0.05,
    }
  })
  return panes.map((pane) => writer.shape(pane)).join('')
}
