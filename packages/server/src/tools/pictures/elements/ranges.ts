import { lighten, mix, type Color } from '../scene/color.ts'
import { below, polygon, type Point } from '../scene/geometry.ts'
import type { Random } from '../scene/random.ts'
import { note, put, type Scene } from '../scene/scene.ts'
import { vertical, type Layer, type Shape } from '../scene/shapes.ts'

/** A line of hills or mountains from edge to edge. */
export interface RidgeOptions {
  /** Where it lies on average, in pixels from above. */
  base: number
  /** How far it rises, in pixels. */
  rise: number
  /** Ups and downs from edge to edge. */
  waves: number
  /** 0 rolls, 1 is torn. */
  roughness: number
}

export function ridge(scene: Scene, random: Random, { base, rise, waves, roughness }: RidgeOptions): Point[] {
  const { width, isAngular } = scene
  const noise = random.noise()
  const shift = random.between(0, 50)
  const count = isAngular ? Math.round(waves * 2) + 2 : Math.round(16 + roughness * 110)
  const points: Point[] = []
  for (let index = 0; index <= count; index += 1) {
    const x = (index / count) * (width + 100) - 50
    const t = (index / count) * waves + shift
    const rolling = (noise(t, 1) + 1) / 2
    const torn = 1 - Math.abs(noise(t * 0.9, 7))
    const fine = (noise(t * 3.1, 3) * 0.5 + noise(t * 7.3, 5) * 0.25 + noise(t * 17, 11) * 0.12) * roughness
    points.push([x, base - rise * (rolling * (1 - roughness) + torn * torn * roughness + fine * 0.32)])
  }
  return points
}

/** A whole range as one form that sinks into haze at its foot. */
export function rangeShape(
  scene: Scene,
  line: readonly Point[],
  bottom: number,
  color: Color,
  depth: number,
): Shape {
  const top = Math.min(...line.map(([, y]) => y))
  const lit = scene.air(color, depth)
  const foot = mix(lit, scene.light.haze, 0.55 * (1 - depth) + 0.12)
  return {
    role: 'mass',
    path: below(line, bottom, !scene.isAngular && line.length < 60),
    fill: vertical(top, bottom, [
      [0, lighten(lit, 0.015)],
      [1, foot],
    ]),
  }
}

/** Two or three silhouettes far behind everything. */
export function drawFarRanges(scene: Scene, rows = 2, height = 1): void {
  const { horizon, unit, nature } = scene
  const random = scene.random.fork('far ranges')
  for (let row = 0; row < rows; row += 1) {
    const depth = 0.06 + row * 0.12
    const line = ridge(scene, random.fork(`row ${row}`), {
      base: horizon - unit * (2.5 - row * 1.5),
      rise: unit * (15 - row * 3.5) * height,
      waves: 3 + row,
      roughness: 0.55,
    })
    put(scene, {
      material: 'rock',
      depth,
      shapes: [rangeShape(scene, line, horizon + unit, nature.rock, depth)],
    })
  }
}

interface Peak {
  x: number
  top: number
  left: number
  right: number
  base: number
}

/** Mountains with a sunlit and a shaded face, and snow where they are high. */
export function drawPeaks(
  scene: Scene,
  { rows = 2, height = 1 }: { rows?: number; height?: number } = {},
): void {
  const { width, horizon, unit, plan } = scene
  const random = scene.random.fork('peaks')
  drawFarRanges(scene, 1, height)
  for (let row = 0; row < rows; row += 1) {
    const part = random.fork(`row ${row}`)
    const nearness = rows === 1 ? 1 : row / (rows - 1)
    const depth = 0.24 + nearness * 0.24
    const count = Math.max(3, Math.round((width / unit / 22) * (1 + 0.35 * row)))
    const tall = horizon * (0.62 - 0.27 * nearness) * height
    const focus = 0.5 - scene.lightFrom * part.between(0.05, 0.22)
    const peaks: Peak[] = []
    for (let index = 0; index < count; index += 1) {
      const at = (index + 0.5 + part.between(-0.3, 0.3)) / count
      const main = 1 - Math.min(1, Math.abs(at - focus) * 1.5) * 0.55
      const rise = tall * main * part.between(0.72, 1)
      const half = rise * part.between(0.75, 1.05)
      peaks.push({
        x: at * width,
        top: horizon - rise,
        left: half * part.between(0.85, 1.2),
        right: half * part.between(0.85, 1.2),
        base: horizon + unit * 1.2,
      })
    }
    const layer: Layer = { material: 'rock', depth, shapes: [] }
    // The highest stand behind.
    for (const peak of peaks.toSorted((a, b) => a.top - b.top))
      layer.shapes.push(...peakShapes(scene, part, peak, depth, tall))
    put(scene, layer)
  }
  note(scene, plan.far === 'peaks' ? 'peaks' : plan.far, rows)
}

