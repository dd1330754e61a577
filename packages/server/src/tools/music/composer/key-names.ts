import { findWanted } from '../../words/negation.ts'
import type { ScaleName, Tonic } from './request.ts'

/** A key that a text names; null is what it leaves open. */
interface NamedKey {
  tonic: Tonic | null
  scale: ScaleName | null
}

const start = "(?<![\\p{L}\\p{M}]['’]?)"
const end = '(?![\\p{L}\\p{M}])'
const sign = '(?<sign>#|♯|b|♭|[ -](?:sharp|flat|thăng|giáng))?'
const vietnameseModes = [
  // The second voice is `giọng thứ hai`.
  `thứ(?! (?:\\d|(?:nhất|nhì|hai|ba|tư|năm|sáu|bảy|tám|chín|mười)${end}))`,
  // That of a grown-up is `giọng trưởng thành`.
  `trưởng(?! thành${end})`,
].join('|')
const otherModes = 'dorian|mixolydian|pentatonic|ngũ cung'
const modes = `minor|major|${vietnameseModes}|${otherModes}`
const loneModes = `minor|major(?= (?:key|scale|mode|chords?)${end})|(?:giọng|cung|điệu) (?:${vietnameseModes})|${otherModes}`
const notes = '[a-g]|đô|rê|mi|fa|pha|sol|son|la|si'
/** Keys as people write them: `in D minor`, `C# minor`, `key of Eb`, `giọng Đô trưởng`, `La thứ`; and modes alone. */
const keyName = new RegExp(
  `${start}(?:(?<way>in|key of|giọng|cung) )?(?:(?<note>${notes})${sign}(?:[ -](?<mode>${modes}))?${end})|${start}(?<lone>${loneModes})${end}`,
  'giu',
)
/** What makes `a minor` tell a mode and not a size. */
const musicAfter = new RegExp(
  `^ (?:key|scale|mode|chords?|melody|tune|song|piece|waltz|ballad|theme)${end}`,
  'iu',
)
const keyAfter = new RegExp(`^ key${end}`, 'iu')

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
const scaleEndings: readonly (readonly [string, ScaleName])[] = [
  ['minor', 'minor'],
  ['thứ', 'minor'],
  ['major', 'major'],
  ['trưởng', 'major'],
  ['dorian', 'dorian'],
  ['mixolydian', 'mixolydian'],
  ['pentatonic', 'pentatonic'],
  ['ngũ cung', 'pentatonic'],
]
/** They say more than `minor` and `major`, wherever they stand, as in `E minor pentatonic`. */
const special = ['pentatonic', 'dorian', 'mixolydian'] as const

/** Reads what key a text asks for: tonic and mode out of one name. @param text with its capital letters */
export function readKey(text: string): NamedKey {
  const named = findWanted(text, keyName).wanted.map(readName)
  const key = named.find(({ tonic }) => tonic !== null)
  const scales = named.map(({ scale }) => scale)
  return {
    tonic: key?.tonic ?? null,
    scale:
      special.find((scale) => scales.includes(scale)) ??
      key?.scale ??
      scales.find((scale) => scale !== null) ??
      null,
  }
}

function readName({ 0: whole, index, input, groups = {} }: RegExpExecArray): NamedKey {
  const { way, note, sign, mode, lone } = groups
  if (note === undefined) return { tonic: null, scale: scaleOf(lone!) }
  if (mode === undefined) {
    // `in a` and the syllables are words of every day.
    const isKey = way !== undefined && way.toLowerCase() !== 'in' && note.length === 1
    return { tonic: isKey ? tonicOf(note, sign) : null, scale: null }
  }
  const rest = input.slice(index + whole.length)
  const isArticle = note === 'a' && sign === undefined && (way === undefined || keyAfter.test(rest))
  if (isArticle) return { tonic: null, scale: musicAfter.test(rest) ? scaleOf(mode) : null }
  return { tonic: tonicOf(note, sign), scale: scaleOf(mode) }
}

const scaleOf = (words: string): ScaleName | null =>
  scaleEndings.find(([ending]) => words.toLowerCase().endsWith(ending))?.[1] ?? null

function tonicOf(note: string, sign: string | undefined): Tonic {
  const plain = note.toLowerCase()
  const letter = solfege[plain] ?? plain
  const written = letter + (sign === undefined ? '' : /#|♯|sharp|thăng/iu.test(sign) ? '#' : 'b')
  return enharmonic[written] ?? ((written[0]!.toUpperCase() + written.slice(1)) as Tonic)
}
