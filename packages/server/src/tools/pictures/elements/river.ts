import { mix } from '../scene/color.ts'
import { curveThrough, ellipse, heightAt, type Point } from '../scene/geometry.ts'
import { note, type Scene } from '../scene/scene.ts'
import { vertical } from '../scene/shapes.ts'

/** The middle of a river and half its width, in pixels, from where it begins (0) to the lower edge of the picture (1). */
export type River = (t: number) => { x: number; y: number; half: number }

/** A river that winds towards the eye and grows wide. It begins on a line of the ground. */
export function drawRiver(scene: Scene, from: readonly Point[]): River {
  const { width, height, unit, light, nature, lightFrom } = scene
  const random = scene.random.fork('river')
  const start = width * (0.5 - lightFrom * random.between(0.02, 0.12))
  const top = heightAt(from, start) + unit * 0.4
  const swing = random.chance(0.5) ? 1 : -1
  const river: River = (t) => ({
    x: start + swing * Math.sin(t * Math.PI * 2.1) * unit * (2.5 + 14 * t) + lightFrom * t * unit * 8,
    y: top + (height + 20 - top) * t ** 1.5,
    half: unit * (0.35 + 11 * t ** 1.7),
  })
  const left: Point[] = []
  const right: Point[] = []
  for (let step = 0; step <= 14; step += 1) {
    const { x, y, half } = river(step / 14)
    left.push([x - half, y])
    right.push([x + half, y])
  }
  const outline = `${curveThrough(left)}${curveThrough(right.toReversed(), { continues: true })}Z`
  const water = mix(light.sky[2], nature.water, 0.4)
  scene.layers.push({
    material: 'water',
    depth: 0.9,
    shapes: [
      {
        role: 'mass',
        path: outline,
        fill: vertical(top, height, [
          [0, light.sky[3]],
          [0.25, water],
          [1, mix(mix(light.sky[1], nature.water, 0.5), light.ink, 0.3)],
        ]),
      },
      {
        role: 'shade',
        path: outline,
        stroke: mix(nature.water, light.ink, 0.6),
        strokeWidth: unit * 0.35,
        opacity: 0.35,
      },
      {
        role: 'glow',
        path: [0.35, 0.5, 0.66, 0.8]
          .map((t) => {
            const index = Math.round(t * 14)
            const [a, b] = [left[index]!, right[index]!]
            const w = (b[0] - a[0]) * 0.3
            const x = a[0] + (b[0] - a[0]) * random.between(0.2, 0.5)
            return ellipse(x + w / 2, a[1], w / 2, unit * 0.12 * (1 + t))
          })
          .join(''),
        fill: light.disc,
        opacity: 0.55,
      },
    ],
  })
  note(scene, 'river')
  return river
}