function peakShapes(scene: Scene, random: Random, peak: Peak, depth: number, tall: number): Shape[] {
  const { unit, lightFrom, nature, light, plan, isAngular } = scene
  const { x, top, base } = peak
  const rise = base - top
  const steps = isAngular ? 1 : Math.max(5, Math.round(rise / unit / 1.7))
  const wobble = isAngular ? 0 : unit * 0.75
  const edge = (side: -1 | 1): Point[] => {
    const reach = side < 0 ? peak.left : peak.right
    return Array.from({ length: steps + 1 }, (_, index): Point => {
      const t = index / steps
      const jitter = index === 0 || index === steps ? 0 : random.between(-1, 1) * wobble
      return [x + side * reach * t ** 1.12 + jitter, top + rise * t + jitter * 0.5]
    })
  }
  const [left, right] = [edge(-1), edge(1)]
  const drift = random.between(-0.18, 0.18) * rise
  const spine = left.map(([, y], index): Point => {
    const t = index / steps
    const zigzag =
      index === 0
        ? 0
        : (index % 2 === 0 ? 1 : -1) * unit * random.between(0.5, 1.6) * (isAngular ? 0 : 0.4 + t)
    return [x + drift * t + zigzag, y]
  })
  const [litEdge, darkEdge] = lightFrom < 0 ? [left, right] : [right, left]
  const rock = nature.rock
  const warm = mix(rock, light.disc, plan.time === 'night' ? 0.12 : 0.24)
  const lit = scene.air(lighten(warm, 0.06), depth)
  const dark = scene.air(lighten(mix(rock, light.ink, 0.3), -0.03), depth)
  const foot = mix(lit, light.haze, 0.62)
  const face = (edgePoints: readonly Point[], color: Color): Shape => ({
    role: edgePoints === litEdge ? 'mass' : 'shade',
    path: polygon([...edgePoints, ...spine.toReversed()]),
    fill: vertical(top, base, [
      [0, color],
      [0.45, mix(color, foot, 0.18)],
      [1, mix(color, foot, 0.85)],
    ]),
  })
  const shapes: Shape[] = [
    {
      role: 'mass',
      path: polygon([...left, ...right.toReversed()]),
      fill: vertical(top, base, [
        [0, lit],
        [1, foot],
      ]),
    },
    face(litEdge, lit),
    face(darkEdge, dark),
  ]
  // Lesser ridges that run down both faces.
  for (let index = 0; index < (isAngular ? 0 : 5); index += 1) {
    const onLit = index % 2 === 0
    const points = onLit ? litEdge : darkEdge
    const at = Math.min(steps - 1, 1 + Math.floor(random.between(0.12, 0.75) * steps))
    const from = points[at]!
    const length = (base - from[1]) * random.between(0.35, 0.8)
    const inward = (x - from[0]) * random.between(0.1, 0.5)
    shapes.push({
      role: 'shade',
      path: polygon([
        from,
        [from[0] + inward * 0.4 + unit * 0.4, from[1] + length * 0.45],
        [from[0] + inward * 0.5, from[1] + length],
        [from[0] + inward * 0.1 - lightFrom * unit * 0.6, from[1] + length * 0.5],
      ]),
      fill: onLit ? dark : lit,
      opacity: onLit ? 0.34 : 0.2,
    })
  }
  const isSnowy = plan.season === 'winter' || (rise > tall * 0.62 && plan.ground !== 'terrace')
  if (isSnowy)
    shapes.push(
      ...snowShapes(scene, random, {
        litEdge,
        darkEdge,
        spine,
        depth,
        share: plan.season === 'winter' ? 0.62 : random.between(0.28, 0.4),
      }),
    )
  return shapes
}

interface SnowOptions {
  litEdge: readonly Point[]
  darkEdge: readonly Point[]
  spine: readonly Point[]
  depth: number
  /** How far down it lies. */
  share: number
}

