import type { Found } from './found.ts'

const shortest = 13
const longest = 19

/** First digits of payment cards, with the lengths that their numbers have. */
const issuers: readonly { first: RegExp; lengths: readonly number[] }[] = [
  { first: /^4/, lengths: [13, 16, 19] },
  { first: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { first: /^3[47]/, lengths: [15] },
  { first: /^(6011|64[4-9]|65)/, lengths: [16, 17, 18, 19] },
  { first: /^35(2[89]|[3-8])/, lengths: [16, 17, 18, 19] },
  { first: /^3(0[0-5]|09|[689])/, lengths: [14, 15, 16, 17, 18, 19] },
  { first: /^62/, lengths: [16, 17, 18, 19] },
  { first: /^(5018|5020|5038|5893|6304|6759|676[1-3])/, lengths: [13, 14, 15, 16, 17, 18, 19] },
  { first: /^9704/, lengths: [16, 19] },
]

interface Group {
  start: number
  end: number
}

/** Groups that are held at once; a text may have millions that stand together. */
const mostGroups = 1_000

/** Places that look like numbers of payment cards, written in one or in groups. */
export function findCards(text: string): Found[] {
  const found: Found[] = []
  let groups: Group[] = []
  const finish = () => {
    findAmong(text, groups, groups.length, found)
    groups = []
  }
  for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
    const group = { start: index, end: index + digits.length }
    const last = groups.at(-1)
    if (last && !joins(text, last.end, group.start)) finish()
    groups.push(group)
    if (groups.length < mostGroups) continue
    // Each group has a digit at least, so no number that begins before the last few reaches beyond them.
    groups = groups.slice(findAmong(text, groups, groups.length - longest + 1, found))
  }
  finish()
  return found
}

/** One space or dash holds two groups of digits together. */
const joins = (text: string, end: number, start: number): boolean =>
  start - end === 1 && /[ \u00a0\u2009\u202f‐‑–-]/.test(text[end]!)

/** Adds the numbers that begin with one of the groups before `until`; the answer: the first group that was not looked at. */
function findAmong(text: string, groups: readonly Group[], until: number, found: Found[]): number {
  let first = 0
  for (; first < until; first += 1) {
    const { start } = groups[first]!
    if (!/[2-69]/.test(text[start]!) || isLetter(text[start - 1])) continue
    let digits = ''
    for (let last = first; last < groups.length; last += 1) {
      const group = groups[last]!
      if (digits.length + group.end - group.start > longest) break
      digits += text.slice(group.start, group.end)
      if (!isCard(digits) || isLetter(text[group.end])) continue
      found.push({ kind: 'card', start, end: group.end })
      first = last
      break
    }
  }
  return first
}

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}_]/u.test(character)

function isCard(digits: string): boolean {
  if (digits.length < shortest) return false
  const isIssued = issuers.some(({ first, lengths }) => lengths.includes(digits.length) && first.test(digits))
  return isIssued && new Set(digits).size > 1 && hasCheckDigit(digits)
}

/** By Luhn. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const weighed = place % 2 === 1 ? digit * 2 : digit
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}
