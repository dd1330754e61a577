import { lighten, mix, saturate } from '../scene/color.ts'
import { num, polygon, type Point } from '../scene/geometry.ts'
import type { Scene } from '../scene/scene.ts'
import type { Layer, Paint, Shape } from '../scene/shapes.ts'
import { renderLayers } from './render-layers.ts'
import type { Render } from './styles.ts'
import type { SvgWriter } from './svg-writer.ts'

/** One tone of a paint, more of its upper part: a sheet of paper has one colour. */
function flat(paint: Paint): string {
  if (typeof paint === 'string') return paint
  const colors = paint.stops.map(([, color]) => color)
  const mean = colors.reduce((mean, color, index) => mix(mean, color, 1 / (index + 1)))
  return mix(colors[0] ?? mean, mean, 0.35)
}

/** Sheets of cut paper that lie above one another, each with its shadow, in a frame of the same. */
export const renderPaper: Render = (scene, writer) => {
  const { width, height, unit, light } = scene
  const shadow = (depth: number) => {
    const [offset, soft] = [unit * (0.22 + depth * 0.36), unit * (0.35 + depth * 0.75)]
    const [dx, dy] = [-scene.lightFrom * offset, offset]
    return writer.filter(
      `<feGaussianBlur in="SourceAlpha" stdDeviation="${num(soft)}"/><feOffset dx="${num(dx)}" dy="${num(dy)}"/><feComponentTransfer><feFuncA type="linear" slope=".55"/></feComponentTransfer><feColorMatrix values="0 0 0 0 .04 0 0 0 0 .05 0 0 0 0 .13 0 0 0 1 0"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>`,
      `filterUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"`,
    )
  }
  const group = ({ depth, material }: Layer) =>
    material === 'weather' ? '' : `filter="url(#${shadow(depth)})"`
  const shape = (shape: Shape, layer: Layer): Shape | undefined => {
    if (layer === scene.layers[0]) return { ...shape, fill: light.sky[1] }
    const { role, fill, opacity = 1 } = shape
    if (role === 'glow')
      return layer.material === 'water' && shape.fill ? { ...shape, opacity: opacity * 0.75 } : undefined
    if (role === 'shade' && layer.material === 'cloud')
      return fill === undefined ? undefined : { ...shape, fill: lighten(flat(fill), 0.02), opacity: 1 }
    if (role === 'shade')
      return fill === undefined
        ? { ...shape, opacity: opacity * 0.5 }
        : { ...shape, fill: flat(fill), opacity: opacity * 0.45 }
    if (fill === undefined) return shape
    if (typeof fill === 'object' && layer.material === 'sky' && role === 'detail')
      return { ...shape, fill: flat({ ...fill, stops: fill.stops.slice(-1) }), opacity: 0.45, blur: 0 }
    const color = saturate(flat(fill), 1.12)
    return {
      ...shape,
      fill: color,
      opacity: layer.material === 'cloud' ? 1 : opacity,
      ...(layer.depth < 0.96 &&
        role === 'mass' && { stroke: lighten(color, 0.05), strokeWidth: Math.max(1, unit * 0.07) }),
    }
  }
  const [sky, ...rest] = scene.layers
  scene.drawn.delete('fog')
  const rings = skyRings(scene)
    .map((ring) => `<g filter="url(#${shadow(0.25)})">${writer.shape(ring)}</g>`)
    .join('')
  const back = renderLayers({ ...scene, layers: sky ? [sky] : [] }, writer, { shape })
  const front = renderLayers(
    { ...scene, layers: rest.filter(({ material, depth }) => !(material === 'cloud' && depth >= 0.45)) },
    writer,
    { shape, group, mirror: 0.18 },
  )
  return back + rings + front + frame(scene, writer, shadow(1)) + fibres(scene, writer)
}

/** The sky in sheets that open around the sun. */
function skyRings(scene: Scene): Shape[] {
  const { disc, light, unit, width, height } = scene
  const random = scene.random.fork('rings')
  const noise = random.noise()
  const tones = [
    mix(light.sky[1], light.sky[2], 0.45),
    light.sky[2],
    mix(light.sky[2], light.sky[3], 0.55),
    light.sky[3],
  ]
  const reach = Math.hypot(width, height) * 0.5
  return tones.map((fill, index): Shape => {
    const r = reach * (0.92 - index * 0.21)
    const points = Array.from({ length: 18 }, (_, step): Point => {
      const angle = (step / 18) * Math.PI * 2
      const radius = r * (1 + 0.13 * noise(Math.cos(angle) * 1.4 + index * 3, Math.sin(angle) * 1.4))
      return [disc.x + Math.cos(angle) * radius * 1.18, disc.y + Math.sin(angle) * radius * 0.85]
    })
    return {
      role: 'mass',
      path: smoothRing(points),
      fill: saturate(fill, 1.08),
      stroke: lighten(fill, 0.04),
      strokeWidth: Math.max(1, unit * 0.07),
    }
  })
}

const smoothRing = (points: readonly Point[]): string => {
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const start = middle(points.at(-1)!, points[0]!)
  return `M${num(start[0])} ${num(start[1])}${points
    .map((point, index) => {
      const end = middle(point, points[(index + 1) % points.length]!)
      return `Q${num(point[0])} ${num(point[1])} ${num(end[0])} ${num(end[1])}`
    })
    .join('')}Z`
}

/** Two sheets with a wavy opening, in front of everything. */
function frame(scene: Scene, writer: SvgWriter, shadow: string): string {
  const { width, height, unit, light } = scene
  const random = scene.random.fork('frame')
  const noise = random.noise()
  const outside = polygon([
    [-unit * 5, -unit * 5],
    [width + unit * 5, -unit * 5],
    [width + unit * 5, height + unit * 5],
    [-unit * 5, height + unit * 5],
  ])
  return [0, 1]
    .map((sheet) => {
      const margin = unit * (4.6 - sheet * 1.9)
      const count = 56
      const points = Array.from({ length: count }, (_, step): Point => {
        const angle = (step / count) * Math.PI * 2
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
        // A rounded box: a superellipse.
        const radius = (Math.abs(cos) ** 9 + Math.abs(sin) ** 9) ** (-1 / 9)
        const wave = 1 + 0.018 * noise(cos * 3 + sheet * 5, sin * 3)
        return [
          width / 2 + cos * radius * wave * (width / 2 - margin),
          height / 2 + sin * radius * wave * (height / 2 - margin),
        ]
      })
      const color = sheet === 0 ? mix(mix(light.sky[0], light.sky[1], 0.45), '#fdf8ee', 0.3) : '#fbf5e9'
      const path = `${outside}${smoothRing(points.toReversed())}`
      return `<g filter="url(#${shadow})">${writer.shape({ role: 'mass', path, fill: color, stroke: lighten(color, 0.03), strokeWidth: Math.max(1, unit * 0.09) })}</g>`
    })
    .join('')
}

/** The grain of paper over everything. */
export function fibres({ width, height, random }: Scene, writer: SvgWriter, strength = 0.16): string {
  const seed = random.fork('fibres').int(1, 999)
  const filter = writer.filter(
    `<feTurbulence type="fractalNoise" baseFrequency=".7 .5" numOctaves="3" seed="${seed}"/><feDiffuseLighting lighting-color="#fff" surfaceScale="1.1"><feDistantLight azimuth="45" elevation="58"/></feDiffuseLighting>`,
    'x="0" y="0" width="1" height="1"',
  )
  return `<g style="mix-blend-mode:multiply" opacity="${strength}">${writer.sheet(width, height, `filter="url(#${filter})"`)}</g>`
}
