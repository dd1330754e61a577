import { stroke } from '../drawing/ink.ts'
import { circle, ellipse, group, path } from '../drawing/svg.ts'
import type { Scene } from '../scene.ts'
import { expressionShapes } from './expressions.ts'

/** Blush, hatching, and what the seed puts on the cheeks. */
export function drawCheeks(scene: Scene, extraBlush: number): string {
  const { character, colors, definitions } = scene
  const expression = expressionShapes[character.expression]
  const { skin } = colors
  const strength = Math.min(1, expression.blush + extraBlush)
  const glow = definitions.radial([
    [0, skin.blush, 0.62],
    [0.55, skin.blush, 0.3],
    [1, skin.blush, 0],
  ])
  const cheek = (side: 1 | -1) =>
    ellipse(side * 128, 152, 60, 36, { fill: glow, opacity: 0.35 + strength * 0.65 }) +
    (expression.hatching
      ? [-22, -6, 10]
          .map((x) =>
            stroke(
              [
                [side * 126 + x + 12, 140],
                [side * 126 + x, 162],
              ],
              4.5,
              skin.blush,
              undefined,
              { opacity: 0.85 },
            ),
          )
          .join('')
      : '')
  return cheek(-1) + cheek(1) + drawMark(scene)
}

function drawMark(scene: Scene): string {
  const { colors, details } = scene
  const { skin } = colors
  const random = scene.random('cheeks')
  switch (details.cheekMark) {
    case 'none':
      return ''
    case 'freckles':
      return ([-1, 1] as const)
        .flatMap((side) =>
          [
            [-24, -2],
            [-6, 6],
            [12, -3],
            [-14, 14],
            [4, 17],
            [24, 8],
          ].map(([x = 0, y = 0]) =>
            circle(side * (112 + x), 148 + y + random.between(-2, 2), random.between(2, 3.4), {
              fill: skin.line,
              opacity: 0.42,
            }),
          ),
        )
        .join('')
    case 'mole':
      return circle(details.side * 66, 142, 4, { fill: skin.line })
    case 'plaster':
      return group(
        { transform: `translate(${details.side * 136} 172) rotate(${details.side * -18})` },
        path('M-30 -11H30A11 11 0 0 1 30 11H-30A11 11 0 0 1 -30 -11Z', {
          fill: '#f6cfa2',
          stroke: '#a87352',
          'stroke-width': 3,
        }),
        path('M-13 -11H13V11H-13Z', { fill: '#fdebd2' }),
        ...[-5, 5].flatMap((x) => [-4, 4].map((y) => circle(x, y, 1.6, { fill: '#d3a37c' }))),
      )
  }
}
