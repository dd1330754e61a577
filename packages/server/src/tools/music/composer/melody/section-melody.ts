import type { SectionKind } from '../form.ts'
import { chordAt, type Phrase, type Progression } from '../harmony/progression.ts'
import type { Plan } from '../plan.ts'
import { inRange, instrumentRanges } from '../instruments.ts'
import type { Random } from '../random.ts'
import { melodyTones } from '../theory/chords.ts'
import { contourOf, type Contour } from './contour.ts'
import { singLine, type Slot } from './line.ts'
import { barRhythm, drawSteps, endingRhythm, type Motif } from './rhythm.ts'

/** A note of a melody; quarter notes from the beginning of its section. */
export interface SungNote {
  pitch: number
  start: number
  length: number
  strength: 0 | 1 | 2
  isClimax: boolean
}

/** Motifs of a piece by their names; what is sung in one section may come back in another. */
export type Motifs = Map<string, Motif>

/** Which motifs the bars before a phrase's end have: statement, its repetition, and something else. */
const shapes: readonly (readonly string[])[] = [
  ['a', 'a', 'b'],
  ['a', 'b', 'a'],
  ['a', 'b', 'b'],
  ['a', 'b', 'c'],
]

/** Sings one section over its chords, out of the motifs of the piece. */
export function singSection(
  kind: SectionKind,
  bars: number,
  { chords, phrases: harmonic }: Progression,
  plan: Plan,
  motifs: Motifs,
): SungNote[] {
  const { beatsPerBar, style, key, density, melodyCenter, melodyVoice } = plan
  const random = plan.stream(`melody ${kind}`)
  const busy = Math.min(0.98, Math.max(0.05, density + (style.melody.lift[kind] ?? 0)))
  const phrases = harmonic.flatMap(inBreaths)
  // A single phrase has no second one to bring its motifs back.
  const shape = random.pick(phrases.length > 1 ? shapes : shapes.slice(0, 3))
  const contour = contourOf(kind, random)
  const center = melodyCenter + (kind === 'chorus' ? 3 : kind === 'bridge' ? 1 : kind === 'verse' ? -2 : 0)
  const slots: Slot[] = []

  phrases.forEach((phrase, place) => {
    const isLast = place === phrases.length - 1
    for (let bar = 0; bar < phrase.bars; bar += 1) {
      const isEnd = bar === phrase.bars - 1
      const offset = (phrase.bar + bar) * beatsPerBar
      if (isEnd) addEnding(phrase, offset, isLast)
      else if (bar === 0 || phrases.length === 1 || !random.chance(style.melody.space)) {
        // The last phrase leaves its model before it ends.
        const name = isLast && place > 0 && bar === 2 && random.chance(0.4) ? 'd' : shape[bar % shape.length]!
        addMotif(motifOf(name), offset, phrase)
      }
    }
  })
  markClimax(slots, phrases, beatsPerBar, kind)

  const [lowest, highest] = instrumentRanges[melodyVoice.instrument]
  const isWide = kind === 'chorus' || kind === 'bridge'
  const pitches = singLine(slots, {
    low: Math.max(lowest, center - 8),
    high: Math.min(highest, center + (isWide ? 10 : 9)),
    doors: [melodyCenter - 6, melodyCenter + 6],
    scaleSize: key.melodyTones.length,
    wildness: style.melody.wildness,
    random,
  })
  return slots.map(({ start, length, strength, isClimax }, place) => ({
    pitch: inRange(pitches[place]!, melodyVoice.instrument),
    start,
    length,
    strength,
    isClimax,
  }))

  function motifOf(name: string): Motif {
    // The bridge and the end take up what was sung before, so that the piece is of one piece.
    const source = kind === 'outro' ? 'chorus' : kind
    const full = `${source} ${name}`
    const known = motifs.get(full) ?? (kind === 'outro' ? motifs.get(`verse ${name}`) : undefined)
    if (known) return known
    const others = [...motifs].flatMap(([other, motif]) => (other.startsWith(source) ? [motif] : []))
    const related = motifs.get(`verse ${name === 'a' ? 'b' : 'a'}`)
    const made =
      related && kind !== 'verse' && random.chance(0.35)
        ? turnedOver(related)
        : newMotif(busy, plan, others, random)
    motifs.set(full, made)
    return made
  }

  function addMotif({ beats, steps }: Motif, offset: number, phrase: Phrase): void {
    beats.forEach(({ at, length }, note) => {
      slots.push(slotAt(offset + at, length, note === 0 ? null : (steps[note - 1] ?? null), phrase))
    })
  }

  function addEnding(phrase: Phrase, offset: number, isLast: boolean): void {
    const hasPickup = !isLast && busy > 0.4 && random.chance(0.35)
    const isFinal = kind === 'outro' && isLast
    const ending = isFinal
      ? { beats: [{ at: 0, length: Math.max(2, plan.hold - 0.5) }], rest: 0 }
      : endingRhythm(beatsPerBar, busy, hasPickup, random)
    ending.beats.forEach(({ at, length }, note) => {
      const slot = slotAt(offset + at, length, null, phrase)
      if (note !== ending.rest) slots.push(slot)
      else {
        const rests = restsOf(slot, isLast && phrase.cadence !== 'half')
        // The very last note comes home, if the chord lets it.
        slots.push({ ...slot, strength: 2, rests: isFinal ? rests.slice(0, 1) : rests })
      }
    })
  }

  /** Answers rest on the tonic, questions anywhere else in the chord. */
  function restsOf({ chord, tones }: Slot, isAnswer: boolean): number[] {
    const possible = chord.slice(0, 3).filter((tone) => tones.includes(tone))
    const usable = possible.length > 0 ? possible : tones.filter((tone) => chord.includes(tone))
    const isHome = (tone: number) => tone === key.root
    return usable.toSorted((a, b) =>
      isAnswer ? Number(isHome(b)) - Number(isHome(a)) : Number(isHome(a)) - Number(isHome(b)),
    )
  }

  function slotAt(start: number, length: number, motif: number | null, phrase: Phrase): Slot {
    const { chord } = chordAt(chords, start)
    const inBar = start % beatsPerBar
    const isStrong = inBar === 0 || (beatsPerBar === 4 && inBar === 2)
    return {
      start,
      length,
      strength: isStrong ? 2 : inBar % 1 === 0 ? 1 : 0,
      chord: chord.tones.slice(0, 4),
      colors: chord.tones.slice(4),
      tones: melodyTones(chord, key),
      motif,
      target: center + heightAt(start, phrase, contour, bars * beatsPerBar, beatsPerBar),
      rests: null,
      isClimax: false,
    }
  }
}

