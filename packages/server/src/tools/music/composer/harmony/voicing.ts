import type { Chord } from '../theory/chords.ts'

export interface VoicingOptions {
  /** Number of voices, 3 to 5. */
  voices: number
  /** Around which pitch they lie. */
  center: number
  /** Lowest and highest pitch. */
  range: readonly [number, number]
  /** Whether parallel fifths and octaves are forbidden rather than disliked; the bass counts as a voice. */
  isStrict: boolean
}

/** Pitches from low to high. */
export type Voicing = readonly number[]

/**
 * Sets chords for several voices: each as near as it can be to the one before, without voices that walk side by side in
 * fifths or octaves.
 */
export function voiceChords(chords: readonly Chord[], options: VoicingOptions): Voicing[] {
  const result: Voicing[] = []
  const candidates = new Map<Chord, Voicing[]>()
  let before: Voicing | undefined
  let bassBefore: number | undefined
  for (const [place, chord] of chords.entries()) {
    if (before && chord === chords[place - 1]) {
      result.push(before)
      continue
    }
    const bass = 36 + ((((chord.bass - 36) % 12) + 12) % 12)
    let options_ = candidates.get(chord)
    if (!options_) candidates.set(chord, (options_ = candidatesOf(chord, options)))
    let best = options_[0]!
    let least = Infinity
    for (const voicing of options_) {
      const value = cost(voicing, before, { bass, bassBefore }, options)
      if (value < least) {
        least = value
        best = voicing
      }
    }
    result.push(best)
    before = best
    bassBefore = bass
  }
  return result
}

/** The tones that tell a chord, most telling first: of a rich one the fifth goes first, then the root, which the bass has. */
function tellingTones({ tones, kind }: Chord, voices: number): number[] {
  const [root, third, fifth, ...colors] = tones as [number, number, number, ...number[]]
  if (colors.length === 0) return [root, third, fifth]
  if (kind === 'm7b5' || kind === 'dim7') return [third, fifth, ...colors, root].slice(0, Math.max(3, voices))
  return [third, ...colors, root, fifth].slice(0, Math.max(3, voices))
}

function candidatesOf(chord: Chord, { voices, center, range: [low, high] }: VoicingOptions): Voicing[] {
  const tones = tellingTones(chord, voices)
  const found: Voicing[] = []
  const inOrder = tones.toSorted((a, b) => a - b)
  for (let turn = 0; turn < inOrder.length; turn += 1) {
    const turned = [...inOrder.slice(turn), ...inOrder.slice(0, turn)]
    for (let octave = 2; octave <= 6; octave += 1) {
      const close: number[] = []
      for (const tone of turned) {
        let pitch = octave * 12 + tone
        while (close.length > 0 && pitch <= close.at(-1)!) pitch += 12
        close.push(pitch)
      }
      while (close.length < voices) close.push(close[close.length - tones.length]! + 12)
      const opened = [...close]
      const second = opened.length - 2
      opened[second] = opened[second]! - 12
      found.push(
        close,
        opened.toSorted((a, b) => a - b),
      )
    }
  }
  const fitting = found.filter(
    (voicing) => voicing[0]! >= low && voicing.at(-1)! <= high && Math.abs(mean(voicing) - center) <= 9,
  )
  return fitting.length > 0 ? fitting : [nearest(found, center)]
}

const mean = (voicing: Voicing): number => voicing.reduce((sum, pitch) => sum + pitch, 0) / voicing.length

const nearest = (found: readonly Voicing[], center: number): Voicing =>
  found.toSorted((a, b) => Math.abs(mean(a) - center) - Math.abs(mean(b) - center))[0]!

function cost(
  voicing: Voicing,
  before: Voicing | undefined,
  { bass, bassBefore }: { bass: number; bassBefore: number | undefined },
  { center, isStrict }: VoicingOptions,
): number {
  let value = Math.abs(mean(voicing) - center) * 0.45
  for (let voice = 1; voice < voicing.length; voice += 1) {
    const gap = voicing[voice]! - voicing[voice - 1]!
    if (gap > 12) value += (gap - 12) * 2
    // Seconds and thirds are mud far below.
    if (gap < 5 && voicing[voice - 1]! < 50) value += 4
    if (gap === 1) value += 1.5
  }
  if (!before) return value
  for (let voice = 0; voice < voicing.length; voice += 1) {
    value += Math.abs(voicing[voice]! - (before[voice] ?? voicing[voice]!))
  }
  const parallels = bassBefore === undefined ? 0 : countParallels([bassBefore, ...before], [bass, ...voicing])
  return value + parallels * (isStrict ? 1_000 : 3)
}

/** Pairs of voices that move in the same direction from one fifth, octave or unison to the next. */
export function countParallels(from: Voicing, to: Voicing): number {
  let count = 0
  for (let upper = 1; upper < Math.min(from.length, to.length); upper += 1) {
    const rise = to[upper]! - from[upper]!
    if (rise === 0) continue
    for (let lower = 0; lower < upper; lower += 1) {
      const other = to[lower]! - from[lower]!
      if (other === 0 || other > 0 !== rise > 0) continue
      const before = (from[upper]! - from[lower]!) % 12
      const after = (to[upper]! - to[lower]!) % 12
      if (before === after && (after === 0 || after === 7)) count += 1
    }
  }
  return count
}
