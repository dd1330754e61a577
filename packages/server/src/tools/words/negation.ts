const deniers = 'no|not|without|never|không|chẳng|đừng'
/** Words that may stand between a denial and what it denies. */
const between = 'a|an|any|the|in|at|too|very|so|có|phải|quá|hề|cần|dùng|tiếng|đàn|nhạc'
const denial = new RegExp(`(?<![\\p{L}\\p{M}])(?:${deniers})(?: (?:${between}))* $`, 'iu')
const alternative = new RegExp(`^,? (?:or|nor|hoặc|hay)(?: (?:${between}))* $`, 'iu')

/** What was found in a text, in its order. */
interface Found {
  wanted: RegExpExecArray[]
  /** What the text says it does not want, as both in `no drums or guitar`. */
  denied: RegExpExecArray[]
}

/** Finds all that a pattern matches, and tells what a denial stands right before. */
export function findWanted(text: string, pattern: RegExp): Found {
  const found: Found = { wanted: [], denied: [] }
  let deniedTo: number | undefined
  for (const match of text.matchAll(pattern)) {
    const isDenied =
      denial.test(text.slice(0, match.index)) ||
      (deniedTo !== undefined && alternative.test(text.slice(deniedTo, match.index)))
    found[isDenied ? 'denied' : 'wanted'].push(match)
    if (isDenied) deniedTo = match.index + match[0].length
  }
  return found
}