/** Nobody sings for more than four bars without a breath, however slow the chords are. */
const inBreaths = ({ bar, bars, cadence }: Phrase): Phrase[] =>
  bars <= 4
    ? [{ bar, bars, cadence }]
    : [{ bar, bars: 4, cadence: 'half' }, ...inBreaths({ bar: bar + 4, bars: bars - 4, cadence })]

/** A large arch over the section, and a small one over each phrase. */
function heightAt(
  start: number,
  phrase: Phrase,
  contour: Contour,
  whole: number,
  beatsPerBar: number,
): number {
  const inPhrase = (start - phrase.bar * beatsPerBar) / (phrase.bars * beatsPerBar)
  return contour(start / whole) * 2.5 + Math.sin(Math.PI * Math.min(1, inPhrase * 1.1)) * 3 - 1
}

/** A motif with a rhythm that others of its section do not have. */
function newMotif(
  busy: number,
  { style, beatsPerBar }: Plan,
  others: readonly Motif[],
  random: Random,
): Motif {
  const taken = new Set(others.map(rhythmOf))
  let beats = barRhythm(style.melody, beatsPerBar, busy, random)
  for (let tries = 0; tries < 6 && taken.has(rhythmOf({ beats })); tries += 1) {
    beats = barRhythm(style.melody, beatsPerBar, busy, random)
  }
  // A bar of silence is a rest, not a motif.
  if (beats.length === 0) beats = [{ at: 0, length: beatsPerBar / 2 }]
  return { beats, steps: drawSteps(beats.length - 1, random) }
}

const rhythmOf = ({ beats }: Pick<Motif, 'beats'>): string => beats.map(({ at }) => at).join(' ')

const turnedOver = ({ beats, steps }: Motif): Motif => ({ beats, steps: steps.map((step) => -step) })

/** One place in the last third, on a beat that weighs, is the highest. */
function markClimax(slots: Slot[], phrases: readonly Phrase[], beatsPerBar: number, kind: SectionKind): void {
  if (kind === 'intro' || kind === 'outro') return
  const last = phrases.at(-1)!
  const wished = (last.bar + last.bars * 0.5) * beatsPerBar
  const candidates = slots.filter(({ strength, rests }) => strength === 2 && rests === null)
  const nearest = candidates.toSorted((a, b) => Math.abs(a.start - wished) - Math.abs(b.start - wished))[0]
  if (nearest) {
    nearest.isClimax = true
    nearest.target += 3
  }
}
