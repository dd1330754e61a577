import { stroke } from '../drawing/ink.ts'
import { circle, group, path } from '../drawing/svg.ts'
import type { Knot } from '../drawing/curve.ts'
import { blossom } from '../outfits/motifs.ts'
import { wash, type Backdrop } from './backdrop.ts'

const colors = ['#ffd3e0', '#ffb9cf', '#fff0f4', '#ffc6d8'] as const

/** Branches of cherry from the upper corners, far ones out of focus, petals in the air. */
export function drawBlossoms({ scene, isNight }: Backdrop): string {
  const random = scene.random('background')
  const { definitions } = scene
  const fill = isNight
    ? definitions.linear([
        [0, '#2a1f57'],
        [0.6, '#6a4a92'],
        [1, '#b678a8'],
      ])
    : definitions.linear([
        [0, '#cfe6fb'],
        [0.5, '#fbe3ee'],
        [1, '#ffd0de'],
      ])
  const blurred = Array.from({ length: 26 }, () =>
    circle(random.between(-540, 540), random.between(-480, 640), random.between(26, 90), {
      fill: random.pick(colors),
      opacity: random.between(0.18, 0.5),
    }),
  )
  const side = random.chance(0.5) ? 1 : -1
  const petals = Array.from({ length: 22 }, () =>
    path('M0 -14C12 -8 12 8 0 15C-3 11 -3 11 -4 15C-13 6 -10 -8 0 -14Z', {
      fill: random.pick(colors),
      stroke: '#f19ab8',
      'stroke-width': 1.6,
      transform: `translate(${random.whole(-500, 500)} ${random.whole(-380, 740)}) rotate(${random.whole(0, 359)}) scale(${(random.whole(7, 14) / 10).toString()})`,
    }),
  )
  const branch = (at: 1 | -1, size: number): string => {
    const way: Knot[] = [
      [540, -440],
      [420, -350],
      [340, -330],
      [230, -376],
    ]
    const second: Knot[] = [
      [420, -352],
      [396, -260],
      [424, -170],
      [408, -90],
    ]
    const third: Knot[] = [
      [520, -420],
      [500, -300],
      [478, -230],
    ]
    const twigs = [way, second, third]
      .map((knots, index) =>
        stroke(
          knots.map(([x, y]): Knot => [x * at, y]),
          (26 - index * 7) * size,
          '#6b4450',
          (t) => 1 - t * 0.75,
        ),
      )
      .join('')
    const places = [way, second, third].flatMap((knots) =>
      knots.flatMap(([x, y], index) =>
        Array.from(
          { length: index === 0 ? 1 : 4 },
          () =>
            [x * at + random.between(-58, 58), y + random.between(-46, 46), random.between(24, 44)] as const,
        ),
      ),
    )
    return (
      twigs +
      places.map(([x, y, r]) => drawBlossom(x, y, r, random.whole(0, 71), random.pick(colors))).join('')
    )
  }
  return (
    wash(fill) +
    group({ filter: definitions.blur(9) }, ...blurred) +
    branch(side, 1) +
    (random.chance(0.6) ? group({ transform: 'translate(0 -70)' }, branch(side === 1 ? -1 : 1, 0.7)) : '') +
    petals.join('')
  )
}

const drawBlossom = (x: number, y: number, r: number, turn: number, color: string): string =>
  group(
    { transform: `translate(${Math.round(x)} ${Math.round(y)}) rotate(${turn})` },
    path(blossom(Math.round(r)), { fill: color, stroke: '#ee90b0', 'stroke-width': 2 }),
    circle(0, 0, r * 0.2, { fill: '#e8638c' }),
    ...[0, 72, 144, 216, 288].map((angle) =>
      path(`M0 0V${Math.round(-r * 0.42)}`, {
        stroke: '#e8638c',
        'stroke-width': 1.8,
        transform: `rotate(${angle + 36})`,
      }),
    ),
  )
