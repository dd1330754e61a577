/**
 * A last line made of nothing but characters that could become syntax: `-` may become a list, a rule or the
 * underline of a heading, `1` the number of a list item, `|` a table, `[a]: http` the address of a link. It is held
 * back until it says what it is.
 */
const undecided =
  /^[ \t]*(?:[-=*_+#>|`~: \t]+|\d{1,9}[.)]?[ \t]*|[-*+][ \t]+\[?[ xX]?\]?[ \t]*|[<![]|!\[|\[[^\]]+\]:[ \t]*[.a-z]{0,6})$/

export const isUndecided = (line: string) => undecided.test(line)

interface Run {
  readonly mark: string
  readonly end: number
}

interface Loose {
  /** Runs of emphasis that are still open at the end, outermost first. */
  readonly open: Run[]
  /** Where an open code span begins, or -1. */
  readonly code: number
  readonly codeMark: string
  /** Where an unfinished link begins, or -1, and where its text ends. */
  readonly link: number
  readonly linkEnd: number
}

const isSpace = (char: string | undefined) => char === undefined || /\s/.test(char)
const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char)

/** The end of the code span that begins at `start` with `mark`, or -1. */
function codeEnd(text: string, start: number, mark: string): number {
  for (let at = text.indexOf(mark, start + mark.length); at >= 0; at = text.indexOf(mark, at)) {
    let end = at
    while (text[end] === '`') end += 1
    if (end - at === mark.length) return end
    at = end
  }
  return -1
}

function scan(text: string): Loose {
  const open: Run[] = []
  let link = -1
  let linkEnd = text.length
  let index = 0
  const runOf = (char: string) => {
    let end = index
    while (text[end] === char) end += 1
    return text.slice(index, end)
  }
  while (index < text.length) {
    const char = text[index]!
    if (char === '\\') index += 2
    else if (char === '`') {
      const mark = runOf('`')
      const end = codeEnd(text, index, mark)
      if (end < 0) return { open, code: index, codeMark: mark, link: -1, linkEnd }
      index = end
    } else if (char === '[') {
      if (!isWord(text[index - 1])) link = index
      index += 1
    } else if (char === ']') {
      const close = text[index + 1] === '(' ? text.indexOf(')', index) : index
      if (close < 0 || index + 1 === text.length)
        return { open, code: -1, codeMark: '', link, linkEnd: index }
      link = -1
      index = close + 1
    } else if (char === '*' || char === '_' || char === '~') {
      const mark = runOf(char)
      const end = index + mark.length
      const before = text[index - 1]
      const after = text[end]
      const isInWord = isWord(before) && isWord(after)
      const top = open.at(-1)
      if (
        !isSpace(before) &&
        !(char === '_' && isInWord) &&
        top?.mark[0] === char &&
        top.mark.length <= mark.length
      )
        open.pop()
      else if (end === text.length || (!isSpace(after) && !isInWord && (char !== '~' || mark.length === 2)))
        open.push({ mark, end })
      index = end
    } else index += 1
  }
  return { open, code: -1, codeMark: '', link, linkEnd }
}

function mendInline(source: string): string {
  let text = source.replace(/(?<!\\)\\$/, '')
  let loose = scan(text)
  if (loose.link >= 0) {
    const isImage = text[loose.link - 1] === '!'
    text = isImage
      ? text.slice(0, loose.link - 1)
      : text.slice(0, loose.link) + text.slice(loose.link + 1, loose.linkEnd)
    loose = scan(text)
  }
  if (loose.code >= 0) {
    const code = text.slice(loose.code + loose.codeMark.length)
    // A closing run that is itself still growing is completed, not doubled.
    text = code.trim() === '' ? text.slice(0, loose.code) : text.replace(/`+$/, '') + loose.codeMark
  }
  for (const run of loose.open.toReversed()) {
    text = run.end >= text.length ? text.slice(0, run.end - run.mark.length) : text.trimEnd() + run.mark
  }
  return text
}

const fenceLine = /(?:^|\n)[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|>[ \t]?)*(?:`{3,}|~{3,})[^\n]*/g
const blockMarkers = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|>[ \t]?|#{1,6}[ \t]+)*/

/**
 * Markdown that is still being written, changed so that drawing it does not flicker: open emphasis and code
 * are closed, a link without its address is plain text. Only for looking at: the final text is never mended.
 */
export function mend(source: string): string {
  // Marks reach no further than their paragraph, and code needs no mending.
  const paragraph = source.lastIndexOf('\n\n')
  let start = paragraph < 0 ? 0 : paragraph + 2
  let isInFence = false
  for (const fence of source.matchAll(fenceLine)) {
    isInFence = !isInFence
    start = Math.max(start, fence.index + fence[0].length)
  }
  if (isInFence) return source
  const rest = source.slice(start)
  const lead = start + blockMarkers.exec(rest)![0].length
  return source.slice(0, lead) + mendInline(source.slice(lead))
}
