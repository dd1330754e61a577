import { curveThrough, pathOf, type Knot } from '../drawing/curve.ts'
import { outline, strokeThrough } from '../drawing/ink.ts'
import { group, path } from '../drawing/svg.ts'
import { drawBow } from '../outfits/bow.ts'
import { tonesOf } from '../palette.ts'
import type { Scene } from '../scene.ts'
import type { AccessoryParts } from './accessory-parts.ts'

const apex = -424
const rim = { half: 380, y: -112, near: -186, far: -52 }
const leaf = tonesOf('#f4e3b5')

/** Nón lá: a cone of palm leaves on rings of bamboo, with a ribbon of silk below the chin. Seen from a little below. */
export function drawConicalHat(scene: Scene): AccessoryParts {
  const random = scene.random('accessory')
  const silk = tonesOf(random.pick(['#b46ad0', '#e86a92', '#4fa9b8', '#e2505a', '#f2b84b']))
  return {
    behind: drawUnderside(),
    front:
      drawStraps(silk.base, silk.line) +
      drawCone(scene, random.chance(0.5)) +
      drawBow(scene, silk, 0, 318, 0.5),
    hairInside: `M0 ${apex}L${rim.half - 6} ${rim.y - 8}L900 -90V1200H-900V-90L${-rim.half + 6} ${rim.y - 8}Z`,
  }
}

function drawUnderside(): string {
  const d = `M${-rim.half} ${rim.y}Q${-rim.half * 0.55} ${rim.far + 8} 0 ${rim.far + 14}Q${rim.half * 0.55} ${rim.far + 8} ${rim.half} ${rim.y}Q0 ${rim.near - 60} ${-rim.half} ${rim.y}Z`
  const ribs = [-300, -210, -120, 120, 210, 300].map(
    (x) => `M${x * 0.5} -250L${x} ${rim.far - Math.abs(x) * 0.1}`,
  )
  return (
    path(d, { fill: leaf.shade, stroke: leaf.line, 'stroke-width': 6, 'stroke-linejoin': 'round' }) +
    path(ribs.join(''), { fill: 'none', stroke: leaf.deep, 'stroke-width': 5, 'stroke-linecap': 'round' })
  )
}

function drawCone({ definitions }: Scene, hasBand: boolean): string {
  const knots: Knot[] = [
    [0, apex, 'corner'],
    [rim.half * 0.5, -276],
    [rim.half, rim.y, 'corner'],
    [rim.half * 0.52, rim.near + 18],
    [0, rim.near],
    [-rim.half * 0.52, rim.near + 18],
    [-rim.half, rim.y, 'corner'],
    [-rim.half * 0.5, -276],
  ]
  const d = pathOf(curveThrough(knots, true))
  const fill = definitions.linear(
    [
      [0, leaf.light],
      [0.42, leaf.base],
      [0.66, leaf.base],
      [0.665, leaf.shade],
      [1, leaf.deep],
    ],
    [0, 0.35],
    [1, 0.6],
  )
  const rings = [0.3, 0.44, 0.58, 0.72, 0.86].map((share) => {
    const y = apex + (rim.y - apex) * share
    const middle = apex + (rim.near - apex) * share
    return `M${-rim.half * share} ${y}Q0 ${middle - (y - middle) * 0.9} ${rim.half * share} ${y}`
  })
  const rays = Array.from({ length: 21 }, (_, index) => {
    const x = -rim.half + (index / 20) * 2 * rim.half
    const y = rim.near + (rim.y - rim.near) * (x / rim.half) ** 2
    return `M${x * 0.06} ${apex + 12}L${x} ${y}`
  })
  const edge = strokeThrough(
    [
      [-rim.half, rim.y],
      [-rim.half * 0.52, rim.near + 18],
      [0, rim.near],
      [rim.half * 0.52, rim.near + 18],
      [rim.half, rim.y],
    ],
    17,
    () => 1,
  )
  return (
    path(d, { fill }) +
    group(
      { 'clip-path': definitions.clip(d) },
      path(rays.join(''), { fill: 'none', stroke: leaf.deep, 'stroke-width': 2.4, opacity: 0.55 }),
      path(rings.join(''), { fill: 'none', stroke: leaf.deep, 'stroke-width': 5, opacity: 0.8 }),
      path(rings.join(''), {
        fill: 'none',
        stroke: leaf.light,
        'stroke-width': 3,
        transform: 'translate(0 -4)',
      }),
      hasBand ? path(rings[4] ?? '', { fill: 'none', stroke: '#c9544f', 'stroke-width': 10 }) : '',
    ) +
    path(edge, { fill: leaf.light, stroke: leaf.line, 'stroke-width': 4.5, 'stroke-linejoin': 'round' }) +
    outline(knots, leaf.line, 6)
  )
}

function drawStraps(color: string, line: string): string {
  return ([-1, 1] as const)
    .map((side) =>
      path(
        strokeThrough(
          [
            [side * 176, -170],
            [side * 200, 20],
            [side * 184, 150],
            [side * 110, 262],
            [0, 312],
          ],
          15,
          () => 1,
        ),
        {
          fill: color,
          stroke: line,
          'stroke-width': 4,
        },
      ),
    )
    .join('')
}
