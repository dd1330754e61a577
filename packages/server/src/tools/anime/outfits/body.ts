import { curveThrough, pathOf, symmetric, type Knot } from '../drawing/curve.ts'
import { inked, outline, stroke } from '../drawing/ink.ts'
import { group, path } from '../drawing/svg.ts'
import type { Tones } from '../palette.ts'
import type { Scene } from '../scene.ts'

/** What somebody wears, in the layers between which the neck lies. */
export interface OutfitParts {
  /** Behind the neck, such as a hood. */
  behind: string
  front: string
}

/** Where the picture ends below: clothes go on beyond it. */
export const hem = 830

/** Shoulders and upper arms, as any close cloth shows them; `neck` is the height at which it begins. */
export const torsoKnots = (neck = 366, widen = 0): Knot[] =>
  symmetric([
    [0, neck + 18],
    [60, neck + 6],
    [104, neck + 4],
    [184 + widen * 0.5, 402],
    [262 + widen, 432],
    [318 + widen, 490],
    [346 + widen, 590],
    [366 + widen, hem, 'corner'],
    [0, hem],
  ])

/** A piece of cloth: shade below, base above it and moved toward the light, folds, line art. */
export function drawCloth(
  { definitions }: Scene,
  knots: readonly Knot[],
  tones: Tones,
  inside = '',
  line = 5.5,
): string {
  const d = pathOf(curveThrough(knots, true))
  return (
    path(d, { fill: tones.shade, stroke: tones.line, 'stroke-width': 1.4, 'stroke-linejoin': 'round' }) +
    group(
      { 'clip-path': definitions.clip(d) },
      path(d, { fill: tones.base, transform: 'translate(-12 -8)' }),
      inside,
    ) +
    outline(knots, tones.line, line)
  )
}

/** Folds: shadows that swell and end in points. */
export const drawFolds = (tones: Tones, ways: readonly (readonly Knot[])[], width = 14): string =>
  ways.map((way) => stroke(way, width, tones.shade)).join('')

/** Folds that every sleeve has, with the line between arm and body. */
export const drawSleeves = (tones: Tones, widen = 0): string =>
  drawFolds(tones, [
    [
      [-246, 640],
      [-240, 590],
      [-214, 540],
    ],
    [
      [246, 660],
      [240, 590],
      [206, 536],
    ],
    [
      [-330 - widen, 620],
      [-296, 640],
      [-262, 636],
    ],
    [
      [330 + widen, 600],
      [300, 626],
      [262, 630],
    ],
    [
      [-340 - widen, 700],
      [-300, 724],
      [-262, 716],
    ],
    [
      [344 + widen, 690],
      [300, 716],
      [258, 708],
    ],
  ]) +
  ([-1, 1] as const)
    .map((side) =>
      stroke(
        [
          [side * 212, 548],
          [side * 238, 610],
          [side * 246, 690],
          [side * 250, hem],
        ],
        6,
        tones.line,
        (way) => Math.min(1, way * 2.2),
      ),
    )
    .join('')

/** Neck, and the skin that an open collar shows, with the shadow of the head. */
export function drawNeck({ colors, definitions, details }: Scene): string {
  const { skin } = colors
  const knots = symmetric([
    [0, 180],
    [54, 190],
    [52, 300],
    [64, 344],
    [118, 378],
    [148, 420],
    [130, 520],
    [0, 560],
  ])
  const d = pathOf(curveThrough(knots, true))
  const w = details.faceWidth
  const shadow = symmetric([
    [0, 150],
    [190 * w, 150],
    [150 * w, 238],
    [90, 288],
    [36, 316],
    [0, 322],
  ])
  return (
    path(d, { fill: skin.base }) +
    group(
      { 'clip-path': definitions.clip(d) },
      path(pathOf(curveThrough(shadow, true)), { fill: skin.shade, transform: 'translate(10 0)' }),
      path(pathOf(curveThrough(shadow, true)), {
        fill: skin.deep,
        opacity: 0.4,
        transform: 'translate(8 -22)',
      }),
      stroke(
        [
          [72, 330],
          [56, 380],
          [20, 420],
        ],
        10,
        skin.shade,
      ),
      stroke(
        [
          [-112, 404],
          [-60, 420],
          [-20, 432],
        ],
        5,
        skin.deep,
        undefined,
        { opacity: 0.7 },
      ),
      stroke(
        [
          [112, 404],
          [60, 420],
          [20, 432],
        ],
        5,
        skin.deep,
        undefined,
        { opacity: 0.7 },
      ),
    ) +
    stroke(
      [
        [-54, 214],
        [-52, 300],
        [-64, 344],
        [-118, 378],
      ],
      5,
      skin.line,
    ) +
    stroke(
      [
        [54, 214],
        [52, 300],
        [64, 344],
        [118, 378],
      ],
      6,
      skin.line,
    )
  )
}

/** A round button. */
export const button = (x: number, y: number, r: number, tones: Tones): string =>
  inked(
    [
      [x, y - r],
      [x + r, y],
      [x, y + r],
      [x - r, y],
    ],
    tones.light,
    tones.line,
    3.4,
  )
