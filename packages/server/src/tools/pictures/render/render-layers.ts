import { num, rect } from '../scene/geometry.ts'
import type { Scene } from '../scene/scene.ts'
import type { Layer, Shape } from '../scene/shapes.ts'
import type { SvgWriter } from './svg-writer.ts'

/** What a style makes of layers. */
export interface Finish {
  /** A shape as the style has it; nothing where it has none. */
  shape?: (shape: Shape, layer: Layer) => Shape | readonly Shape[] | undefined
  /** Attributes of the group of a layer. */
  group?: (layer: Layer) => string
  /** Attributes of a group around neighbouring layers that have the same. */
  bundle?: (layer: Layer) => string
  /** How clear mirror images are, from 0 to 1; 0.4 by default. */
  mirror?: number
  /** Attributes of the group with the mirror images. */
  mirrored?: string
  /** What lies on open water, above its mirror images. */
  onWater?: () => string
}

/** Writes the layers from far to near, and what is seen of them in the water. */
export function renderLayers(scene: Scene, writer: SvgWriter, finish: Finish = {}): string {
  const { layers } = scene
  const water = layers.findIndex(({ material }) => material === 'water')
  const hasMirror =
    water !== -1 && (scene.plan.ground === 'sea' || scene.plan.ground === 'lake') && finish.mirror !== 0
  const seen = (layer: Layer, index: number) =>
    hasMirror &&
    layer.material !== 'sky' &&
    layer.material !== 'weather' &&
    ((index < water && layer.material !== 'cloud') || layer.isMirrored === true)
  const ids = new Map<Layer, string>()
  layers.forEach((layer, index) => {
    if (seen(layer, index))
      ids.set(
        layer,
        writer.define(`layer ${index}`, () => ''),
      )
  })
  const written = layers.map((layer, index) => {
    const id = ids.get(layer)
    const attributes = [id === undefined ? '' : `id="${id}"`, finish.group?.(layer) ?? ''].filter(
      (part) => part !== '',
    )
    const shapes = layer.shapes.flatMap((shape) =>
      finish.shape ? (finish.shape(shape, layer) ?? []) : shape,
    )
    const content = shapes.map((shape) => writer.shape(shape)).join('')
    const group = attributes.length > 0 ? `<g ${attributes.join(' ')}>${content}</g>` : content
    if (index !== water) return group
    return (
      group +
      (ids.size > 0 ? mirrorImages(scene, writer, [...ids.values()], finish) : '') +
      (finish.onWater?.() ?? '')
    )
  })
  return bundled(layers, written, finish.bundle)
}

function bundled(layers: readonly Layer[], written: readonly string[], bundle: Finish['bundle']): string {
  if (!bundle) return written.join('')
  let result = ''
  let open = ''
  layers.forEach((layer, index) => {
    const wanted = bundle(layer)
    if (wanted !== open) {
      result += (open === '' ? '' : '</g>') + (wanted === '' ? '' : `<g ${wanted}>`)
      open = wanted
    }
    result += written[index]
  })
  return result + (open === '' ? '' : '</g>')
}

function mirrorImages(
  { width, height, horizon }: Scene,
  writer: SvgWriter,
  ids: readonly string[],
  { mirror = 0.4, mirrored = '' }: Finish,
): string {
  const flatness = 0.72
  const clip = writer.define(
    'water',
    (id) => `<clipPath id="${id}"><path d="${rect(0, horizon, width, height - horizon)}"/></clipPath>`,
  )
  const fade = writer.gradient({
    kind: 'linear',
    from: [0, horizon],
    to: [0, horizon + (height - horizon) * 0.9],
    stops: [
      [0, '#ffffff', mirror * 1.5],
      [0.5, '#ffffff', mirror],
      [1, '#ffffff', 0],
    ],
  })
  const mask = writer.define(
    'mirror',
    (id) =>
      `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="url(#${fade})"/></mask>`,
  )
  const flip = `transform="matrix(1 0 0 ${-flatness} 0 ${num(horizon * (1 + flatness))})"`
  return `<g clip-path="url(#${clip})"><g mask="url(#${mask})"><g ${mirrored}><g ${flip}>${ids.map((id) => `<use href="#${id}"/>`).join('')}</g></g></g></g>`
}
