import type { ScorePart } from '@ai-studio/contract'
import type { FormTemplate, SectionKind } from '../form.ts'
import type { GrammarName } from '../harmony/grammars.ts'
import type { Instrument, KitPiece, Voice } from '../instruments.ts'
import type { Weighted } from '../random.ts'
import type { ScaleName } from '../request.ts'
import type { ChordColors } from '../theory/chords.ts'

/** From and to. */
export type Range = readonly [number, number]

/**
 * A bar in steps of a sixteenth, 16 for four beats and 12 for three. `-` holds what sounds, `.` is silence. What else a
 * step may be depends on who reads it:
 * chords: `x` all voices, `X` the same with an accent, `o` softly, `u` the upper voices, digits single voices from 0;
 * bass: `R` root, `F` fifth, `O` octave, `A` a step beside the next root;
 * drums: `X` accent, `x` hit, `o` soft, `g` ghost.
 */
export type Steps = string

/** Steps by the number of beats in a bar. */
export type ByMeter<Value> = { 4: Value; 3?: Value }

export interface MelodyStyle {
  voices: Weighted<Voice>
  /** Pitch around which it moves. */
  center: number
  /** Rhythms of two beats, quarter notes with spaces between; `r` is a rest. */
  figures: Weighted<string>
  /** The same of three beats. */
  figures3?: Weighted<string>
  /** From 0, few long notes, to 1. */
  density: number
  /** How likely a bar inside a phrase is left empty. */
  space: number
  /** From 0, the smoothest line, to about 1.5. */
  wildness: number
  /** Sections in which somebody plays it. */
  sections: readonly SectionKind[]
  /** How much busier a section is than the others. */
  lift: Partial<Record<SectionKind, number>>
  level: number
}

/** Somebody who plays the chords. */
export interface Layer {
  role: Extract<ScorePart['role'], 'harmony' | 'pad' | 'arpeggio'>
  voices: Weighted<Voice>
  pan: number
  level: number
  /** Pitch around which the chords lie. */
  center: number
  /** Number of voices of a chord. */
  size: number
  /** Plays in sections with at least this energy, from 0 to 1. */
  enter: number
  /** `'hold'` plays each chord once and holds it. */
  patterns: ByMeter<{ low: readonly Steps[]; high: readonly Steps[] } | 'hold'>
  /** Share of a quarter note from one string of a strummed chord to the next. */
  strum?: number
}

export interface BassStyle {
  voices: Weighted<Voice>
  level: number
  enter: number
  /** `'walking'` is a new tone on every beat, `'pedal'` holds one through each chord. */
  patterns: ByMeter<{ low: readonly Steps[]; high: readonly Steps[] } | 'walking' | 'pedal'>
}

/** One bar of drums. */
export type Groove = Partial<Record<KitPiece, Steps>>

export interface DrumStyle {
  instrument: Extract<Instrument, 'drums' | 'brushes' | 'machine'>
  program: number
  level: number
  enter: number
  grooves: ByMeter<{ low: readonly Groove[]; high: readonly Groove[] }>
  /** The last two beats before a new section: eight steps. */
  fills: readonly Groove[]
  /** What marks the first beat of a section with much energy. */
  arrival: KitPiece
}

/** All that makes one genre sound like itself. */
export interface Style {
  tempo: { auto: Range; slow: Range; medium: Range; fast: Range }
  /** How likely bars of three beats are. */
  waltz: number
  swing: Range
  scales: Weighted<ScaleName>
  grammar: GrammarName
  /** Bars that a chord takes. */
  barsPerChord: Weighted<number>
  /** How likely two chords share a bar. */
  split: number
  /** How likely a later phrase has the chords of the first. */
  loop: number
  colors: ChordColors
  /** Whether parallel fifths are forbidden. */
  isStrict: boolean
  forms: readonly FormTemplate[]
  melody: MelodyStyle
  layers: readonly Layer[]
  bass: BassStyle
  drums: DrumStyle
  /** How much happens in each section, from 0 to 1; what is left out is as songs have it. */
  energy: Partial<Record<SectionKind, number>>
  /** Loudness around which it moves, from 0 to 1. */
  loudness: number
}
