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

const participle =
  /^\s+(?:not\s+)?(?:been|got|had|become|gone|taken|made|done|seen|come|shown|grown|given|known)\b/i
const shortForms =
  /(?<![\p{L}'’])(?:(wo|ca|sha|ai)|(\p{L}+))n['’]t\b|(?<![\p{L}'’])(let)['’]s\b|(?<![\p{L}'’])(it|that|there|what|here|he|she|who|where|how)['’]s\b|(\p{L})['’](m|re|ve|ll|d)\b/giu
const irregular: Readonly<Record<string, string>> = {
  wo: 'will not',
  ca: 'cannot',
  sha: 'shall not',
  ai: 'is not',
}
const endings: Readonly<Record<string, string>> = { m: ' am', re: ' are', ve: ' have', ll: ' will' }

/** "It's" becomes "it is", or "it has". */
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
      const after = text.slice(place + found.length, place + found.length + 30)
      const isCapital = /^\p{Lu}/u.test(found)
      if (odd) {
        const full = irregular[odd.toLowerCase()]!
        return isCapital ? capitalise(full) : full
      }
      if (verb) return `${verb} not`
      if (us) return `${us} us`
      if (subject) return `${subject} ${participle.test(after) ? 'has' : 'is'}`
      if (ending?.toLowerCase() === 'd') {
        return `${letter} ${/^\s+(?:better|been|had|\p{Ll}+ed)\b/u.test(after) ? 'had' : 'would'}`
      }
      return `${letter}${endings[ending!.toLowerCase()]}`
    },
  )
}
