/** A line that begins or ends fenced code: its marks, and the word beside those that begin some. */
const fenceLine = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)[^`]*$/
const wordsForWhole = new Set(['markdown', 'md'])

/**
 * A model's answer without the code fence that some models put around the whole of it, though they were asked for Markdown.
 * Of an answer that is still being written, and of which no source is known, the fence may be there until its end is.
 * @param source the text that the answer should begin as, where there is one: it tells a fence around the whole from the
 * answer's own first block
 */
export function unfenced(answer: string, source?: string): string {
  const text = answer.replaceAll('\r\n', '\n').trim()
  const opening = firstFence(text)
  // Nearly always there is none, and an answer is asked about with each piece that comes.
  if (!opening || isAlike(opening, firstFence(source?.trimStart()))) return text
  const lines = text.split('\n')
  if (lines.length === 1) return text
  const isNamed = wordsForWhole.has(opening.word)
  if (!isNamed && opening.word !== '') return text
  const inner = (end?: number) => lines.slice(1, end).join('\n').trim()
  // The source says that it is no block of the answer's own; only whether it has ended is to be seen.
  if (isNamed && source !== undefined) return inner(isClosed(lines) ? -1 : undefined)
  const closing = closingOf(lines, opening)
  if (closing === lines.length - 1) return inner(-1)
  return closing === -1 && isNamed ? inner() : text
}

interface Fence {
  marks: string
  word: string
}

function fenceIn(line: string | undefined): Fence | null {
  const [, marks = '', word = ''] = fenceLine.exec(line ?? '') ?? []
  return marks === '' ? null : { marks, word: word.toLowerCase() }
}

const firstFence = (text = ''): Fence | null => fenceIn(text.split('\n', 1)[0])

const isAlike = (a: Fence, b: Fence | null): boolean => a.marks === b?.marks && a.word === b.word

/** Whether every block has its end, the one around the whole with the last line. */
const isClosed = (lines: readonly string[]): boolean =>
  fenceIn(lines.at(-1))?.word === '' && lines.filter((line) => fenceIn(line)).length % 2 === 0

/** The line that ends the block which the first one begins, -1 for none: a fence with a word begins another within. */
function closingOf(lines: readonly string[], opening: Fence): number {
  let depth = 0
  return lines.findIndex((line) => {
    const fence = fenceIn(line)
    if (!fence?.marks.startsWith(opening.marks)) return false
    depth += depth === 0 || fence.word !== '' ? 1 : -1
    return depth === 0
  })
}
