import type { Random, Weighted } from '../random.ts'
import { spell, type Key } from './scales.ts'

/** Semitones above the root, by how the chord is written behind the name of its root. */
const chordKinds = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  dim: [0, 3, 6],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  '6': [0, 4, 7, 9],
  m6: [0, 3, 7, 9],
  '7': [0, 4, 7, 10],
  maj7: [0, 4, 7, 11],
  m7: [0, 3, 7, 10],
  m7b5: [0, 3, 6, 10],
  dim7: [0, 3, 6, 9],
  '7sus4': [0, 5, 7, 10],
  '7b9': [0, 4, 7, 10, 13],
  add9: [0, 4, 7, 14],
  madd9: [0, 3, 7, 14],
  '9': [0, 4, 7, 10, 14],
  maj9: [0, 4, 7, 11, 14],
  m9: [0, 3, 7, 10, 14],
  '13': [0, 4, 7, 10, 14, 21],
  '6/9': [0, 4, 7, 9, 14],
} as const satisfies Record<string, readonly number[]>
export type ChordKind = keyof typeof chordKinds

/** What a chord does in its key. */
export type ChordFamily = 'tonic' | 'major' | 'minor' | 'dominant' | 'diminished'

/** A chord; pitch classes count semitones above C. */
export interface Chord {
  /** Its step of the key, such as `ii` or `V/V`. */
  roman: string
  root: number
  /** Root and, of an inversion, another tone of the chord. */
  bass: number
  kind: ChordKind
  /** As musicians write it, such as `Dm7` or `C/G`. */
  name: string
  /** From the root upwards. */
  tones: readonly number[]
}

/** Which kinds a style likes, by what the chord does. */
export type ChordColors = Record<ChordFamily, Weighted<ChordKind>>

const degrees = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII']
const majorSteps = [0, 2, 4, 5, 7, 9, 11]
const triads: Record<ChordFamily, ChordKind> = {
  tonic: '',
  major: '',
  minor: 'm',
  dominant: '',
  diminished: 'dim',
}

interface Step {
  /** Letters above the tonic. */
  degree: number
  /** Semitones above the tonic. */
  semitones: number
  family: ChordFamily
  /** Whether it belongs to another key than the piece, so that its tones need not be in the scale. */
  isForeign: boolean
  /** Whether it stands for the dominant, which leaves no room for altered tones of its own. */
  isSubstitute: boolean
}

/** Reads a step such as `IV`, `bVI`, `iio`, `V/ii`, or `bII7` for the dominant a tritone away. */
function readStep(roman: string): Step {
  const [own = '', target] = roman.split('/')
  if (target !== undefined) {
    const { degree, semitones } = readStep(target)
    return {
      degree: (degree + 4) % 7,
      semitones: (semitones + 7) % 12,
      family: 'dominant',
      isForeign: true,
      isSubstitute: false,
    }
  }
  const parts = /^([b#]?)([IViv]+)(o|7)?$/.exec(own)
  if (!parts) throw new Error(`No step of a key: ${roman}`)
  const [, sign, numeral = '', mark] = parts
  const degree = degrees.indexOf(numeral.toUpperCase())
  const semitones = (majorSteps[degree]! + (sign === 'b' ? -1 : sign === '#' ? 1 : 0) + 12) % 12
  const isUpper = numeral === numeral.toUpperCase()
  const family: ChordFamily =
    mark === 'o' || numeral === 'vii'
      ? 'diminished'
      : own === 'V' || mark === '7'
        ? 'dominant'
        : numeral.toUpperCase() === 'I' && sign === '' && isUpper
          ? 'tonic'
          : isUpper
            ? 'major'
            : 'minor'
  return { degree, semitones, family, isForeign: mark === '7', isSubstitute: mark === '7' }
}

/**
 * Makes the chord of a step in a key, coloured as a style likes it. `|3` and `|5` behind the step put that tone into the
 * bass. Colours whose tones beyond the triad are foreign to the key are passed over.
 */
export function makeChord(written: string, key: Key, colors: ChordColors, random: Random): Chord {
  const [roman = '', inversion] = written.split('|')
  const { degree, semitones, family, isForeign, isSubstitute } = readStep(roman)
  const root = (key.root + semitones) % 12
  const fits = (kind: ChordKind) =>
    chordKinds[kind].every((step, place) => {
      if (kind.includes('sus') || place >= 3)
        return isForeign ? family === 'dominant' : isInKey(root + step, key, family)
      return true
    })
  const allowed = colors[family].filter(([kind]) => fits(kind) && !(isSubstitute && /b9|sus/.test(kind)))
  const kind = allowed.length > 0 ? random.weighted(allowed) : triads[family]
  const steps = chordKinds[kind]
  const tones = steps.map((step) => (root + step) % 12)
  const bassPlace = inversion === '3' ? 1 : inversion === '5' ? 2 : 0
  const bass = tones[bassPlace]!
  const rootName = spell(key, degree, root)
  const slash = bassPlace === 0 ? '' : `/${spell(key, degree + bassPlace * 2, bass)}`
  return { roman: written, root, bass, kind, name: `${rootName}${kind}${slash}`, tones }
}

function isInKey(tone: number, key: Key, family: ChordFamily): boolean {
  if (key.modeTones.includes(tone % 12)) return true
  // The flat ninth of a dominant in minor is the sixth step, and its leading tone is raised anyway.
  return family === 'dominant' && key.mode === 'minor' && tone % 12 === (key.root + 11) % 12
}

/**
 * What a melody may use over a chord: the scale, with steps moved to where the chord has them. A pentatonic melody keeps
 * its five tones over every chord.
 */
export function melodyTones(chord: Chord, key: Key): readonly number[] {
  if (key.scale === 'pentatonic') return key.melodyTones
  const basic = chord.tones.slice(0, 4)
  const foreign = basic.filter((tone) => !key.melodyTones.includes(tone))
  if (foreign.length === 0) return key.melodyTones
  const isNear = (tone: number) => foreign.some((other) => [1, 11].includes((tone - other + 12) % 12))
  const kept = key.melodyTones.filter((tone) => basic.includes(tone) || !isNear(tone))
  return [...kept, ...foreign].toSorted((a, b) => a - b)
}
