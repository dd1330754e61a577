import type { Random } from '../drawing/random.ts'
import { ellipse, group } from '../drawing/svg.ts'

/** A heap of cloud with a flat foot, around `x` and above `y`. */
export function drawCloud(
  random: Random,
  x: number,
  y: number,
  width: number,
  light: string,
  shade: string,
): string {
  const count = random.whole(4, 5)
  const puffs = Array.from({ length: count }, (_, index) => {
    const across = ((index + 0.5) / count) * 2 - 1
    const radius = width * (0.1 + 0.13 * (1 - across * across)) * random.between(0.85, 1.2)
    return { x: x + across * width * 0.38, y: y - radius * 0.75, radius }
  })
  const draw = (fill: string, dx: number, dy: number) =>
    ellipse(x + dx, y - width * 0.05 + dy, width * 0.54, width * 0.085, { fill }) +
    puffs.map((puff) => ellipse(puff.x + dx, puff.y + dy, puff.radius * 1.12, puff.radius, { fill })).join('')
  return group({}, draw(shade, 0, 0), draw(light, -width * 0.012, -width * 0.03))
}
