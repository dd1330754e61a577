import { lighten, mix } from '../scene/color.ts'
import { below, curveThrough, num, rect, type Point } from '../scene/geometry.ts'
import { note, put, type Scene } from '../scene/scene.ts'
import { vertical, type Shape } from '../scene/shapes.ts'

/** A lens that lies on the water: thin and pointed at both ends. */
const ripple = (x: number, y: number, half: number, thick: number): string =>
  `M${num(x - half)} ${num(y)}q${num(half)} ${num(-thick)} ${num(2 * half)} 0q${num(-half)} ${num(thick)} ${num(-2 * half)} 0Z`

/** Open water from the horizon down, with the sky and the light on it. Its mirror images are made when it is rendered. */
export function drawWater(scene: Scene): void {
  const { width, height, horizon, light, nature, unit, plan, disc } = scene
  const random = scene.random.fork('water')
  const [c0, c1, c2, c3] = light.sky
  const isSea = plan.ground === 'sea'
  const own = mix(nature.water, light.cast[0], light.cast[1])
  const share = isSea ? 0.55 : 0.3
  const deep = mix(mix(c0, own, share), light.ink, plan.time === 'day' ? 0.14 : 0.3)
  const shapes: Shape[] = [
    {
      role: 'mass',
      path: rect(-50, horizon, width + 100, height - horizon + 50),
      fill: vertical(horizon, height, [
        [0, mix(c3, own, share * 0.35)],
        [0.16, mix(c2, own, share * 0.6)],
        [0.5, mix(c1, own, share)],
        [1, deep],
      ]),
    },
  ]
  put(scene, { material: 'water', depth: 0.4, shapes })

  const lines: Shape[] = []
  const depthOf = (t: number) => horizon + (height - horizon) * t
  let [bright, dark] = ['', '']
  const count = isSea ? 150 : 80
  for (let index = 0; index < count; index += 1) {
    const t = random.next() ** 1.6
    const y = depthOf(t * 0.98 + 0.01)
    const half = unit * (0.5 + t * 6.5) * random.between(0.4, 1.2)
    const line = ripple(random.between(-0.05, 1.05) * width, y, half, unit * (0.05 + t * 0.42))
    if (random.chance(0.5)) bright += line
    else dark += line
  }
  lines.push({ role: 'shade', path: dark, fill: deep, opacity: 0.2 })
  lines.push({
    role: 'glow',
    path: bright,
    fill: mix(c3, '#ffffff', 0.25),
    opacity: plan.time === 'night' ? 0.16 : 0.3,
  })
  if (plan.hasDisc) {
    let path = ''
    const rows = 46
    for (let row = 0; row < rows; row += 1) {
      const t = (row + random.next() * 0.6) / rows
      const y = depthOf(t ** 1.5)
      const spread = disc.radius * (0.5 + t * 1.5)
      const parts = 1 + Math.floor(t * 2.6)
      for (let part = 0; part < parts; part += 1) {
        const x = disc.x + random.between(-1, 1) * spread * (part === 0 ? 0.25 : 1)
        path += ripple(x, y, spread * random.between(0.2, 0.75) * (1 - t * 0.45), unit * (0.12 + t * 0.4))
      }
    }
    lines.push({ role: 'glow', path, fill: light.disc, opacity: plan.time === 'night' ? 0.6 : 0.75 })
  }
  put(scene, { material: 'water', depth: 0.45, shapes: lines })
  note(scene, plan.ground)
}

/** A sandy shore in front of the sea, with the last of a wave on it. */
export function drawBeach(scene: Scene): Point[] {
  const { width, height, horizon, unit, light, nature, plan } = scene
  const random = scene.random.fork('beach')
  const tilt = random.chance(0.5) ? 1 : -1
  const y = height - (height - horizon) * random.between(0.36, 0.44)
  const shore: Point[] = Array.from({ length: 10 }, (_, index): Point => {
    const t = index / 9
    return [-50 + t * (width + 100), y + tilt * (t - 0.5) * unit * 17 + Math.sin(t * 7 + tilt) * unit * 1.7]
  })
  const moved = (by: number) =>
    shore.map(([x, lineY], index): Point => [x, lineY + by * (0.85 + 0.3 * Math.sin(index * 1.9))])
  const sand = scene.air(mix('#f0d9ae', light.disc, plan.time === 'night' ? 0 : 0.15), 0.95)
  const wet = mix(scene.air('#b99a72', 0.9), light.sky[2], 0.35)
  const foam = mix('#ffffff', light.sky[3], plan.time === 'night' ? 0.75 : 0.3)
  const band = (from: number, to: number) =>
    `${curveThrough(moved(from))}${curveThrough(moved(to).toReversed(), { continues: true })}Z`
  put(scene, {
    material: 'land',
    depth: 0.85,
    shapes: [
      { role: 'shade', path: band(-unit * 7, 0), fill: mix(nature.water, foam, 0.45), opacity: 0.4 },
      { role: 'glow', path: band(-unit * 4.2, -unit * 3.4), fill: foam, opacity: 0.7 },
      {
        role: 'mass',
        path: below(moved(0), height + 40, true),
        fill: vertical(y - unit * 8, height, [
          [0, lighten(sand, 0.01)],
          [0.5, sand],
          [1, mix(sand, scene.air('#b48a5a', 0.9), 0.55)],
        ]),
      },
      { role: 'shade', path: band(-unit * 0.4, unit * 2.6), fill: wet, opacity: 0.7 },
      { role: 'glow', path: band(-unit * 0.9, unit * 0.3), fill: foam, opacity: 0.92 },
    ],
  })
  note(scene, 'beach')
  return moved(unit * 6)
}
