import type { HairColor } from '../character.ts'
import type { Color } from '../drawing/color.ts'
import { curveThrough, pathOf, symmetric, type Knot } from '../drawing/curve.ts'
import { inked, outline, stroke } from '../drawing/ink.ts'
import { circle, group, path } from '../drawing/svg.ts'
import { drawCloth, drawFolds } from '../outfits/body.ts'
import { tonesOf } from '../palette.ts'
import type { Scene } from '../scene.ts'
import type { HairParts } from './hair-parts.ts'

/** Colours of the scarf, by that of the hair in the form. */
const scarfColors: Record<HairColor, Color> = {
  black: '#45435c',
  brown: '#a07a62',
  blonde: '#efd9a4',
  red: '#bf5354',
  silver: '#d7dbe6',
  blue: '#6a93cc',
  pink: '#eab0bf',
  green: '#74aa92',
}

/** A headscarf that covers hair, ears and neck, and falls over the shoulders. */
export function drawHijab(scene: Scene): HairParts {
  const { character, colors, definitions, details } = scene
  const random = scene.random('hair')
  const tones = tonesOf(scarfColors[character.hairColor])
  const under = tonesOf(random.chance(0.5) ? tones.deep : '#fbf7f2')
  const { side } = details
  const flip = (knots: readonly Knot[]) =>
    knots.map(([x, y, kind]): Knot => (kind ? [side * x, y, kind] : [side * x, y]))

  const opening = symmetric([
    [0, -112],
    [92, -98],
    [152, -46],
    [176, 40],
    [170, 116],
    [140, 190],
    [84, 240],
    [36, 262],
    [0, 268 + details.chin],
  ])
  const outer = symmetric([
    [0, -318],
    [94, -300],
    [180, -236],
    [230, -140],
    [246, -20],
    [240, 100],
    [216, 210],
    [196, 280],
    [150, 336],
    [60, 372],
    [0, 378],
  ])
  const ring = pathOf(curveThrough(outer, true)) + pathOf(curveThrough(opening, true))
  const inside = definitions.clip(pathOf(curveThrough(outer, true)))

  const drape = flip([
    [-180, 236],
    [-214, 300],
    [-286, 404],
    [-300, 500],
    [-226, 566],
    [-90, 612],
    [30, 650, 'corner'],
    [160, 600],
    [262, 520],
    [298, 430],
    [230, 320],
    [186, 236],
    [0, 200],
  ])
  const wrap = flip([
    [-208, 230],
    [-196, 300],
    [-120, 372],
    [20, 420],
    [180, 424],
    [252, 384],
    [232, 306],
    [210, 236],
    [150, 290],
    [60, 322],
    [-40, 318],
    [-150, 274],
  ])
  return {
    back: inked(
      symmetric([
        [0, -200],
        [200, -160],
        [250, 40],
        [240, 220],
        [270, 380],
        [230, 470],
        [0, 480],
      ]),
      tones.deep,
      tones.line,
      5,
    ),
    shoulders: drawCloth(
      scene,
      drape,
      tones,
      drawFolds(
        tones,
        (
          [
            [
              [-150, 330],
              [-190, 420],
              [-180, 540],
            ],
            [
              [-80, 380],
              [-90, 470],
              [-40, 590],
            ],
            [
              [150, 400],
              [120, 480],
              [50, 590],
            ],
            [
              [220, 380],
              [220, 450],
              [170, 540],
            ],
            [
              [20, 430],
              [20, 500],
              [0, 560],
            ],
          ] satisfies Knot[][]
        ).map(flip),
        20,
      ) + drawBorder(random.pick(['none', 'line', 'dots']), drape, tones.light),
    ),
    front:
      group(
        { 'clip-path': inside },
        path(
          pathOf(
            curveThrough(
              symmetric([
                [0, -160],
                [110, -140],
                [180, -60],
                [196, 60],
                [176, 60],
                [150, -36],
                [88, -84],
                [0, -96],
              ]),
              true,
            ),
          ),
          { fill: under.base },
        ),
      ) +
      path(ring, { fill: tones.shade, 'fill-rule': 'evenodd' }) +
      group(
        { 'clip-path': definitions.other('clipPath', {}, path(ring, { 'clip-rule': 'evenodd' })) },
        path(pathOf(curveThrough(outer, true)), { fill: tones.base, transform: 'translate(-16 -8)' }),
        drawFolds(
          tones,
          [
            [
              [-120, -260],
              [-190, -160],
              [-208, -20],
              [-190, 140],
            ],
            [
              [60, -280],
              [160, -200],
              [204, -80],
              [212, 60],
              [196, 190],
            ],
            [
              [20, -250],
              [120, -180],
              [176, -90],
              [198, 20],
            ],
            [
              [-176, 150],
              [-150, 240],
              [-80, 310],
            ],
            [
              [190, 170],
              [170, 240],
              [110, 300],
            ],
          ],
          19,
        ),
        stroke(
          [
            [-150, -210],
            [-196, -120],
            [-206, -30],
          ],
          20,
          tones.light,
          undefined,
          { opacity: 0.8 },
        ),
        stroke(
          [
            [-60, -276],
            [-110, -250],
            [-140, -222],
          ],
          16,
          tones.light,
          undefined,
          { opacity: 0.8 },
        ),
      ) +
      outline(outer, tones.line, 6) +
      outline(opening, tones.line, 5) +
      drawCloth(
        scene,
        wrap,
        tones,
        drawFolds(
          tones,
          (
            [
              [
                [-170, 290],
                [-60, 350],
                [80, 374],
                [200, 350],
              ],
              [
                [-120, 310],
                [0, 350],
                [120, 350],
                [210, 300],
              ],
              [
                [-100, 366],
                [40, 396],
                [180, 396],
              ],
            ] satisfies Knot[][]
          ).map(flip),
          12,
        ),
      ) +
      drawPin(side * 214, 300, colors.skin.line, random.pick(['#ffd76b', '#f2f5ff', '#ff9fb2'])),
    shadow: `M-300 -320H300V300H-300Z${pathOf(curveThrough(opening, true))}`,
    showsEars: false,
  }
}

function drawBorder(kind: 'none' | 'line' | 'dots', knots: readonly Knot[], color: Color): string {
  if (kind === 'none') return ''
  return path(pathOf(curveThrough(knots, true)), {
    fill: 'none',
    stroke: color,
    'stroke-width': kind === 'line' ? 7 : 9,
    'stroke-linecap': 'round',
    'stroke-dasharray': kind === 'line' ? undefined : '0.1 26',
    transform: 'translate(0 -22)',
    opacity: 0.9,
  })
}

const drawPin = (x: number, y: number, line: Color, color: Color): string =>
  circle(x, y, 11, { fill: color, stroke: line, 'stroke-width': 3 }) +
  circle(x - 3, y - 4, 3, { fill: '#ffffff' })
