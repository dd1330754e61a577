import { escapeLinkText, escapeMarkdown, safeAddress } from './escape-markdown.ts'
import type { Block, Grid } from './document-blocks.ts'
import { numberBefore, parseHtml, textOf, type HtmlElement, type HtmlNode } from './html-tree.ts'

/** The blocks of HTML that was made of a document. */
export function blocksOfHtml(html: string): Block[] {
  const blocks: Block[] = []
  let heading = ''
  const add = (nodes: readonly HtmlNode[]) => {
    for (const node of nodes) {
      if (typeof node === 'string') continue
      const level = /^h([1-6])$/.exec(node.name)?.[1]
      if (level !== undefined) {
        const text = textOf(node).replace(/\s+/g, ' ').trim()
        // One that has nothing but its number is there by mistake, mostly.
        if (text === '' || text === numberBefore(node)) continue
        blocks.push({ kind: 'heading', level: Number(level), text })
        heading = text
      } else if (node.name === 'table') {
        const grid = gridOf(node, heading)
        // A table of one column only places its text.
        if (grid.rows.some((row) => row.length > 1)) blocks.push({ kind: 'table', grid })
        else add(cellsOf(node).flatMap((cell) => cell.children))
      } else {
        const markdown = blockText(node)
        if (markdown !== '') blocks.push({ kind: 'prose', markdown })
      }
    }
  }
  add(parseHtml(html).children)
  return blocks
}

function blockText(node: HtmlElement): string {
  if (node.name === 'ul' || node.name === 'ol') return listText(node)
  if (node.name === 'p') {
    const text = paragraphText(node.children)
    const number = numberBefore(node)
    return number && text ? `${escapeMarkdown(number)} ${text}` : text
  }
  const inner = node.children.filter((child) => typeof child !== 'string').map(blockText)
  const text = inner.filter((each) => each !== '').join('\n\n')
  return node.name === 'blockquote' ? text.replace(/^/gm, '> ').replace(/ $/gm, '') : text
}

const isNamed = (node: HtmlNode, names: RegExp): node is HtmlElement =>
  typeof node !== 'string' && names.test(node.name)

type Delimiter = '.' | ')'
const otherDelimiter = (delimiter: Delimiter): Delimiter => (delimiter === '.' ? ')' : '.')

/** @param outer Delimiter of the list around it, where it would go on in that. */
function listText({ name, children }: HtmlElement, outer?: Delimiter): string {
  let list = ''
  let last: ListLabel | undefined
  const items = children
    .filter((child) => isNamed(child, /^li$/))
    .map((item, place) => ({ item, label: name === 'ol' ? labelOf(item, place) : undefined }))
  const first = items.find(({ label }) => label?.delimiter !== undefined)?.label?.delimiter ?? '.'
  let delimiter = outer ? otherDelimiter(outer) : first
  for (const { item, label } of items) {
    const start = item.children.findIndex((child) => isNamed(child, /^(ul|ol|p|table)$/))
    const inline = paragraphText(start < 0 ? item.children : item.children.slice(0, start))
    const blocks = start < 0 ? [] : item.children.slice(start).filter((child) => typeof child !== 'string')
    // What holds nothing but a list is there for its place: it goes on after something that stood between, and is
    // another one than the list that may follow.
    const isPlace = inline === '' && blocks.every((block) => isNamed(block, /^(ul|ol)$/))
    const inside = blocks.map((block) => (isPlace ? listText(block, delimiter) : blockText(block)))
    const texts = [inline, ...inside].filter((text) => text !== '')
    if (texts.length === 0) continue
    let gap = list === '' ? '' : '\n'
    if (isPlace) {
      list += gap + texts.join('\n')
      continue
    }
    // Whoever shows a list counts it on from its first number. One that does not follow begins another list, which Markdown
    // knows by its other delimiter, and by the gap.
    if (label?.number !== undefined && last?.number !== undefined) {
      if (label.number !== last.number + 1 || label.delimiter !== last.delimiter) {
        delimiter = otherDelimiter(delimiter)
        gap = '\n\n'
      }
    }
    list += gap + itemText(texts, label, delimiter)
    last = label
  }
  return list
}

/** The label of an item: as Markdown has it, which numbers by digits alone, or as text. */
interface ListLabel {
  text: string
  number?: number
  delimiter?: Delimiter
}

/** The label that Word shows; without any that is known, the place in the list. */
function labelOf(item: HtmlElement, place: number): ListLabel {
  const text = numberBefore(item) ?? `${place + 1}.`
  const [, number, delimiter] = /^(\d{1,9})([.)]?)$/.exec(text) ?? []
  return number === undefined
    ? { text }
    : { text, number: Number(number), delimiter: delimiter === ')' ? ')' : '.' }
}

