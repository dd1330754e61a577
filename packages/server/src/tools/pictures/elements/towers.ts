import { lighten, mix } from '../scene/color.ts'
import { curveThrough, ellipse, num, polygon, rect, type Point } from '../scene/geometry.ts'
import type { Random } from '../scene/random.ts'
import type { Scene } from '../scene/scene.ts'
import { vertical, type Shape } from '../scene/shapes.ts'
import type { Stand } from './trees.ts'
import { isDark, lampGlow, pane } from './lamp-light.ts'

export function lighthouse(scene: Scene, random: Random, { x, y, size, depth }: Stand): Shape[] {
  const { light, lightFrom, plan, nature } = scene
  const white = scene.air('#f6f1e8', depth)
  const red = scene.air(scene.colorOf('lighthouse') ?? random.pick(['#c8453b', '#c8453b', '#2f5f8f']), depth)
  const [foot, neck] = [size * 0.1, size * 0.062]
  const top = y - size * 0.8
  const stripes = [0, 2, 4].map((index): Shape => {
    const [a, b] = [index / 5, (index + 1) / 5]
    const half = (t: number) => foot + (neck - foot) * t
    return {
      role: 'detail',
      path: polygon([
        [x - half(a), y - size * 0.8 * a],
        [x - half(b), y - size * 0.8 * b],
        [x + half(b), y - size * 0.8 * b],
        [x + half(a), y - size * 0.8 * a],
      ]),
      fill: red,
    }
  })
  const rock = scene.air(mix(nature.rock, light.ink, 0.35), depth)
  const rocks = curveThrough([
    [x - size * 0.62, y + size * 0.17],
    [x - size * 0.42, y + size * 0.06],
    [x - size * 0.2, y + size * 0.03],
    [x, y - size * 0.015],
    [x + size * 0.22, y + size * 0.025],
    [x + size * 0.45, y + size * 0.08],
    [x + size * 0.68, y + size * 0.17],
  ])
  const isLit = isDark(scene)
  const beam = (side: -1 | 1): Shape => ({
    role: 'glow',
    path: polygon([
      [x, top - size * 0.07],
      [x + side * size * 1.9, top - size * 0.32],
      [x + side * size * 1.9, top + size * 0.12],
    ]),
    fill: {
      kind: 'linear',
      from: [x, 0],
      to: [x + side * size * 1.9, 0],
      stops: [
        [0, '#fff2c4', 0.6],
        [1, '#fff2c4', 0],
      ],
    },
  })
  return [
    ...(isLit ? [beam(-1), beam(1)] : []),
    {
      role: 'mass',
      path: `${rocks}Z`,
      fill: vertical(y - size * 0.02, y + size * 0.17, [
        [0, lighten(rock, 0.06)],
        [1, rock],
      ]),
    },
    {
      role: 'mass',
      path: polygon([
        [x - foot, y + size * 0.01],
        [x - neck, top],
        [x + neck, top],
        [x + foot, y + size * 0.01],
      ]),
      fill: white,
    },
    ...stripes,
    {
      role: 'shade',
      path: polygon([
        [x, y],
        [x, top],
        [x - lightFrom * neck, top],
        [x - lightFrom * foot, y],
      ]),
      fill: light.ink,
      opacity: 0.24,
    },
    {
      role: 'mass',
      path: rect(x - neck * 1.5, top - size * 0.02, neck * 3, size * 0.025),
      fill: scene.air('#3c4656', depth),
    },
    {
      role: 'mass',
      path: rect(x - neck * 0.8, top - size * 0.11, neck * 1.6, size * 0.09),
      fill: isLit ? '#ffefb8' : scene.air('#cfe0ea', depth),
    },
    {
      role: 'mass',
      path: polygon([
        [x - neck * 1.1, top - size * 0.105],
        [x, top - size * 0.19],
        [x + neck * 1.1, top - size * 0.105],
      ]),
      fill: red,
    },
    ...(plan.time === 'day' ? [] : lampGlow(scene, x, top - size * 0.07, size * 0.3)),
  ]
}

