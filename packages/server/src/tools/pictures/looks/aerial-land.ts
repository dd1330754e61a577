import { lighten, mix, type Color } from '../scene/color.ts'
import { num, polygon, type Point } from '../scene/geometry.ts'
import type { Random } from '../scene/random.ts'
import { note, type Scene } from '../scene/scene.ts'
import type { SvgWriter } from '../render/svg-writer.ts'
import type { HeightField } from './height-field.ts'

type Box = readonly [x: number, y: number, w: number, h: number]

/** Boxes that a large one falls into when it is divided again and again. */
function divided(random: Random, [x, y, w, h]: Box, smallest: number): Box[] {
  if (Math.max(w, h) < smallest * random.between(1, 2.4)) return [[x, y, w, h]]
  const part = random.between(0.32, 0.68)
  return w > h
    ? [
        ...divided(random, [x, y, w * part, h], smallest),
        ...divided(random, [x + w * part, y, w * (1 - part), h], smallest),
      ]
    : [
        ...divided(random, [x, y, w, h * part], smallest),
        ...divided(random, [x, y + h * part, w, h * (1 - part)], smallest),
      ]
}

/** Fields of several crops, with furrows and ways between them. */
export function drawPatchwork(scene: Scene, writer: SvgWriter): string {
  const { width, height, unit, plan, nature, light } = scene
  const random = scene.random.fork('patchwork')
  const turn = random.between(-35, 35)
  const reach = Math.hypot(width, height)
  const crops: readonly Color[] =
    plan.ground === 'lavender'
      ? ['#7a5bb5', '#8c6cc6', '#6b4da3', '#9c82cf', '#8fa765', '#c9b07a']
      : plan.ground === 'terrace'
        ? ['#9cc457', '#7fb24e', '#bcd46a', '#6aa06a', '#a7c8c4', '#8fb552']
        : [nature.grass[0], nature.grass[1], nature.grass[2], '#cdb86a', '#a9be63', '#8b7a4e', '#dcc982']
  const lit = (color: Color) => mix(color, light.cast[0], light.cast[1] * 0.9)
  const lane = lit('#e3d3aa')
  let body = `<rect x="${num(-reach)}" y="${num(-reach)}" width="${num(reach * 2)}" height="${num(reach * 2)}" fill="${lane}"/>`
  for (const [x, y, w, h] of divided(
    random,
    [-reach * 0.75, -reach * 0.75, reach * 1.5, reach * 1.5],
    unit * 11,
  )) {
    const color = lit(random.pick(crops as [Color, ...Color[]]))
    const gap = unit * 0.16
    const box: Point[] = [
      [x + gap, y + gap],
      [x + w - gap, y + gap],
      [x + w - gap, y + h - gap],
      [x + gap, y + h - gap],
    ]
    body += writer.shape({ role: 'mass', path: polygon(box), fill: color })
    let furrows = ''
    const step = unit * random.between(0.5, 0.9)
    const isAcross = random.chance(0.5)
    for (let along = step; along < (isAcross ? h : w); along += step) {
      furrows += isAcross
        ? `M${num(x + gap)} ${num(y + along)}h${num(w - 2 * gap)}`
        : `M${num(x + along)} ${num(y + gap)}v${num(h - 2 * gap)}`
    }
    body += writer.shape({
      role: 'detail',
      path: furrows,
      stroke: random.chance(0.5) ? lighten(color, 0.05) : lighten(color, -0.06),
      strokeWidth: unit * 0.18,
      opacity: 0.6,
    })
  }
  return `<g transform="translate(${num(width / 2)} ${num(height / 2)}) rotate(${num(turn)})">${body}</g>`
}

/** Houses with two-sided roofs beside a way, where the prompt has houses. */
export function drawRoofs(scene: Scene, writer: SvgWriter, field: HeightField, lowest: number): string {
  const { width, height, unit, plan, light, lightFrom } = scene
  const houses = plan.things.get('house')
  if (houses === undefined) return ''
  const random = scene.random.fork('roofs')
  const roofs = [scene.colorOf('house') ?? '#b5523b', '#a5664a', '#8d5a4a', '#c77a4f']
  const count = houses > 2 ? houses * 4 : houses
  const [cx, cy] = dryPlace(random, field, lowest, width, height)
  let body = ''
  let drawn = 0
  for (let attempt = 0; attempt < 600 && drawn < count; attempt += 1) {
    const angle = random.between(0, Math.PI * 2)
    const away = houses > 2 ? unit * (3 + drawn * 0.9) * random.between(0.5, 1.2) : unit * drawn * 6
    const [x, y] = [cx + Math.cos(angle) * away, cy + Math.sin(angle) * away * 0.8]
    if (
      field.at(x, y) < lowest + 0.02 ||
      x < unit * 4 ||
      y < unit * 4 ||
      x > width - unit * 4 ||
      y > height - unit * 4
    )
      continue
    const [w, h] = [unit * random.between(2.4, 3.4), unit * random.between(1.7, 2.3)]
    const roof = mix(roofs[drawn % 4]!, light.cast[0], light.cast[1] * 0.8)
    const box = (y0: number, y1: number): string =>
      polygon([
        [-w / 2, y0],
        [w / 2, y0],
        [w / 2, y1],
        [-w / 2, y1],
      ])
    const shadow = `<g transform="translate(${num(-lightFrom * unit * 0.55)} ${num(unit * 0.6)})">${writer.shape({ role: 'shade', path: box(-h / 2, h / 2), fill: light.ink, opacity: 0.42 })}</g>`
    body += `<g transform="translate(${num(x)} ${num(y)})"><g transform="rotate(${num(random.between(-60, 60))})">${shadow}${writer.shape({ role: 'mass', path: box(-h / 2, 0), fill: lighten(roof, 0.06) })}${writer.shape({ role: 'mass', path: box(0, h / 2), fill: lighten(roof, -0.05) })}</g></g>`
    drawn += 1
  }
  if (drawn > 0) note(scene, 'house', drawn)
  return body
}

