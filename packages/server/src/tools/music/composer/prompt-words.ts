import type { ScaleName, Tonic } from './request.ts'
import { wordList } from './word-list.ts'
import type { Instrument } from './instruments.ts'

/** What the words of a prompt ask for, where nothing else says it. */
export interface PromptHints {
  /** From -1, slow, to 1. */
  tempo: number
  /** From -1, sparse, to 1. */
  density: number
  /** Semitones that the melody lies higher. */
  register: number
  /** From -1, dark, to 1. */
  light: number
  /** From -1, soft, to 1. */
  force: number
  /** Three beats in a bar. */
  isWaltz: boolean
  /** Who should play the melody; the first that a style has. */
  leads: readonly Instrument[]
  tonic: Tonic | null
  scale: ScaleName | null
  /** Keys of pictures for the title, below `images` in the locale files. */
  images: readonly string[]
}

const patterns = wordList.map(({ words }) => {
  const inOrder = words.toSorted((a, b) => b.length - a.length).map((word) => word.normalize('NFC'))
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${inOrder.join('|')})(?![\\p{L}\\p{M}])`, 'u')
})

const sign = '(#|♯|b|♭| sharp| flat| thăng| giáng)?'
const mode = '(?: (?<mode>minor|major|thứ|trưởng))'
const end = '(?![\\p{L}\\p{M}])'
/** Keys as people write them: `in D minor`, `key of Eb`, `giọng Đô trưởng`, `La thứ`. */
const keyNames = [
  new RegExp(
    `(?<![\\p{L}\\p{M}])(?:in ([a-g])${sign}${mode}|(?:key of|giọng|cung) ([a-g])${sign}(?![a-zà-ỹ]))`,
    'u',
  ),
  new RegExp(`(?<![\\p{L}\\p{M}])(đô|rê|mi|fa|pha|sol|son|la|si)${sign}${mode}${end}`, 'u'),
]
const solfege: Readonly<Record<string, string>> = {
  đô: 'c',
  rê: 'd',
  mi: 'e',
  fa: 'f',
  pha: 'f',
  sol: 'g',
  son: 'g',
  la: 'a',
  si: 'b',
}
const enharmonic: Readonly<Record<string, Tonic>> = {
  'd#': 'Eb',
  'g#': 'Ab',
  'a#': 'Bb',
  'e#': 'F',
  'b#': 'C',
  db: 'C#',
  gb: 'F#',
  cb: 'B',
  fb: 'E',
}
const scales: readonly (readonly [ScaleName, RegExp])[] = [
  ['pentatonic', /pentatonic|ngũ cung/u],
  ['dorian', /dorian/u],
  ['mixolydian', /mixolydian/u],
  [
    'minor',
    /(?:[a-g](?:#|b| sharp| flat)?|[a-zđôê]+) minor(?: key)?(?!\p{L})|(?:giọng|cung|điệu|đô|rê|mi|fa|sol|la|si)(?: thăng| giáng)? thứ(?!\p{L})/u,
  ],
  [
    'major',
    /(?:in [a-g](?:#|b| sharp| flat)?|key of [a-g][#b]?) major(?!\p{L})|major key|(?:giọng|cung|điệu|đô|rê|mi|fa|sol|la|si)(?: thăng| giáng)? trưởng(?!\p{L})/u,
  ],
]

/** Reads what a prompt asks for; words that are not known ask for nothing. */
export function readPrompt(prompt: string): PromptHints {
  const text = prompt.normalize('NFC').toLowerCase().replaceAll(/\s+/gu, ' ')
  const found = wordList.filter((_, place) => patterns[place]!.test(text))
  const sum = (name: 'tempo' | 'density' | 'register' | 'light' | 'force', limit = 1): number => {
    const total = found.reduce((sum, entry) => sum + (entry[name] ?? 0), 0)
    return Math.max(-limit, Math.min(limit, total))
  }
  return {
    tempo: sum('tempo'),
    density: sum('density'),
    register: sum('register', 4),
    light: sum('light'),
    force: sum('force'),
    isWaltz: found.some(({ isWaltz }) => isWaltz),
    leads: found.flatMap(({ lead }) => lead ?? []),
    tonic: tonicIn(text),
    scale: scales.find(([, pattern]) => pattern.test(text))?.[0] ?? null,
    images: found.flatMap(({ image }) => image ?? []),
  }
}

function tonicIn(text: string): Tonic | null {
  for (const pattern of keyNames) {
    const groups = pattern.exec(text)
    if (!groups) continue
    const [letter, sign] = groups[1] === undefined ? [groups[4], groups[5]] : [groups[1], groups[2]]
    const plain = solfege[letter!] ?? letter!
    const written = plain + (sign === undefined ? '' : /#|♯|sharp|thăng/u.test(sign) ? '#' : 'b')
    return enharmonic[written] ?? ((written[0]!.toUpperCase() + written.slice(1)) as Tonic)
  }
  return null
}