/** A temple of several roofs with raised corners. */
export function pagoda(scene: Scene, _random: Random, { x, y, size, depth }: Stand): Shape[] {
  const { light, plan } = scene
  const roof = scene.air(mix(scene.colorOf('pagoda') ?? '#8a3b32', light.ink, 0.12), depth)
  const wall = scene.air('#c9794a', depth)
  const beam = scene.air('#7a3326', depth)
  const tiers = 4
  const shapes: Shape[] = [
    {
      role: 'mass',
      path: polygon([
        [x - size * 0.36, y],
        [x - size * 0.33, y - size * 0.05],
        [x + size * 0.33, y - size * 0.05],
        [x + size * 0.36, y],
      ]),
      fill: scene.air('#a79b8c', depth),
    },
  ]
  for (let tier = 0; tier < tiers; tier += 1) {
    const scale = 1 - tier * 0.19
    const foot = y - size * (0.05 + tier * 0.2)
    const top = foot - size * 0.13
    const half = size * 0.19 * scale
    const wing = size * 0.34 * scale
    shapes.push({ role: 'mass', path: rect(x - half, top, half * 2, foot - top), fill: wall })
    shapes.push({
      role: 'detail',
      path: [-1, -0.34, 0.34, 1]
        .map((t) => rect(x + t * half * 0.92 - size * 0.009, top, size * 0.018, foot - top))
        .join(''),
      fill: beam,
    })
    shapes.push({
      role: 'detail',
      path: [-0.66, 0, 0.66]
        .map((t) =>
          rect(x + t * half - half * 0.13, top + (foot - top) * 0.35, half * 0.26, (foot - top) * 0.65),
        )
        .join(''),
      fill: isDark(scene) ? '#ffcf7d' : mix(beam, light.ink, 0.3),
    })
    const [dip, tip] = [top + size * 0.015, top - size * 0.035]
    shapes.push({
      role: 'mass',
      path: `M${num(x - wing)} ${num(tip)}Q${num(x - wing * 0.6)} ${num(dip + size * 0.03)} ${num(x)} ${num(dip)}Q${num(x + wing * 0.6)} ${num(dip + size * 0.03)} ${num(x + wing)} ${num(tip)}Q${num(x + wing * 0.55)} ${num(top - size * 0.04)} ${num(x + half * 0.72)} ${num(top - size * 0.085)}L${num(x - half * 0.72)} ${num(top - size * 0.085)}Q${num(x - wing * 0.55)} ${num(top - size * 0.04)} ${num(x - wing)} ${num(tip)}Z`,
      fill: vertical(top - size * 0.085, dip, [
        [0, lighten(mix(roof, light.disc, plan.time === 'night' ? 0.05 : 0.2), 0.02)],
        [1, roof],
      ]),
    })
  }
  const top = y - size * (0.05 + (tiers - 1) * 0.2 + 0.215)
  shapes.push({
    role: 'detail',
    path:
      polygon([
        [x - size * 0.012, top + size * 0.01],
        [x, top - size * 0.1],
        [x + size * 0.012, top + size * 0.01],
      ]) + ellipse(x, top - size * 0.02, size * 0.018),
    fill: scene.air('#d9ac4e', depth),
  })
  shapes.push(...lampGlow(scene, x, y - size * 0.3, size * 0.55))
  return shapes
}

