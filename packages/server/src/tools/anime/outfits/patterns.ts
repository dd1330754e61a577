import type { Color } from '../drawing/color.ts'
import { circle, path, type Definitions } from '../drawing/svg.ts'
import { blossom } from './motifs.ts'

type PatternName = 'plain' | 'stripes' | 'checks' | 'dots' | 'blossoms' | 'waves' | 'hemp' | 'grid'

/** What fills a cloth beside its own colour; nothing for `plain`. */
export function patternOf(
  definitions: Definitions,
  name: PatternName,
  color: Color,
  second: Color = color,
): string | undefined {
  const line = (d: string, width: number, opacity = 1) =>
    path(d, {
      fill: 'none',
      stroke: color,
      'stroke-width': width,
      'stroke-linecap': 'round',
      opacity: opacity === 1 ? undefined : opacity,
    })
  switch (name) {
    case 'plain':
      return undefined
    case 'stripes':
      return definitions.pattern([34, 34], 'rotate(3)', path('M8 0H18V34H8Z', { fill: color }))
    case 'checks':
      return definitions.pattern(
        [72, 72],
        'rotate(2)',
        path('M10 0H34V72H10Z', { fill: color, opacity: 0.5 }),
        path('M0 10H72V34H0Z', { fill: color, opacity: 0.5 }),
        path('M52 0H56V72H52ZM0 52H72V56H0Z', { fill: second, opacity: 0.8 }),
      )
    case 'grid':
      return definitions.pattern(
        [56, 56],
        'rotate(45)',
        path('M0 0H56V4H0ZM0 0H4V56H0Z', { fill: color, opacity: 0.7 }),
      )
    case 'dots':
      return definitions.pattern(
        [52, 52],
        'rotate(12)',
        circle(13, 13, 7, { fill: color }),
        circle(39, 39, 7, { fill: color }),
      )
    case 'blossoms':
      return definitions.pattern(
        [132, 132],
        'rotate(-14)',
        path(blossom(27), { fill: color, transform: 'translate(36 40)' }),
        circle(36, 40, 5, { fill: second }),
        path(blossom(18), { fill: second, transform: 'translate(100 98) rotate(30)' }),
        circle(100, 98, 3.4, { fill: color }),
        path(blossom(11), { fill: color, transform: 'translate(100 24) rotate(14)' }),
        path('M0 -9C6 -5 6 5 0 9C-6 5 -6 -5 0 -9Z', {
          fill: second,
          transform: 'translate(30 102) rotate(40)',
        }),
      )
    case 'waves':
      return definitions.pattern(
        [64, 32],
        undefined,
        ...[
          [0, 32],
          [64, 32],
          [32, 16],
          [0, 0],
          [64, 0],
          [32, 48],
        ].map(([x = 0, y = 0]) =>
          [30, 20, 10].map((r) => line(`M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}`, 2.6, 0.75)).join(''),
        ),
      )
    case 'hemp':
      return definitions.pattern(
        [70, 121],
        undefined,
        line(
          'M0 0L35 20L70 0M35 20V61M0 40V81M70 40V81M0 40L35 61L70 40M0 81L35 61L70 81M35 61V101M0 121L35 101L70 121M0 0V40M70 0V40M0 81V121M70 81V121M0 40L35 20L70 40M0 81L35 101L70 81',
          2.6,
          0.75,
        ),
      )
  }
}
