import { capitalise } from '../text/english.ts'
import tables from './tables/en.json' with { type: 'json' }
import { keptPlaces } from './replace-phrases.ts'

const short = new Map(Object.entries(tables.contractions))
const escaped = [...short.keys()].sort((a, b) => b.length - a.length).join('|')
// Not at the end: nobody says "I know what it's."
const longForms = new RegExp(`(?<![\\p{L}’'])(?:${escaped})(?= [\\p{Ll}\\p{N}])`, 'giu')

/** "It is" becomes "it's", where that can be said. */
export function contract(text: string): string {
  const isKept = keptPlaces(text)
  return text.replace(longForms, (found, place: number) => {
    if (isKept(place)) return found
    const form = short.get(found.toLowerCase())!
    return /^\p{Lu}/u.test(found) ? capitalise(form) : form
  })
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))
/** What is never said of something that somebody else has done to it: "it's been" has. */
const onlyWithHas = words('been got had become gone come')
/** Alike in "I would put" and in "I had put". */
const likeTheVerb = words('become come put set cut let hit run read cost shut hurt')
const irregularParticiples = words(
  'been got had gone done made left lost said told sold sent spent built bought brought thought caught taught felt kept slept met won found held stood understood paid laid led heard begun taken given known shown grown seen written spoken broken chosen driven eaten fallen forgotten hidden drawn thrown worn meant dealt fought sat stuck',
)
const isParticiple = (word: string): boolean =>
  irregularParticiples.has(word) || likeTheVerb.has(word) || /(?:[^e]|agre|fre|guarante)ed$/.test(word)
const nextWord = /^\s+(?:(?:not|never|just|already|always|also|now|only|\p{L}+ly)\s+)*(?<word>\p{L}+)/iu

const shortForms =
  /(?<![\p{L}'’])(?:(wo|ca|sha|ai)|(\p{L}+))n['’]t\b|(?<![\p{L}'’])(let)['’]s\b|(?<![\p{L}'’])(it|that|there|what|here|he|she|who|where|how)['’]s\b|(\p{L})['’](m|re|ve|ll|d)\b/giu
const irregular: Readonly<Record<string, string>> = {
  wo: 'will not',
  ca: 'cannot',
  sha: 'shall not',
  ai: 'is not',
}
const endings: Readonly<Record<string, string>> = { m: ' am', re: ' are', ve: ' have', ll: ' will' }

/** What "'s" stands for before a word; undefined where it may be both, as in "he's left". */
function isOrHas(word: string): 'is' | 'has' | undefined {
  if (onlyWithHas.has(word)) return 'has'
  return isParticiple(word) ? undefined : 'is'
}

/** What "'d" stands for before a word; undefined where nothing shows it. */
function wouldOrHad(word: string): 'would' | 'had' | undefined {
  if (word === '' || likeTheVerb.has(word)) return undefined
  return word === 'better' || isParticiple(word) ? 'had' : 'would'
}

/** "It's" becomes "it is", or "it has"; what may be either stays. */
export function expandContractions(text: string): string {
  const isKept = keptPlaces(text)
  return text.replace(
    shortForms,
    (
      found,
      odd?: string,
      verb?: string,
      us?: string,
      subject?: string,
      letter?: string,
      ending?: string,
      ...rest: unknown[]
    ) => {
      const place = rest.find((each) => typeof each === 'number') as number
      if (isKept(place)) return found
      const after = text.slice(place + found.length, place + found.length + 60)
      const word = nextWord.exec(after)?.groups?.['word']?.toLowerCase() ?? ''
      const isCapital = /^\p{Lu}/u.test(found)
      if (odd) {
        const full = irregular[odd.toLowerCase()]!
        return isCapital ? capitalise(full) : full
      }
      if (verb) return `${verb} not`
      if (us) return `${us} us`
      if (subject) {
        const full = isOrHas(word)
        return full ? `${subject} ${full}` : found
      }
      if (ending?.toLowerCase() === 'd') {
        const full = wouldOrHad(word)
        return full ? `${letter} ${full}` : found
      }
      return `${letter}${endings[ending!.toLowerCase()]}`
    },
  )
}
