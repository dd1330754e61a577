import { lighten, mix, saturate, type Color } from '../scene/color.ts'
import { curveThrough, ellipse, num } from '../scene/geometry.ts'
import { note, type Scene } from '../scene/scene.ts'
import { radial, vertical, type Gradient, type Shape } from '../scene/shapes.ts'
import { grain } from '../render/photo.ts'
import type { Render } from '../render/styles.ts'
import type { SvgWriter } from '../render/svg-writer.ts'
import { drawModel, needsLand, type Stage } from './studio-model.ts'

/** The scene as a small model on a stand, in the light of a studio. */
export const renderStudio: Render = (scene, writer) => {
  const { width, height, unit } = scene
  const rx = Math.min(width * 0.36, height * 0.46)
  const stage: Stage = { cx: width / 2, cy: height * 0.62, rx, ry: rx * 0.33, thick: unit * 6.5 }
  const seed = scene.random.fork('studio').int(1, 900)
  const soft = (shapes: readonly Shape[]) => shapes.map((shape) => writer.shape(shape)).join('')
  return (
    backdrop(scene, writer, stage) +
    soft(slab(scene, stage)) +
    soft(hanging(scene, stage)) +
    drawModel(scene, writer, stage) +
    lights(scene, writer) +
    grain(scene, writer, seed)
  )
}

function backdrop(scene: Scene, writer: SvgWriter, { cx, cy, rx, ry, thick }: Stage): string {
  const { width, height, unit, light, plan, lightFrom } = scene
  const isNight = plan.time === 'night'
  const base = isNight ? mix(light.sky[1], '#20243c', 0.5) : saturate(mix(light.sky[2], '#efe6da', 0.45), 0.9)
  const wall = radial(cx + lightFrom * width * 0.18, height * 0.36, Math.hypot(width, height) * 0.62, [
    [0, lighten(base, 0.1)],
    [0.55, base],
    [1, lighten(base, -0.14)],
  ])
  const floor = vertical(height * 0.66, height, [
    [0, base, 0],
    [0.4, lighten(base, -0.02), 0.7],
    [1, lighten(base, -0.1)],
  ])
  const foot = cy + thick + ry * 0.62
  return (
    writer.sheet(width, height, `fill="${writer.paint(wall)}"`) +
    writer.sheet(width, height, `fill="${writer.paint(floor)}"`) +
    writer.shape({
      role: 'shade',
      path: ellipse(cx - lightFrom * unit * 4, foot + unit * 3, rx * 1.2, ry * 0.85),
      fill: light.ink,
      opacity: 0.34,
      blur: unit * 3.4,
    }) +
    writer.shape({
      role: 'shade',
      path: ellipse(cx, foot + unit * 1.2, rx * 0.98, ry * 0.8),
      fill: light.ink,
      opacity: 0.4,
      blur: unit * 1.3,
    })
  )
}

