import type { Color } from './color.ts'

/** A stop of a gradient: where (0 to 1), which colour, how opaque (1 by default). */
export type Stop = readonly [at: number, color: Color, opacity?: number]

export type Gradient =
  | { kind: 'linear'; from: readonly [number, number]; to: readonly [number, number]; stops: readonly Stop[] }
  | { kind: 'radial'; at: readonly [number, number]; radius: number; stops: readonly Stop[] }

export type Paint = Color | Gradient

/**
 * What a shape is to the picture. `mass` is a form with an outline of its own; `detail` lies on one; `shade` models
 * light on one; `glow` is light in the air.
 */
export type Role = 'mass' | 'detail' | 'shade' | 'glow'

/** One area or line, in the order in which it is drawn. */
export interface Shape {
  role: Role
  /** SVG path data, made of numbers alone. */
  path: string
  /** Without it only the line is drawn. */
  fill?: Paint
  stroke?: Color
  /** In pixels; 1 by default. */
  strokeWidth?: number
  /** Of the line alone; 1 by default. */
  strokeOpacity?: number
  /** Whether the line lies below the area, so that only its outer half is seen, and none between parts of the area. */
  isOutline?: boolean
  opacity?: number
  /** Standard deviation in pixels. */
  blur?: number
}

export type Material = 'sky' | 'cloud' | 'land' | 'rock' | 'water' | 'thing' | 'plant' | 'weather'

/** Shapes at the same distance. */
export interface Layer {
  material: Material
  /** 0 is as far as one can see, 1 is in front of the eyes. */
  depth: number
  shapes: Shape[]
  /** Whether it stands in the water that was drawn before it, and so is seen in it. */
  isMirrored?: boolean
}

/** From top to bottom. */
export const vertical = (top: number, bottom: number, stops: readonly Stop[]): Gradient => ({
  kind: 'linear',
  from: [0, top],
  to: [0, bottom],
  stops,
})

export const radial = (x: number, y: number, radius: number, stops: readonly Stop[]): Gradient => ({
  kind: 'radial',
  at: [x, y],
  radius,
  stops,
})
