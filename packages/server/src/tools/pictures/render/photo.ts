import { mix, saturate } from '../scene/color.ts'
import { ellipse, num, rect } from '../scene/geometry.ts'
import { note, type Scene } from '../scene/scene.ts'
import { radial, vertical, type Layer, type Paint, type Shape } from '../scene/shapes.ts'
import { renderLayers } from './render-layers.ts'
import type { Render } from './styles.ts'
import type { SvgWriter } from './svg-writer.ts'

/** Lenses and light as of a camera: surfaces with a relief, clouds and water of noise, bloom, grain. It is no photograph. */
export const renderPhoto: Render = (scene, writer) => {
  const { width, height, horizon, unit, light, lightFrom, plan, random } = scene
  const seed = random.fork('surface').int(1, 900)
  const azimuth = lightFrom < 0 ? 205 : 335
  /** Edges break up by noise, and the light makes a relief of the same noise. */
  const relief = (frequency: string, height: number, reach: number, offset: number, strength: number) => {
    const elevation = 52
    const gain = ((strength * 1.04) / Math.sin((elevation * Math.PI) / 180)).toFixed(3)
    return writer.filter(
      `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="5" seed="${seed + offset}" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="${num(unit * reach)}" xChannelSelector="R" yChannelSelector="G" result="d"/><feDiffuseLighting in="n" surfaceScale="${num(height)}" lighting-color="#fff" result="l"><feDistantLight azimuth="${azimuth}" elevation="${elevation}"/></feDiffuseLighting><feComposite in="d" in2="l" operator="arithmetic" k1="${gain}" k2="${(1 - strength).toFixed(3)}" result="m"/><feComposite in="m" in2="d" operator="in"/>`,
    )
  }
  const scale = 10 / unit
  const f = (x: number, y: number) => `${(x * scale).toFixed(4)} ${(y * scale).toFixed(4)}`
  const bundle = ({ material, depth }: Layer): string => {
    const size = unit / 10
    if (material === 'rock') {
      if (depth < 0.2) return `filter="url(#${relief(f(0.012, 0.017), 2 * size, 1.4, 0, 0.2)})"`
      return `filter="url(#${relief(f(0.012, 0.017), 8 * size, 1.8, 0, depth < 0.3 ? 0.38 : 0.62)})"`
    }
    if (material === 'land') {
      if (depth < 0.45) return `filter="url(#${relief(f(0.05, 0.12), 1.6 * size, 0.6, 1, 0.18)})"`
      const isSmooth = plan.ground === 'sand' || plan.ground === 'snow' || plan.hasBeach
      return isSmooth
        ? `filter="url(#${relief(f(0.05, 0.16), 0.9 * size, 0.35, 1, 0.45)})"`
        : `filter="url(#${relief(f(0.16, 0.6), 1.1 * size, 0.6, 1, 0.3)})"`
    }
    if (material === 'plant')
      return depth >= 0.99
        ? `filter="url(#${writer.blur(unit * 0.16)})"`
        : depth < 0.62
          ? `filter="url(#${relief(f(0.14, 0.16), 1.6 * size, 0.6, 2, 0.3)})"`
          : `filter="url(#${relief(f(0.1, 0.1), 2.4 * size, 0.8, 2, 0.5)})"`
    return ''
  }
  const mute = (paint: Paint): Paint =>
    typeof paint === 'string'
      ? muted(paint)
      : {
          ...paint,
          stops: paint.stops.map(([at, color, opacity = 1]) => [at, muted(color), opacity] as const),
        }
  const muted = (color: string) => saturate(color, 0.9)
  const shape = (shape: Shape, layer: Layer): Shape | undefined => {
    const { role, fill, opacity = 1 } = shape
    if (layer.material === 'cloud' && layer.depth < 0.45) return undefined
    if (layer.material === 'water') {
      if (layer === surface) return shape
      if (fill !== light.disc) return role === 'mass' || plan.hasRiver ? shape : undefined
      return { ...shape, blur: unit * 0.12, opacity: opacity * 0.9 }
    }
    if (layer.material === 'sky') {
      if (layer === scene.layers[0] || role !== 'mass') return shape
      // A sun has no edge.
      return { ...shape, blur: plan.time === 'night' || plan.hasPlanets ? unit * 0.08 : unit * 0.7 }
    }
    const soft = role === 'shade' && layer.material === 'land' ? { blur: (shape.blur ?? 0) + unit * 0.3 } : {}
    return { ...shape, ...(fill !== undefined && { fill: mute(fill) }), ...soft }
  }
  const surface = scene.layers.find(({ material }) => material === 'water')
  const waves = writer.filter(
    `<feTurbulence type="fractalNoise" baseFrequency="${f(0.008, 0.09)}" numOctaves="3" seed="${seed + 4}" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="${num(unit * 3.2)}" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="${num(unit * 0.1)} ${num(unit * 0.34)}"/>`,
    // Of the water, and so much wider that displaced edges bring something in from outside.
    `filterUnits="userSpaceOnUse" x="-40" y="${num(horizon - 40)}" width="${width + 80}" height="${num(height - horizon + 80)}"`,
  )
  const skyEnd = scene.layers.findIndex(({ material }) => material !== 'sky')
  const [sky, rest] = [scene.layers.slice(0, skyEnd), scene.layers.slice(skyEnd)]
  return (
    renderLayers({ ...scene, layers: sky }, writer, { shape }) +
    cloudField(scene, writer, seed) +
    renderLayers({ ...scene, layers: rest }, writer, {
      shape,
      bundle,
      mirror: 0.62,
      mirrored: `filter="url(#${waves})"`,
      onWater: () => ripples(scene, writer, seed),
    }) +
    lens(scene, writer, seed)
  )
}

