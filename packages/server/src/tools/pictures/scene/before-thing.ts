import {
  attributes,
  classifiers,
  conjunctions,
  emptyWords,
  negations,
  numberWords,
  severalWords,
} from './grammar.ts'
import { comma, phraseAt } from './phrases.ts'

/** How many of a thing a prompt asks for: as many, several, or it does not say. */
type Amount = number | 'several' | null

/** What the words before a thing say of how many there are. */
export function amountBefore(tokens: readonly string[], place: number): Amount {
  for (let at = place - 1; at >= 0; at -= 1) {
    const number = numberEndingAt(tokens, at)
    if (number !== undefined) return number
    const token = tokens[at]!
    if (severalWords.includes(token)) return 'several'
    if (!isAttribute(token)) return null
  }
  return null
}

function numberEndingAt(tokens: readonly string[], at: number): number | undefined {
  const one = tokens[at]!
  if (/^[1-9]\d?$/.test(one)) return Number(one)
  for (const words of [`${tokens[at - 1] ?? ''} ${one}`, one]) {
    if (Object.hasOwn(numberWords, words)) return numberWords[words]
  }
  return undefined
}

/** Whether a word may stand between a thing and its number: a classifier, a colour or another adjective. */
function isAttribute(token: string): boolean {
  if (classifiers.includes(token) || attributes.includes(token)) return true
  const kind = phraseAt([token], 0)?.meaning.kind
  return kind === 'color' || kind === 'mood'
}

/** Whether a word before a thing leaves it open whether the thing is there. */
function isPassed(tokens: readonly string[], at: number): boolean {
  const token = tokens[at]!
  return (
    isAttribute(token) ||
    numberEndingAt(tokens, at) !== undefined ||
    severalWords.includes(token) ||
    emptyWords.includes(token)
  )
}

/** Whether the words right before a thing take it back. */
export function isNegated(tokens: readonly string[], place: number): boolean {
  for (let at = place - 1; at >= 0; at -= 1) {
    const one = tokens[at]!
    if (negations.includes(one) || negations.includes(`${tokens[at - 1] ?? ''} ${one}`)) return true
    if (!isPassed(tokens, at)) return false
  }
  return false
}

/**
 * Whether a negation goes on from one thing to the next, of which it is known where the one ends and where the other
 * begins and ends. "No clouds or any birds", "no clouds and birds" and "no clouds, birds or boats" take all of it back;
 * "no clouds and a bird" and "no clouds, birds" do not, as prompts name what they want in such lists.
 */
export function isStillNegated(
  tokens: readonly string[],
  { after, from, to }: { after: number; from: number; to: number },
): boolean {
  const start = tokens[after] === 'nào' ? after + 1 : after
  const hasComma = tokens[start] === comma
  const joint = hasComma ? start + 1 : start
  if (joint === from) return hasComma && endsInEither(tokens, to)
  const word = tokens[joint]!
  if (conjunctions.either.includes(word)) return areAll(joint + 1, from, (at) => isPassed(tokens, at))
  // What has an article, a number or an adjective of its own begins anew.
  return (
    conjunctions.both.includes(word) && areAll(joint + 1, from, (at) => classifiers.includes(tokens[at]!))
  )
}

function areAll(from: number, to: number, test: (place: number) => boolean): boolean {
  for (let place = from; place < to; place += 1) if (!test(place)) return false
  return true
}

/** Whether a list that has come to a place ends in "or …". */
function endsInEither(tokens: readonly string[], place: number): boolean {
  let at = place
  while (tokens[at] === comma) {
    const length = phraseAt(tokens, at + 1)?.length
    if (length === undefined) break
    at += 1 + length
  }
  return conjunctions.either.includes(tokens[tokens[at] === comma ? at + 1 : at] ?? '')
}