/** The ground of the model: a round slab of earth, or of clear resin where there is water. */
function slab(scene: Scene, { cx, cy, rx, ry, thick }: Stage): Shape[] {
  const { plan, nature, light, lightFrom, unit } = scene
  const isWater = plan.ground === 'sea' || plan.ground === 'lake'
  const top = topColor(scene)
  const side = (from: number, to: number): string => {
    const arc = `A${num(rx)} ${num(ry)} 0 0 0 ${num(cx + rx)}`
    const back = `A${num(rx)} ${num(ry)} 0 0 1 ${num(cx - rx)}`
    return `M${num(cx - rx)} ${num(cy + from)}${arc} ${num(cy + from)}V${num(cy + to)}${back} ${num(cy + to)}Z`
  }
  const shaded = (color: Color): Gradient => ({
    kind: 'linear',
    from: [cx - rx, 0],
    to: [cx + rx, 0],
    stops:
      lightFrom < 0
        ? [
            [0, lighten(color, 0.03)],
            [0.3, lighten(color, 0.06)],
            [1, lighten(color, -0.16)],
          ]
        : [
            [0, lighten(color, -0.16)],
            [0.7, lighten(color, 0.06)],
            [1, lighten(color, 0.03)],
          ],
  })
  const wood = mix('#b98d62', light.cast[0], light.cast[1] * 0.4)
  const shapes: Shape[] = [{ role: 'mass', path: side(thick * 0.72, thick * 1.5), fill: shaded(wood) }]
  if (isWater)
    shapes.push(
      { role: 'mass', path: side(0, thick * 0.72), fill: shaded(mix(nature.water, '#d9f4f2', 0.2)) },
      { role: 'glow', path: side(thick * 0.1, thick * 0.2), fill: '#ffffff', opacity: 0.22 },
    )
  else
    shapes.push(
      {
        role: 'mass',
        path: side(0, thick * 0.72),
        fill: shaded(plan.ground === 'sand' ? '#c79a63' : '#8a674b'),
      },
      { role: 'detail', path: side(0, thick * 0.17), fill: shaded(lighten(top, -0.07)) },
    )
  shapes.push({
    role: 'mass',
    path: ellipse(cx, cy, rx, ry),
    fill: radial(cx + lightFrom * rx * 0.35, cy - ry * 0.4, rx * 1.35, [
      [0, lighten(top, 0.07)],
      [0.5, top],
      [1, lighten(top, -0.09)],
    ]),
  })
  if (isWater) {
    const random = scene.random.fork('resin')
    let waves = ''
    for (let index = 0; index < 26; index += 1) {
      const [a, d] = [random.between(0, Math.PI * 2), Math.sqrt(random.next()) * 0.85]
      const [x, y, half] = [cx + Math.cos(a) * rx * d, cy + Math.sin(a) * ry * d, unit * random.between(1, 3)]
      waves += `M${num(x - half)} ${num(y)}q${num(half / 2)} ${num(-unit * 0.4)} ${num(half)} 0t${num(half)} 0`
    }
    shapes.push({ role: 'glow', path: waves, stroke: '#ffffff', strokeWidth: unit * 0.18, opacity: 0.5 })
  }
  shapes.push({
    role: 'glow',
    path: `M${num(cx - rx)} ${num(cy)}A${num(rx)} ${num(ry)} 0 0 0 ${num(cx + rx)} ${num(cy)}`,
    stroke: '#ffffff',
    strokeWidth: unit * 0.2,
    opacity: 0.4,
  })
  if (plan.hasRiver) {
    shapes.push({
      role: 'mass',
      path: `${curveThrough([
        [cx + rx * 0.1, cy - ry * 0.94],
        [cx - rx * 0.12, cy - ry * 0.4],
        [cx + rx * 0.14, cy + ry * 0.2],
        [cx - rx * 0.08, cy + ry * 0.99],
      ])}${curveThrough(
        [
          [cx + rx * 0.2, cy + ry * 0.97],
          [cx + rx * 0.34, cy + ry * 0.2],
          [cx + rx * 0.02, cy - ry * 0.4],
          [cx + rx * 0.17, cy - ry * 0.95],
        ],
        { continues: true },
      )}Z`,
      fill: mix(nature.water, '#c9eef2', 0.35),
    })
    note(scene, 'river')
  }
  if (isWater && needsLand(scene)) {
    const islet = (grow: number, lift: number): string =>
      ellipse(cx + rx * 0.02, cy + ry * 0.08 - lift, rx * 0.66 * grow, ry * 0.68 * grow)
    const green = plan.season === 'winter' ? '#e9f1f7' : nature.grass[0]
    shapes.push(
      { role: 'glow', path: islet(1.2, 0), fill: '#d9f7f2', opacity: 0.45, blur: unit * 0.7 },
      { role: 'mass', path: islet(1.08, 0), fill: mix(nature.sand, '#fff1cf', 0.4) },
      { role: 'shade', path: islet(0.97, unit * 0.1), fill: lighten(green, -0.12) },
      {
        role: 'mass',
        path: islet(0.96, unit * 1.1),
        fill: radial(cx + lightFrom * rx * 0.2, cy - ry * 0.4, rx * 0.9, [
          [0, lighten(green, 0.07)],
          [1, lighten(green, -0.04)],
        ]),
      },
    )
  }
  note(scene, plan.ground)
  return shapes
}

