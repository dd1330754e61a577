import { mix } from '../scene/color.ts'
import { ellipse, num } from '../scene/geometry.ts'
import { note, put, type Scene } from '../scene/scene.ts'
import type { Shape } from '../scene/shapes.ts'
import { mist } from './woods.ts'

/** What falls or drifts in front of everything. */
export function drawWeather(scene: Scene): void {
  const { plan, height, horizon, unit } = scene
  if (plan.weather === 'rain' || plan.weather === 'storm') drawRain(scene)
  if (plan.weather === 'snow') drawSnowfall(scene)
  if (plan.weather === 'fog') {
    put(scene, {
      material: 'cloud',
      depth: 0.9,
      shapes: [
        mist(scene, horizon + (height - horizon) * 0.35, unit * 9, 0.4),
        mist(scene, horizon + (height - horizon) * 0.75, unit * 8, 0.28),
      ],
    })
    note(scene, 'fog')
  }
}

function drawRain(scene: Scene): void {
  const { width, height, unit, light, plan } = scene
  const random = scene.random.fork('rain')
  const slant = random.between(0.1, 0.26) * (random.chance(0.5) ? 1 : -1)
  const paths = ['', '']
  for (let index = 0; index < 420; index += 1) {
    const near = random.chance(0.3) ? 1 : 0
    const length = unit * (near ? random.between(4, 7) : random.between(2, 4))
    const [x, y] = [random.between(-0.1, 1.1) * width, random.between(-0.05, 1) * height]
    paths[near] += `M${num(x)} ${num(y)}l${num(slant * length)} ${num(length)}`
  }
  const color = mix('#ffffff', light.sky[2], plan.time === 'night' ? 0.4 : 0.15)
  put(scene, {
    material: 'weather',
    depth: 1,
    shapes: paths.map((path, near): Shape => ({
      role: 'detail',
      path,
      stroke: color,
      strokeWidth: unit * (near ? 0.16 : 0.09),
      opacity: near ? 0.42 : 0.34,
    })),
  })
  note(scene, 'rain')
}

function drawSnowfall(scene: Scene): void {
  const { width, height, unit } = scene
  const random = scene.random.fork('snowfall')
  const paths = ['', '', '']
  for (let index = 0; index < 380; index += 1) {
    const size = random.next() ** 2.4
    const group = size > 0.55 ? 2 : size > 0.2 ? 1 : 0
    paths[group] += ellipse(random.next() * width, random.next() * height, unit * (0.12 + size * 0.55))
  }
  put(scene, {
    material: 'weather',
    depth: 1,
    shapes: paths
      .map((path, group): Shape => ({
        role: 'detail',
        path,
        fill: '#ffffff',
        opacity: [0.75, 0.8, 0.7][group]!,
        ...(group === 2 && { blur: unit * 0.16 }),
      }))
      .filter(({ path }) => path !== ''),
  })
  note(scene, 'snowfall')
}
