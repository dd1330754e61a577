import type { Knot } from '../drawing/curve.ts'
import type { Random } from '../drawing/random.ts'

/** Cut straight, combed to one side, parted, or in thin locks. */
export type FringeKind = 'blunt' | 'swept' | 'parted' | 'wispy'

/** The lower edge of the hair on the forehead, from the right of the picture to the left. */
export interface Fringe {
  knots: Knot[]
  /** Where strands part; lines begin there. */
  valleys: [number, number][]
}

interface Frame {
  /** Where it begins and ends: half its width, and the height there. */
  half: number
  height: number
  /** Height that tips reach down to. */
  reach: number
  /** To which side it is combed. */
  side: 1 | -1
}

/** A fringe of several locks, each a corner at its tip between two corners where it leaves its neighbours. */
export function fringeOf(random: Random, kind: FringeKind, { half, height, reach, side }: Frame): Fringe {
  const count = kind === 'blunt' ? random.whole(6, 7) : random.whole(5, 6)
  const partAt = side * half * random.between(0.2, 0.36)
  const places = Array.from({ length: count + 1 }, (_, index) => {
    const inside = index > 0 && index < count
    return half - (index / count) * 2 * half + (inside ? random.between(-0.12, 0.12) * (half / count) * 2 : 0)
  })
  const knots: Knot[] = []
  const valleys: [number, number][] = []
  for (let index = 0; index < count; index++) {
    const right = places[index] ?? half
    const left = places[index + 1] ?? -half
    const middle = (right + left) / 2
    const width = right - left
    const lean = leanOf(kind, middle, partAt, side)
    const depth = tipDepth(kind, middle / half, (middle - partAt) / half)
    const tip: [number, number] = [middle + lean * width * 0.55, reach - depth + random.between(-9, 9)]
    const nextValley: [number, number] =
      index === count - 1 ? [-half, height] : [left + lean * width * 0.2, tip[1] - valleyDepth(kind, random)]
    const lastValley = valleys.at(-1) ?? [half, height]
    knots.push(
      bowed(lastValley, tip, 0.05 - lean * 0.13),
      [tip[0], tip[1], 'corner'],
      bowed(tip, nextValley, 0.05 + lean * 0.13),
    )
    if (index < count - 1) {
      const raised = kind === 'parted' && left > partAt - width / 2 && left <= partAt + width / 2
      if (raised) nextValley[1] = Math.min(nextValley[1], -128)
      knots.push([nextValley[0], nextValley[1], 'corner'])
      valleys.push(nextValley)
    }
  }
  return { knots, valleys }
}

function leanOf(kind: FringeKind, middle: number, partAt: number, side: 1 | -1): number {
  if (kind === 'blunt') return 0
  if (kind === 'parted') return middle > partAt ? 0.9 : -0.9
  return kind === 'swept' ? -side * 0.9 : -side * 0.35
}

/** How much shorter a lock is in the middle than at the sides. */
function tipDepth(kind: FringeKind, across: number, fromPart: number): number {
  if (kind === 'blunt') return 4 + 6 * (1 - Math.abs(across))
  if (kind === 'parted') return 58 * Math.max(0, 1 - Math.abs(fromPart) * 1.15)
  return kind === 'swept' ? 12 : 10
}

function valleyDepth(kind: FringeKind, random: Random): number {
  if (kind === 'blunt') return random.between(18, 62)
  if (kind === 'wispy') return random.between(56, 128)
  return random.between(52, 104)
}

/** A place beside the middle between two, to the right of the way from one to the other where `bow` is positive. */
function bowed(from: readonly [number, number], to: readonly [number, number], bow: number): Knot {
  return [(from[0] + to[0]) / 2 - (from[1] - to[1]) * bow, (from[1] + to[1]) / 2 + (from[0] - to[0]) * bow]
}
