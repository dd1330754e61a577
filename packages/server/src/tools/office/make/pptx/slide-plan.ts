import type { ColumnAlignment, Runs } from '../markdown/document-model.ts'

/** A paragraph on a slide. */
export interface SlideLine {
  kind: 'line'
  runs: Runs
  /** Of the list it is in, from 0. */
  level: number
  /** What stands before it; `continued` is a further paragraph of an item. */
  mark: 'none' | 'continued' | 'bullet' | 'done' | 'open' | number
  isHeading: boolean
}

/** Rows of a table that stand on one slide. */
export interface SlideTable {
  kind: 'table'
  header: readonly Runs[]
  rows: readonly (readonly Runs[])[]
  alignments: readonly ColumnAlignment[]
  /** Of the width there is, 1 in all. */
  shares: readonly number[]
  /** Points. */
  fontSize: number
}

/** Lines of code that stand on one slide, none of them longer than it is wide. */
export interface SlideCode {
  kind: 'code'
  lines: readonly string[]
}

export type SlideUnit = SlideLine | SlideTable | SlideCode

/** Something on a slide and how high it is, in points. */
export interface PlacedUnit {
  unit: SlideUnit
  height: number
}

export interface SlidePlan {
  kind: 'cover' | 'section' | 'content'
  title: string
  /** Below the title of a cover. */
  subtitle: string
  units: readonly PlacedUnit[]
  /** Points of its paragraphs. */
  fontSize: number
  /** What the speaker says. */
  notes: readonly string[]
}

/** Where things stand on a slide of 13.333 × 7.5 inches, in inches. */
export const slideArea = {
  width: 13.333,
  height: 7.5,
  left: 0.8,
  titleTop: 0.5,
  titleHeight: 1.0,
  bodyTop: 1.88,
  bodyWidth: 11.733,
  bodyHeight: 4.9,
} as const

/** Points of an inch. */
export const inch = 72