/** Clouds of noise: a shaded body, and the lit part of it a little towards the light. */
function cloudField(scene: Scene, writer: SvgWriter, seed: number): string {
  const { width, horizon, unit, light, plan, lightFrom } = scene
  // Its own clouds take the place of the drawn ones.
  scene.drawn.delete('clouds')
  if (plan.weather === 'fog' || plan.clouds === 'none') return ''
  note(scene, 'clouds')
  const scale = 10 / unit
  const cover = plan.clouds === 'many' ? 0.9 : 1.1
  const [lit, shade] = light.cloud
  const layer = (color: string, gain: number, loss: number, dx: number, dy: number): string => {
    const value = Number.parseInt(color.slice(1), 16)
    const [r, g, b] = [value >> 16, (value >> 8) & 255, value & 255].map((part) => (part / 255).toFixed(3))
    return writer.filter(
      `<feTurbulence type="fractalNoise" baseFrequency="${(0.0026 * scale).toFixed(4)} ${(0.0085 * scale).toFixed(4)}" numOctaves="5" seed="${seed + 8}"/><feOffset dx="${num(dx)}" dy="${num(dy)}"/><feColorMatrix values="0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} ${gain} 0 0 0 ${(-loss).toFixed(3)}"/>`,
      'x="0" y="0" width="1" height="1"',
    )
  }
  const fade = writer.gradient({
    kind: 'linear',
    from: [0, 0],
    to: [0, horizon],
    stops: [
      [0, '#ffffff', 0.75],
      [0.5, '#ffffff', 1],
      [0.85, '#ffffff', 0.5],
      [1, '#ffffff', 0],
    ],
  })
  const mask = writer.define(
    'clouds',
    (id) =>
      `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${num(horizon)}"><rect width="${width}" height="${num(horizon)}" fill="url(#${fade})"/></mask>`,
  )
  const area = (filter: string, opacity: number) =>
    `<path d="${rect(0, 0, width, horizon)}" filter="url(#${filter})" opacity="${opacity}"/>`
  const opacity = plan.time === 'night' ? 0.4 : 0.85
  const warm = plan.time === 'day' ? lit : mix(lit, light.disc, 0.2)
  return `<g mask="url(#${mask})" opacity="${opacity}">${area(layer(shade, 2.5, cover * 1.02, 0, unit * 0.5), 0.75)}${area(layer(warm, 2.9, cover * 1.3, lightFrom * unit * 0.5, -unit * 0.5), 1)}</g>`
}

