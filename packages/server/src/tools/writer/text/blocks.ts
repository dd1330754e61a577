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
const fence = /^ {0,3}(`{3,}|~{3,})/
const rule = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
const tableRow = /^ {0,3}\|/
const html = /^ {0,3}<\/?[A-Za-z!?]/
const underline = /^ {0,3}(=+|-+)[ \t]*$/

/** Markdown in its blocks; their `raw` parts, joined by line breaks, are the text again. Takes linear time. */
export function blocksOf(markdown: string): Block[] {
  const lines = markdown.split('\n')
  const blocks: Block[] = []
  let place = 0
  while (place < lines.length) {
    const from = place
    const line = lines[place]!
    place += 1
    const rest = () => lines.slice(from, place).join('\n')
    const opening = fence.exec(line)?.[1]
    if (opening) {
      while (place < lines.length && !isClosing(lines[place]!, opening)) place += 1
      place = Math.min(lines.length, place + 1)
      blocks.push({ kind: 'other', raw: rest() })
      continue
    }
    if (line.trim() === '') {
      blocks.push({ kind: 'blank', raw: line })
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
    const listed = item.exec(line)
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
