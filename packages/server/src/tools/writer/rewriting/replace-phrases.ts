import type { Language } from '@ai-studio/contract'
import { capitalise, indefiniteArticle } from '../text/english.ts'

/** Phrases and what is put in their place. */
export type PhraseTable = ReadonlyMap<string, string>

/** Stands where a phrase was taken out, until the blanks around it are closed up. */
const gone = '\uE000'

/** Words that cannot stand behind "a". */
const quantities = new Set(['many', 'most', 'enough', 'some', 'a few', 'much', 'few'])
/** Where a phrase means something else. */
const guards: Readonly<Record<Language, readonly { phrase: RegExp; before?: RegExp; after?: RegExp }[]>> = {
  en: [
    {
      phrase: /^very$/,
      before: /\b(?:the|this|that|my|your|his|her|our|their)\s+$/i,
      after: /^\s+(?:much|few|little|same|first|last|best|own)\b/i,
    },
    { phrase: /^quite$/, after: /^\s+an?\b/i },
    { phrase: /^simply$/, after: /^\s+put\b/i },
    { phrase: /^(?:certainly|definitely|actually|totally)$/, after: /^\s*not\b/i },
    { phrase: /^commence$|^terminate$/, before: /\b(?:pre|re)-$/i },
  ],
  vi: [
    { phrase: /^một cách /, before: /(?:là|tìm|có|như|chọn|thêm|theo|bằng)\s+$/iu },
    { phrase: /^vui lòng$/, before: /(?<!\p{L})(?:làm|được|không|hài|rất|cho)\s+$/iu },
    { phrase: /^làm ơn$/, after: /^\s+mắc(?!\p{L})/iu },
    { phrase: /^các bạn$/, after: /^\s+(?:nhỏ|trẻ|học|sinh|bè|cùng|nữ|nam|tôi|mình)/iu },
    { phrase: /./, after: /^\s+(?:này|đó|ấy|trên|gì|nào)(?=[\s.,;:!?]|$)/iu },
  ],
}

/** Behind it in a clause the words that else say nothing decide what is denied: "not simply about money". */
const negation = /(?:\b(?:not|cannot|never|no|nor|hardly|without)\b|n[’']t\b)[^.,;:!?\n]*$/i

/** Whether a filler says something: what is denied by it, what is said twice with a comma, and what stands by itself. */
const isMeant = (phrase: string, before: string, after: string): boolean =>
  negation.test(before) ||
  before.toLowerCase().trimEnd().endsWith(`${phrase},`) ||
  /^\s*[.!?;:)]/.test(after) ||
  (/^\s*,/.test(after) && !isStart(before))

/** What is not for us to change: code, addresses, and what somebody else has said. */
const kept =
  /`[^`]*`|!?\[[^\][]*\]\([^()\s]*\)|<[^<>\s]+>|(?:https?:\/\/|www\.)\S+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}|“[^”]{0,400}”|«[^»]{0,400}»|"[^"\n]{0,400}"/g

/** Whether a place of a text lies in what is not for us to change; asked for places in ascending order. */
export function keptPlaces(text: string): (place: number) => boolean {
  const ranges = [...text.matchAll(kept)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  )
  let current = 0
  return (place) => {
    while (current < ranges.length && ranges[current]![1] <= place) current += 1
    return current < ranges.length && ranges[current]![0] <= place
  }
}

/** Puts `next` in the place of what a pattern without groups finds, but where something is not for us to change. */
export function replaceOutsideKept(text: string, pattern: RegExp, next: string): string {
  const isKept = keptPlaces(text)
  return text.replace(pattern, (found, place: number) => (isKept(place) ? found : next))
}

/**
 * Makes a function that puts other phrases in the place of those of a table, whole words only and the longest first. A
 * phrase that ends in a comma counts at the beginning of a sentence alone. Capitals stay, and "a" or "an" is made right.
 */
export function phraseReplacer(table: PhraseTable, language: Language): (text: string) => string {
  if (table.size === 0) return (text) => text
  const alternatives = [...table.keys()].sort((a, b) => b.length - a.length).map(escapePattern)
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}'’-])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}'’-])`,
    'giu',
  )
  const replace = (text: string) => {
    const isKept = keptPlaces(text)
    return text.replace(pattern, (found, offset: number) => {
      if (isKept(offset)) return found
      const phrase = found.toLowerCase().replaceAll('’', "'")
      const next = table.get(phrase)
      const before = text.slice(Math.max(0, offset - 40), offset)
      const after = text.slice(offset + found.length, offset + found.length + 40)
      if (next === undefined || !fits(phrase, next, before, after, language)) return found
      const isShouted = /\p{Lu}{3}/u.test(found) && found === found.toLocaleUpperCase()
      const isCapital = /^\p{Lu}/u.test(found)
      // Within a sentence English has capitals for names: Big Ben. Vietnamese has them for people who are addressed as well.
      if (language === 'en' && isCapital && !isShouted && !isStart(before)) return found
      if (next === '') return gone
      if (isShouted) return next.toLocaleUpperCase()
      return isCapital && isStart(before) ? capitalise(next) : next
    })
  }
  return (text) => closeUp(replace(text), text, language)
}

function fits(phrase: string, next: string, before: string, after: string, language: Language): boolean {
  if (phrase.endsWith(',') && !isStart(before)) return false
  if (language === 'en' && next === '' && isMeant(phrase, before, after)) return false
  if (language === 'en' && quantities.has(next) && /\ban?\s+$/i.test(before)) return false
  return !guards[language].some(
    (guard) =>
      guard.phrase.test(phrase) &&
      ((guard.before?.test(before) ?? false) || (guard.after?.test(after) ?? false)),
  )
}

const isStart = (before: string): boolean =>
  /(?:^|[.!?…:\n]["'”’)]*\s+|^\s*|[-*+>#]\s+|\n\s*)["'“‘(]*$/u.test(before)

/** Takes away the blanks that a phrase without a successor has left, and gives its capital to what follows. */
function closeUp(changed: string, original: string, language: Language): string {
  const isKept = keptPlaces(changed)
  const closed = changed
    .replace(
      /(^|[.!?…]\s+|\n)(["'“‘(]*)\uE000\s*,?\s*(\p{L})/gu,
      (found, lead: string, open: string, letter: string, place: number) =>
        lead + open + (isKept(place + found.length - 1) ? letter : letter.toLocaleUpperCase()),
    )
    .replace(/\s*\uE000(?=\s*[.,;:!?)]|\s*$)/g, '')
    .replace(/\uE000\s*/g, '')
  if (language !== 'en' || closed === original) return closed
  return closed.replace(
    /\b(an?)(\s+)([\p{L}\p{N}][\p{L}\p{N}'’-]*)/giu,
    (found, article: string, blank: string, word: string) => {
      if (original.includes(found)) return found
      const right = indefiniteArticle(word)
      return (article.startsWith('A') ? capitalise(right) : right) + blank + word
    },
  )
}

const escapePattern = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "['’]")
