import type { Score, ScoreNote, ScorePart } from '@ai-studio/contract'
import { compose } from '../composer/compose.ts'
import { genres, moods, type ComposeRequest } from '../composer/request.ts'

/** A request that leaves everything open that may be left open. */
export const request = (more: Partial<ComposeRequest> = {}): ComposeRequest => ({
  prompt: '',
  genre: 'pop',
  mood: 'happy',
  length: 60,
  tempo: 'auto',
  tonic: 'auto',
  scale: 'auto',
  drums: true,
  seed: 1,
  language: 'en',
  ...more,
})

/** Pieces of all genres and moods with several seeds. */
export function* pieces(seeds: readonly number[], more: Partial<ComposeRequest> = {}): Generator<Score> {
  for (const genre of genres) {
    for (const mood of moods) for (const seed of seeds) yield compose(request({ genre, mood, seed, ...more }))
  }
}

export const nameOf = ({ genre, mood, seed, tonic, scale }: Score): string =>
  `${genre} ${mood} ${seed} in ${tonic} ${scale}`

export const partOf = ({ parts }: Score, role: ScorePart['role']): ScorePart | undefined =>
  parts.find((part) => part.role === role)

const tones: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }

export function toneOf(name: string): number {
  const shift = (name.match(/#/g) ?? []).length - (name.match(/b/g) ?? []).length
  return (tones[name[0]!]! + shift + 12) % 12
}

/** Reads the name of a chord as a musician does, without asking the composer. */
export function readChord(name: string): { root: number; bass: number; tones: number[] } {
  const [, rootName, rest = ''] = /^([A-G][#b]*)(.*)$/.exec(name)!
  const slash = /\/([A-G][#b]*)$/.exec(rest)
  const kind = slash ? rest.slice(0, slash.index) : rest
  const root = toneOf(rootName!)
  const isMinor = /^m(?!aj)/.test(kind)
  const third =
    kind.startsWith('sus4') || kind.includes('7sus4')
      ? 5
      : kind.startsWith('sus2')
        ? 2
        : isMinor || kind.startsWith('dim')
          ? 3
          : 4
  const steps = [0, third, kind.startsWith('dim') || kind.includes('b5') ? 6 : 7]
  if (kind === 'dim7') steps.push(9)
  else if (/maj[79]/.test(kind)) steps.push(11)
  else if (/(?<!add)(7|9$|13)/.test(kind) && kind !== '6/9') steps.push(10)
  if (/^m?6/.test(kind)) steps.push(9)
  if (kind.includes('13')) steps.push(9)
  if (kind.includes('b9')) steps.push(1)
  else if (/9|13/.test(kind)) steps.push(2)
  return { root, bass: slash ? toneOf(slash[1]!) : root, tones: steps.map((step) => (root + step) % 12) }
}

/** A time without the unevenness of playing, on the grid of sixteenths. */
export const onGrid = (time: number): number => Math.floor(time * 4 + 0.2) / 4

export const chordAt = ({ chords }: Score, time: number) =>
  chords.findLast(({ start }) => start <= time + 1e-6) ?? chords[0]!

/** Notes of a part that begin in some bars, with times from the first of them. */
export function notesIn(score: Score, part: ScorePart, bar: number, bars: number): ScoreNote[] {
  const from = bar * score.beatsPerBar
  const to = from + bars * score.beatsPerBar
  return part.notes
    .map((note) => ({ ...note, start: onGrid(note.start) }))
    .filter(({ start }) => start >= from && start < to)
    .map((note) => ({ ...note, start: note.start - from }))
}
