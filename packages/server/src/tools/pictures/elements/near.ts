import { lighten, mix, type Color } from '../scene/color.ts'
import { blob, curveThrough, ellipse, heightAt, num, polygon, type Point } from '../scene/geometry.ts'
import type { Random } from '../scene/random.ts'
import { note, put, type Scene } from '../scene/scene.ts'
import { type Shape } from '../scene/shapes.ts'
import type { GroundLine } from './land.ts'

/** Blades of grass in the lower corners, in front of everything. */
export function drawGrass(scene: Scene): void {
  const { width, height, unit, nature, light, plan } = scene
  const random = scene.random.fork('grass')
  const base = plan.season === 'winter' ? '#8aa0ae' : nature.grass[1]
  const tones = [mix(scene.air(base, 1), light.ink, 0.62), mix(scene.air(base, 1), light.ink, 0.42)]
  const paths = ['', '']
  for (let x = -unit; x < width + unit; x += unit * random.between(0.35, 0.9)) {
    const fromMiddle = Math.abs(x / width - 0.5) * 2
    if (random.next() > fromMiddle * 0.95) continue
    const h = unit * random.between(2.5, 7.5) * (0.35 + fromMiddle ** 2)
    const lean = random.between(-0.45, 0.45) * h
    const w = unit * random.between(0.14, 0.3)
    const tip: Point = [x + lean, height + unit - h]
    paths[random.int(0, 1)] +=
      `M${num(x - w)} ${num(height + unit)}Q${num(x + lean * 0.2)} ${num(height - h * 0.5)} ${num(tip[0])} ${num(tip[1])}Q${num(x + lean * 0.3 + w)} ${num(height - h * 0.45)} ${num(x + w)} ${num(height + unit)}Z`
  }
  put(scene, {
    material: 'plant',
    depth: 1,
    shapes: paths
      .map((path, index): Shape => ({ role: 'mass', path, fill: tones[index]! }))
      .filter(({ path }) => path !== ''),
  })
}

/** Flowers on the ground: dots far off, blossoms near by. */
export function drawFlowers(scene: Scene, { line, foot }: GroundLine, count: number): void {
  const { width, height, unit, nature, light, plan } = scene
  const random = scene.random.fork('flowers')
  const from = Math.max(0, line[0]![0])
  const to = Math.min(width, line.at(-1)![0])
  const dots = ['', '', '']
  for (let index = 0; index < count * 6; index += 1) {
    const x = random.between(from, to)
    const top = heightAt(line, x) + unit * 0.8
    const bottom = foot ? heightAt(foot, x) : height
    const t = random.next() ** 1.2
    dots[random.int(0, 2)] += ellipse(
      x,
      top + (bottom - top) * t * 0.8,
      unit * (0.14 + t * 0.34),
      unit * (0.1 + t * 0.26),
    )
  }
  const petals = nature.petals.map((petal) =>
    scene.air(mix(petal, light.disc, plan.time === 'day' ? 0 : 0.12), 0.96),
  )
  const far = dots.map((path, index): Shape => ({ role: 'detail', path, fill: petals[index]!, opacity: 0.9 }))
  const near: Shape[] = []
  const blossoms = Math.min(30, Math.max(6, count))
  for (let index = 0; index < blossoms; index += 1) {
    const place = random.next()
    const x = width * (index % 2 === 0 ? place ** 1.7 * 0.5 : 1 - place ** 1.7 * 0.5)
    const size = unit * random.between(0.8, 1.5)
    near.push(
      ...flower(
        scene,
        random,
        x,
        height - unit * random.between(0.5, 9) * (0.4 + Math.abs(x / width - 0.5) * 1.6),
        size,
        petals[index % 3]!,
      ),
    )
  }
  put(scene, { material: 'plant', depth: 0.97, shapes: far.filter(({ path }) => path !== '') })
  put(scene, { material: 'plant', depth: 1, shapes: near })
  note(scene, 'flower', blossoms)
}

