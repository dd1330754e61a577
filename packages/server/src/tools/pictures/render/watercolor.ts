import { lighten, mix, saturate } from '../scene/color.ts'
import { blob, num, type Point } from '../scene/geometry.ts'
import type { Scene } from '../scene/scene.ts'
import { radial, type Layer, type Paint, type Shape } from '../scene/shapes.ts'
import { fibres } from './paper.ts'
import { renderLayers } from './render-layers.ts'
import type { Render } from './styles.ts'

const wash = (paint: Paint, change: (color: string) => string, thin: number): Paint =>
  typeof paint === 'string'
    ? change(paint)
    : {
        ...paint,
        stops: paint.stops.map(([at, color, opacity = 1]) => [at, change(color), opacity * thin] as const),
      }

/** Thin colour on rough paper: forms bleed at their edges, pigment gathers there, and the sheet shows at the border. */
export const renderWatercolor: Render = (scene, writer) => {
  const { width, height, horizon, unit, random } = scene
  const seed = random.fork('watercolor').int(1, 999)
  const sheet = '#fbf7ee'
  const paint = (color: string) => saturate(mix(color, sheet, 0.2), 1.12)
  // Wider than the picture, so that displaced edges bring something in from outside.
  const full = `filterUnits="userSpaceOnUse" x="-40" y="-40" width="${width + 80}" height="${height + 80}"`
  // Edges run, and within a form the pigment lies unevenly.
  const bleed = (reach: number) =>
    writer.filter(
      `<feTurbulence type="fractalNoise" baseFrequency=".022" numOctaves="3" seed="${seed}" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="${num(unit * reach)}" xChannelSelector="R" yChannelSelector="G" result="d"/><feGaussianBlur in="d" stdDeviation="${num(unit * 0.09)}"/>`,
    )
  const bundle = ({ material }: Layer): string =>
    material === 'weather' ? '' : `filter="url(#${bleed(1.5)})"`
  const shape = (shape: Shape, layer: Layer): Shape | undefined => {
    const { role, fill, opacity = 1 } = shape
    if (fill === undefined)
      return { ...shape, ...(shape.stroke && { stroke: paint(shape.stroke) }), opacity: opacity * 0.7 }
    if (layer === scene.layers[0]) return undefined
    if (role !== 'mass')
      return {
        ...shape,
        fill: wash(fill, paint, 1),
        opacity: opacity * (role === 'detail' ? 0.82 : 0.62),
        blur: (shape.blur ?? 0) + (role === 'shade' ? unit * 0.25 : 0),
      }
    const isThin = layer.material === 'cloud'
    const body: Shape = { ...shape, fill: wash(fill, paint, 1), opacity: opacity * (isThin ? 0.6 : 0.86) }
    if (isThin) return { ...body, blur: unit * 0.7 }
    const tone = typeof fill === 'string' ? fill : fill.stops[0]![1]
    // Pigment has gathered along the edge.
    return {
      ...body,
      stroke: paint(lighten(saturate(tone, 1.15), -0.09)),
      strokeWidth: unit * 0.17,
      strokeOpacity: 0.46,
    }
  }
  const granules = writer.filter(
    `<feTurbulence type="fractalNoise" baseFrequency=".008 .011" numOctaves="4" seed="${seed + 3}"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 .99 0 0 0 0 .95 1.5 0 0 0 -.72"/>`,
    'x="0" y="0" width="1" height="1"',
  )
  // Pigment that has run together in places.
  const pools = writer.filter(
    `<feTurbulence type="fractalNoise" baseFrequency=".006 .009" numOctaves="4" seed="${seed + 4}"/><feColorMatrix values="0 0 0 0 .42 0 0 0 0 .4 0 0 0 0 .55 0 2.6 0 0 -1.2"/>`,
    'x="0" y="0" width="1" height="1"',
  )
  const grain = writer.filter(
    `<feTurbulence type="fractalNoise" baseFrequency=".28" numOctaves="2" seed="${seed + 5}"/><feColorMatrix values="0 0 0 0 .35 0 0 0 0 .33 0 0 0 0 .4 0 1.1 0 0 -.5"/>`,
    'x="0" y="0" width="1" height="1"',
  )
  const edge = writer.filter(
    `<feTurbulence type="fractalNoise" baseFrequency=".016" numOctaves="4" seed="${seed + 7}"/><feDisplacementMap in="SourceGraphic" scale="${num(unit * 4)}" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="${num(unit * 0.16)}"/>`,
    full,
  )
  const mask = writer.define(
    'painted',
    (id) =>
      `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><rect x="${num(unit * 4.4)}" y="${num(unit * 4.4)}" width="${num(width - unit * 8.8)}" height="${num(height - unit * 8.8)}" rx="${num(unit * 2)}" fill="#fff" filter="url(#${edge})"/></mask>`,
  )
  const painted =
    skyWash(scene)
      .map((part) => writer.shape(part))
      .join('') + renderLayers(scene, writer, { shape, bundle, mirror: 0.3 })
  return (
    writer.sheet(width, height, `fill="${sheet}"`) +
    `<g mask="url(#${mask})">${painted}${writer.sheet(width, Math.round(horizon * 0.9), `filter="url(#${granules})" opacity=".42"`)}<g style="mix-blend-mode:multiply">${writer.sheet(width, height, `filter="url(#${pools})" opacity=".14"`)}</g>${writer.sheet(width, height, `filter="url(#${grain})" opacity=".22"`)}</g>` +
    fibres(scene, writer, 0.3)
  )
}

/** The sky, laid on wet: large spots that run into each other. */
function skyWash(scene: Scene): Shape[] {
  const { width, height, horizon, unit, light } = scene
  const random = scene.random.fork('sky wash')
  const [c0, c1, c2, c3] = light.sky
  const soft = (color: string) => saturate(mix(color, '#fbf7ee', 0.16), 1.1)
  const shapes: Shape[] = [
    {
      role: 'mass',
      path: `M0 0H${width}V${height}H0Z`,
      fill: {
        kind: 'linear',
        from: [0, 0],
        to: [0, horizon],
        stops: [
          [0, soft(c0)],
          [0.45, soft(c1)],
          [0.8, soft(c2)],
          [1, soft(c3)],
        ],
      },
    },
  ]
  for (let index = 0; index < 14; index += 1) {
    const [x, y] = [random.between(0, width), random.between(0, horizon)]
    const r = unit * random.between(7, 20)
    const color = soft([c0, c1, c2][index % 3]!)
    const points = Array.from({ length: 9 }, (_, step): Point => {
      const angle = (step / 9) * Math.PI * 2
      return [
        x + Math.cos(angle) * r * random.between(1, 1.8),
        y + Math.sin(angle) * r * random.between(0.35, 0.7),
      ]
    })
    shapes.push({
      role: 'glow',
      path: blob(points),
      fill: radial(x, y, r * 1.7, [
        [0, index % 4 === 0 ? '#fffaf0' : color, 0.55],
        [1, color, 0],
      ]),
      opacity: 0.7,
      blur: unit * 0.8,
    })
  }
  return shapes
}
