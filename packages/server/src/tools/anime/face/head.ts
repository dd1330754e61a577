import { pathOf, curveThrough, placed, symmetric, type Knot } from '../drawing/curve.ts'
import { inked, outline, stroke } from '../drawing/ink.ts'
import { ellipse, group, path } from '../drawing/svg.ts'
import type { Scene } from '../scene.ts'

/** Outline of the face with the skull. */
function faceKnots({ details }: Pick<Scene, 'details'>): Knot[] {
  const w = details.faceWidth
  const c = details.chin
  return symmetric([
    [0, -270],
    [122 * w, -245],
    [192 * w, -150],
    [208 * w, -30],
    [205 * w, 60],
    [186 * w, 134],
    [146 * w, 194 + c * 0.4],
    [84 * w, 241 + c * 0.8],
    [32, 264 + c],
    [0, 269 + c],
  ])
}

/** The ears, behind the face. */
export function drawEars(scene: Scene): string {
  const { skin } = scene.colors
  const w = scene.details.faceWidth
  const ear = (side: 1 | -1) => {
    const at = (knots: readonly Knot[]) => knots.map(([x, y]): Knot => [side * (x + 200 * w), y])
    const shell = at([
      [-8, 42],
      [14, 34],
      [32, 48],
      [33, 80],
      [20, 114],
      [4, 134],
      [-14, 128],
    ])
    return (
      inked(shell, side < 0 ? skin.base : skin.shade, skin.line, 4.5) +
      stroke(
        at([
          [24, 60],
          [12, 56],
          [4, 72],
          [14, 84],
          [8, 104],
        ]),
        3.4,
        skin.deep,
      )
    )
  }
  return ear(-1) + ear(1)
}

/** The face without its features: base, the shade along the jaw, and what the hair shades. */
export function drawHead(scene: Scene, hairShadow: string): string {
  const { colors, definitions } = scene
  const { skin } = colors
  const knots = faceKnots(scene)
  const d = pathOf(curveThrough(knots, true))
  const inside = definitions.clip(d)
  const lit = pathOf(curveThrough(placed(knots, -13, -9, 0.985), true))
  return (
    path(d, { fill: skin.shade, stroke: skin.line, 'stroke-width': 1.4 }) +
    group(
      { 'clip-path': inside },
      path(lit, { fill: skin.base }),
      ellipse(-70, 120, 150, 130, {
        fill: definitions.radial([
          [0, skin.light, 0.9],
          [1, skin.light, 0],
        ]),
      }),
      hairShadow &&
        path(hairShadow, { fill: skin.shade, 'fill-rule': 'evenodd', transform: 'translate(7 20)' }),
      hairShadow &&
        path(hairShadow, {
          fill: skin.deep,
          'fill-rule': 'evenodd',
          transform: 'translate(4 7)',
          opacity: 0.45,
        }),
    ) +
    outline(knots, skin.line, 5.5)
  )
}

/** The nose: a small shadow, a line, a light. */
export function drawNose({ colors }: Scene): string {
  const { skin } = colors
  return (
    path('M3 128C12 140 15 148 9 152C3 154 -2 151 -4 148C2 146 5 139 3 128Z', { fill: skin.shade }) +
    stroke(
      [
        [-6, 148],
        [0, 153],
        [9, 150],
      ],
      3.4,
      skin.line,
    ) +
    ellipse(-3, 138, 3, 5, { fill: skin.light, opacity: 0.9 })
  )
}
