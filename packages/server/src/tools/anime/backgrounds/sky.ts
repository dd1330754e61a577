import { stroke } from '../drawing/ink.ts'
import { circle } from '../drawing/svg.ts'
import { wash, type Backdrop } from './backdrop.ts'
import { drawCloud } from './clouds.ts'

/** A wide sky with clouds; by night with a moon. */
export function drawSky({ scene, isNight }: Backdrop): string {
  const random = scene.random('background')
  const { definitions } = scene
  const fill = isNight
    ? definitions.linear([
        [0, '#141a4a'],
        [0.6, '#33408f'],
        [1, '#6a6cc0'],
      ])
    : definitions.linear([
        [0, '#3f97ec'],
        [0.55, '#8ecbfb'],
        [1, '#e2f5ff'],
      ])
  const [light, shade] = isNight ? ['#6f78c4', '#4a53a0'] : ['#ffffff', '#cfe4f8']
  const side = random.chance(0.5) ? 1 : -1
  const glow = definitions.radial([
    [0, isNight ? '#fff6d0' : '#ffffff', 0.85],
    [1, '#ffffff', 0],
  ])
  const clouds = [
    [side * 330, random.between(20, 90), random.between(380, 460)],
    [side * -400, random.between(190, 270), random.between(420, 520)],
    [side * 420, random.between(430, 500), random.between(440, 560)],
    [side * -180, random.between(-330, -260), random.between(180, 240)],
    [side * -420, 640, 560],
    [0, 720, 700],
  ] as const
  const bird = (x: number, y: number, size: number) =>
    stroke(
      [
        [x - size, y - size * 0.3],
        [x - size * 0.5, y - size * 0.5],
        [x, y],
      ],
      size * 0.16,
      '#ffffff',
    ) +
    stroke(
      [
        [x, y],
        [x + size * 0.5, y - size * 0.55],
        [x + size, y - size * 0.35],
      ],
      size * 0.16,
      '#ffffff',
    )
  return (
    wash(fill) +
    circle(side * 360, -330, 260, { fill: glow }) +
    circle(side * 360, -330, 62, { fill: isNight ? '#fff3c4' : '#fffdf0' }) +
    clouds.map(([x, y, width]) => drawCloud(random, x, y, width, light, shade)).join('') +
    (isNight ? '' : bird(side * -330, -190, 34) + bird(side * -392, -140, 24) + bird(side * -262, -158, 20))
  )
}