export function castle(scene: Scene, random: Random, { x, y, size, depth }: Stand): Shape[] {
  const { light, lightFrom, plan } = scene
  const stone = scene.air('#cbc3bd', depth)
  const roof = scene.air(scene.colorOf('castle') ?? random.pick(['#5a6fa0', '#a0524a', '#6d5a94']), depth)
  const shapes: Shape[] = []
  const towers: readonly (readonly [at: number, wide: number, tall: number])[] = [
    [-0.16, 0.16, 0.74],
    [0.2, 0.14, 0.6],
    [0.02, 0.2, 0.92],
    [-0.38, 0.15, 0.5],
    [0.4, 0.15, 0.46],
  ]
  const tower = ([at, wide, tall]: (typeof towers)[number]) => {
    const [tx, w, top] = [x + at * size, wide * size, y - tall * size * 0.72]
    shapes.push({
      role: 'mass',
      path: rect(tx - w / 2, top, w, y - top),
      fill: vertical(top, y, [
        [0, mix(stone, light.disc, plan.time === 'night' ? 0.02 : 0.2)],
        [1, stone],
      ]),
    })
    shapes.push({
      role: 'shade',
      path: rect(lightFrom < 0 ? tx + w * 0.08 : tx - w / 2, top, w * 0.42, y - top),
      fill: light.ink,
      opacity: 0.2,
    })
    shapes.push({
      role: 'mass',
      path: polygon([
        [tx - w * 0.66, top],
        [tx, top - w * 1.75],
        [tx + w * 0.66, top],
      ]),
      fill: roof,
    })
    shapes.push({
      role: 'shade',
      path: polygon([
        [tx, top],
        [tx, top - w * 1.75],
        [tx - lightFrom * w * 0.66, top],
      ]),
      fill: light.ink,
      opacity: 0.25,
    })
    shapes.push({
      role: 'detail',
      path: `M${num(tx - w * 0.1)} ${num(top + w * 0.85)}v${num(-w * 0.25)}a${num(w * 0.1)} ${num(w * 0.12)} 0 0 1 ${num(w * 0.2)} 0v${num(w * 0.25)}Z`,
      fill: pane(scene, depth),
    })
    shapes.push({
      role: 'detail',
      path: polygon([
        [tx, top - w * 1.7],
        [tx, top - w * 2.1],
        [tx + w * 0.5, top - w * 1.98],
        [tx, top - w * 1.86],
      ]),
      fill: scene.air('#d8574a', depth),
    })
  }
  towers.slice(0, 3).forEach(tower)
  const wallTop = y - size * 0.24
  let battlements = ''
  for (let index = 0; index < 11; index += 1)
    battlements += rect(
      x - size * 0.4 + index * size * 0.073,
      wallTop - size * 0.03,
      size * 0.045,
      size * 0.04,
    )
  shapes.push({
    role: 'mass',
    path: battlements + rect(x - size * 0.4, wallTop, size * 0.8, y - wallTop),
    fill: lighten(stone, -0.03),
  })
  shapes.push({
    role: 'detail',
    path: `M${num(x - size * 0.06)} ${num(y)}v${num(-size * 0.09)}a${num(size * 0.06)} ${num(size * 0.06)} 0 0 1 ${num(size * 0.12)} 0v${num(size * 0.09)}Z`,
    fill: scene.air(mix('#4b3a34', light.ink, 0.3), depth),
  })
  towers.slice(3).forEach(tower)
  return shapes
}

export function windmill(scene: Scene, random: Random, { x, y, size, depth }: Stand): Shape[] {
  const { light, lightFrom } = scene
  const wall = scene.air('#efe3cf', depth)
  const cap = scene.air(scene.colorOf('windmill') ?? random.pick(['#8a4b3a', '#4c5a70']), depth)
  const hub: Point = [x, y - size * 0.62]
  const turn = random.between(0, Math.PI / 2)
  let [arms, cloths] = ['', '']
  for (let arm = 0; arm < 4; arm += 1) {
    const angle = turn + (arm * Math.PI) / 2
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const at = (along: number, aside: number): Point => [
      hub[0] + cos * along * size - sin * aside * size,
      hub[1] + sin * along * size + cos * aside * size,
    ]
    arms += polygon([at(0, -0.008), at(0.42, -0.006), at(0.42, 0.006), at(0, 0.008)])
    cloths += polygon([at(0.1, 0.012), at(0.41, 0.012), at(0.41, 0.09), at(0.1, 0.07)])
  }
  return [
    {
      role: 'mass',
      path: polygon([
        [x - size * 0.15, y],
        [x - size * 0.085, y - size * 0.58],
        [x + size * 0.085, y - size * 0.58],
        [x + size * 0.15, y],
      ]),
      fill: wall,
    },
    {
      role: 'shade',
      path: polygon([
        [x, y],
        [x, y - size * 0.58],
        [x - lightFrom * size * 0.085, y - size * 0.58],
        [x - lightFrom * size * 0.15, y],
      ]),
      fill: light.ink,
      opacity: 0.24,
    },
    {
      role: 'mass',
      path: `M${num(x - size * 0.105)} ${num(y - size * 0.57)}Q${num(x)} ${num(y - size * 0.86)} ${num(x + size * 0.105)} ${num(y - size * 0.57)}Z`,
      fill: cap,
    },
    {
      role: 'detail',
      path:
        rect(x - size * 0.035, y - size * 0.13, size * 0.07, size * 0.13) +
        rect(x - size * 0.025, y - size * 0.38, size * 0.05, size * 0.07),
      fill: pane(scene, depth),
    },
    { role: 'mass', path: cloths, fill: scene.air('#fbf6ea', depth), opacity: 0.9 },
    { role: 'detail', path: arms, fill: scene.air('#4d3a30', depth) },
    { role: 'detail', path: ellipse(hub[0], hub[1], size * 0.022), fill: scene.air('#3b2c26', depth) },
  ]
}
