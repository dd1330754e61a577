import { Marked, type Token, type TokenizerExtension } from 'marked'

/** Deepest nesting that is read as such. */
const maxDepth = 24
const nestedMarkers = new RegExp(`(?:^|\\n)[ \\t]*(?:(?:>|[-*+]|\\d{1,9}[.)])[ \\t]*){${maxDepth},}`)
const deepIndent = new RegExp(`(?:^|\\n)(?: {${maxDepth * 4},}|\\t{${maxDepth},})(?:[-*+]|\\d{1,9}[.)]) `)
const thematicBreak = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/gm
const delimiterRuns = /[*_~]+/g
/** In one paragraph. */
const maxDelimiters = 2_000
const longestRun = 100

const mathBlock: TokenizerExtension = {
  name: 'mathBlock',
  level: 'block',
  start: (source) => indexOf(source, /^ {0,3}(?:\$\$|\\\[)/m),
  tokenizer(source) {
    const match = /^ {0,3}(?:\$\$([^$]{1,4000}?)\$\$|\\\[([^]{1,4000}?)\\\])[ \t]*(?:\n+|$)/.exec(source)
    return match ? { type: 'mathBlock', raw: match[0] } : undefined
  },
}

/** Dollars are prices too: of a formula, the first stands before no space, the last after none and before no digit. */
const mathInline: TokenizerExtension = {
  name: 'mathInline',
  level: 'inline',
  start: (source) => indexOf(source, /\$|\\[([]/),
  tokenizer(source) {
    const match =
      /^(?:\$\$([^$]{1,2000}?)\$\$|\$(?!\s)((?:\\.|[^$\\\n]){1,500}?)(?<!\s)\$(?!\d)|\\\(([^]{1,2000}?)\\\)|\\\[([^]{1,2000}?)\\\])/.exec(
        source,
      )
    if (!match) return undefined
    return { type: 'mathInline', raw: match[0], text: match[1] ?? match[2] ?? match[3] ?? match[4] }
  },
}

const footnote: TokenizerExtension = {
  name: 'footnote',
  level: 'block',
  start: (source) => indexOf(source, /^\[\^/m),
  tokenizer(source) {
    const match = /^\[\^[^\]\s]{1,100}\]:[ \t]*([^\n]*(?:\n[ \t]+[^\n]+)*)(?:\n+|$)/.exec(source)
    if (!match) return undefined
    return { type: 'footnote', raw: match[0], tokens: this.lexer.inlineTokens(match[1] ?? '') }
  },
}

const footnoteMark: TokenizerExtension = {
  name: 'footnoteMark',
  level: 'inline',
  start: (source) => indexOf(source, /\[\^/),
  tokenizer(source) {
    const match = /^\[\^[^\]\s]{1,100}\](?!\()/.exec(source)
    return match ? { type: 'footnoteMark', raw: match[0] } : undefined
  },
}

function indexOf(source: string, pattern: RegExp): number | undefined {
  const index = source.search(pattern)
  return index < 0 ? undefined : index
}

const reader = new Marked({ gfm: true, extensions: [mathBlock, mathInline, footnote, footnoteMark] })

/**
 * What stands in markdown, block by block. Undefined where it is nested so wildly that reading it would take the server's
 * time: it has to be taken as plain text.
 */
export function readMarkdown(markdown: string): Token[] | undefined {
  if (isExcessive(markdown)) return undefined
  try {
    return reader.lexer(markdown)
  } catch {
    // A stack overflow or the lexer's guard against endless loops.
    return undefined
  }
}

/** Whether the lexer would nest until the stack ends, or search in quadratic time. */
function isExcessive(markdown: string): boolean {
  const source = markdown.replaceAll(thematicBreak, '')
  if (nestedMarkers.test(source) || deepIndent.test(source)) return true
  return source.split(/\n\s*\n/).some((paragraph) => {
    const runs = paragraph.match(delimiterRuns)
    return runs !== null && (runs.length > maxDelimiters || runs.some((run) => run.length > longestRun))
  })
}
