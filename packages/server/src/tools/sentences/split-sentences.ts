const closers = /[)\]}"'’”»›]/
const enders = new Set(['.', '!', '?', '…', '。', '｡', '！', '？', '।', '؟', '۔', '։', '።', '။', '។'])
/** Ends without a space behind them. */
const wideEnders = new Set(['。', '｡', '！', '？', '။', '។'])

const listed = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))
/** A full stop behind one of these hardly ever ends a sentence. */
const abbreviations = listed(`
Mr Mrs Ms Dr Prof Sr Jr St Rev Hon Gen Col Sgt Capt Lt Gov Sen Rep Pres vs etc cf approx dept est Inc Ltd Co Corp al pp
TS ThS GS PGS BS KS CN TP TT TX NXB UBND HĐND ĐT SĐT ĐH TTƯT NSND NSƯT VD vd
`)
/** Ordinary words as well: only before a number they are short for something. */
const beforeNumbers = listed(`
No Nos Fig Figs Vol Art Sec Ch Eq Tab Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Wed Thu Fri Sat Sun p q P Q T tr Tr
no nos fig figs vol art sec ch
`)
/** These end a sentence when the next word begins with a capital. */
const maybeLast = listed('etc Co Inc Ltd Corp Jr Sr al')

/**
 * A paragraph in its sentences, with the blanks behind each: put together they are the paragraph again. Knows the
 * abbreviations, initials and numbers of English and Vietnamese.
 */
export function splitSentences(paragraph: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (let place = 0; place < paragraph.length; place += 1) {
    if (!enders.has(paragraph[place]!)) continue
    const first = place
    while (place + 1 < paragraph.length && enders.has(paragraph[place + 1]!)) place += 1
    let end = place + 1
    while (end < paragraph.length && closers.test(paragraph[end]!)) end += 1
    if (!isEnd(paragraph, start, first, end)) continue
    while (end < paragraph.length && /\s/.test(paragraph[end]!)) end += 1
    sentences.push(paragraph.slice(start, end))
    start = end
    place = end - 1
  }
  if (start < paragraph.length) sentences.push(paragraph.slice(start))
  return sentences
}

function isEnd(text: string, start: number, dot: number, end: number): boolean {
  if (end >= text.length) return true
  if (wideEnders.has(text[dot]!)) return true
  if (!/\s/.test(text[end]!)) return false
  const next = /^\s+["'“‘«([]*(\S)/u.exec(text.slice(end, end + 40))?.[1] ?? ''
  // What goes on in small letters goes on: "Yahoo! is", "wait … and see".
  if (/\p{Ll}/u.test(next)) return false
  if (text[dot] !== '.' || text[dot + 1] === '.') return true
  const before = /[\p{L}\p{N}.]+$/u.exec(text.slice(Math.max(start, dot - 30), dot))?.[0] ?? ''
  // A list's number at the beginning of a line is no sentence.
  if (/^\d{1,3}$/.test(before) && text.slice(start, dot).trim() === before) return false
  // "v.v." ends a Vietnamese list; other letters with stops are initials, "e.g." and "U.S.".
  if (/^v\.v$/i.test(before)) return /\p{Lu}/u.test(next)
  if (/^(?:\p{L}\.)*\p{L}$/u.test(before))
    return before === 'I' ? false : /^[a-z]$/.test(before) && !beforeNumbers.has(before)
  if (beforeNumbers.has(before)) return !/\p{N}/u.test(next)
  if (!abbreviations.has(before)) return true
  return maybeLast.has(before) && /\p{Lu}/u.test(next)
}
