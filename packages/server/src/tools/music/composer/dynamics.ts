import type { ScoreNote, ScorePart } from '@ai-studio/contract'
import type { Stage } from './backing/bar-source.ts'
import { tidy, type PlayedNote } from './notes.ts'
import type { Plan } from './plan.ts'

/** How loud the piece is at a time in quarter notes, from 0 to 1. */
export type Loudness = (time: number) => number

const crescendoBars = 2

/** Each section by its energy; before one with more it grows, and the outro fades. */
export function loudnessOf(stages: readonly Stage[], plan: Plan): Loudness {
  const { beatsPerBar, mood, hints, style } = plan
  const usual = style.loudness + mood.loudness + hints.force * 0.08
  const marks = stages.map(({ section, energy }) => ({
    from: section.bar * beatsPerBar,
    to: (section.bar + section.bars) * beatsPerBar,
    level: usual + (energy - 0.6) * 0.36,
    isOutro: section.kind === 'outro',
  }))
  let place = 0
  return (time) => {
    // Notes come in order mostly, so the search begins where the last one was.
    if (time < marks[place]!.from) place = 0
    while (place < marks.length - 1 && time >= marks[place]!.to - 1e-6) place += 1
    const { from, to, level, isOutro } = marks[place]!
    if (isOutro) return level - 0.12 * Math.max(0, Math.min(1, (time - from) / Math.max(1, to - from)))
    const next = marks[place + 1]
    const rise = next ? Math.max(0, next.level - level) : 0
    const begin = to - crescendoBars * beatsPerBar
    return time > begin && rise > 0 ? level + (rise * 0.8 * (time - begin)) / (to - begin) : level
  }
}

/** Most that a note comes late, in quarter notes, and differs in loudness. */
const lateness = 0.014
const unevenness = 0.035

/** Notes as somebody plays them: in order, weighed within the bar, a little uneven. */
export function perform(
  role: ScorePart['role'],
  notes: readonly PlayedNote[],
  loudness: Loudness,
  plan: Plan,
): ScoreNote[] {
  const { beatsPerBar } = plan
  const random = plan.stream(`touch ${role} ${notes.length}`)
  const isDrum = role === 'drums'
  const isStill = isDrum || role === 'pad'
  let chordStart = -1
  let delay = 0
  const played = tidy(
    notes
      .toSorted((a, b) => a.start - b.start || a.pitch - b.pitch)
      .map((note) => {
        // Tones of a chord come late together.
        if (note.start !== chordStart) delay = isStill ? 0 : random.next() * lateness
        chordStart = note.start
        return { ...note, start: note.start + delay, length: Math.max(0.08, note.length - delay) }
      }),
  )
  return played.map(({ pitch, start, length, accent }) => {
    const inBar = (start - (start % 0.25)) % beatsPerBar
    const weight = isDrum ? 0 : inBar === 0 ? 0.05 : inBar % 1 === 0 ? 0.015 : -0.015
    const uneven = (random.next() * 2 - 1) * unevenness
    const velocity = loudness(start) + (accent - 0.7) * 0.9 + weight + uneven
    return {
      pitch,
      start: round(start, 4),
      length: round(Math.max(0.05, length), 4),
      velocity: round(Math.min(1, Math.max(0.08, velocity)), 3),
    }
  })
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits
