import { mix } from '../scene/color.ts'
import { num } from '../scene/geometry.ts'
import type { Scene } from '../scene/scene.ts'
import type { Layer, Shape } from '../scene/shapes.ts'
import { fibres } from './paper.ts'
import { renderLayers } from './render-layers.ts'
import type { Render } from './styles.ts'
import type { SvgWriter } from './svg-writer.ts'

/** Drawn with a pen on a toned sheet: outlines, hatching in the shade, and one colour for the light. */
export const renderLine: Render = (scene, writer) => {
  const { width, height, unit, light, plan } = scene
  const isNight = plan.time === 'night'
  const sheet = isNight ? mix('#1b2340', light.sky[1], 0.25) : mix('#f7f0e1', light.sky[3], 0.18)
  const ink = isNight ? '#e9e4d4' : mix('#22303f', light.ink, 0.5)
  const accent = isNight ? '#f2c96b' : mix('#e0653f', light.sky[2], 0.15)
  const hatch = (depth: number, turn: number) => {
    const gap = num(unit * (0.62 + depth * 0.12))
    return writer.define(
      `hatch ${gap} ${turn}`,
      (id) =>
        `<pattern id="${id}" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><path d="M0 0V${gap}" stroke="${ink}" stroke-width="${num(unit * 0.12)}"/></pattern>`,
    )
  }
  const pen = (depth: number) => Math.max(1, unit * (0.1 + depth * 0.13))
  const tone = (depth: number) => mix(ink, sheet, Math.max(0, 0.55 - depth * 0.75))
  const shape = (shape: Shape, layer: Layer): Shape | readonly Shape[] | undefined => {
    if (layer === scene.layers[0]) return undefined
    const { role, path, fill, stroke, strokeWidth } = shape
    const { depth, material } = layer
    const isDisc = material === 'sky' && role === 'mass'
    if (isDisc) return { role, path, fill: accent, opacity: 0.92 }
    if (material === 'weather')
      return {
        ...shape,
        ...(stroke
          ? { stroke: ink }
          : { fill: isNight ? ink : '#ffffff', stroke: ink, strokeWidth: unit * 0.06 }),
        opacity: 0.55,
      }
    if (role === 'glow') {
      if (material === 'water')
        return {
          role,
          path,
          fill: fill === light.disc ? accent : 'none',
          ...(fill !== light.disc && { stroke: ink }),
          strokeWidth: unit * 0.07,
          opacity: fill === light.disc ? 0.85 : 0.35,
        }
      return material === 'sky' && stroke
        ? { role, path, stroke: accent, strokeWidth: unit * 0.2, opacity: 0.6 }
        : undefined
    }
    if (role === 'shade') {
      if (material === 'water')
        return { role, path, fill: 'none', stroke: ink, strokeWidth: unit * 0.06, opacity: 0.35 }
      if (material === 'cloud') return outlined(path, sheet, tone(0.3), pen(0.1))
      if (fill === undefined) return undefined
      return {
        role,
        path,
        fill: `url(#${hatch(depth, scene.lightFrom < 0 ? 38 : -38)})`,
        opacity: 0.34 + depth * 0.3,
      }
    }
    if (role === 'detail') {
      if (typeof fill === 'object' && material === 'sky') return { role, path, fill, opacity: 0.55 }
      if (material === 'sky')
        return {
          role,
          path,
          ...(fill === undefined ? { stroke: accent, strokeWidth: pen(0.4) } : { fill: ink }),
          opacity: 0.9,
        }
      if (fill === undefined)
        return {
          role,
          path,
          stroke: tone(depth),
          strokeWidth: Math.min(strokeWidth ?? 1, pen(depth) * 1.6),
          opacity: 0.9,
        }
      return { role, path, fill: sheet, stroke: tone(depth), strokeWidth: pen(depth) * 0.7 }
    }
    if (fill === undefined)
      return [
        { role, path, stroke: tone(depth), strokeWidth: (strokeWidth ?? 1) + pen(depth) * 2 },
        { role, path, stroke: sheet, strokeWidth: strokeWidth ?? 1 },
      ]
    if (material === 'water') return { role, path, fill: sheet }
    const color = typeof fill === 'string' ? fill : fill.stops[0]![1]
    return outlined(path, material === 'cloud' ? sheet : mix(sheet, color, 0.14), tone(depth), pen(depth))
  }
  const [, ...rest] = scene.layers
  scene.drawn.delete('fog')
  const body = renderLayers(
    { ...scene, layers: rest.filter(({ material, depth }) => !(material === 'cloud' && depth >= 0.45)) },
    writer,
    { shape, mirror: 0 },
  )
  return (
    writer.sheet(width, height, `fill="${sheet}"`) +
    skyLines(scene, writer, tone(0.1)) +
    body +
    border(scene, writer, sheet, ink) +
    fibres(scene, writer, 0.14)
  )
}

/** An area with a line around all of it, also where it was put together from several. */
const outlined = (path: string, fill: string, stroke: string, strokeWidth: number): Shape => ({
  role: 'mass',
  path,
  fill,
  stroke,
  strokeWidth: strokeWidth * 2,
  isOutline: true,
})

/** Long lines across the sky, closer together above; they leave the sun free. */
function skyLines({ width, horizon, unit, disc }: Scene, writer: SvgWriter, color: string): string {
  let path = ''
  for (let y = unit * 5, row = 0; y < horizon * 0.8; y += unit * (1.1 + row * 0.11), row += 1) {
    const gap = Math.sqrt(Math.max(0, (disc.radius * 2.1) ** 2 - (y - disc.y) ** 2))
    if (gap === 0) path += `M0 ${num(y)}H${width}`
    else path += `M0 ${num(y)}H${num(disc.x - gap)}M${num(disc.x + gap)} ${num(y)}H${width}`
  }
  return writer.shape({
    role: 'detail',
    path,
    stroke: color,
    strokeWidth: Math.max(0.8, unit * 0.07),
    opacity: 0.42,
  })
}

function border({ width, height, unit }: Scene, writer: SvgWriter, sheet: string, ink: string): string {
  const edge = unit * 3.4
  const hole = `M${num(edge)} ${num(edge)}V${num(height - edge)}H${num(width - edge)}V${num(edge)}Z`
  return (
    writer.shape({ role: 'mass', path: `M0 0H${width}V${height}H0Z${hole}`, fill: sheet }) +
    writer.shape({ role: 'detail', path: hole, stroke: ink, strokeWidth: unit * 0.22 })
  )
}
