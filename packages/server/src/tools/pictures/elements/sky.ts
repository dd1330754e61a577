import { lighten, mix } from '../scene/color.ts'
import { blob, ellipse, lineThrough, polygon, rect, type Point } from '../scene/geometry.ts'
import { note, put, type Scene } from '../scene/scene.ts'
import { radial, vertical, type Shape } from '../scene/shapes.ts'

/** The sky and all that shines in it. */
export function drawSky(scene: Scene): void {
  const { plan, width, height, light, horizon } = scene
  const [c0, c1, c2, c3] = light.sky
  put(scene, {
    material: 'sky',
    depth: 0,
    shapes: [
      {
        role: 'mass',
        path: rect(0, 0, width, height),
        fill: vertical(0, horizon * 1.04, [
          [0, c0],
          [0.42, c1],
          [0.78, c2],
          [1, c3],
        ]),
      },
    ],
  })
  if (plan.hasStars) drawStars(scene)
  if (plan.hasAurora) drawAurora(scene)
  if (plan.hasPlanets) drawPlanets(scene)
  if (plan.hasDisc) drawDisc(scene)
  if (plan.hasRainbow) drawRainbow(scene)
  if (plan.weather === 'storm') drawLightning(scene)
}

function drawStars(scene: Scene): void {
  const { width, horizon, unit } = scene
  const random = scene.random.fork('stars')
  const noise = random.noise()
  const shapes: Shape[] = []
  // A band in which they are dense, and a few that sparkle.
  const slope = random.between(-0.5, 0.5)
  const middle = horizon * random.between(0.25, 0.5)
  shapes.push({
    role: 'glow',
    path: blob([
      [-width * 0.1, middle - slope * width * 0.6 - unit * 9],
      [width * 0.5, middle - unit * 13],
      [width * 1.1, middle + slope * width * 0.6 - unit * 9],
      [width * 1.1, middle + slope * width * 0.6 + unit * 9],
      [width * 0.5, middle + unit * 12],
      [-width * 0.1, middle - slope * width * 0.6 + unit * 9],
    ]),
    fill: lighten(scene.light.sky[2], 0.12),
    opacity: 0.24,
    blur: unit * 5,
  })
  const bySize: string[] = ['', '', '']
  for (let index = 0; index < 420; index += 1) {
    const x = random.between(0, width)
    const inBand = random.chance(0.45)
    const bandY = middle + slope * (x - width / 2) + random.between(-1, 1) * random.next() * unit * 15
    const y = inBand ? bandY : random.between(0, horizon * 0.98)
    if (y > horizon * 0.96 || y < 0 || random.next() < y / horizon - 0.35 || noise(x / 160, y / 160) < -0.55)
      continue
    const size = random.next() ** 3
    const group = size > 0.6 ? 2 : size > 0.2 ? 1 : 0
    bySize[group] += ellipse(x, y, unit * (0.06 + size * 0.17))
  }
  ;[0.6, 0.8, 1].forEach((opacity, index) => {
    const path = bySize[index]
    if (path) shapes.push({ role: 'detail', path, fill: '#fff8e8', opacity })
  })
  for (let index = 0; index < 5; index += 1) {
    const [x, y, r] = [
      random.between(0.05, 0.95) * width,
      random.between(0.05, 0.6) * horizon,
      unit * random.between(0.7, 1.15),
    ]
    shapes.push({ role: 'detail', path: sparkle(x, y, r), fill: '#fffaf0', opacity: 0.9 })
  }
  put(scene, { material: 'sky', depth: 0, shapes })
  note(scene, 'stars')
}

const sparkle = (x: number, y: number, r: number): string => {
  const inner = r * 0.13
  return polygon([
    [x, y - r],
    [x + inner, y - inner],
    [x + r, y],
    [x + inner, y + inner],
    [x, y + r],
    [x - inner, y + inner],
    [x - r, y],
    [x - inner, y - inner],
  ])
}