/** An item of a list; a label that Markdown does not number by stands in its text. */
function itemText(texts: readonly string[], label: ListLabel | undefined, delimiter: Delimiter): string {
  const marker = label?.number === undefined ? '- ' : `${label.number}${delimiter} `
  const text = texts.reduce((all, each) => {
    // A list goes on right below a text only where it begins with one.
    const isApart = /^\d+[.)] /.test(each) && !/^1[.)] /.test(each)
    return `${all}${isApart ? '\n\n' : '\n'}${each}`
  })
  const shown = label?.text && label.number === undefined ? `${escapeMarkdown(label.text)} ${text}` : text
  return marker + shown.replace(/\n(?!\n)/g, `\n${' '.repeat(marker.length)}`)
}

/** Inline text of a paragraph; line breaks in it stay line breaks. */
function paragraphText(nodes: readonly HtmlNode[]): string {
  const text = inlineText(nodes, new Set())
  const lines = text.split('\n').map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
  return lines.join('\\\n').replace(/^(\\\n)+|(\\\n)+$/g, '')
}

const marks: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*', s: '~~' }

const oneLine = (text: string): string => text.replace(/\n/g, ' ')

function inlineText(nodes: readonly HtmlNode[], within: ReadonlySet<string>): string {
  const escape = within.has('a') ? escapeLinkText : escapeMarkdown
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escape(oneLine(node))
      if (node.name === 'br') return '\n'
      if (node.name === 'img') return ` ${escape(oneLine(node.attributes['alt'] ?? ''))} `
      if (node.name === 'a') return linkText(node, within)
      const mark = marks[node.name]
      if (mark === undefined || within.has(mark)) return inlineText(node.children, within)
      return marked(inlineText(node.children, new Set([...within, mark])), mark)
    })
    .join('')
}

/** Marks stand at words: spaces at the ends go outside, and each line has its own. */
function marked(text: string, mark: string): string {
  return text
    .split('\n')
    .map((line) => {
      const inside = line.trim()
      if (inside === '') return line
      const start = line.indexOf(inside)
      return line.slice(0, start) + mark + inside + mark + line.slice(start + inside.length)
    })
    .join('\n')
}

function linkText({ attributes, children }: HtmlElement, within: ReadonlySet<string>): string {
  const href = attributes['href'] ?? ''
  // From a note back to its place: there is nothing to go back to in a text.
  if (/^#(foot|end)note-ref-/.test(href)) return ''
  const address = safeAddress(href)
  if (address === undefined) return inlineText(children, within)
  const text = inlineText(children, new Set([...within, 'a']))
  return text.trim() === '' ? text : `[${text}](${address})`
}

function cellsOf(table: HtmlElement): HtmlElement[] {
  return rowsOf(table).flatMap(({ children }) => children as HtmlElement[])
}

/** Rows of the table itself, not of tables in its cells. */
function rowsOf(table: HtmlElement): HtmlElement[] {
  return table.children.flatMap((child) => {
    if (typeof child === 'string') return []
    return child.name === 'tr' ? [child] : /^t(head|body|foot)$/.test(child.name) ? rowsOf(child) : []
  })
}

/** The cells in their places: one that spans several stands in its first, and the others are empty. */
function gridOf(table: HtmlElement, name: string): Grid {
  const rows: string[][] = []
  const taken: boolean[][] = []
  for (const [rowPlace, row] of rowsOf(table).entries()) {
    const texts: string[] = (rows[rowPlace] ??= [])
    let column = 0
    for (const cell of row.children) {
      if (typeof cell === 'string') continue
      while (taken[rowPlace]?.[column]) column += 1
      const width = spanOf(cell, 'colspan')
      for (let down = 0; down < spanOf(cell, 'rowspan'); down += 1) {
        const line = (taken[rowPlace + down] ??= [])
        for (let across = 0; across < width; across += 1) line[column + across] = true
      }
      texts[column] = textOf(cell).replace(/\s+/g, ' ').trim()
      column += width
    }
    for (let place = 0; place < column; place += 1) texts[place] ??= ''
  }
  const hasHeader = table.children.some((child) => typeof child !== 'string' && child.name === 'thead')
  return { name, rows, rowCount: rows.length, hasHeader: hasHeader || undefined }
}

/** At most what Word has columns. */
const spanOf = ({ attributes }: HtmlElement, name: string): number =>
  Math.min(63, Math.max(1, Number.parseInt(attributes[name] ?? '1', 10) || 1))
