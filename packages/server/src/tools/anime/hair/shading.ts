import { curveThrough, pathOf, type Knot } from '../drawing/curve.ts'
import { fading, outline, strokeThrough, swelling } from '../drawing/ink.ts'
import { group, path } from '../drawing/svg.ts'
import type { Scene } from '../scene.ts'

/** How a mass of hair is drawn. */
interface HairMass {
  knots: readonly Knot[]
  /** Ways of strands, each from its root to its tip. */
  strands: readonly (readonly Knot[])[]
  /** Whether it lies behind the head, where less light falls. */
  isBehind?: boolean
  /** Drawn inside of it, below the line art. */
  inside?: string
  /** Width of its line art. */
  line?: number
}

/** Hair with base, shade, shadows between its strands, and line art. */
export function drawHairMass({ colors, definitions }: Scene, mass: HairMass): string {
  const { knots, strands, isBehind = false, inside = '', line = 6 } = mass
  const { hair } = colors
  const d = pathOf(curveThrough(knots, true))
  const lit = isBehind
    ? definitions.linear([
        [0, hair.deep],
        [0.45, hair.shade],
        [1, hair.base],
      ])
    : definitions.linear([
        [0, hair.base],
        [0.22, hair.light],
        [0.55, hair.base],
        [1, hair.base],
      ])
  return (
    path(d, {
      fill: isBehind ? hair.deep : hair.shade,
      stroke: hair.line,
      'stroke-width': 1.6,
      'stroke-linejoin': 'round',
    }) +
    group(
      { 'clip-path': definitions.clip(d) },
      path(d, { fill: lit, transform: 'translate(-9 -8)' }),
      path(
        strands.map((strand) => strokeThrough(shifted(strand, 5, 0), isBehind ? 13 : 15, swelling)).join(''),
        {
          fill: isBehind ? hair.deep : hair.shade,
          opacity: isBehind ? 0.75 : 0.8,
        },
      ),
      inside,
      path(strands.map((strand) => strokeThrough(strand, 4, fromTip)).join(''), {
        fill: hair.line,
        opacity: 0.8,
      }),
    ) +
    outline(knots, hair.line, line)
  )
}

/** A line that is strong at the tip of a strand and fades toward its root. */
const fromTip = (way: number) => fading(1 - way)

const shifted = (knots: readonly Knot[], dx: number, dy: number) =>
  knots.map(([x, y]): Knot => [x + dx, y + dy])
