import { curveThrough, pathOf, placesAlong, polygon, type Cubic, type Knot, type Place } from './curve.ts'
import { path, type Attributes } from './svg.ts'

/** How wide a stroke is along its way, which goes from 0 to 1; 1 is its full width. */
export type Pressure = (way: number) => number

/** Swells and ends in a point at both ends. */
export const swelling: Pressure = (way) => Math.sin(Math.PI * way) ** 0.7
/** Begins wide and ends in a point. */
export const fading: Pressure = (way) => (1 - way) ** 0.8
/** Begins and ends thin, never in nothing. */
const steady: Pressure = (way) => 0.55 + 0.45 * Math.sin(Math.PI * way) ** 0.6

function strokeAlong(places: readonly Place[], width: (place: Place, way: number) => number): string {
  const last = Math.max(1, places.length - 1)
  const side = (sign: 1 | -1) =>
    places.map((place, index) => {
      const half = (width(place, index / last) / 2) * sign
      return { x: place.x - place.dy * half, y: place.y + place.dx * half }
    })
  return polygon([...side(1), ...side(-1).toReversed()])
}

/** A stroke of a pen through knots, as a filled shape. */
export const strokeThrough = (
  knots: readonly Knot[],
  width: number,
  pressure: Pressure = swelling,
  step = 7,
): string => strokeAlong(placesAlong(curveThrough(knots), step), (_, way) => width * pressure(way))

export const stroke = (
  knots: readonly Knot[],
  width: number,
  color: string,
  pressure: Pressure = swelling,
  attributes: Attributes = {},
): string => path(strokeThrough(knots, width, pressure), { fill: color, ...attributes })

/** The parts of a closed curve between its corners. */
function runs(knots: readonly Knot[], curve: readonly Cubic[]): Cubic[][] {
  const first = knots.findIndex(([, , kind]) => kind === 'corner')
  if (first < 0) return [[...curve]]
  const found: Cubic[][] = []
  for (let offset = 0; offset < curve.length; offset++) {
    const index = (first + offset) % curve.length
    const piece = curve[index]
    if (!piece) continue
    if (offset === 0 || knots[index]?.[2] === 'corner') found.push([])
    found.at(-1)?.push(piece)
  }
  return found
}

/**
 * A closed shape with line art: thin where light falls on it, from the upper left, and heavier on the side of the
 * shadow. Strokes thin out toward corners.
 */
export function inked(
  knots: readonly Knot[],
  fill: string,
  line: string,
  width = 5,
  attributes: Attributes = {},
): string {
  const d = pathOf(curveThrough(knots, true))
  return (
    path(d, { fill, stroke: line, 'stroke-width': 1.4, 'stroke-linejoin': 'round', ...attributes }) +
    outline(knots, line, width)
  )
}

/** The line art of `inked` alone. */
export function outline(knots: readonly Knot[], line: string, width = 5): string {
  const curve = curveThrough(knots, true)
  const turn = isClockwise(curve) ? 1 : -1
  const hasCorners = knots.some(([, , kind]) => kind === 'corner')
  const d = runs(knots, curve)
    .map((run) =>
      strokeAlong(placesAlong(run, 8), ({ dx, dy }, way) => {
        // The normal that points outward, against a light from the upper left.
        const shade = (dy * turn * 0.55 - dx * turn * 0.83 + 1) / 2
        return width * (0.5 + 0.5 * shade) * (hasCorners ? steady(way) : 1)
      }),
    )
    .join('')
  return path(d, { fill: line })
}

function isClockwise(curve: readonly Cubic[]): boolean {
  let area = 0
  for (const [from, , , to] of curve) area += (to.x - from.x) * (to.y + from.y)
  return area < 0
}
