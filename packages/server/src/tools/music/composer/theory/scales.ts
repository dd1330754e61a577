import type { Random } from '../random.ts'
import type { ScaleName, Tonic } from '../request.ts'

/** What harmony is made in; a pentatonic melody lies over major or minor chords. */
export type Mode = Exclude<ScaleName, 'pentatonic'>

/** A key: its tonic, its scale, and what follows from them. Pitch classes count semitones above C. */
export interface Key {
  tonic: Tonic
  /** Pitch class of the tonic. */
  root: number
  scale: ScaleName
  mode: Mode
  /** Pitch classes of the mode, from the tonic upwards. */
  modeTones: readonly number[]
  /** Pitch classes of the melody: five of a pentatonic scale, else those of the mode. */
  melodyTones: readonly number[]
}

const semitones: Record<Mode, readonly number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
}
const fiveTones = { major: [0, 2, 4, 7, 9], minor: [0, 3, 5, 7, 10] } as const

const letterTones: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }

/** The pitch class of a note's name, such as `Eb`. */
function pitchClass(name: string): number {
  const [letter = 'C', ...signs] = name
  const shift = signs.reduce((sum, sign) => sum + (sign === '#' ? 1 : -1), 0)
  return ((letterTones[letter] ?? 0) + shift + 12) % 12
}

/** @param isDark whether a pentatonic scale is the minor one. */
export function makeKey(tonic: Tonic, scale: ScaleName, isDark: boolean): Key {
  const root = pitchClass(tonic)
  const mode = scale === 'pentatonic' ? (isDark ? 'minor' : 'major') : scale
  const above = (steps: readonly number[]) => steps.map((step) => (root + step) % 12)
  const modeTones = above(semitones[mode])
  const melodyTones = scale === 'pentatonic' ? above(fiveTones[isDark ? 'minor' : 'major']) : modeTones
  return { tonic, root, scale, mode, modeTones, melodyTones }
}

const majorFifths: Record<Tonic, number> = {
  C: 0,
  G: 1,
  D: 2,
  A: 3,
  E: 4,
  B: 5,
  'F#': 6,
  'C#': 7,
  F: -1,
  Bb: -2,
  Eb: -3,
  Ab: -4,
}
const modeFifths: Record<Mode, number> = { major: 0, mixolydian: -1, dorian: -2, minor: -3 }

/** The key signature: sharps, or flats below 0; within what MIDI files can say, which is seven of each. */
export function signature({ tonic, mode }: Pick<Key, 'tonic' | 'mode'>): number {
  const fifths = majorFifths[tonic] + modeFifths[mode]
  return fifths < -7 ? fifths + 12 : fifths
}

const letters = 'CDEFGAB'

/** The name of a note that is a step of a key: `degree` counts letters from the tonic's, 0 is the tonic itself. */
export function spell(key: Key, degree: number, tone: number): string {
  const letter = letters[(letters.indexOf(key.tonic[0]!) + degree) % 7]!
  const shift = ((tone - letterTones[letter]! + 18) % 12) - 6
  // Nobody wants to read double signs in the name of a chord.
  if (Math.abs(shift) > 1) return plainNames[tone % 12]!
  return letter + (shift === 1 ? '#' : shift === -1 ? 'b' : '')
}

const plainNames = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B']

/** Tonics that lie well under the fingers of each world of sounds. */
export function pickTonic(random: Random, scale: ScaleName): Tonic {
  const isMinor = scale === 'minor' || scale === 'dorian'
  return random.weighted<Tonic>(
    isMinor
      ? [
          ['A', 4],
          ['D', 4],
          ['E', 4],
          ['C', 3],
          ['G', 3],
          ['F', 2],
          ['B', 2],
          ['F#', 1.5],
          ['C#', 1.5],
          ['Bb', 1],
          ['Eb', 0.7],
          ['Ab', 0.4],
        ]
      : [
          ['C', 4],
          ['G', 4],
          ['D', 4],
          ['F', 4],
          ['A', 3],
          ['Bb', 3],
          ['Eb', 3],
          ['E', 2],
          ['Ab', 2],
          ['B', 0.8],
          ['F#', 0.7],
          ['C#', 0.7],
        ],
  )
}