function drawAurora(scene: Scene): void {
  const { width, horizon, unit } = scene
  const random = scene.random.fork('aurora')
  const colors = random.pick([
    ['#5ff2b4', '#3fd0c9', '#8d7bf0'],
    ['#7bf58f', '#45c7a9', '#c273e8'],
  ] as const)
  const shapes: Shape[] = []
  colors.forEach((color, index) => {
    const noise = random.noise()
    const foot = horizon * (0.62 - index * 0.13)
    const upper: Point[] = []
    const lower: Point[] = []
    for (let step = 0; step <= 12; step += 1) {
      const x = -width * 0.1 + (step / 12) * width * 1.2
      const sway = noise(step * 0.22, index) * horizon * 0.16
      upper.push([x, foot + sway - horizon * (0.28 + 0.12 * noise(step * 0.4, 9))])
      lower.push([x, foot + sway])
    }
    shapes.push({
      role: 'detail',
      path: blob([...upper, ...lower.toReversed()]),
      fill: vertical(foot - horizon * 0.5, foot + horizon * 0.14, [
        [0, color, 0],
        [0.55, color, 0.4],
        [0.85, color, 0.75],
        [1, color, 0.2],
      ]),
      opacity: 0.7,
      blur: unit * 1.5,
    })
  })
  put(scene, { material: 'sky', depth: 0, shapes })
  note(scene, 'aurora')
}

function drawPlanets(scene: Scene): void {
  const { width, horizon, unit, lightFrom, light } = scene
  const random = scene.random.fork('planets')
  const x = width * (0.5 - lightFrom * random.between(0.18, 0.3))
  const y = horizon * random.between(0.28, 0.42)
  const r = unit * random.between(10, 14)
  const color = random.pick(['#e8a26b', '#d98aa8', '#7fb6d9', '#c9a0e0'])
  const dark = mix(color, light.sky[0], 0.75)
  const ring = (from: number, to: number): string => {
    const angle = -0.35
    const at = (radius: number, turn: number): Point => {
      const [px, py] = [Math.cos(turn) * radius, Math.sin(turn) * radius * 0.26]
      return [
        x + px * Math.cos(angle) - py * Math.sin(angle),
        y + px * Math.sin(angle) + py * Math.cos(angle),
      ]
    }
    const points: Point[] = []
    for (let step = 0; step <= 40; step += 1) points.push(at(from, (step / 40) * Math.PI))
    for (let step = 40; step >= 0; step -= 1) points.push(at(to, (step / 40) * Math.PI))
    return polygon(points)
  }
  const shapes: Shape[] = [
    {
      role: 'glow',
      path: ellipse(x, y, r * 1.5),
      fill: radial(x, y, r * 1.5, [
        [0.6, color, 0.35],
        [1, color, 0],
      ]),
    },
    {
      role: 'mass',
      path: ellipse(x, y, r),
      fill: radial(x + lightFrom * r * 0.45, y - r * 0.4, r * 1.55, [
        [0, lighten(color, 0.1)],
        [0.5, color],
        [1, dark],
      ]),
    },
    { role: 'detail', path: ring(r * 1.35, r * 1.9), fill: lighten(color, 0.08), opacity: 0.75 },
    {
      role: 'mass',
      path: ellipse(width * (0.5 + lightFrom * 0.34), horizon * 0.62, unit * 2.4),
      fill: mix('#b8c4dd', light.sky[1], 0.25),
    },
  ]
  put(scene, { material: 'sky', depth: 0, shapes })
  note(scene, 'planet')
}

