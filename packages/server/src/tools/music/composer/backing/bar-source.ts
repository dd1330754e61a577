import type { Section } from '../form.ts'
import { chordAt, type PlacedChord } from '../harmony/progression.ts'
import type { Random } from '../random.ts'

/** One section with its chords, as those who accompany see it. */
export interface Stage {
  section: Section
  /** From 0 to 1. */
  energy: number
  /** Quarter notes from the beginning of the piece; those of the whole piece. */
  chords: readonly PlacedChord[]
  beatsPerBar: 3 | 4
  /** Bars that are played here; the bar of the last chord is played by itself. */
  bars: readonly number[]
}

/** From here on sections are played with their fuller patterns. */
const fullEnergy = 0.65

/** What lies between two beginnings of chords inside a bar, in order. */
export function chordsOfBar({ chords, beatsPerBar }: Stage, bar: number): PlacedChord[] {
  const from = bar * beatsPerBar
  const to = from + beatsPerBar
  const found: PlacedChord[] = []
  for (let at = from; at < to - 1e-6;) {
    const placed = chordAt(chords, at)
    const end = Math.min(to, placed.start + placed.length)
    found.push({ chord: placed.chord, start: at, length: end - at })
    at = end > at ? end : to
  }
  return found
}

/** The pattern of a section: the same whenever a section of that kind and fullness comes. */
export function patternOf<Value>(
  { low, high }: { low: readonly Value[]; high: readonly Value[] },
  { energy }: Stage,
  random: Random,
): Value {
  const place = random.next()
  const list = energy >= fullEnergy ? high : low
  return list[Math.floor(place * list.length)]!
}
