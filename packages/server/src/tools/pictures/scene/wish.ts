import { amountBefore, isNegated, isStillNegated } from './before-thing.ts'
import type { Color } from './color.ts'
import { boundaries, conjunctions } from './grammar.ts'
import type { Mood, Wanted } from './lexicon.ts'
import { comma, isAccented, phraseAt, phraseBefore, tokensOf } from './phrases.ts'

/** What a prompt asks for, as far as its words are known. */
export interface Wish {
  /** In the order in which the prompt names them, with how many where it says so. */
  wanted: ReadonlyMap<Wanted, number | null>
  /** Of which it wants more than one, without a number. */
  several: ReadonlySet<Wanted>
  /** What it says is not to be there. */
  unwanted: ReadonlySet<Wanted>
  /** For the light as a whole. */
  colors: readonly Color[]
  /** Of a single thing, such as a red boat. */
  colorsOf: ReadonlyMap<Wanted, Color>
  moods: ReadonlySet<Mood>
}

/** Reads a prompt in English or Vietnamese. Longer phrases come before the words in them. */
export function readWish(prompt: string): Wish {
  const tokens = tokensOf(prompt)
  const wanted = new Map<Wanted, number | null>()
  const several = new Set<Wanted>()
  const unwanted = new Set<Wanted>()
  const colors: Color[] = []
  const colorsOf = new Map<Wanted, Color>()
  const moods = new Set<Mood>()
  // Where the last thing ends that is not to be there.
  let after: number | undefined
  for (let place = 0; place < tokens.length;) {
    const found = phraseAt(tokens, place)
    if (!found) {
      place += 1
      continue
    }
    const { meaning, length } = found
    const next = place + length
    if (meaning.kind === 'wanted') {
      if (
        isNegated(tokens, place) ||
        (after !== undefined && isStillNegated(tokens, { after, from: place, to: next }))
      ) {
        unwanted.add(meaning.is)
        after = next
      } else if (!wanted.get(meaning.is)) {
        const amount = amountBefore(tokens, place)
        wanted.set(meaning.is, amount === 'several' ? null : amount)
        if (amount === 'several' || (amount === null && meaning.isPlural)) several.add(meaning.is)
      }
    } else if (meaning.kind === 'color') {
      const owner = ownerOf(tokens, place, next)
      if (owner && !lit.has(owner)) colorsOf.set(owner, meaning.is)
      else if (!colors.includes(meaning.is)) colors.push(meaning.is)
    } else moods.add(meaning.is)
    place = next
  }
  for (const name of unwanted) wanted.delete(name)
  return { wanted, several, unwanted, colors, colorsOf, moods }
}

/** What has no colour of its own but that of the light. */
const lit: ReadonlySet<Wanted> = new Set([
  'sun',
  'cloud',
  'dawn',
  'day',
  'golden',
  'dusk',
  'night',
  'fog',
  'space',
  'sea',
  'lake',
  'aurora',
])

/** The thing that has the colour between two places. English puts a colour before its thing, Vietnamese after it. */
function ownerOf(tokens: readonly string[], from: number, to: number): Wanted | undefined {
  const back = tokens[from - 1] === 'màu' ? from - 1 : from
  return (
    ownerAt(tokens, to) ??
    ownerBefore(tokens, back) ??
    // "A red fishing boat", "con thuyền nhỏ màu đỏ".
    (isSkipped(tokens, to) && !isAccented(tokens[from]!) ? ownerAt(tokens, to + 1) : undefined) ??
    (isSkipped(tokens, back - 1) ? ownerBefore(tokens, back - 1) : undefined)
  )
}

function ownerAt(tokens: readonly string[], place: number): Wanted | undefined {
  const found = phraseAt(tokens, place)
  return found?.meaning.kind === 'wanted' ? found.meaning.is : undefined
}

function ownerBefore(tokens: readonly string[], place: number): Wanted | undefined {
  const found = phraseBefore(tokens, place)
  // A word without accents is English, where the thing comes after its colour.
  return found?.meaning.kind === 'wanted' && isAccented(found.phrase) ? found.meaning.is : undefined
}

/** Whether a word between a colour and its thing is one that only describes the thing further. */
function isSkipped(tokens: readonly string[], place: number): boolean {
  const token = tokens[place]
  return (
    token !== undefined &&
    token !== comma &&
    !boundaries.includes(token) &&
    !conjunctions.both.includes(token) &&
    !conjunctions.either.includes(token) &&
    !phraseAt(tokens, place)
  )
}