function topColor({ plan, nature }: Scene): Color {
  if (plan.ground === 'sea' || plan.ground === 'lake') return mix(nature.water, '#8fe0e0', 0.3)
  if (plan.ground === 'sand') return nature.sand
  if (plan.ground === 'snow') return '#e9f1f7'
  if (plan.ground === 'lavender') return '#8f74c4'
  return nature.grass[plan.ground === 'woods' ? 1 : 0]
}

/** Sun or moon as a ball, clouds as wads, on threads. */
function hanging(scene: Scene, { cx, cy, rx }: Stage): Shape[] {
  const { plan, light, unit, lightFrom, height } = scene
  const random = scene.random.fork('hanging')
  const shapes: Shape[] = []
  const thread = (x: number, y: number): Shape => ({
    role: 'detail',
    path: `M${num(x)} 0V${num(y)}`,
    stroke: light.ink,
    strokeWidth: Math.max(0.8, unit * 0.06),
    opacity: 0.35,
  })
  if (plan.hasDisc) {
    const [x, y, r] = [
      cx + lightFrom * rx * random.between(0.35, 0.55),
      height * random.between(0.17, 0.24),
      unit * 5,
    ]
    const color = plan.time === 'night' ? '#efe6cf' : plan.time === 'day' ? '#ffd45c' : '#ff9c5a'
    shapes.push(thread(x, y), ball(x, y, r, color, lightFrom))
    note(scene, plan.time === 'night' ? 'moon' : 'sun')
  }
  const count = plan.clouds === 'none' ? 0 : plan.clouds === 'many' ? 4 : 2
  for (let index = 0; index < count; index += 1) {
    const x = cx - lightFrom * rx * (0.65 - index * 0.5) + random.between(-2, 2) * unit
    const y = cy - rx * random.between(0.78, 1.0)
    shapes.push(thread(x, y))
    for (const [dx, dy, r] of [
      [-3.4, 0.7, 1.9],
      [3.5, 0.8, 1.7],
      [-1.4, -0.5, 2.7],
      [1.5, -0.1, 2.4],
      [0.1, 0.9, 2.2],
    ] as const) {
      shapes.push(
        ball(
          x + dx * unit,
          y + dy * unit,
          r * unit,
          plan.time === 'night' ? '#c9d0e4' : '#ffffff',
          lightFrom,
        ),
      )
    }
  }
  if (count > 0) note(scene, 'clouds', count)
  return shapes
}

function ball(x: number, y: number, r: number, color: Color, side: number): Shape {
  return {
    role: 'mass',
    path: ellipse(x, y, r),
    fill: radial(x + side * r * 0.35, y - r * 0.4, r * 1.5, [
      [0, lighten(color, 0.1)],
      [0.45, color],
      [1, lighten(mix(color, '#7f7aa0', 0.35), -0.1)],
    ]),
  }
}

/** The light of a large soft lamp, and a dark edge. */
function lights({ width, height, lightFrom, light }: Scene, writer: SvgWriter): string {
  const lamp = radial(width * (0.5 + lightFrom * 0.42), -height * 0.1, Math.hypot(width, height) * 0.7, [
    [0, '#fff6e4', 0.42],
    [1, '#fff6e4', 0],
  ])
  const edge = radial(width / 2, height / 2, Math.hypot(width, height) * 0.62, [
    [0.6, light.ink, 0],
    [1, light.ink, 0.34],
  ])
  return (
    writer.sheet(width, height, `fill="${writer.paint(lamp)}" style="mix-blend-mode:soft-light"`) +
    writer.sheet(width, height, `fill="${writer.paint(edge)}"`)
  )
}
