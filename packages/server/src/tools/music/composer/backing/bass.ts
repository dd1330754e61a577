import { inRange, instrumentRanges, type Voice } from '../instruments.ts'
import { chordAt, type PlacedChord } from '../harmony/progression.ts'
import type { PlayedNote } from '../notes.ts'
import type { Plan } from '../plan.ts'
import type { Random } from '../random.ts'
import { readSteps } from '../steps.ts'
import { melodyTones, type Chord } from '../theory/chords.ts'
import { chordsOfBar, patternOf, type Stage } from './bar-source.ts'

/** Lowest pitch on which a chord is founded; below it small speakers fall silent. */
const floor = 31

/** Plays the bass of all sections that have one. */
export function playBass(voice: Voice, stages: readonly Stage[], plan: Plan): PlayedNote[] {
  const { beatsPerBar, style, key } = plan
  const lowest = Math.max(floor, instrumentRanges[voice.instrument][0])
  const notes: PlayedNote[] = []
  const add = (pitch: number, start: number, length: number, accent: number) =>
    void notes.push({ pitch: inRange(pitch, voice.instrument), start, length, accent })
  const rootOf = ({ bass }: Chord): number => lowest + ((((bass - lowest) % 12) + 12) % 12)

  let at = rootOf(stages[0]!.chords[0]!.chord)
  for (const stage of stages) {
    if (stage.energy < style.bass.enter) continue
    const random = plan.stream(`bass ${stage.section.kind}`)
    const patterns = style.bass.patterns[beatsPerBar] ?? style.bass.patterns[4]
    if (patterns === 'pedal') holdRoots(stage)
    else if (patterns === 'walking') for (const bar of stage.bars) walkBar(stage, bar, random)
    else {
      const steps = readSteps(patternOf(patterns, stage, random))
      for (const bar of stage.bars) playBar(stage, bar, steps, random)
    }
  }
  const last = stages[0]!.chords.at(-1)!
  if (notes.length > 0) add(rootOf(last.chord), (plan.bars - 1) * beatsPerBar, plan.hold, 0.72)
  return notes

  function holdRoots({ chords, bars }: Stage): void {
    if (bars.length === 0) return
    const to = (bars.at(-1)! + 1) * beatsPerBar
    for (const { chord, start, length } of chords) {
      if (start < bars[0]! * beatsPerBar || start >= to) continue
      add(rootOf(chord), start, Math.min(length, to - start), 0.65)
    }
  }

  function playBar(stage: Stage, bar: number, steps: ReturnType<typeof readSteps>, random: Random): void {
    const from = bar * beatsPerBar
    for (const placed of chordsOfBar(stage, bar)) {
      const inside = steps.filter((step) => {
        const start = from + step.at
        return start >= placed.start - 1e-6 && start < placed.start + placed.length - 1e-6
      })
      const next = following(stage.chords, placed)
      const opens = inside[0]
      // A chord that comes in the middle of the pattern is founded when it comes.
      if (!opens || from + opens.at > placed.start + 1e-6) {
        const until = opens ? from + opens.at : placed.start + placed.length
        add(rootOf(placed.chord), placed.start, Math.min(until - placed.start, 2), 0.74)
      }
      inside.forEach(({ at: place, length, symbol }, order) => {
        const start = from + place
        const isFirst = order === 0 && Math.abs(start - placed.start) < 1e-6
        const pitch = isFirst ? rootOf(placed.chord) : toneOf(symbol, placed.chord, next, random)
        add(pitch, start, Math.min(length, placed.start + placed.length - start), isFirst ? 0.78 : 0.68)
      })
    }
  }

  function toneOf(symbol: string, chord: Chord, next: Chord, random: Random): number {
    const root = rootOf(chord)
    if (symbol === 'O') return root + 12
    if (symbol === 'F') return root + fifthOf(chord)
    if (symbol !== 'A') return root
    return approach(root, rootOf(next), chord, random)
  }

  /** The tone before a new root: a step beside it, from the side on which the bass is. */
  function approach(from: number, target: number, chord: Chord, random: Random): number {
    const tones = melodyTones(chord, { ...key, scale: key.mode, melodyTones: key.modeTones })
    if (from === target) return from + fifthOf(chord)
    const near = from < target ? -1 : 1
    const isChromatic = style.grammar === 'jazz' && random.chance(0.5)
    const beside = (side: number) =>
      target +
      side *
        (isChromatic ? 1 : ([1, 2].find((step) => tones.includes((target + side * step + 12) % 12)) ?? 2))
    // Coming from the tone itself it would not move.
    return beside(near) === from ? beside(-near) : beside(near)
  }

  /** A new tone on every beat, on its way from one root to the next. */
  function walkBar(stage: Stage, bar: number, random: Random): void {
    for (const placed of chordsOfBar(stage, bar)) {
      const { chord, start, length } = placed
      const next = rootOf(following(stage.chords, placed))
      const root = nearestOctave(rootOf(chord), at)
      const tones = melodyTones(chord, key)
      for (let beat = 0; beat < length - 1e-6; beat += 1) {
        const left = length - beat
        if (beat === 0) at = root
        else if (left <= 1) at = approach(at, nearestOctave(next, at), chord, random)
        else at = stepTowards(nearestOctave(next, at), chord, tones, random)
        add(at, start + beat, Math.min(left, 1), beat === 0 ? 0.76 : 0.7)
        if (left > 1 && beat === length - 2 && random.chance(0.08)) add(at, start + beat + 0.5, 0.5, 0.5)
      }
    }
  }

  function nearestOctave(root: number, from: number): number {
    const highest = instrumentRanges[voice.instrument][1] - 5
    return [root, root + 12]
      .filter((pitch) => pitch <= highest)
      .toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from))[0]!
  }

  function stepTowards(target: number, chord: Chord, tones: readonly number[], random: Random): number {
    const direction = target === at ? (random.chance(0.5) ? 1 : -1) : Math.sign(target - at)
    const chordTones = chord.tones.slice(0, 4)
    const options = [1, 2, 3, 4, 5]
      .flatMap((size) => [at + size * direction, at - size * direction])
      .filter((pitch) => pitch >= lowest && tones.includes(pitch % 12))
      .map(
        (pitch) =>
          [pitch, (chordTones.includes(pitch % 12) ? 3 : 1) / (1 + Math.abs(pitch - target) * 0.15)] as const,
      )
    return options.length > 0 ? random.weighted(options) : at
  }
}

/** Semitones from the tone in the bass up to the fifth of the chord; an octave where that is the bass. */
const fifthOf = ({ tones, bass }: Chord): number => (tones[2]! - bass + 12) % 12 || 12

function following(chords: readonly PlacedChord[], { start, length }: PlacedChord): Chord {
  return chordAt(chords, start + length).chord
}