function dryPlace(random: Random, field: HeightField, lowest: number, width: number, height: number): Point {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const place: Point = [random.between(0.2, 0.8) * width, random.between(0.2, 0.8) * height]
    if (field.at(...place) > lowest + 0.06) return place
  }
  return [width / 2, height / 2]
}

/** An area in steps of whole pixels, since a town has very many. */
function shortPolygon(points: readonly Point[]): string {
  const whole = points.map(([x, y]): Point => [Math.round(x), Math.round(y)])
  return `${whole
    .map(([x, y], index) => {
      const [beforeX, beforeY] = whole[index - 1] ?? [0, 0]
      return `${index === 0 ? 'M' : 'l'}${x - beforeX} ${y - beforeY}`
    })
    .join('')}Z`
}

/** A town: blocks between streets, each with houses that throw long shadows. */
export function drawTown(scene: Scene, writer: SvgWriter, field: HeightField, lowest: number): string {
  const { width, height, unit, plan, light, lightFrom } = scene
  const random = scene.random.fork('town')
  const isDark = plan.time === 'night' || plan.time === 'dusk'
  const reach = Math.hypot(width, height) * 0.6
  const turn = (random.between(-30, 30) * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const at = (x: number, y: number): Point => [width / 2 + x * cos - y * sin, height / 2 + x * sin + y * cos]
  const lit = (color: Color) => mix(color, light.cast[0], light.cast[1])
  const walls = ['#c9c3ba', '#b3a79b', '#d8cdbd', '#a9b0b8', '#c2a58f'] as const
  let [streets, shadows, windows] = ['', '', '']
  const tops = walls.map(() => '')
  const block = unit * 8.4
  let drawn = 0
  for (let by = -reach; by < reach; by += block) {
    for (let bx = -reach; bx < reach; bx += block * 1.25) {
      const middle = at(bx + block * 0.6, by + block * 0.5)
      if (middle[0] < -block || middle[1] < -block || middle[0] > width + block || middle[1] > height + block)
        continue
      if (field.at(...middle) < lowest + 0.1) continue
      const corner = (x: number, y: number) => at(bx + x, by + y)
      streets += shortPolygon([
        corner(-unit * 0.6, -unit * 0.6),
        corner(block * 1.25 + unit * 0.2, -unit * 0.6),
        corner(block * 1.25 + unit * 0.2, block + unit * 0.2),
        corner(-unit * 0.6, block + unit * 0.2),
      ])
      if (random.chance(0.08)) continue
      for (const [x, y, w, h] of divided(
        random,
        [bx + unit * 0.5, by + unit * 0.5, block * 1.25 - unit, block - unit],
        unit * 2.9,
      )) {
        const gap = unit * 0.16
        const box = (ox: number, oy: number): Point[] =>
          (
            [
              [x + gap, y + gap],
              [x + w - gap, y + gap],
              [x + w - gap, y + h - gap],
              [x + gap, y + h - gap],
            ] as const
          ).map(([px, py]) => {
            const [ax, ay] = at(px, py)
            return [ax + ox, ay + oy]
          })
        const tall = unit * random.between(0.45, 0.9) * (random.chance(0.18) ? 2 : 1)
        shadows += shortPolygon(box(-lightFrom * tall, tall * 0.9))
        tops[random.int(0, 4)] += shortPolygon(box(0, 0))
        if (isDark && random.chance(0.6)) {
          const [px, py] = at(x + w * random.between(0.25, 0.75), y + h * random.between(0.25, 0.75))
          windows += `M${num(px)} ${num(py)}h.1`
        }
        drawn += 1
      }
    }
  }
  if (drawn === 0) return ''
  note(scene, 'skyline', drawn)
  return [
    writer.shape({ role: 'mass', path: streets, fill: lit(isDark ? '#6e6a72' : '#8e9096') }),
    writer.shape({ role: 'shade', path: shadows, fill: light.ink, opacity: 0.45 }),
    ...tops.map((path, index) => writer.shape({ role: 'mass', path, fill: lit(walls[index]!) })),
    windows &&
      writer.shape({
        role: 'glow',
        path: windows,
        stroke: '#ffca7a',
        strokeWidth: unit * 1.5,
        opacity: 0.4,
        blur: unit * 0.5,
      }),
    windows && writer.shape({ role: 'detail', path: windows, stroke: '#ffe0a3', strokeWidth: unit * 0.36 }),
  ].join('')
}