function drawDisc(scene: Scene): void {
  const { disc, light, unit, plan, lightFrom } = scene
  const { x, y, radius } = disc
  const isMoon = plan.time === 'night'
  const reach = radius * (isMoon ? 4.5 : 7)
  const isHidden = plan.weather === 'fog'
  const shapes: Shape[] = [
    {
      role: 'glow',
      path: ellipse(x, y, reach),
      fill: radial(x, y, reach, [
        [0, light.disc, isMoon ? 0.45 : 0.75],
        [0.22, light.disc, 0.32],
        [0.55, light.disc, 0.1],
        [1, light.disc, 0],
      ]),
    },
    { role: 'mass', path: ellipse(x, y, radius), fill: light.disc, opacity: isHidden ? 0.7 : 1 },
  ]
  if (isMoon) {
    const gray = mix(light.disc, light.sky[1], 0.22)
    const random = scene.random.fork('moon')
    let craters = ''
    for (const [dx, dy, r] of [
      [-0.3, -0.25, 0.24],
      [0.3, 0.1, 0.19],
      [-0.05, 0.42, 0.15],
      [0.22, -0.45, 0.1],
      [-0.5, 0.2, 0.1],
    ] as const) {
      craters += ellipse(x + dx * radius, y + dy * radius, r * radius * random.between(0.8, 1.15))
    }
    shapes.push({ role: 'detail', path: craters, fill: gray, opacity: 0.55 })
    shapes.push({
      role: 'shade',
      path: ellipse(x, y, radius),
      fill: radial(x + lightFrom * radius * 0.4, y - radius * 0.3, radius * 1.7, [
        [0, light.disc, 0],
        [0.55, gray, 0],
        [1, gray, 0.75],
      ]),
    })
  } else {
    shapes.push({
      role: 'glow',
      path: ellipse(x, y, radius * 1.28),
      fill: light.disc,
      opacity: 0.28,
      blur: unit * 0.4,
    })
  }
  put(scene, { material: 'sky', depth: 0, shapes })
  note(scene, isMoon ? 'moon' : 'sun')
}

function drawRainbow(scene: Scene): void {
  const { width, horizon, unit, lightFrom } = scene
  const x = width * (0.5 - lightFrom * 0.2)
  const radius = Math.min(width * 0.46, horizon * 0.85)
  const colors = ['#e8524a', '#f2934a', '#f6d65a', '#6fc172', '#4c9be0', '#8a6fd1']
  const shapes = colors.map((color, index): Shape => {
    const r = radius - index * unit * 1.15
    return {
      role: 'detail',
      path: `M${Math.round(x - r)} ${Math.round(horizon)}A${Math.round(r)} ${Math.round(r)} 0 0 1 ${Math.round(x + r)} ${Math.round(horizon)}`,
      stroke: color,
      strokeWidth: unit * 1.25,
      opacity: 0.5,
      blur: unit * 0.25,
    }
  })
  put(scene, { material: 'sky', depth: 0, shapes })
  note(scene, 'rainbow')
}

function drawLightning(scene: Scene): void {
  const { width, horizon, unit, lightFrom } = scene
  const random = scene.random.fork('lightning')
  const shapes: Shape[] = []
  let [x, y] = [width * (0.5 + lightFrom * random.between(0.05, 0.25)), horizon * 0.08]
  const main: Point[] = [[x, y]]
  while (y < horizon * 0.97) {
    x += random.between(-1, 1) * unit * 3.2
    y += unit * random.between(1.6, 4)
    main.push([x, y])
    if (random.chance(0.22)) {
      const side = random.chance(0.5) ? -1 : 1
      const branch: Point[] = [[x, y]]
      for (let step = 1; step <= 4; step += 1)
        branch.push([
          x + side * step * unit * random.between(0.8, 2),
          y + step * unit * random.between(0.9, 2.2),
        ])
      shapes.push({
        role: 'detail',
        path: lineThrough(branch),
        stroke: '#fdf6ff',
        strokeWidth: unit * 0.14,
        opacity: 0.8,
      })
    }
  }
  const path = lineThrough(main)
  shapes.unshift({
    role: 'glow',
    path,
    stroke: '#d9d2ff',
    strokeWidth: unit * 1.6,
    opacity: 0.5,
    blur: unit * 1.2,
  })
  shapes.push({ role: 'detail', path, stroke: '#ffffff', strokeWidth: unit * 0.34 })
  put(scene, { material: 'sky', depth: 0, shapes })
  note(scene, 'lightning')
}