function flower(scene: Scene, random: Random, x: number, y: number, r: number, color: Color): Shape[] {
  const { height, nature, light } = scene
  const lean = random.between(-1, 1) * r * 1.5
  const stem = `M${num(x)} ${num(y)}Q${num(x - lean * 0.3)} ${num(y + r * 3)} ${num(x - lean)} ${num(Math.min(height + r, y + r * 7))}`
  let petals = ''
  const turn = random.between(0, 1)
  for (let petal = 0; petal < 6; petal += 1) {
    const angle = turn + (petal / 6) * Math.PI * 2
    const [cos, sin] = [Math.cos(angle), Math.sin(angle) * 0.82]
    petals += blob([
      [x, y],
      [x + cos * r * 0.75 - sin * r * 0.34, y + sin * r * 0.75 + cos * r * 0.34],
      [x + cos * r * 1.12, y + sin * r * 1.12],
      [x + cos * r * 0.75 + sin * r * 0.34, y + sin * r * 0.75 - cos * r * 0.34],
    ])
  }
  return [
    {
      role: 'detail',
      path: stem,
      stroke: mix(scene.air(nature.grass[1], 1), light.ink, 0.35),
      strokeWidth: r * 0.22,
    },
    { role: 'mass', path: petals, fill: color },
    { role: 'detail', path: ellipse(x, y, r * 0.32, r * 0.27), fill: scene.air('#f2b63c', 1) },
  ]
}

/** Lotus: leaves that lie on the water, and flowers above them. */
export function drawLotus(scene: Scene, count: number): void {
  const { width, height, horizon, unit, light, nature } = scene
  const random = scene.random.fork('lotus')
  const leaves: { x: number; y: number; t: number }[] = []
  for (let index = 0; index < 46; index += 1) {
    const t = 0.3 + 0.68 * random.next() ** 0.8
    const x = random.between(-0.02, 1.02) * width
    if (Math.abs(x / width - 0.5) < 0.16 * (1.3 - t) && t < 0.8) continue
    leaves.push({ x, y: horizon + (height - horizon) * t, t })
  }
  const shapes: Shape[] = []
  const byDistance = leaves.toSorted((a, b) => a.t - b.t)
  const flowering = new Set(
    Array.from(
      { length: count },
      (_, index) =>
        byDistance[Math.min(byDistance.length - 1, Math.floor(((index + 0.6) / count) * byDistance.length))],
    ),
  )
  for (const leaf of byDistance) {
    const { x, y, t } = leaf
    const r = unit * (0.8 + 4.6 * t ** 2)
    const green = scene.air(random.pick(['#4f8f52', '#66a35a', '#3d7a4c']), 0.6 + t * 0.4)
    shapes.push({
      role: 'shade',
      path: ellipse(x, y + r * 0.12, r * 1.04, r * 0.34),
      fill: light.ink,
      opacity: 0.35,
    })
    shapes.push({ role: 'mass', path: ellipse(x, y, r, r * 0.32), fill: green })
    shapes.push({
      role: 'shade',
      path: polygon([
        [x, y],
        [x + r * 0.75, y + r * 0.26],
        [x + r * 0.95, y + r * 0.12],
      ]),
      fill: mix(nature.water, light.ink, 0.5),
      opacity: 0.7,
    })
    shapes.push({
      role: 'detail',
      path: [0.2, 1.3, 2.4, 3.4, 4.6]
        .map(
          (angle) =>
            `M${num(x)} ${num(y)}L${num(x + Math.cos(angle) * r * 0.86)} ${num(y + Math.sin(angle) * r * 0.27)}`,
        )
        .join(''),
      stroke: lighten(green, 0.09),
      strokeWidth: Math.max(0.8, r * 0.025),
      opacity: 0.7,
    })
    if (flowering.has(leaf))
      shapes.push(...lotusFlower(scene, x - r * 0.3, y - r * 0.1, unit * (1 + 3.4 * t ** 1.6), 0.6 + t * 0.4))
  }
  put(scene, { material: 'plant', depth: 0.96, shapes })
  note(scene, 'lotus', count)
}