function snowShapes(
  scene: Scene,
  random: Random,
  { litEdge, darkEdge, spine, depth, share }: SnowOptions,
): Shape[] {
  const { nature, light, isAngular, plan } = scene
  const along = (points: readonly Point[], t: number): Point => {
    const place = t * (points.length - 1)
    const from = points[Math.floor(place)]!
    const to = points[Math.min(points.length - 1, Math.floor(place) + 1)]!
    const part = place - Math.floor(place)
    return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
  }
  const cap = (edge: readonly Point[]): string => {
    const stops = isAngular ? 2 : 5
    const outer = Array.from({ length: 6 }, (_, index) => along(edge, (share * index) / 5))
    const inner = Array.from({ length: 6 }, (_, index) => along(spine, (share * (5 - index)) / 5))
    const [a, b] = [outer.at(-1)!, inner[0]!]
    const teeth = Array.from({ length: stops }, (_, index): Point => {
      const t = (index + 0.5) / stops
      const depth = (index % 2 === 0 ? 1 : -0.55) * (a[1] - outer[0]![1]) * random.between(0.1, 0.3)
      return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + depth]
    })
    return polygon([...outer, ...teeth, ...inner])
  }
  const bright = mix(
    scene.air(nature.snow, Math.min(1, depth + 0.35)),
    light.disc,
    plan.time === 'night' ? 0.05 : 0.3,
  )
  const blue = mix(
    scene.air(mix(nature.snow, light.sky[0], 0.42), Math.min(1, depth + 0.2)),
    light.sky[1],
    0.25,
  )
  return [
    { role: 'detail', path: cap(litEdge), fill: bright },
    { role: 'detail', path: cap(darkEdge), fill: blue },
  ]
}

/** A single mountain with sides that swing in, and a snowy top. */
export function drawVolcano(scene: Scene): void {
  const { width, horizon, unit, nature, lightFrom, light, plan } = scene
  const random = scene.random.fork('volcano')
  drawFarRanges(scene, 2, 0.55)
  const x = width * (0.5 - lightFrom * random.between(0.04, 0.16))
  const rise = horizon * random.between(0.56, 0.66)
  const half = Math.min(width * 0.62, rise * 1.5)
  const crater = rise * 0.07
  const depth = 0.42
  const top = horizon - rise
  const base = horizon + unit
  const side = (direction: -1 | 1): Point[] =>
    Array.from({ length: 15 }, (_, index): Point => {
      const t = index / 14
      return [
        x + direction * (crater + (half - crater) * t ** 1.75),
        top + rise * t + (index === 0 ? 0 : random.between(-0.4, 0.4) * unit) + (index === 14 ? unit : 0),
      ]
    })
  const [left, right] = [side(-1), side(1)]
  const [lit, dark] = [
    scene.air(lighten(mix(nature.rock, light.disc, 0.2), 0.04), depth),
    scene.air(mix(nature.rock, light.ink, 0.35), depth),
  ]
  const foot = mix(lit, light.haze, 0.6)
  const fill = (color: Color) =>
    vertical(top, base, [
      [0, color],
      [1, mix(color, foot, 0.75)],
    ])
  const [litSide, darkSide] = lightFrom < 0 ? [left, right] : [right, left]
  const rim: Point[] = [
    [x - crater, top],
    [x - crater * 0.4, top + unit * 0.7],
    [x + crater * 0.3, top + unit * 0.4],
    [x + crater, top],
  ]
  const spine: Point[] = Array.from({ length: 9 }, (_, index): Point => [
    x + (index % 2 ? 1 : -1) * unit * 0.9 + lightFrom * index * unit * 0.5,
    top + unit + ((rise - unit) * index) / 8,
  ])
  const teeth = Array.from({ length: 13 }, (_, index): Point => {
    const t = index / 12
    const reach = crater + (half - crater) * 0.33 ** 1.4
    return [x + reach * (1 - 2 * t), top + rise * (index % 2 === 0 ? 0.31 : random.between(0.38, 0.5))]
  })
  const snowLine = (points: readonly Point[]) => points.slice(0, 5)
  put(scene, {
    material: 'rock',
    depth,
    shapes: [
      { role: 'mass', path: polygon([...left.toReversed(), ...rim, ...right]), fill: fill(lit) },
      { role: 'shade', path: polygon([...spine, ...darkSide.toReversed()]), fill: fill(dark), opacity: 0.85 },
      {
        role: 'detail',
        path: polygon([...snowLine(left).toReversed(), ...rim, ...snowLine(right), ...teeth]),
        fill: mix(scene.air(nature.snow, 0.85), light.disc, plan.time === 'night' ? 0 : 0.25),
      },
      {
        role: 'shade',
        path: polygon([
          [x, top + unit * 0.6],
          ...snowLine(darkSide),
          [x + (darkSide === right ? 1 : -1) * unit * 3, top + rise * 0.37],
          [x, top + rise * 0.3],
        ]),
        fill: mix(scene.air(mix(nature.snow, light.sky[0], 0.5), 0.7), light.sky[1], 0.2),
        opacity: 0.7,
      },
      {
        role: 'shade',
        path: polygon(
          litSide.slice(6, 10).concat([[x + (litSide === left ? -1 : 1) * half * 0.2, base - rise * 0.15]]),
        ),
        fill: dark,
        opacity: 0.1,
      },
    ],
  })
  note(scene, 'volcano')
}
