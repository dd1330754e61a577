/** A line that begins or ends fenced code: its marks, and the word beside those that begin some. */
const fenceLine = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)[^`]*$/
const wordsForWhole = new Set(['markdown', 'md'])

/**
 * A model's answer without the code fence that some models put around the whole of it, though they were asked for Markdown.
 * Good for an answer that is still being written, too.
 * @param source the text that the answer should begin as, where there is one: it tells a fence around the whole from the
 * answer's own first block
 */
export function unfenced(answer: string, source?: string): string {
  const text = answer.replaceAll('\r\n', '\n').trim()
  const lines = text.split('\n')
  const opening = fenceLine.exec(lines[0]!)
  if (!opening || lines.length === 1 || isFenced(source)) return text
  const isNamed = wordsForWhole.has(opening[2]!.toLowerCase())
  if (!isNamed && opening[2] !== '') return text
  const inner = (end?: number) => lines.slice(1, end).join('\n').trim()
  const closing = closingOf(lines, opening[1]!)
  if (closing === lines.length - 1) return inner(-1)
  if (closing === -1) return isNamed ? inner() : text
  // The first block ends before the answer does. A source that begins with none says that it is no block.
  const isWhole = source !== undefined && isNamed && fenceLine.exec(lines.at(-1)!)?.[2] === ''
  return isWhole ? inner(-1) : text
}

const isFenced = (source: string | undefined): boolean =>
  fenceLine.test(source?.trimStart().split('\n')[0] ?? '')

/** The line that ends the block which the first one begins, -1 for none: a fence with a word begins another within. */
function closingOf(lines: readonly string[], opening: string): number {
  let depth = 0
  return lines.findIndex((line) => {
    const [, marks = '', word = ''] = fenceLine.exec(line) ?? []
    if (!marks.startsWith(opening)) return false
    depth += depth === 0 || word !== '' ? 1 : -1
    return depth === 0
  })
}