function lotusFlower(scene: Scene, x: number, y: number, s: number, depth: number): Shape[] {
  const { light } = scene
  const color = scene.colorOf('lotus')
  const pink = scene.air(color ?? '#ef8fb0', depth)
  const pale = scene.air(color ? mix(color, '#ffffff', 0.6) : '#fbd9e2', depth)
  const petal = (angle: number, length: number, wide: number): string => {
    const [dx, dy] = [Math.sin(angle), -Math.cos(angle)]
    const tip: Point = [x + dx * length, y + dy * length]
    const mid: Point = [x + dx * length * 0.5, y + dy * length * 0.5]
    return blob([
      [x, y],
      [mid[0] - dy * wide, mid[1] + dx * wide],
      tip,
      [mid[0] + dy * wide, mid[1] - dx * wide],
    ])
  }
  return [
    {
      role: 'mass',
      path: [-1.35, 1.35, -0.95, 0.95].map((angle) => petal(angle, s * 1.02, s * 0.22)).join(''),
      fill: mix(pink, light.ink, 0.12),
    },
    {
      role: 'mass',
      path: [-0.55, 0.55, 0].map((angle) => petal(angle, s * 1.18, s * 0.25)).join(''),
      fill: pink,
    },
    {
      role: 'mass',
      path: [-0.3, 0.3].map((angle) => petal(angle, s * 0.95, s * 0.22)).join(''),
      fill: mix(pink, pale, 0.55),
    },
    { role: 'mass', path: petal(0, s * 0.72, s * 0.2), fill: pale },
  ]
}

/** Twigs with blossoms or leaves that hang into the picture from an upper corner. */
export function drawTwigs(scene: Scene, colors: readonly Color[], isBare = false): void {
  const { width, unit, light, lightFrom } = scene
  const random = scene.random.fork('twigs')
  const side = -lightFrom
  const from: Point = [side < 0 ? -unit * 2 : width + unit * 2, unit * random.between(4, 10)]
  const bark = mix(scene.air('#5b4038', 1), light.ink, 0.5)
  const shapes: Shape[] = []
  const ends: Point[] = []
  for (let twig = 0; twig < 3; twig += 1) {
    const length = unit * random.between(26, 40) * (1 - twig * 0.2)
    const points: Point[] = [from]
    for (let step = 1; step <= 6; step += 1) {
      const t = step / 6
      points.push([
        from[0] - side * length * t,
        from[1] +
          unit * (twig * 5 + 9 * t * (twig * 0.5 + 0.2)) * t +
          Math.sin(step * 1.7 + twig) * unit * 1.1,
      ])
    }
    shapes.push({
      role: 'detail',
      path: curveThrough(points),
      stroke: bark,
      strokeWidth: unit * (0.7 - twig * 0.16),
    })
    for (const [px, py] of points.slice(1)) {
      for (let side = 0; side < 2; side += 1) {
        const end: Point = [px + random.between(-3, 3) * unit, py + random.between(-2.5, 3.5) * unit]
        shapes.push({
          role: 'detail',
          path: curveThrough([[px, py], [(px + end[0]) / 2 + unit * 0.4, (py + end[1]) / 2], end]),
          stroke: bark,
          strokeWidth: unit * 0.2,
        })
        ends.push(end)
      }
    }
  }
  if (!isBare) {
    for (const [x, y] of ends) {
      for (let bloom = 0; bloom < 3; bloom += 1) {
        shapes.push(
          ...flower5(
            random,
            x + random.between(-1.6, 1.6) * unit,
            y + random.between(-1.4, 1.4) * unit,
            unit * random.between(0.7, 1.15),
            scene.air(colors[(bloom + 1) % colors.length]!, 1),
            light.ink,
          ),
        )
      }
    }
  }
  put(scene, { material: 'plant', depth: 1, shapes })
}

function flower5(random: Random, x: number, y: number, r: number, color: Color, ink: Color): Shape[] {
  const turn = random.between(0, 2)
  let path = ''
  for (let petal = 0; petal < 5; petal += 1) {
    const angle = turn + (petal / 5) * Math.PI * 2
    path += ellipse(x + Math.cos(angle) * r * 0.52, y + Math.sin(angle) * r * 0.52, r * 0.46)
  }
  return [
    { role: 'mass', path, fill: color },
    { role: 'detail', path: ellipse(x, y, r * 0.2), fill: mix(color, mix('#c23b5e', ink, 0.1), 0.7) },
  ]
}
