import { curveThrough, pathOf, type Knot } from '../drawing/curve.ts'
import { stroke } from '../drawing/ink.ts'
import { circle, ellipse, path } from '../drawing/svg.ts'
import { stage, wash, type Backdrop } from './backdrop.ts'

/** A low sun above the sea, with bands of cloud and far hills. */
export function drawSunset({ scene, isNight }: Backdrop): string {
  const random = scene.random('background')
  const { definitions } = scene
  const [a, b, c, d] = isNight
    ? (['#1a1446', '#4a2a7a', '#a0487e', '#f08a6c'] as const)
    : random.pick([
        ['#5b4aa8', '#c765a5', '#ff9a6b', '#ffd98a'],
        ['#3f5bb0', '#a875c4', '#ff9f9a', '#ffe0a0'],
      ] as const)
  const horizon = 340
  const x = random.pick([-280, 280, -220, 240])
  const sunY = random.between(60, 130)
  const hills = (y: number, height: number): string => {
    const knots: Knot[] = [[stage.left, horizon + 4, 'corner']]
    for (let at = stage.left; at <= stage.right; at += 120)
      knots.push([at, y - random.between(0.2, 1) * height])
    return pathOf(curveThrough([...knots, [stage.right, horizon + 4, 'corner']], true))
  }
  const streaks = Array.from({ length: 9 }, () => {
    const cx = random.between(-480, 480)
    const cy = random.between(-430, 180)
    const half = random.between(90, 230)
    return stroke(
      [
        [cx - half, cy],
        [cx, cy + random.between(-12, 12)],
        [cx + half, cy + random.between(-8, 8)],
      ],
      random.between(14, 34),
      random.pick(['#ffe3c2', '#ffb99a', '#e58ab8']),
      undefined,
      { opacity: random.between(0.3, 0.65) },
    )
  })
  const glitter = Array.from({ length: 26 }, () => {
    const cy = random.between(horizon + 14, 780)
    const spread = 40 + (cy - horizon) * 0.5
    const cx = x + random.between(-spread, spread)
    const half = random.between(14, 60)
    return stroke(
      [
        [cx - half, cy],
        [cx, cy - 2],
        [cx + half, cy],
      ],
      random.between(4, 9),
      '#fff0c0',
      undefined,
      { opacity: 0.75 },
    )
  })
  return (
    wash(
      definitions.linear([
        [0, a],
        [0.32, b],
        [0.52, c],
        [0.66, d],
        [1, d],
      ]),
    ) +
    circle(x, sunY, 330, {
      fill: definitions.radial([
        [0, '#fff6cf', 0.9],
        [0.4, '#ffd98f', 0.45],
        [1, '#ffb070', 0],
      ]),
    }) +
    circle(x, sunY, 128, { fill: '#fff4cc' }) +
    streaks.join('') +
    path(hills(horizon - 30, 110), { fill: b, opacity: 0.55 }) +
    path(hills(horizon - 6, 60), { fill: a, opacity: 0.6 }) +
    path(`M${stage.left} ${horizon}H${stage.right}V${stage.bottom}H${stage.left}Z`, {
      fill: definitions.linear([
        [0, c],
        [0.4, b],
        [1, a],
      ]),
    }) +
    ellipse(x, horizon + 16, 190, 26, { fill: '#ffe9b0', opacity: 0.7 }) +
    glitter.join('')
  )
}
