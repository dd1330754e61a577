import { curveThrough, pathOf, placed, turned, type Knot } from '../drawing/curve.ts'
import { stroke, strokeThrough, type Pressure } from '../drawing/ink.ts'
import { circle, ellipse, group, path } from '../drawing/svg.ts'
import type { Scene } from '../scene.ts'
import { expressionShapes, type EyeShape } from './expressions.ts'

/** Height of the middle of the eyes. */
export const eyeLine = 76

type Side = 1 | -1

/** Thin on the inner side, heavy above the outer one, a point at the end. */
const lashPressure: Pressure = (way) =>
  (0.34 + 0.66 * Math.min(1, way * 1.5)) * Math.min(1, (1 - way) * 4.5) ** 0.7

/** From the eye's own plane, in which the outer corner lies to the right, to that of the face. */
function toFace({ details }: Scene, side: Side): (knots: readonly Knot[]) => Knot[] {
  return (knots) =>
    placed(
      placed(turned(placed(knots, 0, 0, details.eyeSize), -details.eyeTilt), 0, 0, side, 1),
      side * details.eyeSpread,
      eyeLine,
    )
}

function lids({ upper, lower, innerDrop, outerDrop }: EyeShape) {
  const top: Knot[] = [
    [-49, 12 + innerDrop * 0.4],
    [-33, -upper * 0.6 + innerDrop],
    [2, -upper + innerDrop * 0.35],
    [37, -upper * 0.72 + outerDrop],
    [55, 2 + outerDrop * 0.6],
  ]
  const bottom: Knot[] = [
    [46, lower * 0.62],
    [12, lower],
    [-22, lower * 0.9],
    [-43, lower * 0.5],
  ]
  return { top, bottom }
}

function drawOpenEye(scene: Scene, side: Side, shape: EyeShape): string {
  const { colors, definitions } = scene
  const { eyes, skin, lash } = colors
  const place = toFace(scene, side)
  const { top, bottom } = lids(shape)
  const [inner, , , , outer] = top as [Knot, Knot, Knot, Knot, Knot]
  const opening = pathOf(
    curveThrough(
      place([[inner[0], inner[1], 'corner'], ...top.slice(1, 4), [outer[0], outer[1], 'corner'], ...bottom]),
      true,
    ),
  )
  const inside = definitions.clip(opening)
  const size = scene.details.eyeSize * shape.iris
  const [[cx, cy]] = place([[-2 + shape.lookX * side, 1 + shape.lookY]]) as [Knot]
  const rx = 37 * size
  const ry = 47 * size

  const iris =
    ellipse(cx, cy, rx, ry, {
      fill: definitions.linear([
        [0, eyes.dark],
        [0.34, eyes.base],
        [0.72, eyes.light],
        [1, eyes.glow],
      ]),
    }) +
    // Rays around the pupil.
    [-62, -40, -20, 0, 20, 40, 62]
      .map((angle) => {
        const sin = Math.sin((angle * Math.PI) / 180)
        const cos = Math.cos((angle * Math.PI) / 180)
        return strokeThrough(
          [
            [cx + sin * rx * 0.42, cy + cos * ry * 0.42],
            [cx + sin * rx * 0.84, cy + cos * ry * 0.84],
          ],
          4 * size,
        )
      })
      .map((d) => path(d, { fill: eyes.base, opacity: 0.4 }))
      .join('') +
    ellipse(cx, cy + ry * 0.62, rx * 0.62, ry * 0.26, {
      fill: definitions.radial([
        [0, eyes.glow, 0.95],
        [1, eyes.glow, 0],
      ]),
    }) +
    ellipse(cx, cy - ry * 0.02, rx * 0.4, ry * 0.4, { fill: eyes.dark }) +
    ellipse(cx, cy, rx, ry, { fill: 'none', stroke: eyes.dark, 'stroke-width': 5 * size }) +
    // What the upper lid shades.
    path(pathOf(curveThrough(place([...top.map(([x, y]): Knot => [x, y]), [62, -90], [-62, -90]]), true)), {
      fill: eyes.dark,
      opacity: 0.5,
      transform: `translate(0 ${Math.min(15, shape.upper * 0.3 + 3)})`,
    })

  // Both eyes catch the same light, so that it is not mirrored.
  const lights =
    ellipse(cx - rx * 0.36, cy - ry * 0.42, rx * 0.34, ry * 0.27, { fill: '#ffffff' }) +
    circle(cx + rx * 0.4, cy + ry * 0.34, rx * 0.17, { fill: '#ffffff', opacity: 0.92 }) +
    circle(cx - rx * 0.5, cy + ry * 0.2, rx * 0.09, { fill: '#ffffff', opacity: 0.8 })

  const sclera =
    path(opening, {
      fill: definitions.linear([
        [0, '#c9cbe0'],
        [0.38, '#f6f5fb'],
        [1, '#ffffff'],
      ]),
    }) + group({ 'clip-path': inside }, iris)

  const lashTop = place([
    [inner[0] - 4, inner[1] + 3],
    ...top.slice(1, 4).map(([x, y]): Knot => [x, y - 3]),
    [outer[0] + 3, outer[1]],
    [outer[0] + 11, outer[1] - 7],
  ])
  const lashes =
    stroke(lashTop, 19, lash, lashPressure) +
    stroke(
      place([
        [46, -shape.upper * 0.42 + shape.outerDrop],
        [60, -shape.upper * 0.36 + shape.outerDrop * 0.7],
        [70, -shape.upper * 0.44 + shape.outerDrop * 0.5 - 3],
      ]),
      9,
      lash,
      (way) => 1 - way,
    ) +
    stroke(
      place([[52, 12 + shape.outerDrop * 0.5], ...bottom.slice(0, 2), [-4, shape.lower * 0.99]]),
      5,
      lash,
      (way) => Math.min(1, way * 5) * (1 - way) ** 0.6,
    )

  const crease = stroke(
    place([
      [-30, -shape.upper * 0.6 - 17 + shape.innerDrop],
      [4, -shape.upper - 16],
      [40, -shape.upper * 0.72 - 17 + shape.outerDrop],
      [54, -shape.upper * 0.4 - 10 + shape.outerDrop],
    ]),
    3.6,
    skin.line,
    (way) => Math.sin(Math.PI * way) ** 0.6,
    { opacity: 0.75 },
  )
  return sclera + group({ 'clip-path': inside }, lights) + crease + lashes
}

function drawClosedEye(scene: Scene, side: Side): string {
  const place = toFace(scene, side)
  const { lash } = scene.colors
  return (
    stroke(
      place([
        [-50, 28],
        [-28, -2],
        [4, -12],
        [36, 0],
        [56, 28],
      ]),
      15,
      lash,
      (way) => Math.sin(Math.PI * way) ** 0.45,
    ) +
    stroke(
      place([
        [48, 14],
        [62, 14],
        [72, 8],
      ]),
      8,
      lash,
      (way) => 1 - way,
    ) +
    stroke(
      place([
        [38, 2],
        [54, -4],
        [62, -13],
      ]),
      8,
      lash,
      (way) => 1 - way,
    )
  )
}

/** Both eyes, with lashes and creases. */
export function drawEyes(scene: Scene): string {
  const { eye } = expressionShapes[scene.character.expression]
  return ([-1, 1] as const)
    .map((side) => (eye === 'closed' ? drawClosedEye(scene, side) : drawOpenEye(scene, side, eye)))
    .join('')
}
