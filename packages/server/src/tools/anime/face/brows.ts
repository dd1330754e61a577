import type { Knot } from '../drawing/curve.ts'
import { stroke, type Pressure } from '../drawing/ink.ts'
import type { Scene } from '../scene.ts'
import { expressionShapes } from './expressions.ts'

/** Wide on the inner side, a point on the outer one. */
const browPressure: Pressure = (way) => Math.min(1, 0.5 + way * 3) * (1 - way) ** 0.55

/** Both brows. They are drawn under the hair, and once more, faintly, above it: whoever looks sees what they say. */
export function drawBrows({ character, details, colors }: Scene): string {
  const { brow } = expressionShapes[character.expression]
  const spread = details.eyeSpread
  return ([-1, 1] as const)
    .map((side) => {
      const knots: Knot[] = [
        [side * (spread - 50), -13 + brow.inner],
        [side * (spread - 12), -21 + (brow.inner + brow.arch * 2) / 3],
        [side * (spread + 24), -22 + brow.arch],
        [side * (spread + 58), -7 + brow.outer],
      ]
      return stroke(knots, 12.5 * details.browWeight, colors.brow, browPressure)
    })
    .join('')
}
