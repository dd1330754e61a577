import type { SectionKind } from '../form.ts'
import type { Random } from '../random.ts'
import type { Style } from '../styles/style.ts'
import { makeChord, type Chord } from '../theory/chords.ts'
import type { Key } from '../theory/scales.ts'
import { pickCadence, pickStart } from './cadences.ts'
import { grammarOf, type CadenceKind, type Grammar } from './grammars.ts'

/** A chord with its place; quarter notes from the beginning of its section. */
export interface PlacedChord {
  start: number
  length: number
  chord: Chord
}

/** Some bars that end in a cadence. */
export interface Phrase {
  /** From the beginning of its section. */
  bar: number
  bars: number
  cadence: CadenceKind
}

/** The chords of a section. */
export interface Progression {
  chords: readonly PlacedChord[]
  phrases: readonly Phrase[]
}

/** What the sections of a piece share. */
export interface HarmonyPlan {
  key: Key
  style: Style
  beatsPerBar: number
  /** Bars that a chord takes. */
  barsPerChord: number
  random: Random
  /** Each step keeps its colour through the piece. */
  known: Map<string, Chord>
}

/**
 * Bars in phrases of four, or of as many as are wished for; what is left makes shorter ones, never of a single bar unless
 * there is no other.
 */
export function phraseLengths(bars: number, usual = 4): number[] {
  const lengths: number[] = []
  for (let left = bars; left > 0; left -= lengths.at(-1)!) {
    const next = left >= usual ? usual : Math.min(left, 4)
    lengths.push(left - next === 1 ? next - 1 : next)
  }
  return lengths
}

/** Writes the chords of a section, phrase by phrase, each to its cadence. */
export function writeProgression(kind: SectionKind, bars: number, plan: HarmonyPlan): Progression {
  const { key, style, beatsPerBar, random } = plan
  const grammar = grammarOf(style.grammar, key.mode)
  const chords: PlacedChord[] = []
  const phrases: Phrase[] = []
  // Slow chords need longer phrases, to have something to say.
  const lengths = phraseLengths(bars, 4 * plan.barsPerChord)
  let bar = 0
  let model: string[] | undefined
  let beats: number[] | undefined
  lengths.forEach((length, place) => {
    const isLast = place === lengths.length - 1
    const cadence = pickCadence(grammar, isLast ? kind : 'inner', random)
    const isEcho =
      model !== undefined && beats !== undefined && length === lengths[0] && random.chance(style.loop)
    const slots: number[] = isEcho ? beats! : slotsOf(length, plan)
    // Where there are two chords only, both belong to the cadence.
    const end = cadence.chords.slice(-(slots.length > 2 ? slots.length - 1 : slots.length))
    const steps = isEcho
      ? [...model!.slice(0, slots.length - end.length), ...end]
      : walk(grammar, startOf(place, kind, plan), slots.length - end.length, end)
    model ??= steps
    beats ??= slots
    let start = bar * beatsPerBar
    slots.forEach((length, slot) => {
      chords.push({ start, length, chord: chordOf(steps[slot]!, plan) })
      start += length
    })
    phrases.push({ bar, bars: length, cadence: cadence.kind })
    bar += length
  })

  function walk(grammar: Grammar, first: string, count: number, end: readonly string[]): string[] {
    return [...walkTo(grammar, first, count, end[0]!, random), ...end]
  }
  return { chords, phrases }
}

function startOf(place: number, kind: SectionKind, { key, random }: HarmonyPlan): string {
  return pickStart(place > 0 && random.chance(0.5) ? 'verse' : kind, key.mode, random)
}

/** Beats of the chords of a phrase. */
function slotsOf(bars: number, { style, beatsPerBar, barsPerChord, random }: HarmonyPlan): number[] {
  const slots: number[] = []
  for (let bar = 0; bar < bars;) {
    const wide = Math.min(bars > 4 ? barsPerChord : 1, bars - bar)
    // The first bar states where we are and the last where we have come to.
    const isSplit = wide === 1 && bar > 0 && bar < bars - 1 && random.chance(style.split)
    if (isSplit) slots.push(2, beatsPerBar - 2)
    else slots.push(wide * beatsPerBar)
    bar += wide
  }
  return slots
}

/** Steps that lead from a first one to a target, each by what the grammar likes; weighed so that they arrive. */
function walkTo({ follow }: Grammar, first: string, count: number, target: string, random: Random): string[] {
  if (count <= 0) return []
  // How well the target is reached from each step, with so many steps in between.
  const reach: Map<string, number>[] = [new Map([[target, 1]])]
  for (let left = 1; left <= count; left += 1) {
    const later = reach[left - 1]!
    const now = new Map<string, number>()
    for (const [from, to] of Object.entries(follow)) {
      const total = to.reduce((sum, [, weight]) => sum + weight, 0)
      const value = to.reduce((sum, [step, weight]) => sum + (weight / total) * (later.get(step) ?? 0), 0)
      if (value > 0) now.set(from, value)
    }
    reach.push(now)
  }
  const steps = [first]
  while (steps.length < count) {
    const from = steps.at(-1)!
    const left = count - steps.length
    const options = (follow[from] ?? []).map(
      ([step, weight]) => [step, weight * (reach[left]!.get(step) ?? 0)] as const,
    )
    const open = options.filter(([, weight]) => weight > 0)
    steps.push(open.length > 0 ? random.weighted(open) : random.pick(Object.keys(follow)))
  }
  return steps
}

/** The chord of a step, coloured as it was before. */
function chordOf(step: string, { key, style, random, known }: HarmonyPlan): Chord {
  const chord = known.get(step) ?? makeChord(step, key, style.colors, random)
  known.set(step, chord)
  return chord
}

/** The chord that is sounding at a time, quarter notes from where the chords are counted. */
export function chordAt(chords: readonly PlacedChord[], time: number): PlacedChord {
  let low = 0
  let high = chords.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (chords[middle]!.start <= time + 1e-6) low = middle
    else high = middle - 1
  }
  return chords[low]!
}
