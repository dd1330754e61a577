/** A piece of Markdown as it is written, line by line. */
export type Block =
  | { kind: 'heading'; level: number; text: string; raw: string }
  | { kind: 'paragraph'; text: string; raw: string }
  /** One item of a list; `marker` is everything before its words. */
  | { kind: 'item'; marker: string; text: string; raw: string }
  /** Code, tables, HTML and rules, which are no prose. */
  | { kind: 'other'; raw: string }
  | { kind: 'blank'; raw: string }

const heading = /^ {0,3}(#{1,6})(?:[ \t]+|$)/
const item = /^([ \t]{0,40}(?:>[ \t]?)*[ \t]{0,40}(?:[-*+•]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)(\S.*)$/
/** At any depth, as lists have it; behind the marker of an item, too. */
const fence = /^[ \t]*(?:(?:[-*+•]|\d{1,9}[.)])[ \t]+)*(`{3,}(?!.*`)|~{3,})/
const rule = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
const tableRow = /^ {0,3}\|/
const html = /^ {0,3}<\/?[A-Za-z!?]/
const underline = /^ {0,3}(=+|-+)[ \t]*$/

/** How far code without a fence is indented, from where the words around it begin. */
const codeIndent = 4
/** Signs that prose hardly has. */
const codeSigns = /[={}<>\\|~^@]|\$(?!\d)|;$|[\p{L}\p{N}_][[(_]|\.\.(?!\.)|--/mu

/** Markdown in its blocks; their `raw` parts, joined by line breaks, are the text again. Takes linear time. */
export function blocksOf(markdown: string): Block[] {
  const lines = markdown.split('\n')
  const blocks: Block[] = []
  /** Columns at which the words of the items begin that a line may belong to. */
  const items: number[] = []
  let place = 0
  while (place < lines.length) {
    const from = place
    const line = lines[place]!
    place += 1
    const rest = () => lines.slice(from, place).join('\n')
    if (line.trim() === '') {
      blocks.push({ kind: 'blank', raw: line })
      continue
    }
    const indent = indentOf(line)
    while (items.length > 0 && items.at(-1)! > indent) items.pop()
    const codeFrom = (items.at(-1) ?? 0) + codeIndent
    const listed = item.exec(line)
    if (indent >= codeFrom && !listed && !fence.test(line) && !isProse(blocks.at(-1))) {
      let end = place
      while (end < lines.length && isCodeLine(lines[end]!, codeFrom)) end += 1
      const raw = lines.slice(from, end).join('\n')
      if (readsAsCode(raw)) {
        place = end
        blocks.push({ kind: 'other', raw })
        continue
      }
    }
    if (listed) items.push(wordsFrom(listed[1]!))
    const opening = fence.exec(line)?.[1]
    if (opening) {
      while (place < lines.length && !isClosing(lines[place]!, opening)) place += 1
      place = Math.min(lines.length, place + 1)
      blocks.push({ kind: 'other', raw: rest() })
      continue
    }
    const hashes = heading.exec(line)
    if (hashes) {
      const text = line
        .slice(hashes[0].length)
        .trimEnd()
        .replace(/(?:^|[ \t])#+$/, '')
        .trim()
      blocks.push({ kind: 'heading', level: hashes[1]!.length, text, raw: line })
      continue
    }
    if (rule.test(line) || tableRow.test(line) || html.test(line)) {
      blocks.push({ kind: 'other', raw: line })
      continue
    }
    while (place < lines.length && goesOn(lines[place]!)) place += 1
    const under = !listed && place < lines.length ? underline.exec(lines[place]!)?.[1] : undefined
    if (under) {
      place += 1
      const text = lines
        .slice(from, place - 1)
        .join(' ')
        .trim()
      blocks.push({ kind: 'heading', level: under.startsWith('=') ? 1 : 2, text, raw: rest() })
      continue
    }
    const raw = rest()
    if (!listed) blocks.push({ kind: 'paragraph', text: raw, raw })
    else blocks.push({ kind: 'item', marker: listed[1]!, text: raw.slice(listed[1]!.length), raw })
  }
  return blocks
}

/** The column of a line at which its words begin. */
export const indentOf = (line: string): number => /^[ \t]*/.exec(line)![0].replaceAll('\t', '    ').length

/** The column behind the marker of an item, at which its words begin. */
const wordsFrom = (marker: string): number =>
  marker.replace(/\[[ xX]\][ \t]+$/, '').replaceAll('\t', '    ').length

const isCodeLine = (line: string, codeFrom: number): boolean =>
  line.trim() !== '' && indentOf(line) >= codeFrom && !fence.test(line)

const isProse = (block: Block | undefined): boolean => block?.kind === 'paragraph' || block?.kind === 'item'

/** Plain text is indented as well, where a paragraph begins: it ends a sentence, or has no sign of code. */
const readsAsCode = (text: string): boolean =>
  codeSigns.test(text) && !/[\p{L}\p{N})][.!?…][”»’]?\s*$/u.test(text)

const isClosing = (line: string, opening: string): boolean => {
  const closing = fence.exec(line)?.[1]
  return (
    closing !== undefined &&
    closing[0] === opening[0] &&
    closing.length >= opening.length &&
    /^[ \t]*[`~]+[ \t]*$/.test(line)
  )
}

/** Whether a line belongs to the paragraph above it. */
const goesOn = (line: string): boolean =>
  line.trim() !== '' &&
  !heading.test(line) &&
  !fence.test(line) &&
  !rule.test(line) &&
  !underline.test(line) &&
  !tableRow.test(line) &&
  !html.test(line) &&
  !item.test(line)

/** The words of the first heading; undefined where there is none. */
export function firstHeading(markdown: string): string | undefined {
  for (const block of blocksOf(markdown)) {
    if (block.kind === 'heading' && block.text !== '') return bare(block.text)
  }
  return undefined
}

/** The words of a line of Markdown, without its marks. */
export function bare(text: string): string {
  return text
    .replace(/!?\[([^\][]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/\[([^\][]+)\]\[[^\][]*\]/g, '$1')
    .replace(/<(?:https?:|mailto:)[^<>\s]*>/g, '')
    .replace(/<\/?[A-Za-z][^<>]*>/g, '')
    .replace(/(^|[^\\])(`{1,3})([^`]+)\2/g, '$1$3')
    .replace(/(\*\*|__|~~)(?=\S)([^*_~]+)\1/g, '$2')
    .replace(/(^|[\s(“"'])([*_])(?=\S)([^*_]*[^\s*_])\2(?=$|[\s).,;:!?”"'…])/g, '$1$3')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
