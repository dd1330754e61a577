import type { Random, Weighted } from '../random.ts'
import type { Mode } from '../theory/scales.ts'
import type { SectionKind } from '../form.ts'
import { cadenceKinds, type CadenceKind, type Grammar } from './grammars.ts'

/** How likely phrases end in each way, by where they stand. Inner phrases are questions, last ones answer. */
const wishes: Readonly<Record<SectionKind | 'inner', Weighted<CadenceKind>>> = {
  inner: [
    ['half', 6],
    ['deceptive', 1.5],
    ['plagal', 1],
    ['authentic', 0.7],
    ['modal', 0.7],
  ],
  intro: [
    ['half', 4],
    ['plagal', 1],
  ],
  verse: [
    ['half', 3],
    ['authentic', 2.5],
    ['plagal', 1],
    ['modal', 2],
  ],
  chorus: [
    ['authentic', 5],
    ['plagal', 1.5],
    ['modal', 3],
  ],
  bridge: [['half', 1]],
  outro: [
    ['authentic', 3],
    ['plagal', 2],
    ['modal', 2],
  ],
}

/** A way for a phrase to end that its grammar has. */
export function pickCadence(
  grammar: Grammar,
  place: SectionKind | 'inner',
  random: Random,
): { kind: CadenceKind; chords: readonly string[] } {
  const possible = wishes[place].filter(([kind]) => grammar.cadences[kind])
  const kind =
    possible.length > 0 ? random.weighted(possible) : cadenceKinds.find((kind) => grammar.cadences[kind])!
  return { kind, chords: random.weighted(grammar.cadences[kind]!) }
}

/** Where a section may begin: most at home, bridges away from it. */
export function pickStart(kind: SectionKind, mode: Mode, random: Random): string {
  const isMinor = mode === 'minor' || mode === 'dorian'
  const home = isMinor ? 'i' : 'I'
  if (kind === 'bridge') {
    const away: Record<Mode, Weighted<string>> = {
      major: [
        ['vi', 3],
        ['IV', 3],
        ['ii', 2],
      ],
      minor: [
        ['bVI', 3],
        ['iv', 3],
        ['bIII', 2],
      ],
      dorian: [
        ['IV', 3],
        ['bIII', 2],
        ['bVII', 2],
      ],
      mixolydian: [
        ['IV', 3],
        ['bVII', 2],
        ['ii', 1],
      ],
    }
    return random.weighted(away[mode])
  }
  if (kind !== 'chorus') return home
  const lifted: Record<Mode, Weighted<string>> = {
    major: [
      ['I', 5],
      ['vi', 2],
      ['IV', 2.5],
    ],
    minor: [
      ['i', 4],
      ['bVI', 3],
      ['bIII', 1],
    ],
    dorian: [
      ['i', 4],
      ['IV', 2],
    ],
    mixolydian: [
      ['I', 4],
      ['IV', 2],
    ],
  }
  return random.weighted(lifted[mode])
}
