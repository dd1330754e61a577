import { escapeMarkdown } from './escape-markdown.ts'
import type { Block } from './document-blocks.ts'
import type { PdfLine } from './pdf-lines.ts'
import { tablesOf } from './pdf-tables.ts'

/**
 * The lines of each page as headings, paragraphs, lists and tables.
 * @param pageCount Of the document, of which only the first pages may be here.
 */
export function blocksOfPages(pages: readonly (readonly PdfLine[])[], pageCount: number): Block[] {
  const body = bodySize(pages.flat())
  const kept = withoutRunningTitles(pages, body, pageCount)
  const blocks: Block[] = []
  let heading = ''
  /** Of the last upright line: labels at the sides of a page stand behind it, and its sentence may go on on the next page. */
  let upright: Block | undefined
  const add = (block: Block, { angle }: PdfLine) => {
    blocks.push(block)
    if (angle === 0) upright = block
  }
  for (const lines of kept.flatMap(byDirection)) {
    const tables = tablesOf(lines)
    const leading = typicalLeading(lines)
    const margins = marginsOf(lines)
    let before: PdfLine | undefined
    for (let place = 0; place < lines.length; place += 1) {
      const table = tables.find(({ first }) => first === place)
      if (table) {
        const { rows, end } = table
        add({ kind: 'table', grid: { name: heading, rows, rowCount: rows.length } }, lines[place]!)
        place = end - 1
        before = undefined
        continue
      }
      const line = lines[place]!
      const level = headingLevel(line, body)
      const last = line.angle === 0 ? upright : blocks.at(-1)
      if (level !== null) {
        // A heading on two lines is one.
        if (before && last?.kind === 'heading' && last.level === level && isNear(before, line, leading)) {
          last.text = joined(last.text, line.text)
        } else add({ kind: 'heading', level, text: line.text }, line)
        heading = (blocks.at(-1) as { text: string }).text
      } else if (last?.kind === 'prose' && runsOn(before, line, { leading, margins }, last.markdown)) {
        last.markdown = joined(last.markdown, line.text)
      } else add({ kind: 'prose', markdown: line.text }, line)
      before = line
    }
  }
  return withLists(blocks)
}

/** The lines of a page by the direction they run in, which stand beside each other in nothing. */
function byDirection(lines: readonly PdfLine[]): (readonly PdfLine[])[] {
  return [...Map.groupBy(lines, ({ angle }) => angle).values()]
}

/** Paragraphs as Markdown; items that follow each other are one list. */
function withLists(blocks: readonly Block[]): Block[] {
  const all: Block[] = []
  for (const block of blocks) {
    if (block.kind !== 'prose') {
      all.push(block)
      continue
    }
    const markdown = proseOf(block.markdown)
    const last = all.at(-1)
    const marker = markerOf(markdown)
    if (marker !== null && last?.kind === 'prose' && markerOf(last.markdown) === marker) {
      last.markdown += `\n${markdown}`
    } else all.push({ kind: 'prose', markdown })
  }
  return all
}

const markerOf = (markdown: string): string | null =>
  markdown.startsWith('- ') ? '-' : /^\d{1,3}\. /.test(markdown) ? '1' : null

const bullet = /^[•◦▪‣●○■–·]\s*/

function proseOf(text: string): string {
  if (bullet.test(text)) return `- ${escapeMarkdown(text.replace(bullet, ''))}`
  // What the document has numbered by itself is a list here, too.
  const [, number, rest] = /^(\d{1,3})[.)]\s+(.*)$/s.exec(text) ?? []
  return number === undefined ? escapeMarkdown(text) : `${number}. ${escapeMarkdown(rest ?? '')}`
}

/** Joins what a line end has parted; a word that was hyphenated there becomes one again. */
export function joined(text: string, next: string): string {
  if (text.endsWith('\u00ad')) return text.slice(0, -1) + next
  if (/\p{L}[-‐]$/u.test(text.slice(-3)) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next
  // Chinese and Japanese have no spaces.
  const isWide =
    /[\u3000-\u30ff\u3400-\u9fff]$/.test(text.slice(-1)) && /^[\u3000-\u30ff\u3400-\u9fff]/.test(next)
  return isWide ? text + next : `${text} ${next}`
}

/** Whether a line belongs to the paragraph before it. */
function runsOn(
  before: PdfLine | undefined,
  line: PdfLine,
  { leading, margins }: { leading: number; margins: Margins },
  paragraph: string,
): boolean {
  if (bullet.test(line.text) || /^\d{1,3}[.)]\s/.test(line.text)) return false
  if (before && before.isRightToLeft !== line.isRightToLeft) return false
  const isOver = /[.!?…:;。！？؟]["'”’)\]]*$/.test(paragraph.slice(-6))
  // A sentence goes on in the next column, or on the next page; not in a label at the side of it.
  if (!before || line.y > before.y) return !isOver && line.angle === 0 && /^\p{Ll}/u.test(line.text)
  if (Math.abs(before.size - line.size) > 0.15 * line.size || !isNear(before, line, leading)) return false
  const { left, right } = margins(before)
  const rest = line.isRightToLeft ? before.left - left : right - before.right
  const isShort = rest > 6 * line.size
  // Half a line is the end of something, such as an item whose bullet was drawn.
  if (rest > 0.45 * (right - left) && /^[\p{Lu}\p{Lo}\d]/u.test(line.text)) return false
  const isIndented =
    !line.isRightToLeft && line.left > before.left + 0.8 * line.size && !bullet.test(paragraph)
  return !(isOver && (isShort || isIndented))
}

const isNear = (before: PdfLine, line: PdfLine, leading: number): boolean =>
  before.y - line.y < 1.35 * Math.max(leading, line.size)

/** From where to where the lines go that begin, or from right to left end, at the same place: a column, or an item. */
type Margins = (line: PdfLine) => { left: number; right: number }

function marginsOf(lines: readonly PdfLine[]): Margins {
  const edge = (line: PdfLine) => Math.round((line.isRightToLeft ? line.right : line.left) / 2)
  const margins = new Map<number, { left: number; right: number }>()
  for (const line of lines) {
    const { left, right } = margins.get(edge(line)) ?? line
    margins.set(edge(line), { left: Math.min(left, line.left), right: Math.max(right, line.right) })
  }
  return (line) => margins.get(edge(line)) ?? line
}

/** Type that is clearly larger than most of the document makes a heading of a short line. */
function headingLevel({ size, text }: PdfLine, body: number): number | null {
  if (body === 0 || text.length > 150 || !/\p{L}/u.test(text)) return null
  const ratio = size / body
  return ratio >= 1.6 ? 1 : ratio >= 1.3 ? 2 : ratio >= 1.12 ? 3 : null
}

function bodySize(lines: readonly PdfLine[]): number {
  const lengths = new Map<number, number>()
  for (const { size, text } of lines) lengths.set(size, (lengths.get(size) ?? 0) + text.length)
  return [...lengths].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0]
}

