import { short } from './svg.ts'

interface Point {
  x: number
  y: number
}

/** A place that a curve goes through, smoothly unless it is a `corner`. */
export type Knot = readonly [x: number, y: number, kind?: 'corner']

/** A piece of a curve: start, two handles, end. */
export type Cubic = readonly [Point, Point, Point, Point]

/** A place on a curve, with the direction in which the curve goes on; its length is 1. */
export interface Place extends Point {
  dx: number
  dy: number
}

const point = (x: number, y: number): Point => ({ x, y })
const distance = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y)

function unit(from: Point, to: Point): Point {
  const length = distance(from, to) || 1
  return point((to.x - from.x) / length, (to.y - from.y) / length)
}

/** A smooth curve through knots. Handles are a third of their piece long, so that uneven knots make no loops. */
export function curveThrough(knots: readonly Knot[], closed = false): Cubic[] {
  const at = (index: number) => {
    const [x, y, kind] = knots[(index + knots.length) % knots.length] ?? [0, 0]
    return { x, y, kind }
  }
  const last = knots.length - 1
  const direction = (index: number): Point | undefined => {
    const isEnd = !closed && (index === 0 || index === last)
    return isEnd || at(index).kind === 'corner' ? undefined : unit(at(index - 1), at(index + 1))
  }
  const pieces: Cubic[] = []
  for (let index = 0; index < (closed ? knots.length : last); index++) {
    const from = at(index)
    const to = at(index + 1)
    const reach = distance(from, to) / 3
    const out = direction(index)
    const into = direction((index + 1) % knots.length)
    const outHandle = out && point(from.x + out.x * reach, from.y + out.y * reach)
    const inHandle = into && point(to.x - into.x * reach, to.y - into.y * reach)
    // A corner has no direction of its own: it looks toward the other handle.
    const toward = (corner: Point, other: Point) =>
      point(corner.x + (other.x - corner.x) * 0.5, corner.y + (other.y - corner.y) * 0.5)
    pieces.push([
      point(from.x, from.y),
      outHandle ?? toward(from, inHandle ?? to),
      inHandle ?? toward(to, outHandle ?? from),
      point(to.x, to.y),
    ])
  }
  return pieces
}

const written = ({ x, y }: Point) => `${short(x)} ${short(y)}`

/** Curve as the `d` of a path. */
export function pathOf(curve: readonly Cubic[], closed = true): string {
  const [first] = curve
  if (!first) return ''
  const pieces = curve.map(([, a, b, end]) => `C${written(a)} ${written(b)} ${written(end)}`)
  return `M${written(first[0])}${pieces.join('')}${closed ? 'Z' : ''}`
}

/** A polygon through points. */
export const polygon = (points: readonly Point[]): string =>
  points.length ? `M${points.map(written).join('L')}Z` : ''

/** Places along a curve, about `step` units apart, with both ends. */
export function placesAlong(curve: readonly Cubic[], step = 6): Place[] {
  const places: Place[] = []
  curve.forEach(([a, b, c, d], piece) => {
    const length = distance(a, b) + distance(b, c) + distance(c, d)
    const count = Math.max(2, Math.ceil(length / step))
    for (let index = piece === 0 ? 0 : 1; index <= count; index++) {
      const t = index / count
      const u = 1 - t
      const weigh = (key: 'x' | 'y') =>
        u * u * u * a[key] + 3 * u * u * t * b[key] + 3 * u * t * t * c[key] + t * t * t * d[key]
      const slope = (key: 'x' | 'y') =>
        u * u * (b[key] - a[key]) + 2 * u * t * (c[key] - b[key]) + t * t * (d[key] - c[key])
      const size = Math.hypot(slope('x'), slope('y')) || 1
      places.push({ x: weigh('x'), y: weigh('y'), dx: slope('x') / size, dy: slope('y') / size })
    }
  })
  return places
}

/** The same knots seen in a mirror that stands at `x = 0`, in the opposite order: the other half of a shape. */
export const mirrored = (knots: readonly Knot[]): Knot[] =>
  knots.map(([x, y, kind]): Knot => (kind ? [-x, y, kind] : [-x, y])).toReversed()

/** A shape that is the same on both sides, from its right half, which begins and ends in the middle or beside it. */
export const symmetric = (half: readonly Knot[]): Knot[] => [
  ...half,
  ...mirrored(half).filter(([x]) => Math.abs(x) > 0.01),
]

/** Knots moved, and scaled around the origin before that. */
export const placed = (knots: readonly Knot[], dx: number, dy: number, sx = 1, sy = sx): Knot[] =>
  knots.map(([x, y, kind]): Knot => (kind ? [x * sx + dx, y * sy + dy, kind] : [x * sx + dx, y * sy + dy]))

/** Knots turned around the origin, in degrees, clockwise. */
export function turned(knots: readonly Knot[], degrees: number): Knot[] {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  return knots.map(([x, y, kind]): Knot => {
    const there = [x * cos - y * sin, x * sin + y * cos] as const
    return kind ? [...there, kind] : there
  })
}
