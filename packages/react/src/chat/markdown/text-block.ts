import type { Block } from './blocks.ts'
import { lex, noLinks, rules, type Links } from './lex.ts'
import { isUndecided, mend } from './mend.ts'
import { isBlank, type OpenBlock, type Verdict } from './open-block.ts'
import { openTable } from './table-block.ts'

const delimiterRow = /^ {0,3}(?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?$/
const headerRow = /^ {0,3}\|/
const listInterrupts = /^ {0,3}(?:[*+-]|1[.)])[ \t]+[^ \t\n]/

/** HTML that goes on over blank lines and ends with a line: the way it begins and the sign of its end. */
const longHtml: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![A-Za-z]/, />/],
]

/** What a run of lines is: it decides where the run ends. */
type Mode = 'paragraph' | 'quote' | 'indented' | 'html'

function modeOf(line: string): Mode {
  if (rules.block.code.test(line)) return 'indented'
  if (rules.other.blockquoteStart.test(line)) return 'quote'
  return rules.block.html.test(line) ? 'html' : 'paragraph'
}

const toBlock = (source: string, links: Links, found?: Links): Block => ({
  kind: 'tokens',
  source,
  tokens: lex(source, links, found),
})

/** A run of lines up to a blank one: paragraph, heading, quote, rule, HTML, indented code. */
export function openText(firstLine: string): OpenBlock {
  const lines: string[] = []
  let mode = modeOf(firstLine)
  let htmlEnd: RegExp | undefined

  /** The sign of the end of the HTML that the line stands in; none where a blank line ends it, and outside of any. */
  const endAt = (line: string): RegExp | undefined =>
    mode === 'html' && lines.length > 0 ? htmlEnd : longHtml.find(([begin]) => begin.test(line))?.[1]

  function judge(line: string): Verdict {
    const isCode = rules.block.code.test(line)
    if (mode === 'indented') return isCode || isBlank(line) ? 'more' : 'other'
    const end = endAt(line)
    if (end) return end.test(line) ? 'last' : 'more'
    if (isBlank(line)) return 'last'
    if (mode === 'html') return 'more'
    // A heading or a rule is complete with its line.
    const isHeading = rules.block.heading.test(line)
    const isRule = rules.block.hr.test(line)
    if (lines.length === 0) return isHeading || isRule ? 'last' : 'more'
    if (isCode) return 'more'
    if (isHeading || rules.block.fences.test(line)) return 'other'
    if (!isRule && listInterrupts.test(line)) return 'other'
    if (mode === 'paragraph' && rules.other.blockquoteStart.test(line)) return 'other'
    return 'more'
  }

  function noteHtml(line: string): void {
    if (mode === 'indented') return
    htmlEnd = endAt(line)
    if (rules.other.htmlBeginRegex(4).test(line)) mode = 'html'
  }

  /** Whether the line makes the last one the header of a table, as the lexer sees it. */
  function beginsTable(line: string): boolean {
    const header = lines.at(-1)
    if (mode !== 'paragraph' || header === undefined) return false
    if (!delimiterRow.test(line) || !/[|:]/.test(line)) return false
    const last = lex([...lines, line].join('\n'), noLinks()).at(-1)
    return last?.type === 'table' && last.raw.trimEnd() === `${header}\n${line}`.trimEnd()
  }

  return {
    judge,
    add(line, links, found) {
      if (beginsTable(line)) return openTable(lines.pop()!, line, links, found)
      noteHtml(line)
      lines.push(line)
      return null
    },
    view(partial, links) {
      const shown = [...lines]
      if (partial !== null && !isUndecided(partial)) shown.push(partial)
      // What may be the header of a table waits for the line that tells.
      const last = shown.at(-1)
      if (mode === 'paragraph' && last !== undefined && headerRow.test(last)) shown.pop()
      const source = shown.join('\n')
      if (isBlank(source)) return null
      return toBlock(mode === 'indented' || htmlEnd ? source : mend(source), links)
    },
    close: (links, found) => toBlock(lines.join('\n').trimEnd(), links, found),
    get isEmpty() {
      return lines.length === 0
    },
  }
}
