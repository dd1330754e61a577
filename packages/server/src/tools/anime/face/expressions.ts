import type { ExpressionName } from '../character.ts'

/** How an open eye stands. Lengths are those of an eye of usual size, which is 110 wide. */
export interface EyeShape {
  /** Height of the upper lid above the middle of the eye, and of the lower one below it. */
  upper: number
  lower: number
  /** How far the upper lid comes down on the inner and on the outer side. */
  innerDrop: number
  outerDrop: number
  /** Times the usual size of the iris. */
  iris: number
  /** Where it looks. */
  lookX: number
  lookY: number
}

interface BrowShape {
  /** Distance of the inner end, the arch and the outer end from the usual height; down is positive. */
  inner: number
  arch: number
  outer: number
}

export type MouthShape = 'line' | 'open' | 'wide' | 'round' | 'frown' | 'teeth' | 'wavy' | 'yawn'
export type FaceMark = 'tear' | 'vein' | 'sweat' | 'startle' | 'snore'

interface Expression {
  /** Closed eyes that laugh, where it has none that are open. */
  eye: EyeShape | 'closed'
  brow: BrowShape
  mouth: MouthShape
  /** From 0 to 1. */
  blush: number
  /** Lines on the cheeks. */
  hatching: boolean
  marks: readonly FaceMark[]
}

const open: EyeShape = { upper: 50, lower: 47, innerDrop: 0, outerDrop: 0, iris: 1, lookX: 0, lookY: 0 }

export const expressionShapes: Record<ExpressionName, Expression> = {
  calm: {
    eye: { ...open, upper: 46, lower: 45 },
    brow: { inner: 2, arch: 0, outer: 2 },
    mouth: 'line',
    blush: 0.35,
    hatching: false,
    marks: [],
  },
  smile: {
    eye: { ...open, upper: 51, lower: 43 },
    brow: { inner: -4, arch: -8, outer: 2 },
    mouth: 'open',
    blush: 0.65,
    hatching: false,
    marks: [],
  },
  laugh: {
    eye: 'closed',
    brow: { inner: -8, arch: -16, outer: -2 },
    mouth: 'wide',
    blush: 0.85,
    hatching: true,
    marks: [],
  },
  surprised: {
    eye: { ...open, upper: 60, lower: 53, iris: 0.76, lookY: 0 },
    brow: { inner: -20, arch: -32, outer: -14 },
    mouth: 'round',
    blush: 0.4,
    hatching: false,
    marks: ['startle'],
  },
  sad: {
    eye: { ...open, upper: 44, lower: 45, innerDrop: -6, outerDrop: 14, iris: 1.02, lookY: 4 },
    brow: { inner: -24, arch: -8, outer: 16 },
    mouth: 'frown',
    blush: 0.45,
    hatching: false,
    marks: ['tear'],
  },
  angry: {
    eye: { ...open, upper: 38, lower: 42, innerDrop: 17, outerDrop: -9, iris: 0.9 },
    brow: { inner: 36, arch: 2, outer: -20 },
    mouth: 'teeth',
    blush: 0.5,
    hatching: false,
    marks: ['vein'],
  },
  shy: {
    eye: { ...open, upper: 42, lower: 44, innerDrop: -2, outerDrop: 8, lookX: 14, lookY: 8 },
    brow: { inner: -18, arch: -10, outer: 8 },
    mouth: 'wavy',
    blush: 1,
    hatching: true,
    marks: ['sweat'],
  },
  sleepy: {
    eye: { ...open, upper: 8, lower: 42, innerDrop: 2, outerDrop: 4, iris: 0.98, lookY: 6 },
    brow: { inner: 2, arch: 0, outer: 10 },
    mouth: 'yawn',
    blush: 0.5,
    hatching: false,
    marks: ['snore'],
  },
}
