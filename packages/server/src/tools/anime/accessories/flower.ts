import type { Knot } from '../drawing/curve.ts'
import { inked, stroke } from '../drawing/ink.ts'
import { circle, group, path } from '../drawing/svg.ts'
import { blossom } from '../outfits/motifs.ts'
import { tonesOf, type Tones } from '../palette.ts'
import type { Scene } from '../scene.ts'
import type { AccessoryParts } from './accessory-parts.ts'

const kinds = ['hibiscus', 'lotus', 'daisy', 'apricot'] as const

/** A flower above one ear. */
export function drawFlower(scene: Scene): AccessoryParts {
  const random = scene.random('accessory')
  const kind = random.pick(kinds)
  const side = -scene.details.side
  const turn = random.whole(-20, 20)
  return {
    front: group(
      { transform: `translate(${side * 196} -112) rotate(${turn})` },
      ...[150, 205, 30].map((angle) => leaf(angle + (side > 0 ? 0 : 10))),
      kind === 'lotus' ? lotus() : open(kind),
    ),
  }
}

function leaf(angle: number): string {
  const tones = tonesOf('#5fae6c')
  return group(
    { transform: `rotate(${angle})` },
    inked(
      [
        [40, 0, 'corner'],
        [72, -22],
        [112, 0, 'corner'],
        [72, 20],
      ],
      tones.base,
      tones.line,
      4.4,
    ),
    stroke(
      [
        [48, 0],
        [76, 2],
        [102, 0],
      ],
      4,
      tones.shade,
    ),
  )
}

function open(kind: 'hibiscus' | 'daisy' | 'apricot'): string {
  const look = {
    hibiscus: { tones: tonesOf('#ef4f68'), petals: 5, notch: 0.04, size: 76 },
    daisy: { tones: tonesOf('#ffffff'), petals: 9, notch: 0.02, size: 70 },
    apricot: { tones: tonesOf('#ffcf3f'), petals: 5, notch: 0.06, size: 68 },
  }[kind]
  const { tones, petals, notch, size } = look
  const d = blossom(size, petals, notch)
  const rays = Array.from({ length: petals }, (_, index) => {
    const angle = (index / petals) * Math.PI * 2 - Math.PI / 2
    const at = (radius: number): Knot => [Math.cos(angle) * radius * size, Math.sin(angle) * radius * size]
    return stroke([at(0.16), at(0.44), at(0.72)], 9, tones.shade)
  })
  return (
    path(d, { fill: tones.base, stroke: tones.line, 'stroke-width': 4.4, 'stroke-linejoin': 'round' }) +
    rays.join('') +
    middle(kind, tones)
  )
}

function middle(kind: 'hibiscus' | 'daisy' | 'apricot', tones: Tones): string {
  const gold = tonesOf('#ffc83d')
  if (kind === 'hibiscus') {
    return (
      stroke(
        [
          [0, 0],
          [16, -22],
          [26, -50],
        ],
        9,
        '#ffe9b0',
        () => 1,
      ) +
      [
        [26, -52],
        [17, -47],
        [33, -45],
        [22, -38],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 5, { fill: gold.base, stroke: tones.line, 'stroke-width': 2 }))
        .join('')
    )
  }
  if (kind === 'daisy')
    return (
      circle(0, 0, 20, { fill: gold.base, stroke: gold.line, 'stroke-width': 4 }) +
      circle(-5, -6, 6, { fill: gold.light })
    )
  return (
    circle(0, 0, 12, { fill: '#e8772e' }) +
    [0, 60, 120, 180, 240, 300]
      .map((angle) =>
        group(
          { transform: `rotate(${angle})` },
          path('M0 -8V-25', { stroke: '#e8772e', 'stroke-width': 3 }),
          circle(0, -26, 4, { fill: '#b5482a' }),
        ),
      )
      .join('')
  )
}

function lotus(): string {
  const tones = tonesOf('#ff9fbd')
  const petal = (angle: number, length: number, fill: string) =>
    group(
      { transform: `translate(0 34) rotate(${angle})` },
      inked(
        [
          [0, 0, 'corner'],
          [27, -length * 0.45],
          [0, -length, 'corner'],
          [-27, -length * 0.45],
        ],
        fill,
        tones.line,
        4.4,
      ),
      stroke(
        [
          [5, -10],
          [9, -length * 0.45],
          [3, -length * 0.85],
        ],
        7,
        tones.shade,
      ),
    )
  return (
    [-78, 78, -52, 52].map((angle, index) => petal(angle, 78 + index * 4, tones.base)).join('') +
    [-26, 26].map((angle) => petal(angle, 100, tones.light)).join('') +
    petal(0, 106, '#ffe3ec')
  )
}