/** Small waves that catch the light of the sky; smaller towards the horizon. */
function ripples(scene: Scene, writer: SvgWriter, seed: number): string {
  const { width, height, horizon, unit, light, plan } = scene
  if (plan.ground !== 'sea' && plan.ground !== 'lake') return ''
  const scale = 10 / unit
  const strength = plan.ground === 'sea' ? 1 : 0.6
  const glint = (
    color: string,
    channel: number,
    x: number,
    y: number,
    gain: number,
    loss: number,
    offset: number,
  ) => {
    const value = Number.parseInt(color.slice(1), 16)
    const [r, g, b] = [value >> 16, (value >> 8) & 255, value & 255].map((part) => (part / 255).toFixed(3))
    const row = channel === 0 ? `${gain} 0 0 0` : `0 ${gain} 0 0`
    return writer.filter(
      `<feTurbulence type="fractalNoise" baseFrequency="${(x * scale).toFixed(4)} ${(y * scale).toFixed(4)}" numOctaves="3" seed="${seed + offset}"/><feColorMatrix values="0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} ${row} ${(-loss).toFixed(3)}"/>`,
      'x="0" y="0" width="1" height="1"',
    )
  }
  const band = (from: number, to: number, filter: string, opacity: number) =>
    `<path d="${rect(0, horizon + (height - horizon) * from, width, (height - horizon) * (to - from))}" filter="url(#${filter})" opacity="${(opacity * strength).toFixed(3)}"/>`
  const [bright, deep] = [mix(light.sky[3], '#ffffff', 0.15), mix(light.sky[0], light.ink, 0.5)]
  return (
    band(0, 0.4, glint(bright, 0, 0.012, 0.3, 3.2, 1.65, 11), 0.4) +
    band(0.12, 1, glint(deep, 1, 0.006, 0.09, 2.8, 1.35, 12), 0.4) +
    band(0.2, 1, glint(bright, 0, 0.0065, 0.1, 3.4, 1.85, 13), 0.45)
  )
}

/** What the lens adds: bloom around the light, dark corners, and grain. */
export function lens(scene: Scene, writer: SvgWriter, seed: number): string {
  const { width, height, light, disc, plan } = scene
  const reach = Math.hypot(width, height)
  const bloom = plan.hasDisc
    ? `<g style="mix-blend-mode:screen">${writer.shape({
        role: 'glow',
        path: ellipse(disc.x, disc.y, reach * 0.55),
        fill: radial(disc.x, disc.y, reach * 0.55, [
          [0, light.disc, plan.time === 'night' ? 0.22 : 0.5],
          [0.3, mix(light.disc, light.sky[3], 0.5), 0.2],
          [1, light.sky[3], 0],
        ]),
      })}</g>`
    : ''
  const corner = radial(width / 2, height * 0.46, reach * 0.62, [
    [0.5, light.ink, 0],
    [1, light.ink, 0.55],
  ])
  const grade = vertical(0, height, [
    [0, light.sky[0], 0.16],
    [0.5, light.sky[3], 0.08],
    [1, light.ink, 0.2],
  ])
  return (
    bloom +
    writer.sheet(width, height, `fill="${writer.paint(grade)}" style="mix-blend-mode:soft-light"`) +
    writer.sheet(width, height, `fill="${writer.paint(corner)}"`) +
    grain(scene, writer, seed)
  )
}

/** Fine grain, so that transitions have no steps. */
export function grain(
  { width, height }: Pick<Scene, 'width' | 'height'>,
  writer: SvgWriter,
  seed: number,
): string {
  const filter = writer.filter(
    `<feTurbulence type="fractalNoise" baseFrequency=".85" numOctaves="2" seed="${seed + 20}"/><feColorMatrix values=".33 .33 .33 0 0 .33 .33 .33 0 0 .33 .33 .33 0 0 0 0 0 0 1"/>`,
    'x="0" y="0" width="1" height="1"',
  )
  return `<g style="mix-blend-mode:overlay" opacity=".13">${writer.sheet(width, height, `filter="url(#${filter})"`)}</g>`
}