/** From one base line to the next, in points: the smaller half of the distances on a page is that within paragraphs. */
function typicalLeading(lines: readonly PdfLine[]): number {
  const distances = lines
    .slice(1)
    .map((line, place) => lines[place]!.y - line.y)
    .filter((distance) => distance > 1)
    .toSorted((a, b) => a - b)
  return distances[Math.floor(distances.length / 3)] ?? 0
}

/** "3", "Page 3", "Trang 3/10"; not "Total 1200" and "Chapter 2", which are what a page says. */
const pageNumber =
  /^(?<word>(page|pages|pg|p|trang|tr|seite|s|página|pagina|pág|pag)\.?\s*)?(?<dash>[-–])?\s*(?<number>\d{1,4})(\s*(\/|of|von|de|sur|trên)\s*(?<count>\d{1,4}))?\s*(?<end>[-–])?$/iu

interface PageNumber {
  line: PdfLine
  number: number
  /** Of which it stands on, from 0. */
  page: number
  /** Whether it says so by itself: "Page 3", "– 3 –", "3/10" of ten pages, "3" on the third. */
  isSure: boolean
}

/** Page numbers at the edges of pages, and what may be some: a number alone is also a sum or a year. */
function numbersOf(pages: readonly (readonly PdfLine[])[], body: number, pageCount: number): PageNumber[] {
  return pages.flatMap((lines, page) =>
    outermost(lines, 2).flatMap((line) => {
      const { word, dash, number, count, end } = pageNumber.exec(line.text)?.groups ?? {}
      // What stands sideways to the rest of a page belongs to a drawing.
      if (number === undefined || line.angle !== lines[0]?.angle || line.size > body) return []
      const isBetweenDashes = dash !== undefined && end !== undefined
      const isItsOwn = count === undefined && Number(number) === page + 1
      const isSure = word !== undefined || isBetweenDashes || isItsOwn || Number(count) === pageCount
      return [{ line, number: Number(number), page, isSure }]
    }),
  )
}

/** The lines at the top and bottom of a page, in each direction. */
const outermost = (lines: readonly PdfLine[], count: number): PdfLine[] =>
  byDirection(lines).flatMap((along) => {
    const byHeight = along.toSorted((a, b) => b.y - a.y)
    return [...byHeight.slice(0, count), ...byHeight.slice(-count)]
  })

/** Takes away page numbers, and what stands at the top or bottom of most pages, numbers aside. */
function withoutRunningTitles(
  pages: readonly (readonly PdfLine[])[],
  body: number,
  pageCount: number,
): (readonly PdfLine[])[] {
  const edges = (lines: readonly PdfLine[], count: number) =>
    new Set(lines.length > 2 ? outermost(lines, count) : [])
  const numbers = numbersOf(pages, body, pageCount)
  const numberAt = new Map(numbers.map((found) => [found.line, found]))
  const shape = (line: PdfLine) => {
    const { text, angle, y } = line
    // Sums of several pages are not the same.
    const said = numberAt.get(line)?.isSure === false ? text : text.replace(/\d+/g, '#')
    return `${angle} ${Math.round(y / 4)} ${said}`
  }
  const counts = new Map<string, number>()
  for (const lines of pages) {
    for (const key of new Set([...edges(lines, 2)].map(shape))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  // Where pages are counted, their numbers are as far apart as they are, at the same place.
  const rows = Map.groupBy(numbers, ({ number, page }) => number - page)
  const isCounted = ({ line, number, page }: PageNumber) =>
    rows.get(number - page)!.some((other) => other.page !== page && Math.abs(other.line.y - line.y) < 4)
  return pages.map((lines) => {
    const outer = edges(lines, 2)
    const end = edges(lines, 1)
    const isRunning = (line: PdfLine) =>
      outer.has(line) &&
      line.size <= body &&
      pages.length > 2 &&
      (counts.get(shape(line)) ?? 0) * 2 > pages.length
    const isNumber = (line: PdfLine) => {
      const found = numberAt.get(line)
      return found !== undefined && outer.has(line) && (isCounted(found) || (found.isSure && end.has(line)))
    }
    return lines.filter((line) => !isRunning(line) && !isNumber(line))
  })
}
