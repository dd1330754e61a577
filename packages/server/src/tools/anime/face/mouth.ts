import { curveThrough, pathOf, type Knot } from '../drawing/curve.ts'
import { stroke, swelling } from '../drawing/ink.ts'
import { ellipse, group, path } from '../drawing/svg.ts'
import type { Scene } from '../scene.ts'
import { expressionShapes, type MouthShape } from './expressions.ts'

const inside = '#7a2338'
const tongue = '#f0808a'
const teeth = '#fffdf8'

/** An open mouth: its inside, a tongue, teeth, the lines of both lips. */
function drawOpen(
  scene: Scene,
  top: readonly Knot[],
  bottom: readonly Knot[],
  tongueAt: number,
  teethTo: number,
): string {
  const { colors, definitions } = scene
  const first = top[0] ?? [0, 0]
  const last = top.at(-1) ?? [0, 0]
  const knots: Knot[] = [
    [first[0], first[1], 'corner'],
    ...top.slice(1, -1),
    [last[0], last[1], 'corner'],
    ...bottom,
  ]
  const d = pathOf(curveThrough(knots, true))
  return (
    path(d, { fill: inside }) +
    group(
      { 'clip-path': definitions.clip(d) },
      ellipse(0, tongueAt, 34, 26, { fill: tongue }),
      ellipse(-6, tongueAt - 8, 16, 8, { fill: '#ffa6aa', opacity: 0.8 }),
      teethTo === 0
        ? ''
        : path(pathOf(curveThrough([...top, [last[0], last[1] - 30], [first[0], first[1] - 30]], true)), {
            fill: teeth,
            transform: `translate(0 ${teethTo})`,
          }),
    ) +
    stroke(top, 5.5, colors.skin.line, (way) => 0.5 + 0.5 * Math.sin(Math.PI * way)) +
    stroke([last, ...bottom, first], 4.5, colors.skin.line, (way) => 0.45 + 0.55 * Math.sin(Math.PI * way))
  )
}

const shapes: Record<MouthShape, (scene: Scene) => string> = {
  line: ({ colors }) =>
    stroke(
      [
        [-25, 197],
        [-9, 201],
        [9, 201],
        [25, 196],
      ],
      5.5,
      colors.skin.line,
    ) +
    stroke(
      [
        [-9, 215],
        [0, 217],
        [9, 215],
      ],
      4,
      colors.skin.shade,
    ),
  open: (scene) =>
    drawOpen(
      scene,
      [
        [-39, 187],
        [-18, 194],
        [0, 195],
        [18, 194],
        [39, 187],
      ],
      [
        [27, 212],
        [0, 223],
        [-27, 212],
      ],
      224,
      0,
    ),
  wide: (scene) =>
    drawOpen(
      scene,
      [
        [-60, 172],
        [-30, 182],
        [0, 184],
        [30, 182],
        [60, 172],
      ],
      [
        [50, 208],
        [24, 232],
        [0, 237],
        [-24, 232],
        [-50, 208],
      ],
      236,
      11,
    ),
  round: (scene) =>
    drawOpen(
      scene,
      [
        [-15, 203],
        [-10, 189],
        [0, 184],
        [10, 189],
        [15, 203],
      ],
      [
        [11, 220],
        [0, 226],
        [-11, 220],
      ],
      228,
      0,
    ),
  frown: ({ colors }) =>
    stroke(
      [
        [-31, 208],
        [-17, 197],
        [0, 193],
        [17, 197],
        [31, 208],
      ],
      6,
      colors.skin.line,
    ) +
    stroke(
      [
        [-12, 211],
        [0, 208],
        [12, 211],
      ],
      5,
      colors.skin.shade,
    ),
  teeth: (scene) => drawTeeth(scene),
  wavy: ({ colors }) =>
    stroke(
      [
        [-29, 201],
        [-19, 193],
        [-9, 201],
        [1, 194],
        [11, 202],
        [21, 194],
        [30, 200],
      ],
      5.5,
      colors.skin.line,
      (way) => Math.sin(Math.PI * way) ** 0.4,
    ),
  yawn: (scene) =>
    drawOpen(
      scene,
      [
        [-15, 204],
        [-8, 196],
        [0, 194],
        [8, 196],
        [15, 204],
      ],
      [
        [10, 213],
        [0, 217],
        [-10, 213],
      ],
      222,
      0,
    ),
}

/** Clenched teeth. */
function drawTeeth({ colors, definitions }: Scene): string {
  const knots: Knot[] = [
    [-44, 213],
    [-30, 193],
    [0, 185],
    [30, 193],
    [44, 213],
    [22, 211],
    [0, 208],
    [-22, 211],
  ]
  const d = pathOf(curveThrough(knots, true))
  const line = colors.skin.line
  return (
    path(d, { fill: teeth }) +
    group(
      { 'clip-path': definitions.clip(d) },
      ...[-24, -8, 8, 24].map((x) =>
        path(`M${x} 180V216`, { stroke: '#b9a4b0', 'stroke-width': 2.4, fill: 'none' }),
      ),
      stroke(
        [
          [-46, 204],
          [0, 197],
          [46, 204],
        ],
        3,
        '#b9a4b0',
        swelling,
      ),
    ) +
    path(d, { fill: 'none', stroke: line, 'stroke-width': 4.4, 'stroke-linejoin': 'round' })
  )
}

export function drawMouth(scene: Scene): string {
  return shapes[expressionShapes[scene.character.expression].mouth](scene)
}
