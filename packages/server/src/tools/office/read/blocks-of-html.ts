import { escapeMarkdown, safeAddress } from './escape-markdown.ts'
import type { Block, Grid } from './document-blocks.ts'
import { parseHtml, textOf, type HtmlElement, type HtmlNode } from './html-tree.ts'

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
        if (text !== '') blocks.push({ kind: 'heading', level: Number(level), text })
        heading = text || heading
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
  if (node.name === 'p') return paragraphText(node.children)
  const inner = node.children.filter((child) => typeof child !== 'string').map(blockText)
  const text = inner.filter((each) => each !== '').join('\n\n')
  return node.name === 'blockquote' ? text.replace(/^/gm, '> ').replace(/ $/gm, '') : text
}

function listText({ name, children }: HtmlElement): string {
  const items = children.filter(
    (child): child is HtmlElement => typeof child !== 'string' && child.name === 'li',
  )
  return items
    .map((item, place) => {
      const marker = name === 'ol' ? `${place + 1}. ` : '- '
      const isBlock = (child: HtmlNode) => typeof child !== 'string' && /^(ul|ol|p|table)$/.test(child.name)
      const first = item.children.findIndex(isBlock)
      const inline = paragraphText(first < 0 ? item.children : item.children.slice(0, first))
      const blocks = first < 0 ? [] : item.children.slice(first).filter((child) => typeof child !== 'string')
      const lines = [inline, ...blocks.map(blockText)].filter((text) => text !== '').join('\n')
      return marker + lines.replaceAll('\n', `\n${' '.repeat(marker.length)}`)
    })
    .join('\n')
}

/** Inline text of a paragraph; line breaks in it stay line breaks. */
function paragraphText(nodes: readonly HtmlNode[]): string {
  const text = inlineText(nodes, new Set())
  const lines = text.split('\n').map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
  return lines.join('\\\n').replace(/^(\\\n)+|(\\\n)+$/g, '')
}

const marks: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*', s: '~~' }

function inlineText(nodes: readonly HtmlNode[], within: ReadonlySet<string>): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeMarkdown(node.replace(/\n/g, ' '))
      if (node.name === 'br') return '\n'
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
  const text = inlineText(children, within)
  const href = attributes['href'] ?? ''
  // From a note back to its place: there is nothing to go back to in a text.
  if (/^#(foot|end)note-ref-/.test(href)) return ''
  const address = safeAddress(href)
  return address === undefined || text.trim() === '' ? text : `[${text.replaceAll(']', '\\]')}](${address})`
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
