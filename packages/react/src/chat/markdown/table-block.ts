import { mapGrouped, pushGrouped, type Groups, type TableBlock, type TableRow } from './blocks.ts'
import { lex, mentions, rules, type Links, type Tokens } from './lex.ts'
import { isUndecided, mend } from './mend.ts'
import { isBlank, type OpenBlock } from './open-block.ts'

const listBegins = /^ {0,3}(?:[*+-]|1[.)])[ \t]/

/** The cells of one row, read on its own under a header as wide as the table's. */
function lexRow(source: string, frame: string, links: Links, found?: Links): TableRow {
  const [table] = lex(`${frame}\n${source}`, links, found)
  const cells = table?.type === 'table' ? (table as Tokens.Table).rows[0] : undefined
  if (cells) return { source, cells }
  const text: Tokens.Text = { type: 'text', raw: source, text: source, escaped: true }
  return { source, cells: [{ text: source, tokens: [text], header: false, align: null }] }
}

/** The header with its alignments; the delimiter row is the second line of the source. */
function lexHeader(source: string, links: Links, found?: Links): TableRow {
  const table = lex(source, links, found)[0] as Tokens.Table
  return { source, cells: table.header }
}

/** A header of short cells, so that reading a row costs nothing but the row. */
function frameOf(header: TableRow): string {
  const delimiters = header.source.slice(header.source.indexOf('\n') + 1)
  return `${'|x'.repeat(header.cells.length)}|\n${delimiters}`
}

function relinkRows(rows: Groups<TableRow>, frame: string, labels: readonly string[], links: Links) {
  return mapGrouped(rows, (row) => (mentions(row.source, labels) ? lexRow(row.source, frame, links) : row))
}

/** The table with the references to newly defined links resolved. */
export function relinkTable(block: TableBlock, labels: readonly string[], links: Links): TableBlock {
  const groups = relinkRows(block.groups, frameOf(block.header), labels, links)
  const isHeader = mentions(block.header.source, labels)
  if (groups === block.groups && !isHeader) return block
  return { ...block, header: isHeader ? lexHeader(block.header.source, links) : block.header, groups }
}

/** A table: each row is frozen with its line end. */
export function openTable(headerLine: string, delimiterLine: string, links: Links, found: Links): OpenBlock {
  let header = lexHeader(`${headerLine}\n${delimiterLine}`, links, found)
  const frame = frameOf(header)
  let groups: Groups<TableRow> = []
  const toBlock = (rows: Groups<TableRow>): TableBlock => ({ kind: 'table', header, groups: rows })

  return {
    judge(line) {
      if (isBlank(line)) return 'last'
      const { block, other } = rules
      const isOther =
        block.hr.test(line) ||
        block.heading.test(line) ||
        other.blockquoteStart.test(line) ||
        block.code.test(line) ||
        block.fences.test(line) ||
        listBegins.test(line) ||
        other.htmlBeginRegex(4).test(line)
      return isOther ? 'other' : 'more'
    },
    add(line, links, found) {
      if (!isBlank(line)) groups = pushGrouped(groups, lexRow(line, frame, links, found))
      return null
    },
    view(partial, links) {
      if (partial === null || isBlank(partial) || isUndecided(partial)) return toBlock(groups)
      // The cell being written ends where the text ends, not at a mark that mending would have to add behind it.
      const cut = partial.lastIndexOf('|') + 1
      const row = partial.slice(0, cut) + mend(partial.slice(cut))
      return toBlock(pushGrouped(groups, lexRow(row, frame, links)))
    },
    close: () => toBlock(groups),
    relink(labels, links) {
      ;({ header, groups } = relinkTable(toBlock(groups), labels, links))
    },
    isEmpty: false,
  }
}
