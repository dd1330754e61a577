import { curveThrough, mirrored, pathOf, type Knot } from '../drawing/curve.ts'
import { strokeThrough } from '../drawing/ink.ts'
import type { Random } from '../drawing/random.ts'
import { group, path } from '../drawing/svg.ts'
import type { Scene } from '../scene.ts'
import { fringeOf, type Fringe, type FringeKind } from './fringe.ts'
import { drawHairMass } from './shading.ts'

interface CapShape {
  /** Half the width of the hair over the skull. */
  half: number
  /** Height of its top. */
  top: number
  /** The right side, from the dome down to its tips and up again to where the fringe begins. */
  side: readonly Knot[]
  fringe: FringeKind
  /** Half the width of the fringe, and how far its tips reach down. */
  fringeHalf?: number
  reach?: number
  /** Strands beside those of the fringe, for the right side; mirrored for the left one. */
  sideStrands?: readonly (readonly Knot[])[]
  /** What replaces the round dome: its right half, from the top down, and what stands in the middle. */
  dome?: { peak: readonly Knot[]; right: readonly Knot[] }
}

/** The hair over skull, forehead and temples, in one piece: no gap can be in it. */
export function drawCap(scene: Scene, random: Random, shape: CapShape): { markup: string; d: string } {
  const { half, top, side, fringeHalf = 160, reach = 14 } = shape
  const fringe = fringeOf(random, shape.fringe, {
    half: fringeHalf,
    height: -44,
    reach,
    side: scene.details.side,
  })
  const dome: readonly Knot[] = shape.dome?.right.map(jittered(random)) ?? [
    [half * 0.4, top + 20],
    [half * 0.74, top + 82],
    [half * 0.95, top + 180],
    [half, top + 262],
  ]
  const right: Knot[] = [...dome, ...side.map(jittered(random)), [fringeHalf, -44, 'corner']]
  const left = mirrored([
    ...(shape.dome?.right.map(jittered(random)) ?? dome),
    ...side.map(jittered(random)),
    [fringeHalf, -44, 'corner'],
  ])
  const knots: Knot[] = [...(shape.dome?.peak ?? [[0, top]]), ...right, ...fringe.knots, ...left]
  const crown: Knot = [scene.details.side * 18, top + 26]
  const sideStrands = shape.sideStrands ?? []
  const strands = [
    ...fringe.valleys.map((valley) => strandTo(crown, valley, random.between(0.25, 0.7))),
    strandTo(crown, [fringeHalf, -44]),
    strandTo(crown, [-fringeHalf, -44]),
    ...sideStrands,
    ...sideStrands.map((strand) => strand.map(([x, y]): Knot => [-x, y])),
  ]
  const markup = drawHairMass(scene, {
    knots,
    strands,
    inside: drawRightShade(scene, half, top) + drawShine(scene, random, half, top),
  })
  return {
    markup: markup + (shape.dome ? '' : drawFlyaway(scene, random, top)),
    d: shadowPath(fringe, fringeHalf),
  }
}

/** A strand that follows the skull from the crown down to a place on its edge. */
function strandTo(crown: Knot, [x, y]: readonly [number, number], from = 0.28): Knot[] {
  const at = (share: number): Knot => {
    const out = Math.sin((share * Math.PI) / 2)
    return [
      crown[0] + (x - crown[0]) * out * (1 + 0.12 * Math.sin(share * Math.PI)),
      crown[1] + (y - crown[1]) * (1 - Math.cos((share * Math.PI) / 2)),
    ]
  }
  return [at(from), at(from + (1 - from) / 3), at(from + ((1 - from) * 2) / 3), [x, y]]
}

const jittered =
  (random: Random) =>
  ([x, y, kind]: Knot): Knot => {
    const amount = kind ? 9 : 3
    const there = [x + random.between(-amount, amount), y + random.between(-amount, amount)] as const
    return kind ? [...there, kind] : there
  }

/** The part of the forehead below which the fringe casts its shadow. */
function shadowPath({ knots }: Fringe, half: number): string {
  return pathOf(
    curveThrough(
      [
        [-half - 70, -300, 'corner'],
        [half + 70, -300, 'corner'],
        [half + 70, 60, 'corner'],
        [half, -44, 'corner'],
        ...knots,
        [-half, -44, 'corner'],
        [-half - 70, 60, 'corner'],
      ],
      true,
    ),
  )
}

/** Less light on the right of the skull, in a shape that ends in points. */
function drawRightShade({ colors }: Scene, half: number, top: number): string {
  const knots: Knot[] = [
    [half * 0.3, top - 12, 'corner'],
    [half * 0.66, top + 80],
    [half * 0.83, top + 200],
    [half * 0.86, top + 330],
    [half * 0.8, top + 470],
    [half * 0.84, top + 620, 'corner'],
    [half * 1.5, top + 620, 'corner'],
    [half * 1.5, top - 12, 'corner'],
  ]
  return path(pathOf(curveThrough(knots, true)), { fill: colors.hair.shade, opacity: 0.55 })
}

/** The ring of light around the skull: two bands whose edges follow the strands in points. */
function drawShine({ colors }: Scene, random: Random, half: number, top: number): string {
  const band = (from: number, to: number, height: number): string => {
    const upper: Knot[] = []
    const lower: Knot[] = []
    const count = Math.round((to - from) / 0.085)
    for (let index = 0; index <= count; index++) {
      const across = from + ((to - from) * index) / count
      // Thin at both ends of the band.
      const swell = Math.sin((Math.PI * (index + 0.6)) / (count + 1.2)) ** 0.7
      const y = top + 128 + 92 * across * across
      const x = (distance: number) => across * half * (1 + distance / 900)
      const isPoint = index % 2 === 1
      const up = height * swell * (isPoint ? random.between(0.55, 1) : 0.22)
      const down = height * swell * (isPoint ? 0.3 : random.between(0.6, 1.15))
      upper.push([x(-up), y - up, 'corner'])
      lower.push([x(down), y + down, 'corner'])
    }
    return pathOf(curveThrough([...upper, ...lower.toReversed()], true))
  }
  return group(
    { opacity: 0.8 },
    path(band(-0.84, 0.14, 34) + band(0.3, 0.74, 20), { fill: colors.hair.shine }),
  )
}

/** A few hairs that stand off the crown. */
function drawFlyaway({ colors, details }: Scene, random: Random, top: number): string {
  const { side } = details
  const strands: Knot[][] = []
  if (random.chance(0.6))
    strands.push([
      [side * 6, top + 6],
      [side * 26, top - 32],
      [side * 66, top - 46],
    ])
  if (random.chance(0.6))
    strands.push([
      [side * -2, top + 6],
      [side * -14, top - 22],
      [side * -44, top - 26],
    ])
  const d = strands.map((strand) => strokeThrough(strand, 11, (way) => (1 - way) ** 0.7)).join('')
  return (
    d &&
    path(d, {
      fill: colors.hair.base,
      stroke: colors.hair.line,
      'stroke-width': 2.6,
      'stroke-linejoin': 'round',
    })
  )
}
